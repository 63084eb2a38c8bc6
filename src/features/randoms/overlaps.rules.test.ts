import { expect, test } from 'vitest';
import { sharedAgencies } from './overlaps.rules.ts';

test('two pools concern each other where one DOT agency is behind both (49 CFR 382.305)', () => {
  const fmcsa = { authority: 'FMCSA', also: [] } as const;
  expect(sharedAgencies(fmcsa, fmcsa)).toEqual(['FMCSA']);
  expect(sharedAgencies(fmcsa, { authority: 'FTA', also: [] })).toEqual([]);
  expect(sharedAgencies(fmcsa, { authority: 'FTA', also: ['FMCSA'] })).toEqual(['FMCSA']);
  expect(
    sharedAgencies({ authority: 'FRA', also: ['USCG'] }, { authority: 'FTA', also: ['USCG'] }),
  ).toEqual(['USCG']);
  // A company tests by its own policy beside DOT: those are other tests.
  expect(sharedAgencies(fmcsa, { authority: 'nonRegulated', also: [] })).toEqual([]);
});
