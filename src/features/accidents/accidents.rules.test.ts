import { describe, expect, test } from 'vitest';
import {
  countOf,
  countsFault,
  FILL_IN,
  hasHappened,
  isRegistrable,
  isTestRequired,
  MUST_BE_NUMBERS,
  reasonNeeded,
  registerSince,
  spanOf,
  testState,
  timeLeft,
  writeTime,
} from './accidents.rules.ts';
import { dateAt, instantAt, timeAt, zoneName, zoneOf } from './places.rules.ts';

const typed = (text: string) => ({ text, none: false });
const none = { text: '', none: true };

describe('the counts', () => {
  test.each([
    ['', FILL_IN],
    ['  ', FILL_IN],
    ['0', FILL_IN],
    ['00', FILL_IN],
    ['0.0', FILL_IN],
    ['abc', MUST_BE_NUMBERS],
    ['-1', MUST_BE_NUMBERS],
    ['1.5', MUST_BE_NUMBERS],
    ['1e3', MUST_BE_NUMBERS],
    ['1000', MUST_BE_NUMBERS],
    ['2', null],
    [' 2 ', null],
  ])('%j: %s', (text, fault) => expect(countsFault([typed(text), none, none])).toBe(fault));

  test('none is chosen, a number becomes an integer', () => {
    expect(countsFault([none, none, none])).toBeNull();
    expect([none, typed(' 2 '), typed('07')].map(countOf)).toEqual([0, 2, 7]);
  });
});

const facts = { cited: false, injuries: 0, disabled: 0, fatalities: 0 };

test.each([
  [{}, false, false],
  [{ cited: true }, false, false],
  [{ injuries: 1 }, false, true],
  [{ disabled: 2 }, false, true],
  [{ fatalities: 1 }, true, true],
  [{ cited: true, injuries: 1 }, true, true],
  [{ cited: true, disabled: 1 }, true, true],
])('%j: tested %s, registered %s', (given, tested, registered) => {
  expect(isTestRequired({ ...facts, ...given })).toBe(tested);
  expect(isRegistrable({ ...facts, ...given })).toBe(registered);
});

describe('places', () => {
  test.each([
    ['2026-07-01', '09:30', 'TX', '2026-07-01T14:30:00.000Z'],
    ['2026-12-01', '09:30', 'TX', '2026-12-01T15:30:00.000Z'],
    ['2026-07-01', '00:00', 'AZ', '2026-07-01T07:00:00.000Z'],
    ['2026-07-01', '00:00', 'HI', '2026-07-01T10:00:00.000Z'],
    ['2026-07-01', '00:00', 'NL', '2026-07-01T02:30:00.000Z'],
    // The hour that comes twice: the first of them. The hour that never comes: the one before it.
    ['2026-11-01', '01:30', 'NY', '2026-11-01T05:30:00.000Z'],
    ['2026-03-08', '02:30', 'NY', '2026-03-08T06:30:00.000Z'],
  ])('%s %s in %s is %s', (date, time, state, at) => {
    expect(instantAt(date, time, zoneOf(state))).toBe(at);
  });

  test('an instant is told as clocks there show it', () => {
    const zone = zoneOf('CA');
    expect(dateAt('2026-07-02T03:00:00.000Z', zone)).toBe('2026-07-01');
    expect(timeAt('2026-07-02T03:00:00.000Z', zone)).toBe('20:00');
    expect(zoneName(zoneOf('TX'))).toBe('Central Time');
    expect(zoneOf('??')).toBe('America/New_York');
  });

  test('tomorrow there has not happened, today has', () => {
    const at = (state: string, date: string, time: string | null = null) =>
      hasHappened({ state, date, time }, '2026-11-22T03:00:00.000Z');
    expect(at('CA', '2026-11-21')).toBe(true);
    expect(at('CA', '2026-11-22')).toBe(false);
    expect(at('GU', '2026-11-22')).toBe(true);
    expect(at('CA', '2026-11-21', '18:59')).toBe(true);
    expect(at('CA', '2026-11-21', '19:01')).toBe(false);
  });
});

describe('the clock of a test', () => {
  const at = { date: '2026-11-20', time: '08:00', state: 'TX' };
  const day = { ...at, time: null };
  const nothing = { testedAt: null, reason: null };

  test('runs 8 hours for alcohol and 32 for drugs from the accident', () => {
    const now = '2026-11-20T21:59:59.000Z';
    expect(testState(at, 'alcohol', nothing, now)).toEqual({
      state: 'due',
      deadline: '2026-11-20T22:00:00.000Z',
    });
    expect(testState(at, 'alcohol', nothing, '2026-11-20T22:00:00.000Z').state).toBe('overdue');
    expect(testState(at, 'drug', nothing, now)).toEqual({
      state: 'due',
      deadline: '2026-11-21T22:00:00.000Z',
    });
  });

  test("runs from the day's beginning where no time is known", () => {
    expect(spanOf(day)).toEqual({
      from: '2026-11-20T06:00:00.000Z',
      to: '2026-11-21T06:00:00.000Z',
    });
    expect(testState(day, 'alcohol', nothing, '2026-11-20T07:00:00.000Z').deadline).toBe(
      '2026-11-20T14:00:00.000Z',
    );
  });

  test('stops when the test is done, or its reason is on file', () => {
    const now = '2026-11-25T00:00:00.000Z';
    const done = { testedAt: '2026-11-20T15:00:00.000Z', reason: null };
    expect(testState(at, 'alcohol', done, now).state).toBe('done');
    expect(testState(at, 'drug', { testedAt: null, reason: 'In surgery.' }, now).state).toBe(
      'missed',
    );
  });

  test.each([
    ['alcohol', null, 'missed'],
    ['drug', null, 'missed'],
    ['alcohol', '2026-11-20T16:00:00.000Z', null],
    ['alcohol', '2026-11-20T16:00:01.000Z', 'notPrompt'],
    ['alcohol', '2026-11-20T22:00:01.000Z', 'late'],
    ['drug', '2026-11-21T22:00:00.000Z', null],
    ['drug', '2026-11-21T22:00:01.000Z', 'late'],
  ] as const)('%s at %s needs a reason: %s', (substance, testedAt, reason) =>
    expect(reasonNeeded(at, substance, testedAt)).toBe(reason),
  );

  test('a whole day is judged by its end', () => {
    expect(reasonNeeded(day, 'alcohol', '2026-11-21T07:00:00.000Z')).toBeNull();
    expect(reasonNeeded(day, 'alcohol', '2026-11-21T08:30:00.000Z')).toBe('notPrompt');
  });

  test('is told in hours and minutes, at the end in seconds', () => {
    expect(timeLeft(31 * 3_600_000 + 61_000)).toBe('31 h 1 min');
    expect(timeLeft(3_599_000)).toBe('59 min 59 s');
    expect(timeLeft(-1)).toBe('');
  });
});

test('a time of day is shown in twelve hours', () => {
  expect(['00:05', '09:30', '12:00', '23:59'].map(writeTime)).toEqual([
    '12:05 am',
    '9:30 am',
    '12:00 pm',
    '11:59 pm',
  ]);
});

test('the register goes back three years', () => {
  expect(registerSince('2026-11-21')).toBe('2023-11-21');
});
