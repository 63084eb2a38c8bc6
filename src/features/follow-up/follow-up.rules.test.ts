import { describe, expect, test } from 'vitest';
import { addDays } from '#src/shared/dates.ts';
import { chooseDays, collectionsOf, planFault, progressOf } from './follow-up.rules.ts';
import type { FollowUpTest, PlanFacts } from './follow-up.rules.ts';

const PLAN: PlanFacts = {
  ...{ plannedOn: '2026-01-05', returnedOn: '2026-02-01', firstYearTests: 6, tests: 10 },
  ...{ months: 24, drugs: true, alcohol: false },
};
const tested = (collectedOn: string, over: Partial<FollowUpTest> = {}): FollowUpTest => ({
  ...{ collectedOn, kind: 'drugs', standing: 'counts' },
  ...over,
});
const on = (
  today: string,
  days: readonly string[],
  tests: readonly FollowUpTest[] = [],
  over: Partial<PlanFacts & { endedOn: string | null }> = {},
) => progressOf({ ...PLAN, endedOn: null, ...over }, days, tests, today);
const TEN = [
  ...['2026-02-20', '2026-04-20', '2026-06-20', '2026-08-20', '2026-10-20', '2026-12-20'],
  ...['2027-02-20', '2027-05-20', '2027-08-20', '2027-12-20'],
];

describe('what a plan may say', () => {
  test.each([
    ['a plan of tomorrow', { plannedOn: '2026-03-02' }, 'plannedOn'],
    ['a return before the plan', { returnedOn: '2026-01-04' }, 'returnedOn'],
    ['fewer tests in all', { tests: 5 }, 'tests'],
    ['a year with tests after it', { months: 12 }, 'tests'],
    ['nothing to be tested for', { drugs: false }, 'drugs'],
  ])('not %s', (_what, over, field) => {
    expect(planFault({ ...PLAN, ...over }, '2026-03-01')?.field).toBe(field);
  });

  test('a plan as 40.307(d) has it', () => {
    expect(planFault(PLAN, '2026-03-01')).toBeNull();
    expect(planFault({ ...PLAN, months: 12, tests: 6 }, '2026-03-01')).toBeNull();
  });
});

describe('what counts', () => {
  test('only tests since the return, and none that was canceled', () => {
    const tests = [
      tested('2026-01-31'),
      tested('2026-02-01'),
      tested('2026-03-01', { standing: 'canceled' }),
      tested('2026-04-01', { standing: 'pending' }),
    ];
    expect(collectionsOf(PLAN, tests)).toEqual([
      { day: '2026-02-01', isDone: true },
      { day: '2026-04-01', isDone: false },
    ]);
  });

  test('a plan of both kinds asks for both on a day', () => {
    const both = { ...PLAN, alcohol: true };
    expect(collectionsOf(both, [tested('2026-03-01')])).toEqual([]);
    const tests = [tested('2026-03-01'), tested('2026-03-01', { kind: 'alcohol' })];
    expect(collectionsOf(both, tests)).toEqual([{ day: '2026-03-01', isDone: true }]);
    expect(collectionsOf(PLAN, [tested('2026-03-01', { kind: 'alcohol' })])).toEqual([]);
  });
});

describe('how a plan stands', () => {
  test('on track, with the next day', () => {
    expect(on('2026-02-19', TEN)).toMatchObject({
      ...{ standing: 'onTrack', next: '2026-02-20', done: 0, text: '' },
    });
    expect(on('2026-02-20', TEN).days[0]).toMatchObject({ standing: 'today' });
  });

  test('a day that passed without a test is overdue, until a test meets it late', () => {
    expect(on('2026-02-21', TEN)).toMatchObject({
      standing: 'overdue',
      text: 'Nobody was tested for 2/20/2026. Send the driver at once, or choose another day.',
    });
    const late = on('2026-02-24', TEN, [tested('2026-02-23')]);
    expect(late).toMatchObject({ standing: 'onTrack', done: 1, next: '2026-04-20' });
    expect(late.days[0]).toEqual({ day: '2026-02-20', standing: 'done', testedOn: '2026-02-23' });
  });

  test('a test without a result does not count yet', () => {
    const waits = on('2026-02-24', TEN, [tested('2026-02-20', { standing: 'pending' })]);
    expect(waits).toMatchObject({
      done: 0,
      days: [{ standing: 'resultMissing' }, ...Array(9).fill({})],
    });
  });

  test('too few days are said, in the first year and in all', () => {
    expect(on('2026-02-02', TEN.slice(1)).text).toBe(
      'Choose 1 day more in the first twelve months.',
    );
    expect(on('2026-02-02', TEN.slice(0, 8)).text).toBe('Choose 2 days more until 1/31/2028.');
    expect(on('2027-02-01', TEN, [tested('2026-02-20')])).toMatchObject({
      standing: 'behind',
      text: 'Only 1 of 6 tests were done in the first twelve months. Ask the professional how to go on.',
    });
  });

  test('it is complete after its months with all its tests, and ended when somebody ended it', () => {
    const tests = TEN.map((day) => tested(day));
    expect(on('2028-01-31', TEN, tests).standing).toBe('onTrack');
    expect(on('2028-02-01', TEN, tests).standing).toBe('complete');
    expect(on('2028-02-01', TEN, tests.slice(1)).standing).toBe('behind');
    expect(on('2026-06-01', [], [], { endedOn: '2026-05-01' }).standing).toBe('ended');
  });
});

describe('days chosen by chance', () => {
  const first = () => 0;
  test('one in each stretch, on weekdays, enough in the first year and in all', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      let state = seed;
      const random = (below: number) => {
        state = (state * 48_271) % 2_147_483_647;
        return state % below;
      };
      const days = chooseDays(PLAN, { done: 0, doneFirstYear: 0 }, '2026-02-10', random);
      expect(days).toHaveLength(10);
      expect(new Set(days).size).toBe(10);
      expect(days).toEqual(days.toSorted());
      expect(days.filter((day) => day <= '2027-01-31')).toHaveLength(6);
      expect(days.every((day) => day > '2026-02-10' && day <= '2028-01-31')).toBe(true);
      expect(days.some((day) => [0, 6].includes(new Date(day).getUTCDay()))).toBe(false);
    }
  });

  test('for what is left alone', () => {
    const left = { done: 4, doneFirstYear: 4 };
    const days = chooseDays(PLAN, left, '2026-12-01', first);
    expect(days.filter((day) => day <= '2027-01-31')).toHaveLength(2);
    expect(days).toHaveLength(6);
    // After the first year what it lacks is made up for in what is left of the plan.
    expect(chooseDays(PLAN, left, '2027-06-01', first)).toHaveLength(6);
    expect(chooseDays(PLAN, { done: 10, doneFirstYear: 6 }, '2027-06-01', first)).toEqual([]);
  });

  test('every weekday of a stretch can be the one', () => {
    const year = { ...PLAN, months: 12, tests: 6 };
    const seen = new Set<string>();
    for (let at = 0; at < 60; at += 1)
      seen.add(
        chooseDays(year, { done: 0, doneFirstYear: 0 }, '2026-02-01', (n) => at % n)[0] ?? '',
      );
    expect(seen.size).toBeGreaterThan(40);
    expect([...seen].every((day) => day < addDays('2026-02-02', 61))).toBe(true);
  });
});
