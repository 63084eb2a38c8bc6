import { expect, test } from 'vitest';
import { DATAQS_STATES, isPending, needsAnswer } from './dataqs.rules.ts';

test('a request is pending until it was corrected, declined or withdrawn', () => {
  expect(DATAQS_STATES.filter(isPending)).toEqual([
    ...['filed', 'documentsAsked', 'inReview', 'reconsidered'],
  ]);
});

test('what FMCSA said is written down where it said something', () => {
  expect(DATAQS_STATES.filter(needsAnswer)).toEqual(['documentsAsked', 'corrected', 'declined']);
});
