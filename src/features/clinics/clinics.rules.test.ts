import { expect, test } from 'vitest';
import {
  boxAround,
  isInstant,
  isWholeZip,
  noDistances,
  offers,
  programsFor,
  readPrograms,
  zipToBegin,
} from './clinics.rules.ts';

const TYPES = [
  { vendorProgramID: 24, vendorProgramName: 'ATN' },
  { vendorProgramID: 25, vendorProgramName: 'eCCF' },
  { vendorProgramID: 30, vendorProgramName: 'Breath alcohol' },
  { vendorProgramID: 31, vendorProgramName: 'Instant test' },
  { vendorProgramID: 18, vendorProgramName: 'DOT physical' },
];
const named = (...names: string[]) =>
  TYPES.filter(({ vendorProgramName }) => names.includes(vendorProgramName));

test('the panels ERO5A, ERO10B and ERO7C are instant (2§9)', () => {
  for (const panel of ['ERO5A', 'ERO10B', 'ERO7C', ' ero5a '])
    expect(isInstant(panel), panel).toBe(true);
  for (const panel of ['DOT5', 'ERO5', '', null, undefined])
    expect(isInstant(panel), String(panel)).toBe(false);
});

test('a drug test asks for ATN or eCCF, breath alcohol and instant tests for one more each (R341, R342)', () => {
  expect(programsFor({})).toEqual([]);
  expect(programsFor({ drugTesting: true, panel: 'DOT5' })).toEqual(['ATN', 'eCCF']);
  expect(programsFor({ breathAlcohol: true })).toEqual(['ATN', 'eCCF', 'Breath alcohol']);
  expect(programsFor({ drugTesting: true, panel: 'ERO7C' })).toEqual([
    'ATN',
    'eCCF',
    'Instant test',
  ]);
  expect(programsFor({ drugTesting: true, breathAlcohol: true, panel: 'ERO5A' })).toEqual([
    'ATN',
    'eCCF',
    'Breath alcohol',
    'Instant test',
  ]);
});

test('programs are written by id or name; of the two for drug tests one is enough', () => {
  expect(readPrograms(['24', 'eccf', 'Breath Alcohol', '18'], TYPES)).toEqual({
    anyOf: [24, 25],
    allOf: [30, 18],
    unknown: [],
  });
  expect(readPrograms(['99', 'Blood'], TYPES).unknown).toEqual(['99', 'Blood']);
});

test('a clinic offers what an order needs, or has lost it', () => {
  const drug = { drugTesting: true };
  expect(offers(named('eCCF'), drug)).toBe(true);
  expect(offers(named('ATN', 'Breath alcohol'), { ...drug, breathAlcohol: true })).toBe(true);
  expect(offers(named('ATN'), { ...drug, breathAlcohol: true })).toBe(false);
  expect(offers(named('ATN', 'Breath alcohol'), { ...drug, panel: 'ERO5A' })).toBe(false);
  expect(offers(named('DOT physical', 'Breath alcohol', 'Instant test'), drug)).toBe(false);
  expect(offers([], {})).toBe(true);
});

test('only five digits are a whole ZIP code (R339)', () => {
  expect(isWholeZip('04401')).toBe(true);
  for (const zip of ['', '0440', '044011', '4401a', '04401-1234'])
    expect(isWholeZip(zip)).toBe(false);
});

test('a search begins with the five digits of a ZIP code on file', () => {
  for (const zip of ['04401', ' 04401', '04401-1234', '044011234'])
    expect(zipToBegin(zip)).toBe('04401');
  for (const zip of ['', '0440', '044011', 'K1A 0B1']) expect(zipToBegin(zip)).toBe('');
});

test('a box holds the circle around its point, in degrees', () => {
  const box = boxAround({ latitude: 60, longitude: -100 }, 69.0934);
  // A degree of latitude is 69.0934 miles; at 60° north one of longitude is about half of that.
  expect(box?.[1]).toBeCloseTo(59, 3);
  expect(box?.[3]).toBeCloseTo(61, 3);
  expect(box?.[2]).toBeGreaterThan(-98);
  expect(box?.[2]).toBeLessThan(-97.9);
});

test('no box reaches over a pole or the date line', () => {
  expect(boxAround({ latitude: 71.3, longitude: -156.8 }, 1600)).toBeNull();
  expect(boxAround({ latitude: 13.5, longitude: 144.8 }, 2600)).toBeNull();
  expect(boxAround({ latitude: 51.9, longitude: -176.6 }, 400)).toBeNull();
  expect(boxAround({ latitude: 51.9, longitude: -176.6 }, 25)).not.toBeNull();
});

test('a ZIP code of a territory has no distances, and the words say what finds its clinics', () => {
  expect(noDistances('00901')).toMatch(/^Where ZIP code 00901 lies is not known.*Search for 009 /);
});
