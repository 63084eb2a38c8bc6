import { describe, expect, test } from 'vitest';
import { ANY_TIME_MONTHS, countedOf, stepText, windowWords } from './counts.rules.ts';
import type { JudgedLine } from './judged-lines.rules.ts';
import type { CountRule, CountStep } from './scheme.rules.ts';

const DAY = '2026-11-21';
const line = (date: string, over: Partial<JudgedLine> = {}): JudgedLine => ({
  lineId: date,
  kind: 'violation',
  date,
  convictionDate: null,
  acd: 'S15',
  description: 'Speeding',
  state: null,
  speedOver: null,
  speedMost: null,
  preventable: null,
  commercial: null,
  active: false,
  ruleId: 'serious',
  rule: 'Serious',
  points: 0,
  isMajor: false,
  standing: 'counts',
  basis: 'code',
  decidedBy: 'rules',
  reasonId: null,
  note: '',
  ...over,
});
const step = (from: number, over: Partial<CountStep> = {}): CountStep => ({
  from,
  windowMonths: 36,
  points: from * 10,
  says: `${from * 30} days`,
  ...over,
});
const SERIOUS: CountRule = {
  countId: 'serious',
  title: 'serious traffic violation',
  citation: '49 CFR 383.51(c)',
  note: '',
  ruleIds: ['serious', 'reckless'],
  steps: [step(3), step(2)],
};
const counted = (
  lines: readonly JudgedLine[],
  over: Partial<CountRule> = {},
  countsFrom: 'violation' | 'conviction' = 'violation',
) => countedOf(lines, { counts: [{ ...SERIOUS, ...over }], countsFrom }, DAY);
const texts = (...given: Parameters<typeof counted>) => counted(...given).map(({ text }) => text);

describe('offenses counted together', () => {
  const [one, two, three, four] = ['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01'].map(
    (date) => line(date),
  );
  if (!one || !two || !three || !four) throw new Error('Four lines');

  test('none are not told of; one says what a second one would be', () => {
    expect(counted([])).toEqual([]);
    expect(counted([one])).toEqual([
      {
        countId: 'serious',
        text: 'One serious traffic violation within three years (49 CFR 383.51(c)). A second one: 60 days.',
        points: 0,
        isReached: false,
      },
    ]);
  });

  test('the highest step that is reached counts, and the next one is said while one is missing to it', () => {
    expect(counted([one, two])).toEqual([
      {
        countId: 'serious',
        text: 'Two serious traffic violations within three years: 60 days (49 CFR 383.51(c)). A third one: 90 days.',
        points: 20,
        isReached: true,
      },
    ]);
    expect(counted([one, two, three])).toEqual([
      {
        countId: 'serious',
        text: 'Three serious traffic violations within three years: 90 days (49 CFR 383.51(c)).',
        points: 30,
        isReached: true,
      },
    ]);
    expect(texts([one, two, three, four])).toEqual([
      'Four serious traffic violations within three years: 90 days (49 CFR 383.51(c)).',
    ]);
    // Two more would be needed to the fifth.
    expect(texts([one, two, three], { steps: [step(2), step(5)] })).toEqual([
      'Three serious traffic violations within three years: 60 days (49 CFR 383.51(c)).',
    ]);
    expect(counted([one], { steps: [step(3)] })).toEqual([]);
  });

  test('a first one may already be a step', () => {
    expect(texts([one], { steps: [step(1), step(2)], note: 'See the record.' })).toEqual([
      'One serious traffic violation within three years: 30 days (49 CFR 383.51(c)). A second one: 60 days. See the record.',
    ]);
    expect(counted([], { steps: [step(1)] })).toEqual([]);
  });

  test('each step looks back as far as it says, the first day included', () => {
    const steps = [step(2), step(3, { windowMonths: 120 })];
    const [edge, before] = [line('2023-11-21'), line('2023-11-20')];
    expect(counted([one, edge])[0]?.isReached).toBe(true);
    expect(counted([one, before])[0]?.isReached).toBe(false);
    expect(texts([one, two, before], { steps })).toEqual([
      'Three serious traffic violations within ten years: 90 days (49 CFR 383.51(c)).',
    ]);
  });

  test('lines of one day are one incident; what does not count, or is of another rule, is none', () => {
    expect(counted([one, { ...one, lineId: 'again' }])[0]?.isReached).toBe(false);
    expect(counted([one, { ...two, ruleId: 'reckless' }])[0]?.isReached).toBe(true);
    for (const over of [
      { standing: 'old' },
      { standing: 'leftOut' },
      { ruleId: 'other' },
      { ruleId: null },
    ] satisfies Partial<JudgedLine>[])
      expect(counted([one, { ...two, ...over }])[0]?.isReached).toBe(false);
  });

  test('an offense is as old as the conviction where the scheme counts from it', () => {
    const late = line('2020-01-01', { convictionDate: '2026-05-01' });
    expect(counted([one, late])[0]?.isReached).toBe(false);
    expect(counted([one, late], {}, 'conviction')[0]?.isReached).toBe(true);
  });
});

test.each([
  [6, 'within 6 months'],
  [12, 'within a year'],
  [18, 'within 18 months'],
  [24, 'within two years'],
  [120, 'within ten years'],
  [132, 'within 11 years'],
  [ANY_TIME_MONTHS - 12, 'within 99 years'],
  [ANY_TIME_MONTHS, 'at any time'],
  [ANY_TIME_MONTHS + 12, 'at any time'],
])('a window of %i months: %s', (months, words) => expect(windowWords(months)).toBe(words));

test.each([
  [1, 'One serious traffic violation within a year: Warning'],
  [2, 'Two serious traffic violations within a year: Warning'],
  [11, '11 serious traffic violations within a year: Warning'],
])('a step from %i: %s', (from, text) =>
  expect(stepText(SERIOUS, step(from, { windowMonths: 12, says: 'Warning' }))).toBe(text),
);

test('a next step is named by its number', () => {
  const lines = Array.from({ length: 4 }, (_, at) => line(`2026-0${at + 1}-01`));
  const next = (from: number) => texts(lines.slice(0, from - 1), { steps: [step(from)] })[0];
  expect(next(4)).toContain('). A fourth one: 120 days.');
  expect(next(5)).toContain('). Number 5: 150 days.');
});
