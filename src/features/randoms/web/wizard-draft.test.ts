import { expect, test } from 'vitest';
import {
  blankDraft,
  definitionOf,
  faultsAt,
  marksAt,
  withAuthority,
  type Draft,
} from './wizard-draft.ts';

const RATES = [
  { agency: 'FMCSA', stratum: '', from: '2026-01-01', drugPct: 50, alcoholPct: 10 },
] as const;
const DAY = '2026-11-25';
const known = { names: ['Drivers'], rates: RATES, day: DAY, people: 7 };
const filled = (): Draft => ({
  ...withAuthority(blankDraft(), 'FMCSA', RATES, DAY),
  sites: [7],
  name: 'Night shift',
});
const at = (step: number, change: Partial<Draft> = {}) =>
  Object.keys(faultsAt(step, { ...filled(), ...change }, known));

test('the steps are marked finish, process and wait (R415)', () => {
  expect(marksAt(2)).toEqual(['finish', 'finish', 'process', 'wait', 'wait']);
});

test('percentages begin with the rule’s, and below it the step does not report OK', () => {
  expect(filled()).toMatchObject({ drugPct: '50', alcoholPct: '10', frequency: 4 });
  expect(at(2)).toEqual([]);
  expect(at(2, { drugPct: '49' })).toEqual(['drugPct']);
  expect(at(2, { drugPct: 'half' })).toEqual(['drugPct']);
  expect(at(2, { alcoholPct: '101' })).toEqual(['alcoholPct']);
  expect(at(2, { authority: '' })).toEqual(['authority']);
});

test('a step reports what it lacks', () => {
  expect(at(0, { sites: [] })).toEqual(['sites']);
  expect(at(1, { statuses: [] })).toEqual(['statuses']);
  expect(at(2, { name: ' drivers ' })).toEqual(['name']);
  expect(at(3)).toEqual([]);
  expect(at(3, { totals: { ...filled().totals, average: '90' } })).toHaveLength(4);
  expect(Object.keys(faultsAt(4, filled(), { ...known, people: 0 }))).toEqual(['people']);
});

test('what is sent is whole, or nothing', () => {
  expect(definitionOf({ ...filled(), authority: '' }, 2026)).toBeNull();
  expect(definitionOf(filled(), 2026)).toMatchObject({ drugPct: 50, totals: null, sites: [7] });
  const totals = {
    ...{ average: '90', drugSelected: '20', drugTested: '19' },
    ...{ alcoholSelected: '5', alcoholTested: '5' },
  };
  expect(definitionOf({ ...filled(), totals }, 2026)?.totals).toMatchObject({
    year: 2026,
    drugTested: 19,
  });
});
