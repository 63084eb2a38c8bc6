import { describe, expect, test } from 'vitest';
import {
  agencyOf,
  authorityWord,
  changeFaults,
  poolFaults,
  rateFor,
  sizeFault,
} from './pools.rules.ts';
import { rateOn, unconfirmed, type Rate } from './rates.rules.ts';

const rate = (
  agency: Rate['agency'],
  from: string,
  drugPct: number,
  alcoholPct: number | null,
  stratum = '',
): Rate => ({ agency, stratum, from, drugPct, alcoholPct });
const RATES: readonly Rate[] = [
  rate('FMCSA', '2020-01-01', 50, 10),
  rate('FMCSA', '2027-01-01', 25, 10),
  rate('FRA', '2026-01-01', 25, 10, 'Covered service'),
  rate('FRA', '2025-01-01', 50, 25, 'Mechanical'),
  rate('FRA', '2026-01-01', 50, 10, 'Mechanical'),
  rate('PHMSA', '2026-01-01', 50, null),
];
const DAY = '2026-11-25';
const pool = {
  authority: 'FMCSA',
  stratum: '',
  also: [],
  drugPct: 50,
  alcoholPct: 10,
  alternates: false,
} as const;

describe('the rate of a day', () => {
  test('is the newest that has begun', () => {
    const fmcsa = { agency: 'FMCSA', stratum: '' } as const;
    expect(rateOn(RATES, fmcsa, '2026-12-31')).toEqual({ drugPct: 50, alcoholPct: 10 });
    expect(rateOn(RATES, fmcsa, '2027-01-01')).toEqual({ drugPct: 25, alcoholPct: 10 });
    expect(rateOn(RATES, fmcsa, '2019-12-31')).toBeNull();
  });

  test('is of the stratum, and without one the highest of the agency', () => {
    const of = (stratum: string, day: string) => rateOn(RATES, { agency: 'FRA', stratum }, day);
    expect(of('Covered service', DAY)).toEqual({ drugPct: 25, alcoholPct: 10 });
    expect(of('', DAY)).toEqual({ drugPct: 50, alcoholPct: 10 });
    expect(of('Mechanical', '2025-06-01')).toEqual({ drugPct: 50, alcoholPct: 25 });
  });

  test('of several agencies is the highest; of none of DOT there is none', () => {
    const both = { ...pool, authority: 'PHMSA', also: ['FMCSA'] } as const;
    expect(rateFor(both, RATES, DAY)).toEqual({ drugPct: 50, alcoholPct: 10 });
    expect(rateFor({ ...pool, authority: 'admin' }, RATES, DAY)).toBeNull();
  });

  test('which agencies have none of a year is said', () => {
    expect(unconfirmed(RATES, 2026)).toEqual([{ agency: 'FMCSA', stratum: '', year: 2026 }]);
    expect(unconfirmed(RATES, 2027).map(({ agency }) => agency)).toEqual(['FRA', 'FRA', 'PHMSA']);
  });
});

describe('a pool', () => {
  const fields = (change: object) =>
    poolFaults({ ...pool, ...change }, RATES, DAY).map(({ field }) => field);

  test('is refused below the rule’s rate under DOT, and free otherwise', () => {
    expect(fields({})).toEqual([]);
    expect(fields({ drugPct: 49.99 })).toEqual(['drugPct']);
    expect(fields({ drugPct: 25, alcoholPct: 5 })).toEqual(['drugPct', 'alcoholPct']);
    expect(fields({ authority: 'other', drugPct: 1, alcoholPct: 0 })).toEqual([]);
    expect(fields({ authority: 'other', drugPct: 0, alcoholPct: 0 })).toEqual(['drugPct']);
    expect(fields({ authority: 'PHMSA', alcoholPct: 0 })).toEqual([]);
  });

  test('keeps DOT and other tests apart, and has no alternates where the FAA is in it', () => {
    expect(fields({ authority: 'admin', also: ['USCG'] })).toEqual(['also']);
    expect(fields({ alternates: true })).toEqual([]);
    expect(fields({ alternates: true, also: ['FAA'] })).toEqual(['alternates']);
  });

  test('keeps its authority once somebody was drawn, and its frequency for that year', () => {
    const before = { authority: 'FMCSA', frequency: 12 } as const;
    const changed = (after: object, lastYear: number | null) =>
      changeFaults(before, { ...before, ...after }, { lastYear, year: 2026 }).map(
        ({ field }) => field,
      );
    expect(changed({ authority: 'other', frequency: 4 }, null)).toEqual([]);
    expect(changed({ authority: 'other', frequency: 4 }, 2026)).toEqual(['authority', 'frequency']);
    expect(changed({ frequency: 4 }, 2025)).toEqual([]);
    expect(changed({}, 2026)).toEqual([]);
  });

  test('of nobody is none, nor one of a single person under DOT', () => {
    expect(sizeFault('FMCSA', 0)).toMatch(/Nobody/);
    expect(sizeFault('FMCSA', 1)).toMatch(/consortium/);
    expect(sizeFault('admin', 1)).toBeNull();
    expect(sizeFault('FMCSA', 2)).toBeNull();
  });

  test('is named by its agency’s own name', () => {
    expect(authorityWord('PHMSA')).toBe('PHMSA');
    expect(authorityWord('nonRegulated')).toBe('Non-Regulated Safety Sensitive');
    expect(agencyOf('FTA')).toBe('FTA');
    expect(agencyOf('other')).toBeNull();
  });
});
