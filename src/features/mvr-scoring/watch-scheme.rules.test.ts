import { describe, expect, test } from 'vitest';
import { correctionsOf } from './corrections.rules.ts';
import { schemeFaults } from './definition.rules.ts';
import { judgeLines } from './judged-lines.rules.ts';
import { outcomeOf } from './outcome.rules.ts';
import { rulesFor, type RecordLine } from './recognise.rules.ts';
import { SCHEMES, type SchemeId } from './schemes.rules.ts';

const DAY = '2026-06-30';

/** A violation of a day, by its code or its words. */
function line(date: string, acdOrWords: string, given: Partial<RecordLine> = {}): RecordLine {
  const isCode = /^[A-Z]\d\d$/.test(acdOrWords);
  return {
    lineId: 'v1',
    kind: 'violation',
    date,
    convictionDate: null,
    acd: isCode ? acdOrWords : '',
    description: isCode ? '' : acdOrWords,
    state: 'OH',
    speedOver: null,
    speedMost: null,
    preventable: null,
    commercial: null,
    active: false,
    ...given,
  };
}

const ruleOf = (acdOrWords: string, id: SchemeId) => {
  const [judged] = judgeLines([line('2026-01-02', acdOrWords)], SCHEMES[id], DAY);
  return judged?.ruleId;
};
const pointsOf = (acdOrWords: string, id: SchemeId) => {
  const [judged] = judgeLines([line('2026-01-02', acdOrWords)], SCHEMES[id], DAY);
  return `${judged?.points}${judged?.isMajor ? ' major' : ''}`;
};
const watch = (...lines: RecordLine[]) => {
  const numbered = lines.map((one, at) => ({ ...one, lineId: `v${at + 1}` }));
  const { counted, band, counts } = outcomeOf(
    judgeLines(numbered, SCHEMES.watch, DAY),
    SCHEMES.watch,
    DAY,
  );
  return { score: counted, band: band.label, said: counts.map(({ text }) => text) };
};

/** Codes as the national list names them; what a scheme takes each for. */
describe('what a code is', () => {
  test.each<[code: string, inWatch: string, inZurich: string]>([
    ['A04', 'concentration', 'impaired'],
    ['A08', 'influence', 'impaired'],
    ['A12', 'refusal', 'impaired'],
    ['A21', 'influence', 'impaired'],
    ['A24', 'impaired', 'impaired'],
    ['A94', 'concentration', 'impaired'],
    ['A26', 'alcoholOther', 'impaired'],
    ['A31', 'alcoholOther', 'alcoholOther'],
    ['A33', 'alcoholOther', 'alcoholOther'],
    ['A35', 'alcoholOther', 'alcoholOther'],
    ['A60', 'alcoholOther', 'alcoholOther'],
    ['A61', 'alcoholOther', 'alcoholOther'],
    ['A50', 'drugFelony', 'felony'],
    ['B04', 'leaving', 'leaving'],
    ['B19', 'outOfServiceHazmat', 'outOfService'],
    ['B27', 'outOfService', 'outOfService'],
    ['B20', 'whileWithdrawn', 'whileSuspended'],
    ['B26', 'whileWithdrawn', 'whileSuspended'],
    ['B51', 'other', 'nonMoving'],
    ['B56', 'noCdl', 'cdl'],
    ['B57', 'cdlPossession', 'cdl'],
    ['B91', 'wrongClass', 'cdl'],
    ['D35', 'other', 'nonMoving'],
    ['D70', 'other', 'other'],
    ['D72', 'other', 'other'],
    ['D74', 'other', 'other'],
    ['D75', 'other', 'other'],
    ['D78', 'other', 'nonMoving'],
    ['M09', 'rail', 'rail'],
    ['M10', 'rail', 'rail'],
    ['M14', 'other', 'signal'],
    ['M20', 'rail', 'rail'],
    ['M21', 'rail', 'rail'],
    ['M22', 'rail', 'rail'],
    ['M23', 'rail', 'rail'],
    ['M24', 'rail', 'rail'],
    ['M25', 'other', 'signal'],
    ['M34', 'following', 'following'],
    ['M41', 'other', 'passing'],
    ['M42', 'lane', 'passing'],
    ['M81', 'other', 'other'],
    ['M84', 'reckless', 'reckless'],
    ['M85', 'texting', 'phone'],
    ['M86', 'phone', 'phone'],
    ['S01', 'slower', 'speeding'],
    ['S14', 'slower', 'faster'],
    ['S15', 'fast', 'fast'],
    ['S91', 'fast', 'fast'],
    ['U03', 'felony', 'felony'],
    ['U05', 'felonyLike', 'felony'],
    ['U06', 'felonyLike', 'felony'],
    ['U07', 'fatality', 'homicide'],
    ['U10', 'fatality', 'homicide'],
    ['U31', 'fatalCrash', 'fatalCrash'],
  ])('%s', (code, inWatch, inZurich) =>
    expect([ruleOf(code, 'watch'), ruleOf(code, 'zurich')]).toEqual([inWatch, inZurich]),
  );

  test('each of the four is worth the same by code and by words', () => {
    const worth = (acdOrWords: string) =>
      (['zurich', 'grid', 'sevenPoint', 'college'] as const).map((id) => pointsOf(acdOrWords, id));
    const pairs: readonly [code: string, words: string, worth: string[]][] = [
      ['B56', 'DRIVING W/O CDL', ['10', '5', '4', '6']],
      ['A35', 'OPEN CONTAINER', ['5', '5', '3', '3']],
      ['M22', 'FAILED TO STOP AT RAILROAD CROSSING', ['13', '5', '5', '8']],
      ['U03', 'FELONY WITH MOTOR VEHICLE', ['25 major', '20 major', '7 major', '15 major']],
      ['U31', 'VIOLATION RESULTING IN FATAL ACCIDENT', ['13', '5', '5', '8']],
      ['A21', 'DUI ALCOHOL', ['25 major', '20 major', '7 major', '15 major']],
      ['B27', 'OPERATING WHILE OUT OF SERVICE', ['25 major', '20 major', '7 major', '15 major']],
    ];
    for (const [code, words, expected] of pairs) {
      expect(worth(code), code).toEqual(expected);
      expect(worth(words), words).toEqual(expected);
    }
  });

  test.each<[words: string, rule: string]>([
    ['DRIVING W/O CDL', 'noCdl'],
    ['OPERATING CMV WITHOUT CDL IN POSSESSION', 'cdlPossession'],
    ['NO ENDORSEMENT ON LICENSE', 'wrongClass'],
    ['OPEN CONTAINER', 'alcoholOther'],
    ['FAILURE TO STOP AT RAILROAD CROSSING', 'rail'],
    ['VIOLATED OUT-OF-SERVICE ORDER', 'outOfService'],
    ['FOLLOWING TOO CLOSELY', 'following'],
    ['IMPROPER LANE CHANGE', 'lane'],
    ['HIT AND RUN, FATAL ACCIDENT', 'leaving'],
    ['LOOSE LOAD', 'other'],
  ])('%s in words', (words, rule) => expect(ruleOf(words, 'watch')).toBe(rule));

  test('speeding by how fast, and without a speed a person chooses', () => {
    const speed = (speedOver: number | null) =>
      judgeLines(
        [line('2026-01-02', 'S92', { speedOver, speedMost: speedOver })],
        SCHEMES.watch,
        DAY,
      )[0];
    expect([speed(15)?.ruleId, speed(14)?.ruleId]).toEqual(['fast', 'slower']);
    expect(speed(null)).toMatchObject({ ruleId: null, standing: 'unknown' });
    expect(rulesFor(line('2026-01-02', 'S92'), SCHEMES.watch.rules)[0]?.ruleId).toBe('fast');
  });
});

describe('what the watch counts', () => {
  const SERIOUS_NOTE = 'In another vehicle only where the conviction took the license.';

  test('one serious violation is watched, two within three years take the CDL for 60 days', () => {
    expect(watch(line('2026-01-02', 'M34'))).toEqual({
      score: 1,
      band: 'Watched',
      said: [
        `One serious traffic violation within three years (49 CFR 383.51(c)). A second one: CDL lost for 60 days. ${SERIOUS_NOTE}`,
      ],
    });
    expect(watch(line('2026-01-02', 'M34'), line('2023-06-30', 'B56'))).toEqual({
      score: 102,
      band: 'Disqualifying',
      said: [
        `Two serious traffic violations within three years: CDL lost for 60 days (49 CFR 383.51(c)). A third one: CDL lost for 120 days. ${SERIOUS_NOTE}`,
      ],
    });
  });

  test('three take it for 120 days, and a fourth changes nothing', () => {
    const three = ['2026-01-02', '2025-01-02', '2024-01-02'].map((day) => line(day, 'M85'));
    const said = (number: string) =>
      `${number} serious traffic violations within three years: CDL lost for 120 days (49 CFR 383.51(c)). ${SERIOUS_NOTE}`;
    expect(watch(...three)).toEqual({ score: 103, band: 'Disqualifying', said: [said('Three')] });
    expect(watch(...three, line('2023-12-01', 'M84')).said).toEqual([said('Four')]);
  });

  test('two of one day are one incident, and one that is older than three years is none', () => {
    expect(watch(line('2026-01-02', 'M34'), line('2026-01-02', 'S15'))).toMatchObject({
      score: 2,
      band: 'Watched',
    });
    expect(watch(line('2026-01-02', 'M34'), line('2023-06-29', 'S15'))).toMatchObject({
      score: 1,
      band: 'Watched',
    });
  });

  test('a rail crossing takes it at the first: 60 days, 120, a year', () => {
    const days = ['2026-01-02', '2025-01-02', '2024-01-02'];
    const said = (count: number) => watch(...days.slice(0, count).map((day) => line(day, 'M22')));
    expect(said(1)).toEqual({
      score: 101,
      band: 'Disqualifying',
      said: [
        'One railroad crossing offense within three years: CDL lost for 60 days (49 CFR 383.51(d)). A second one: CDL lost for 120 days. In a CMV.',
      ],
    });
    expect(said(2).said[0]).toContain(
      'Two railroad crossing offenses within three years: CDL lost for 120 days',
    );
    expect(said(3).said[0]).toContain(
      'Three railroad crossing offenses within three years: CDL lost for a year',
    );
  });

  test('a major takes it for a year, a second one at any time for life', () => {
    expect(watch(line('2025-01-02', 'A21')).said).toEqual([
      'One major offense within three years: CDL lost for a year, three with placarded hazmat (49 CFR 383.51(b)). A second one: CDL lost for life.',
    ]);
    expect(watch(line('2025-01-02', 'A21'), line('1999-01-02', 'B02')).said).toEqual([
      'Two major offenses at any time: CDL lost for life (49 CFR 383.51(b)).',
    ]);
    // Long over, and one more is for life.
    expect(watch(line('1999-01-02', 'B02'))).toEqual({
      score: 1,
      band: 'Watched',
      said: ['One major offense at any time (49 CFR 383.51(b)). A second one: CDL lost for life.'],
    });
  });

  test('a felony with drugs takes it for life at once, however long ago', () => {
    const said = ['One felony with drugs at any time: CDL lost for life (49 CFR 383.51(b)).'];
    expect(watch(line('2026-01-02', 'A50'))).toEqual({ score: 101, band: 'Disqualifying', said });
    expect(watch(line('1999-01-02', 'A50'))).toEqual({ score: 101, band: 'Disqualifying', said });
    // Another major beside it is the first of its own kind.
    expect(watch(line('2026-01-02', 'A50'), line('2025-01-02', 'A21')).said).toEqual([
      'One major offense within three years: CDL lost for a year, three with placarded hazmat (49 CFR 383.51(b)). A second one: CDL lost for life.',
      ...said,
    ]);
  });

  test('out-of-service orders count for ten years', () => {
    expect(watch(line('2017-01-02', 'B27'), line('2026-01-02', 'B19')).said[0]).toContain(
      'Two out-of-service violations within ten years: CDL lost for two to five years (49 CFR 383.51(e))',
    );
    expect(watch(line('2016-06-29', 'B27'))).toMatchObject({ score: 0, said: [] });
  });

  test('kinds are counted apart: one of each kind of two is no second one', () => {
    expect(watch(line('2026-01-02', 'M34'), line('2025-01-02', 'M22')).said).toHaveLength(2);
    expect(watch(line('2026-01-02', 'M34'), line('2025-01-02', 'M22')).score).toBe(102);
  });

  test.each<[what: string, acd: string, rule: string, said: number]>([
    ['a rail crossing', 'M22', 'other', 0],
    ['an out-of-service order', 'B27', 'other', 0],
    ['a phone in the hand', 'M86', 'other', 0],
    ['a license not carried', 'B57', 'other', 0],
    ['0.04', 'A04', 'other', 0],
    ['driving while suspended', 'B26', 'other', 0],
    ['15 mph over', 'S15', 'elsewhere', 0],
    ['a lane change', 'M42', 'elsewhere', 0],
    ['reckless driving', 'M84', 'elsewhere', 0],
    ['driving under the influence', 'A21', 'influence', 1],
    ['leaving the scene', 'B04', 'leaving', 1],
  ])('not in a CMV: %s', (_what, acd, rule, said) => {
    const car = line('2026-01-02', acd, { commercial: false });
    expect(judgeLines([car], SCHEMES.watch, DAY)[0]?.ruleId).toBe(rule);
    expect(watch(car).said).toHaveLength(said);
    const truck = { ...car, commercial: true };
    expect(watch(truck)).toEqual(watch({ ...car, commercial: null }));
    expect(watch(truck).said).toHaveLength(1);
  });

  test('a serious one in a car is counted when a person says that it took the license', () => {
    const car = line('2026-01-02', 'S15', { commercial: false });
    const lines = [car, line('2025-01-02', 'M34', { lineId: 'v2', commercial: true })];
    const reached = (decisions: Parameters<typeof judgeLines>[3]) =>
      outcomeOf(judgeLines(lines, SCHEMES.watch, DAY, decisions), SCHEMES.watch, DAY).counts[0]
        ?.isReached;
    expect(rulesFor(car, SCHEMES.watch.rules).map(({ ruleId }) => ruleId)).toContain('fast');
    const fast = { lineId: 'v1', ruleId: 'fast', reasonId: null, note: '' };
    expect([reached([]), reached([fast])]).toEqual([false, true]);
  });

  test('what 383.51 does not name counts nothing, a withdrawal of today everything', () => {
    expect(
      watch(
        line('2026-01-02', 'A35'),
        line('2026-01-02', 'E31'),
        line('2026-01-02', '', { kind: 'accident', preventable: null }),
      ),
    ).toEqual({ score: 0, band: 'Nothing named', said: [] });
    expect(watch(line('2020-01-02', 'W30', { kind: 'withdrawal', active: true }))).toMatchObject({
      band: 'Disqualifying',
    });
  });

  test('a line that a person leaves out is not counted', () => {
    const lines = [line('2026-01-02', 'M34'), { ...line('2025-01-02', 'M84'), lineId: 'v2' }];
    const left = { lineId: 'v2', ruleId: null, reasonId: 'dismissed', note: '' };
    const judged = judgeLines(lines, SCHEMES.watch, DAY, [left]);
    expect(outcomeOf(judged, SCHEMES.watch, DAY)).toMatchObject({
      counted: 1,
      counts: [{ isReached: false }],
    });
  });

  test('of convictions where the scheme counts from them', () => {
    const scheme = { ...SCHEMES.watch, countsFrom: 'conviction' as const };
    const late = line('2023-01-02', 'M34', { convictionDate: '2023-12-01' });
    const lines = [late, { ...line('2026-01-02', 'M84'), lineId: 'v2' }];
    const counted = (of: typeof scheme | typeof SCHEMES.watch) =>
      outcomeOf(judgeLines(lines, of, DAY), of, DAY).counts[0]?.isReached;
    expect([counted(SCHEMES.watch), counted(scheme)]).toEqual([false, true]);
  });
});

test('the four older schemes count nothing together', () => {
  for (const id of ['zurich', 'grid', 'sevenPoint', 'college'] as const)
    expect(SCHEMES[id].counts).toEqual([]);
});

test('a count whose rule is gone, or with two steps from one number, is refused', () => {
  const [count] = SCHEMES.watch.counts;
  if (!count) throw new Error('The watch counts');
  const rules = SCHEMES.watch.rules.filter(({ ruleId }) => ruleId !== 'leaving');
  expect(schemeFaults({ ...SCHEMES.watch, rules }).map(({ message }) => message)).toEqual([
    '“major offense”: it counts a rule that is not there any more. Keep the rule, or remove the count.',
  ]);
  const twice = { ...count, steps: count.steps.map((step) => ({ ...step, from: 1 })) };
  expect(
    schemeFaults({ ...SCHEMES.watch, counts: [twice] }).map(({ field, message }) => [
      field,
      message,
    ]),
  ).toEqual([['counts', '“major offense”: two steps begin at the same number.']]);
});

test('what was kept before the correction is told, and what ships needs none', () => {
  const rules = [{ acd: ['A??'] }, { acd: ['M09-M25', 'N40-N44'] }];
  expect(correctionsOf({ rules, counts: [] })).toHaveLength(2);
  const counts = [{ ruleIds: ['leaving', 'drugFelony'], steps: [{ from: 2 }] }];
  expect(correctionsOf({ rules: [], counts })).toEqual([
    'A felony with drugs (A50) counts as one of two major offenses; it takes a CDL for life at once, 383.51(b).',
  ]);
  for (const scheme of Object.values(SCHEMES)) expect(correctionsOf(scheme)).toEqual([]);
});
