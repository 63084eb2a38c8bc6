import { expect, test } from 'vitest';
import { checkedText, citedText } from './qualification.columns.ts';

const ROW = {
  citation: '49 CFR 382.701(a)',
  sentence: 'A full query asks the Clearinghouse.',
  source: 'FMCSA guidance',
  checkedOn: '2026-11-22',
  unverified: null,
};

test('a row of the law says beside its paragraph whether it was read there, and a client’s own does not', () => {
  expect(citedText(ROW)).toBe('49 CFR 382.701(a)');
  expect(citedText({ ...ROW, checkedOn: null })).toBe('49 CFR 382.701(a) (not verified)');
  expect(citedText({ ...ROW, unverified: 'of rehires' })).toMatch(/\(in part not verified\)$/);
  expect(citedText({ ...ROW, sentence: null, checkedOn: null })).toBe('49 CFR 382.701(a)');
});

test('what was not read is said after what was', () => {
  expect(checkedText({ ...ROW, unverified: 'that rehires are asked about again' })).toMatch(
    /against FMCSA guidance by .*\. Not verified: that rehires are asked about again\.$/,
  );
});
