import { expect, test } from 'vitest';
import { patternFault } from './license-formats.rules.ts';

test.each([
  '^[0-9]{1,8}$',
  '^[A-Z]{2}[0-9]{2,5}$',
  '^MD[0-9]{11}$',
  '^(?=.{12}$)[A-Z]{1,7}[A-Z0-9*]{5,11}$',
])('%s is a pattern', (pattern) => {
  expect(patternFault(pattern)).toBeNull();
});

test.each(['', '[0-9]{7}', '^[0-9]+$', '^(a+)+$', '^.*$', '^[9-0]{2}$', '^[0-9]{7}', '^\\d{7}$'])(
  '%s is none',
  (pattern) => {
    expect(patternFault(pattern)).not.toBeNull();
  },
);
