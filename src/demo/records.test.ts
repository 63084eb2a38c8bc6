import { BREATH } from '#src/shared/drug-tests.ts';
import { expect, test } from 'vitest';

import { demoEmployee } from './people.ts';
import { timeOn } from './random.ts';
import { demoRecord } from './records.ts';

const world = { seed: 'meridian', today: '2026-11-21', employees: 2000 };
const records = Array.from(
  { length: world.employees },
  (_, ordinal) => demoRecord(world, demoEmployee(world, ordinal)) ?? [],
).flat();

test('what has happened lies before today', () => {
  const days = records.flatMap(({ order, test: result, exam, mvr }) => [
    order.ordered_at.slice(0, 10),
    ...[order.appointment_date, result?.day, result?.reported, exam?.day, mvr?.day],
  ]);
  expect(days.filter((day) => day !== undefined && day !== null && day >= world.today)).toEqual([]);
  expect(records.filter(({ test: result }) => result && result.reported < result.day)).toEqual([]);
  expect(timeOn('2999-01-01', 12) <= new Date().toISOString()).toBe(true);
});

test('alcohol is measured in breath, and nothing else is', () => {
  const tests = records.flatMap(({ test: result }) => result ?? []);
  const results = (breath: boolean) =>
    new Set(
      tests.filter(({ specimen }) => (specimen === BREATH) === breath).map(({ result }) => result),
    );
  expect(results(true)).toEqual(new Set([14, 5]));
  expect(results(false)).toEqual(new Set([1, 2, 4]));
});
