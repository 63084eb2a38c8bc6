import { expect, test } from 'vitest';
import {
  CME_ENDS,
  CME_FORM_KEYS,
  CME_STEP_PERMISSION,
  CME_TRANSITION_NAMES,
  cmeAllowedAt,
  cmeLeadsFrom,
  cmeStateName,
  cmeTargetOf,
  isCmeEnd,
  isOwnFirstLook,
  nextChaseDay,
  putOffFault,
} from './cme.rules.ts';
import type { CmeFormKey } from './cme.rules.ts';

test.each([
  ['yesterday', '2026-06-14', 'The day has passed. Choose one from today on.'],
  ['today', '2026-06-15', null],
  ['the ninetieth day', '2026-09-13', null],
  ['the day after it', '2026-09-14', 'Choose a day within the next 90 days.'],
])('an exam can be put off for ninety days: %s', (_day, day, fault) => {
  expect(putOffFault(day, '2026-06-15')).toBe(fault);
});

test('a transition starts at its own steps alone', () => {
  expect(cmeLeadsFrom('match', 'cmeSearchAndMatch')).toBe(true);
  expect(cmeLeadsFrom('match', 'cmeReview')).toBe(false);
  expect(cmeLeadsFrom('accept', 'cmeSearchAndMatch')).toBe(false);
});

const KNOWN = { employeeId: 'e', cameFrom: undefined };

test('an exam goes from its match through three looks to its result', () => {
  const path: string[] = ['cmeSearchAndMatch'];
  let at: CmeFormKey | undefined = 'cmeSearchAndMatch';
  while (at) {
    const to = cmeTargetOf(at === 'cmeSearchAndMatch' ? 'match' : 'accept', at, KNOWN);
    path.push(to);
    at = CME_FORM_KEYS.find((formKey) => formKey === to);
  }
  expect(path).toEqual([
    'cmeSearchAndMatch',
    'cmeReview',
    'cmeSecondReview',
    'cmeFinalReview',
    'cmeResults',
  ]);
});

test('every step can be left, every transition leads to a step or an end from where it starts', () => {
  for (const formKey of CME_FORM_KEYS) {
    const grants = { cme: [CME_STEP_PERMISSION[formKey].slice('cme.'.length)] };
    const allowed = cmeAllowedAt(formKey, grants);
    expect(allowed.length).toBeGreaterThan(0);
    for (const name of CME_TRANSITION_NAMES) {
      expect(allowed.includes(name)).toBe(cmeLeadsFrom(name, formKey));
      if (!cmeLeadsFrom(name, formKey)) continue;
      const to = cmeTargetOf(name, formKey, KNOWN);
      expect([...CME_FORM_KEYS, ...CME_ENDS]).toContain(to);
      expect(isCmeEnd(to)).toBe(CME_ENDS.some((end) => end === to));
    }
    // Without the step's own permission nothing, whatever else one holds.
    expect(cmeAllowedAt(formKey, { cme: ['viewDetail', 'worklists'], dq: ['review'] })).toEqual([]);
  }
});

test('customer care’s answer leads back, to the match where the employee is gone', () => {
  const back = (cameFrom: unknown, employeeId: string | null = 'e') =>
    cmeTargetOf('answerCare', 'cmeCustomerCare', { cameFrom, employeeId });
  expect(back('cmeFinalReview')).toBe('cmeFinalReview');
  expect(back('cmeChase', null)).toBe('cmeChase');
  expect(back('cmeReview', null)).toBe('cmeSearchAndMatch');
  expect(back(undefined)).toBe('cmeSearchAndMatch');
  expect(back('review')).toBe('cmeSearchAndMatch');
});

test('the second look is a colleague’s, every other one anybody’s', () => {
  expect(isOwnFirstLook('cmeSecondReview', 'me', 'me')).toBe(true);
  expect(isOwnFirstLook('cmeSecondReview', 'other', 'me')).toBe(false);
  expect(isOwnFirstLook('cmeFinalReview', 'me', 'me')).toBe(false);
  expect(isOwnFirstLook('cmeSecondReview', null, 'me')).toBe(false);
});

test('a history names steps and ends, and nothing that is neither', () => {
  expect(['cmeFinalReview', 'cmeResults', 'cmeBadDocument'].map(cmeStateName)).toEqual([
    'Final review',
    'Verified',
    'Rejected',
  ]);
  expect([cmeStateName(null), cmeStateName('searchAndMatch')]).toEqual(['', '']);
});

test('a call without a day comes back on the next business day', () => {
  expect(nextChaseDay(null, '2026-11-20')).toBe('2026-11-23');
  expect(nextChaseDay(null, '2026-11-25')).toBe('2026-11-27');
  expect(nextChaseDay('2026-11-25', '2026-11-20')).toBe('2026-11-25');
});
