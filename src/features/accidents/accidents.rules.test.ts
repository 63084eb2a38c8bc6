import { describe, expect, test } from 'vitest';
import { testsText } from './accidents.columns.ts';
import {
  countOf,
  countsFault,
  FILL_IN,
  hasHappened,
  isRegistrable,
  isTestAsked,
  type AccidentFacts,
  limitPassed,
  MUST_BE_NUMBERS,
  reasonNeeded,
  registerSince,
  spanOf,
  testNeed,
  testState,
  timeLeft,
  writeTime,
} from './accidents.rules.ts';
import { isZoneGuessed, zoneAt, zoneOf } from '#src/shared/places.ts';
import { dateAt, instantAt, timeAt, zoneName } from '#src/shared/zone-clock.ts';

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

const HOUR = 3_600_000;
/** Eight in the morning of a Friday in Waco. */
const ACCIDENT = '2026-11-20T14:00:00.000Z';
const after = (hours: number, seconds = 0) =>
  new Date(Date.parse(ACCIDENT) + hours * HOUR + seconds * 1000).toISOString();
const facts: AccidentFacts = {
  ...{ date: '2026-11-20', time: '08:00', city: 'Waco', state: 'TX', zone: null },
  ...{ vehicle: null, driver: { isCdl: true, drives: null, agency: null } },
  ...{ cited: false, citedAt: null, injuries: 0, disabled: 0, fatalities: 0, diedAt: null },
};
const LATER = after(100);

test.each([
  [{}, false, false],
  [{ cited: true }, false, false],
  [{ injuries: 1 }, false, true],
  [{ disabled: 2 }, false, true],
  [{ fatalities: 1 }, true, true],
  [{ cited: true, injuries: 1 }, true, true],
  [{ cited: true, disabled: 1 }, true, true],
])('%j: tested %s, registered %s', (given, tested, registered) => {
  expect(isTestAsked({ ...facts, ...given }, LATER)).toBe(tested);
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

  test.each([
    ['Memphis', 'TN', null, 'America/Chicago'],
    ['Knoxville', 'TN', null, 'America/New_York'],
    ['knoxville ', 'TN', 'America/Chicago', 'America/Chicago'],
    ['Nowhere', 'TN', null, 'America/New_York'],
    ['St. Maries', 'ID', null, 'America/Los_Angeles'],
    ['Coeur d’Alene', 'ID', null, 'America/Los_Angeles'],
    ['Ft. Walton Beach', 'FL', null, 'America/Chicago'],
    ['Montréal', 'QC', null, 'America/Toronto'],
    ['El Paso', 'TX', null, 'America/Denver'],
    ['Kayenta', 'AZ', null, 'America/Denver'],
    ['Nowhere', 'AZ', null, 'America/Phoenix'],
    // A zone of another state is none of this one's.
    ['Waco', 'TX', 'America/New_York', 'America/Chicago'],
  ])('%s, %s, chosen %s: clocks of %s', (city, state, zone, there) =>
    expect(zoneAt({ city, state, zone })).toBe(there),
  );

  test('a zone is a guess where a state has several and neither the city nor a choice tells', () => {
    const guessed = (city: string, state: string, zone: string | null = null) =>
      isZoneGuessed({ city, state, zone });
    expect(guessed('Nowhere', 'TN')).toBe(true);
    expect(guessed('Nowhere', 'TN', 'America/Chicago')).toBe(false);
    expect(guessed('Memphis', 'TN')).toBe(false);
    expect(guessed('Nowhere', 'GA')).toBe(false);
  });

  test('tomorrow there has not happened, today has', () => {
    const at = (state: string, date: string, time: string | null = null) =>
      hasHappened({ city: 'Nowhere', state, zone: null, date, time }, '2026-11-22T03:00:00.000Z');
    expect(at('CA', '2026-11-21')).toBe(true);
    expect(at('CA', '2026-11-22')).toBe(false);
    expect(at('GU', '2026-11-22')).toBe(true);
    expect(at('CA', '2026-11-21', '18:59')).toBe(true);
    expect(at('CA', '2026-11-21', '19:01')).toBe(false);
  });
});

describe('whether a test is required', () => {
  const injury = { cited: true, injuries: 1 };
  const death = { fatalities: 1 };
  test.each<[string, Partial<AccidentFacts>, string, string]>([
    ['nothing but a tow', { disabled: 1 }, 'noCause', 'noCause'],
    ['a citation alone', { cited: true, citedAt: after(1) }, 'noCause', 'noCause'],
    ['cited at once', { ...injury, citedAt: after(0) }, 'citation', 'citation'],
    ['cited after 8 hours', { ...injury, citedAt: after(8) }, 'citation', 'citation'],
    ['and a second', { ...injury, citedAt: after(8, 1) }, 'citationLate', 'citation'],
    ['cited after 32 hours', { ...injury, citedAt: after(32) }, 'citationLate', 'citation'],
    ['and a second', { ...injury, citedAt: after(32, 1) }, 'citationLate', 'citationLate'],
    [
      'cited after 46 hours for a tow',
      { cited: true, disabled: 1, citedAt: after(46) },
      'citationLate',
      'citationLate',
    ],
    ['cited, nobody knows when', injury, 'citationTime', 'citationTime'],
    ['a death at the scene', death, 'death', 'death'],
    ['a death after 8 hours', { ...death, diedAt: after(8) }, 'death', 'death'],
    ['and a second', { ...death, diedAt: after(8, 1) }, 'deathLate', 'death'],
    ['a death after 32 hours', { ...death, diedAt: after(32) }, 'deathLate', 'death'],
    ['and a second', { ...death, diedAt: after(32, 1) }, 'deathLate', 'deathLate'],
    [
      'a late death, cited in time',
      { ...death, ...injury, diedAt: after(40), citedAt: after(1) },
      'citation',
      'citation',
    ],
    [
      'a late death, cited nobody knows when',
      { ...death, ...injury, diedAt: after(10) },
      'citationTime',
      'death',
    ],
    // Who died hours later had been taken from the scene, whether or not the register counts them among the injured.
    [
      'a late death and nobody else hurt, cited in time',
      { ...death, cited: true, diedAt: after(40), citedAt: after(1) },
      'citation',
      'citation',
    ],
    [
      'a late death and nobody else hurt, cited too late for alcohol',
      { ...death, cited: true, diedAt: after(40), citedAt: after(9) },
      'deathLate',
      'citation',
    ],
    // Of a day without a time: in time by its beginning, too late by its end, and neither between.
    [
      'a day, cited in time',
      { ...injury, time: null, citedAt: '2026-11-20T14:00:00.000Z' },
      'citation',
      'citation',
    ],
    [
      'a day, cited in the evening',
      { ...injury, time: null, citedAt: '2026-11-21T00:00:00.000Z' },
      'accidentTime',
      'citation',
    ],
    [
      'a day, cited two days after',
      { ...injury, time: null, citedAt: '2026-11-22T20:00:00.000Z' },
      'citationLate',
      'citationLate',
    ],
  ])('%s', (_, given, alcohol, drug) => {
    const known = { ...facts, ...given };
    expect(testNeed(known, 'alcohol', LATER).why).toBe(alcohol);
    expect(testNeed(known, 'drug', LATER).why).toBe(drug);
  });

  test('a citation without its time was in time as long as the hours run, and is never missed', () => {
    const nothing = { testedAt: null, reason: null };
    const state = (hours: number) =>
      testState({ ...facts, ...injury }, 'alcohol', nothing, after(hours)).state;
    expect([7.9, 8.1, 1000].map(state)).toEqual(['due', 'unknown', 'unknown']);
  });

  test('in Memphis the hours run by Central Time', () => {
    const there = { ...facts, ...injury, city: 'Memphis', state: 'TN' };
    expect(testNeed({ ...there, citedAt: after(8) }, 'alcohol', LATER).need).toBe('required');
    const guessed = { ...there, city: 'Nowhere', citedAt: after(8) };
    expect(testNeed(guessed, 'alcohol', LATER).need).toBe('notRequired');
    const chosen = { ...guessed, zone: 'America/Chicago' };
    expect(testNeed(chosen, 'alcohol', LATER).need).toBe('required');
  });

  test.each<[Partial<AccidentFacts>, boolean, string]>([
    [{}, true, 'Not required'],
    [injury, true, 'Time missing'],
    [injury, false, 'Time missing'],
    [{ ...injury, citedAt: after(1) }, true, 'Reason missing'],
    [{ ...injury, citedAt: after(1) }, false, 'Required'],
    [{ ...injury, citedAt: after(40) }, true, 'Not required'],
    [{ ...death, diedAt: after(40) }, true, 'Too late to test'],
    [{ ...death, diedAt: after(40) }, false, 'Too late to test'],
  ])('%j, read %s, is told as “%s”', (given, reads, text) => {
    const known = { ...facts, ...given };
    const clock = (substance: 'alcohol' | 'drug') => ({
      ...{ testedAt: null, reason: null },
      ...testState(known, substance, { testedAt: null, reason: null }, LATER),
    });
    const needs = {
      alcohol: testNeed(known, 'alcohol', LATER),
      drug: testNeed(known, 'drug', LATER),
    };
    const tests = reads ? { alcohol: clock('alcohol'), drug: clock('drug') } : null;
    expect(testsText({ needs, tests })).toBe(text);
  });
});

describe('the clock of a test', () => {
  const at: AccidentFacts = { ...facts, cited: true, injuries: 1, citedAt: after(1) };
  const day = { ...at, time: null };
  const nothing = { testedAt: null, reason: null };

  test('runs 8 hours for alcohol and 32 for drugs from the accident', () => {
    const now = '2026-11-20T21:59:59.000Z';
    expect(testState(at, 'alcohol', nothing, now)).toEqual({
      state: 'due',
      deadline: '2026-11-20T22:00:00.000Z',
      limit: 2,
    });
    expect(testState(at, 'alcohol', nothing, '2026-11-20T22:00:00.000Z')).toMatchObject({
      state: 'overdue',
      limit: 8,
    });
    expect(limitPassed('alcohol', '2026-11-20T22:00:00.000Z', after(2))).toBeNull();
    expect(limitPassed('drug', '2026-11-21T22:00:00.000Z', after(32))).toBe(32);
    expect(testState(at, 'drug', nothing, now)).toEqual({
      state: 'due',
      deadline: '2026-11-21T22:00:00.000Z',
      limit: null,
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
