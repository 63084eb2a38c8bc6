import { expect, test } from 'vitest';
import { addDays } from '#src/shared/dates.ts';
import {
  AGES,
  ageOf,
  dueAt,
  dueState,
  readLimit,
  receivedWithin,
  writeLimit,
  daysInQueue,
  taskFields,
} from './queue.rules.ts';

test.each([
  // Friday afternoon to Monday afternoon.
  ['2026-11-13T15:00:00.000Z', { amount: 1, unit: 'days' }, '2026-11-16T15:00:00.000Z'],
  // What comes on a Saturday begins on Monday.
  ['2026-11-14T15:00:00.000Z', { amount: 1, unit: 'days' }, '2026-11-17T00:00:00.000Z'],
  ['2026-11-13T20:00:00.000Z', { amount: 8, unit: 'hours' }, '2026-11-16T04:00:00.000Z'],
  // Thanksgiving, 11/26, stands still.
  ['2026-11-25T10:00:00.000Z', { amount: 2, unit: 'days' }, '2026-11-30T10:00:00.000Z'],
] as const)('received %s with %o is due %s', (received, limit, due) => {
  expect(dueAt(received, limit)).toBe(due);
});

test('a due time is over, soon, or later', () => {
  const now = '2026-11-13T15:00:00.000Z';
  expect(dueState('2026-11-13T14:59:00.000Z', now)).toBe('overdue');
  // The weekend lies between.
  expect(dueState('2026-11-16T14:00:00.000Z', now)).toBe('soon');
  expect(dueState('2026-11-17T15:00:00.000Z', now)).toBe('later');
});

test('every day of receipt is of one age, and the days that an age means are those of that age', () => {
  for (const today of ['2026-11-21', '2026-11-23', '2026-11-27', '2026-01-02'])
    for (let back = 0; back < 25; back += 1) {
      const received = addDays(today, -back);
      const within = AGES.filter((age) => {
        const { from, until } = receivedWithin(age, today);
        return (from === null || received >= from) && (until === null || received < until);
      });
      expect(within).toEqual([ageOf(received, today)]);
    }
});

test('limits are read as one types them', () => {
  expect(readLimit('2 days')).toEqual({ amount: 2, unit: 'days' });
  expect(readLimit('8h')).toEqual({ amount: 8, unit: 'hours' });
  expect(readLimit(' 12 business hours ')).toEqual({ amount: 12, unit: 'hours' });
  expect(readLimit('1')).toEqual({ amount: 1, unit: 'days' });
  expect(['0', '401 d', '-1', '2 weeks', ''].map(readLimit)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
  expect(writeLimit({ amount: 1, unit: 'hours' })).toBe('1 business hour');
});

test('daysInQueue counts whole days from the variable receivedDate, else from the arrival (A49)', () => {
  expect(
    daysInQueue({ receivedDate: '2026-06-12' }, '2026-06-15T01:00:00.000Z', '2026-06-15'),
  ).toBe(3);
  expect(daysInQueue({}, '2026-06-14T23:59:00.000Z', '2026-06-15')).toBe(1);
  expect(daysInQueue({ receivedDate: 'soon' }, '2026-06-14T23:59:00.000Z', '2026-06-15')).toBe(1);
  expect(
    daysInQueue({ receivedDate: '2026-99-99' }, '2026-06-14T23:59:00.000Z', '2026-06-15'),
  ).toBe(0);
  expect(
    daysInQueue({ receivedDate: '2027-01-01' }, '2026-06-14T23:59:00.000Z', '2026-06-15'),
  ).toBe(0);
});

test('a variable never stands in for what the server knows', () => {
  expect(taskFields({ taskId: 'forged', cover: 1 }, { taskId: 'real' })).toEqual({
    taskId: 'real',
    cover: 1,
  });
});
