import { expect, test } from 'vitest';
import { oneDigitApart, plainCode, spellings, withinSlips } from './misread.rules.ts';

test('codes that a scanner confuses are the same in plain', () => {
  expect(plainCode('QF4432I98')).toBe(plainCode('QF4432198'));
  expect(plainCode('D0O1')).toBe('0001');
});

test('a misread license is looked up as what it may have been', () => {
  expect(spellings('0123A567')).toContain('O1234567');
  expect(spellings('TX12345')).toContain('TX12345');
});

test.each([
  ['quillfeather', 'quillfeathor', 1, true],
  ['quillfeather', 'quilfeather', 1, true],
  ['quillfeather', 'quillfetaher', 1, true],
  ['quillfeather', 'quillfathor', 1, false],
  ['smith', 'jones', 1, false],
  ['dora', 'doro', 1, true],
])('%s and %s within %i slips: %s', (one, other, most, within) => {
  expect(withinSlips(one, other, most)).toBe(within);
});

test('dates one digit apart, or with day and month swapped', () => {
  expect(oneDigitApart('1984-03-09', '1984-03-08')).toBe(true);
  expect(oneDigitApart('1984-03-09', '1984-09-03')).toBe(true);
  expect(oneDigitApart('1984-03-09', '1991-11-30')).toBe(false);
});
