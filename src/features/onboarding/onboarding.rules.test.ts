import { expect, test } from 'vitest';
import { dutyDays, dutyFaults, dutyLines, stateOf, taskFaults } from './onboarding.rules.ts';

const HOURS = [8, 10, 0, 0, 9.5, 8, 8];

test('the seven days before a day are stated, the latest first', () => {
  expect(dutyDays('2026-03-02')).toEqual([
    ...['2026-03-01', '2026-02-28', '2026-02-27', '2026-02-26', '2026-02-25', '2026-02-24'],
    '2026-02-23',
  ]);
  expect(dutyLines({ hours: HOURS, relieved: 'Friday 6 pm' }, '2026-03-02')).toEqual(
    expect.arrayContaining([
      '3/1/2026: 8 hours',
      'Together: 43.5 hours',
      'Last relieved from duty: Friday 6 pm',
    ]),
  );
});

test('a day has 0 to 24 hours, and each is said', () => {
  const of = (hours: number[], relieved = 'Friday') =>
    dutyFaults({ hours, relieved }).map(({ field }) => field);
  expect(of(HOURS)).toEqual([]);
  expect(of(HOURS.slice(1))).toEqual(['hours']);
  expect(of([...HOURS.slice(1), 24.5])).toEqual(['hours']);
  expect(of([...HOURS.slice(1), Number.NaN], ' ')).toEqual(['hours', 'relieved']);
  expect(dutyFaults(null)).toHaveLength(1);
});

test('a task says what its kind needs', () => {
  const task = { jobTitleId: null, title: 'One', body: '', documentTypeId: null };
  const of = (over: object) =>
    taskFaults({ ...task, kind: 'training', ...over }).map(({ field }) => field);
  expect(of({})).toEqual([]);
  expect(of({ kind: 'upload' })).toEqual(['documentTypeId']);
  expect(of({ kind: 'upload', documentTypeId: 238 })).toEqual([]);
  expect(of({ kind: 'sign' })).toEqual(['body']);
  expect(of({ documentTypeId: 307 })).toEqual(['documentTypeId']);
});

test('an onboarding that is done stays so', () => {
  const one = { done: 3, total: 3, withdrawn: true, expired: true };
  expect(stateOf(one)).toBe('done');
  expect(stateOf({ ...one, done: 1 })).toBe('withdrawn');
  expect(stateOf({ ...one, done: 1, withdrawn: false })).toBe('expired');
  expect(stateOf({ done: 1, total: 3, withdrawn: false, expired: false })).toBe('open');
});
