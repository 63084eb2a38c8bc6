import { expect, test } from 'vitest';
import {
  isFinal,
  outcomeDayFault,
  owesTest,
  standingOf,
  tallyOf,
  timeFaults,
  type Life,
  isLate,
} from './lives.rules.ts';

const life = (change: Partial<Life> = {}): Life => ({
  ...{
    drug: true,
    alcohol: false,
    drugTest: null,
    alcoholTest: null,
    excused: null,
    outcome: null,
  },
  ...{ notifiedAt: null, arrivedAt: null, collectedAt: null },
  ...change,
});
const [EIGHT, NINE, TEN] = ['2026-03-02T08:00:00Z', '2026-03-02T09:00:00Z', '2026-03-02T10:00:00Z'];

test('somebody stands where the days have brought them', () => {
  expect(standingOf(life())).toBe('selected');
  expect(standingOf(life({ notifiedAt: EIGHT }))).toBe('notified');
  expect(standingOf(life({ notifiedAt: EIGHT, arrivedAt: NINE }))).toBe('arrived');
  expect(standingOf(life({ collectedAt: NINE }))).toBe('collected');
  expect(standingOf(life({ drugTest: 'pending', collectedAt: NINE }))).toBe('resultMissing');
  expect(standingOf(life({ drugTest: 'counts' }))).toBe('tested');
  expect(standingOf(life({ drugTest: 'canceled' }))).toBe('canceled');
  expect(standingOf(life({ drug: false }))).toBe('alternate');
  expect(standingOf(life({ drugTest: 'counts', excused: 'injury' }))).toBe('excused');
  expect(standingOf(life({ outcome: 'refused' }))).toBe('refused');
});

test('of two tests the later one decides', () => {
  expect(standingOf(life({ alcohol: true, drugTest: 'counts' }))).toBe('selected');
  expect(standingOf(life({ alcohol: true, drugTest: 'counts', alcoholTest: 'pending' }))).toBe(
    'resultMissing',
  );
  expect(standingOf(life({ alcohol: true, drugTest: 'counts', alcoholTest: 'canceled' }))).toBe(
    'canceled',
  );
});

test('whoever came owes nothing, but a second test', () => {
  const owes = (change: Partial<Life>, drugTestedOn: string | null = null) =>
    owesTest({ standing: standingOf(life(change)), drugTestedOn, alcoholTestedOn: null });
  expect(owes({})).toBe(true);
  expect(owes({ notifiedAt: EIGHT, arrivedAt: NINE })).toBe(true);
  expect(owes({ collectedAt: NINE })).toBe(false);
  expect(owes({ drugTest: 'pending' })).toBe(false);
  expect(owes({ alcohol: true, drugTest: 'counts' }, '2026-03-02')).toBe(true);
  expect(owes({ alcohol: true, drugTest: 'counts', collectedAt: NINE }, '2026-03-02')).toBe(true);
  expect(owes({ excused: 'injury' })).toBe(false);
});

test('times follow one another after the draw and do not lie ahead', () => {
  const at = { drawnAt: EIGHT, now: TEN };
  const faults = (
    notifiedAt: string | null,
    arrivedAt: string | null,
    collectedAt: string | null,
  ) => timeFaults({ notifiedAt, arrivedAt, collectedAt }, at).map(({ field }) => field);
  expect(faults(EIGHT, NINE, TEN)).toEqual([]);
  expect(faults('2026-03-02T07:00:00Z', null, null)).toEqual(['notifiedAt']);
  expect(faults(NINE, EIGHT, null)).toEqual(['arrivedAt']);
  expect(faults(null, null, '2026-03-02T11:00:00Z')).toEqual(['collectedAt']);
});

test('an outcome lies between the draw and today', () => {
  expect(outcomeDayFault('2026-03-02', '2026-03-02', '2026-03-02')).toBeNull();
  expect(outcomeDayFault('2026-03-01', '2026-03-02', '2026-03-03')).toMatch(/before the draw/);
  expect(outcomeDayFault('2026-03-04', '2026-03-02', '2026-03-03')).toMatch(/future/);
});

test('a tally leaves alternates out and counts what is open', () => {
  expect(tallyOf(['tested', 'excused', 'alternate', 'notified', 'refused', 'missed'])).toEqual({
    ...{ selected: 5, tested: 1, canceled: 0, excused: 1, missed: 1, refused: 1, open: 1 },
  });
  expect(isFinal('resultMissing')).toBe(false);
});

test('a notice is late from midnight after the period’s last day, at the pool’s place', () => {
  const ends = { to: '2026-03-31', zone: 'America/Chicago' };
  expect(isLate('2026-04-01T04:59:00Z', ends)).toBe(false);
  expect(isLate('2026-04-01T05:00:00Z', ends)).toBe(true);
  expect(isLate(null, ends)).toBe(false);
});
