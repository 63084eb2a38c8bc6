import type { DotAgency } from '#src/features/orders/orders.rules.ts';
import { highest, rateOn, type Rate } from './rates.rules.ts';
import type { IsoDate } from '#src/shared/dates.ts';

/**
 * For whom a pool is tested, in the words of the wizard (2§9). The specification writes PMHSA; everywhere else and on the
 * annual report the agency has its own name, PHMSA.
 */
export const DOT_AUTHORITIES = [
  { id: 'FMCSA', word: 'FMCSA' },
  { id: 'FRA', word: 'FRA' },
  { id: 'FAA', word: 'FAA' },
  { id: 'FTA', word: 'FTA' },
  { id: 'PHMSA', word: 'PMHSA' },
] as const;
export const OTHER_AUTHORITIES = [
  { id: 'nonRegulated', word: 'Non-Regulated Safety Sensitive' },
  { id: 'admin', word: 'Admin' },
  { id: 'other', word: 'Other' },
] as const;
export const AUTHORITIES = [
  'FMCSA',
  'FRA',
  'FAA',
  'FTA',
  'PHMSA',
  'nonRegulated',
  'admin',
  'other',
] as const;
export type Authority = (typeof AUTHORITIES)[number];
type DotAuthority = (typeof DOT_AUTHORITIES)[number]['id'];

/** Whether a pool is drawn by the rules of a DOT agency, not by a company's own policy. */
export function isDot(authority: Authority): authority is DotAuthority {
  return DOT_AUTHORITIES.some(({ id }) => id === authority);
}

/** The name of an authority, outside the wizard's list. */
export function authorityWord(authority: Authority): string {
  if (isDot(authority)) return authority;
  return OTHER_AUTHORITIES.find(({ id }) => id === authority)?.word ?? '';
}

/** The agency of the tests that are ordered for a pool; null where DOT has no part in them. */
export const agencyOf = (authority: Authority): DotAgency | null =>
  isDot(authority) ? authority : null;

export const SAFETY = ['any', 'sensitive', 'other'] as const;
export const SAFETY_WORDS: Readonly<Record<(typeof SAFETY)[number], string>> = {
  any: 'Any',
  sensitive: 'Safety-sensitive job titles',
  other: 'Job titles that are not safety-sensitive',
};

/** What of a pool is looked at before it is kept. */
interface PoolFacts {
  authority: Authority;
  stratum: string;
  also: readonly DotAgency[];
  drugPct: number;
  alcoholPct: number;
  alternates: boolean;
}

/** A fault of a pool's definition, at its field. */
export interface PoolFault {
  field: string;
  message: string;
}

/** What DOT asks of a pool on a day; null for one in which it has no part, or of which no rate is known. */
export function rateFor(
  { authority, stratum, also }: Pick<PoolFacts, 'authority' | 'stratum' | 'also'>,
  rates: readonly Rate[],
  day: IsoDate,
): Pick<Rate, 'drugPct' | 'alcoholPct'> | null {
  if (!isDot(authority)) return null;
  const asked = [
    rateOn(rates, { agency: authority, stratum }, day),
    ...also.map((agency) => rateOn(rates, { agency, stratum: '' }, day)),
  ].filter((one) => one !== null);
  return asked.length === 0 ? null : highest(asked);
}

/** FAA drug programs recalculate and name no alternates: they lead to excusing too easily. */
export const hasAlternates = ({ authority, also }: Pick<PoolFacts, 'authority' | 'also'>) =>
  authority !== 'FAA' && !also.includes('FAA');

/** What stands against a pool's percentages, by the rule in force on a day. */
export function poolFaults(pool: PoolFacts, rates: readonly Rate[], day: IsoDate): PoolFault[] {
  const faults: PoolFault[] = [];
  const rate = rateFor(pool, rates, day);
  if (rate && pool.drugPct < rate.drugPct)
    faults.push({
      field: 'drugPct',
      message: `At least ${rate.drugPct}% a year are tested for drugs (49 CFR 382.305(b), and the like of other agencies).`,
    });
  if (rate && rate.alcoholPct !== null && pool.alcoholPct < rate.alcoholPct)
    faults.push({
      field: 'alcoholPct',
      message: `At least ${rate.alcoholPct}% a year are tested for alcohol (49 CFR 382.305(b), and the like of other agencies).`,
    });
  if (pool.drugPct === 0 && pool.alcoholPct === 0)
    faults.push({ field: 'drugPct', message: 'Give a percentage above 0 for drugs or alcohol.' });
  if (!isDot(pool.authority) && pool.also.length > 0)
    faults.push({
      field: 'also',
      message: 'DOT and other tests are kept apart: make a pool of its own.',
    });
  if (pool.alternates && !hasAlternates(pool))
    faults.push({ field: 'alternates', message: 'FAA pools name no alternates.' });
  return faults;
}

/**
 * What of a pool stays as it is once somebody was drawn: periods of a year are counted by its frequency, and the annual report
 * (49 CFR 40.26) by its authority. `lastYear` is that of its last list; null where none was frozen yet.
 */
export function changeFaults(
  before: Pick<PoolFacts, 'authority'> & { frequency: number },
  after: Pick<PoolFacts, 'authority'> & { frequency: number },
  { lastYear, year }: { lastYear: number | null; year: number },
): PoolFault[] {
  const faults: PoolFault[] = [];
  if (lastYear !== null && after.authority !== before.authority)
    faults.push({
      field: 'authority',
      message: `Selections were drawn for ${authorityWord(before.authority)}. Make another pool for ${authorityWord(after.authority)}.`,
    });
  if (lastYear !== null && lastYear >= year && after.frequency !== before.frequency)
    faults.push({
      field: 'frequency',
      message: `Selections of ${lastYear} have periods of another length. Change the frequency in ${lastYear + 1}, or make another pool.`,
    });
  return faults;
}

/** Why a pool with so many people is no pool; null where it is one. */
export function sizeFault(authority: Authority, people: number): string | null {
  if (people === 0) return 'Nobody is in this pool. Choose other locations or filters.';
  if (people === 1 && isDot(authority))
    return 'One person is no pool: join a consortium of two or more (49 CFR 382.103(b)).';
  return null;
}
