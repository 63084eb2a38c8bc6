import { expect, test } from 'vitest';
import {
  type Answer,
  ANSWERS,
  canSave,
  CITATIONS,
  DETAILS,
  dueDate,
  incomplete,
  isAnswer,
  keyOf,
  notReported,
  questionOf,
  turned,
} from './questionnaire.rules.ts';

const set = (...answers: Answer[]) => new Set(answers);

test('there are 20 answers: six questions, ten refusals, four violations', () => {
  expect(ANSWERS).toHaveLength(20);
  expect(new Set(ANSWERS).size).toBe(20);
  expect(DETAILS[4]).toHaveLength(10);
  expect(DETAILS[6]).toHaveLength(4);
  expect(ANSWERS.map(keyOf).slice(3, 14).join(' ')).toBe(
    'q4 q41 q42 q43 q44 q45 q46 q47 q48 q49 q410',
  );
  expect(Object.keys(CITATIONS)).toHaveLength(20);
  expect([7, 40, 50, 65, 411, 0, 1.5].some(isAnswer)).toBe(false);
  expect([410, 64, 5].map((answer) => questionOf(answer as Answer))).toEqual([4, 6, 5]);
});

test('a question that is taken back takes its details along', () => {
  const all = set(4, 41, 49, 1);
  expect(turned(all, set(), 4)).toEqual(set(1));
  expect(turned(set(6, 61), set(), 6)).toEqual(set());
  expect(turned(set(1), set(), 4)).toEqual(set(1, 4));
});

test('a saved yes stays, and what is saved below it', () => {
  expect(turned(set(1), set(1), 1)).toEqual(set(1));
  expect(turned(set(4, 41, 42), set(4, 41), 42)).toEqual(set(4, 41));
  expect(turned(set(4, 41, 42), set(41), 4)).toEqual(set(41));
});

test.each([
  [set(), false],
  [set(1), true],
  [set(4), false],
  [set(4, 410), true],
  [set(6), false],
  [set(6, 64), true],
  [set(1, 6), false],
  [set(4, 41, 6), false],
  [set(41), false],
])('%j can be saved: %s', (answers, can) => {
  expect(canSave(answers)).toBe(can);
});

test('what lacks its detail is named', () => {
  expect(incomplete(set(4, 6, 61))).toEqual([4]);
});

test('it is due at the close of the third business day', () => {
  expect(dueDate('2026-11-20')).toBe('2026-11-25');
  // Over Thanksgiving.
  expect(dueDate('2026-11-24')).toBe('2026-11-30');
});

test('only what Part 382 is about is reported to the Clearinghouse (49 CFR 382.103(a))', () => {
  const driver = { isCdl: true, drives: null, agency: null };
  expect(notReported(driver)).toBeNull();
  expect(notReported({ ...driver, agency: 'FMCSA' })).toBeNull();
  // Nobody said of which class the license is: rather a report too many.
  expect(notReported({ ...driver, isCdl: null })).toBeNull();
  expect(notReported({ ...driver, isCdl: false, drives: 'cdl' })).toBeNull();
  expect(notReported({ ...driver, agency: 'FTA' })).toContain(
    'is tested under FTA, whose own rules',
  );
  expect(notReported({ ...driver, agency: 'none' })).toContain('under no DOT agency');
  expect(notReported({ ...driver, isCdl: false })).toContain('no vehicle that needs a CDL');
  expect(notReported({ ...driver, drives: 'nonCdl' })).toContain('no vehicle that needs a CDL');
});
