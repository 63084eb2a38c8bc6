import type { DotAgency } from '#src/features/orders/orders.rules.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import type { Pool, PoolDefinition } from '../pools.contract.ts';
import { QUARTERLY, type Frequency } from '../periods.rules.ts';
import { isDot, poolFaults, rateFor, type Authority } from '../pools.rules.ts';
import type { Rate } from '../rates.rules.ts';

/** The steps of the wizard, in the specification's words (2§4.3). */
export const STEPS = [
  'Location(s)',
  'Filters',
  '% ages and frequency',
  'YTD totals (optional)',
  '# of Employees',
] as const;
export type Mark = 'finish' | 'process' | 'wait';

/** How each step is marked while one is worked on. */
export const marksAt = (step: number): Mark[] =>
  STEPS.map((_, at) => (at < step ? 'finish' : at === step ? 'process' : 'wait'));

const TOTALS = {
  average: '',
  drugSelected: '',
  drugTested: '',
  alcoholSelected: '',
  alcoholTested: '',
};
export type TotalName = keyof typeof TOTALS;
export const TOTAL_WORDS: Readonly<Record<TotalName, string>> = {
  average: 'Average pool roster size',
  drugSelected: 'Selected for drugs',
  drugTested: 'Tested for drugs',
  alcoholSelected: 'Selected for alcohol',
  alcoholTested: 'Tested for alcohol',
};
export const TOTAL_NAMES = Object.keys(TOTALS) as TotalName[];

/** What is typed into the wizard. */
export interface Draft {
  locatedBy: 'dot' | 'name';
  sites: number[];
  includeChildren: boolean;
  statuses: number[];
  jobTitles: number[];
  safety: PoolDefinition['safety'];
  name: string;
  authority: Authority | '';
  stratum: string;
  also: DotAgency[];
  drugPct: string;
  alcoholPct: string;
  frequency: Frequency;
  alternates: boolean;
  totals: Record<TotalName, string>;
}

/** An empty wizard: employees, four times a year. */
export const blankDraft = (): Draft => ({
  ...{ locatedBy: 'name', sites: [], includeChildren: true, statuses: [2], jobTitles: [] },
  ...{ safety: 'any', name: '', authority: '', stratum: '', also: [], drugPct: '', alcoholPct: '' },
  ...{ frequency: QUARTERLY, alternates: false, totals: { ...TOTALS } },
});

/** The wizard filled with a pool's values (R419). */
export function draftOf({ definition }: Pool): Draft {
  const { totals, drugPct, alcoholPct, frequency, ...rest } = definition;
  return {
    ...rest,
    drugPct: String(drugPct),
    alcoholPct: String(alcoholPct),
    frequency: frequency as Frequency,
    totals: Object.fromEntries(
      TOTAL_NAMES.map((name) => [name, totals ? String(totals[name]) : '']),
    ) as Record<TotalName, string>,
  };
}

/** A draft with another authority: its percentages are those of the rule in force. */
export function withAuthority(
  draft: Draft,
  authority: Authority | '',
  rates: readonly Rate[],
  day: IsoDate,
): Draft {
  if (authority === '') return { ...draft, authority };
  const also = isDot(authority) ? draft.also.filter((one) => one !== authority) : [];
  const next = { ...draft, authority, also, stratum: '', alternates: false };
  const rate = rateFor({ authority, stratum: '', also }, rates, day);
  return rate
    ? { ...next, drugPct: String(rate.drugPct), alcoholPct: String(rate.alcoholPct ?? 0) }
    : next;
}

const PERCENT = /^\d{1,3}(\.\d{1,2})?$/;
const isPercent = (text: string) => PERCENT.test(text.trim()) && Number(text) <= 100;
const isCount = (text: string) => /^\d{1,8}$/.test(text.trim());

/** What is wrong with a step, by field; nothing where the step reports OK. */
export function faultsAt(
  step: number,
  draft: Draft,
  known: { names: readonly string[]; rates: readonly Rate[]; day: IsoDate; people: number | null },
): Record<string, string> {
  const faults: Record<string, string> = {};
  if (step === 0 && draft.sites.length === 0) faults['sites'] = 'Choose a location.';
  if (step === 1 && draft.statuses.length === 0) faults['statuses'] = 'Choose a status.';
  if (step === 2) {
    if (draft.name.trim() === '') faults['name'] = 'Give the pool a name.';
    else if (
      known.names.some(
        (name) => name.toLowerCase() === draft.name.trim().replaceAll(/\s+/g, ' ').toLowerCase(),
      )
    )
      faults['name'] = 'There is a pool of this name already. Choose another.';
    if (draft.authority === '') faults['authority'] = 'Choose for whom it is tested.';
    for (const name of ['drugPct', 'alcoholPct'] as const)
      if (!isPercent(draft[name])) faults[name] = 'Give a number from 0 to 100.';
    if (draft.authority !== '' && !faults['drugPct'] && !faults['alcoholPct']) {
      const pool = {
        ...draft,
        authority: draft.authority,
        drugPct: Number(draft.drugPct),
        alcoholPct: Number(draft.alcoholPct),
      };
      for (const { field, message } of poolFaults(pool, known.rates, known.day))
        faults[field] ??= message;
    }
  }
  if (step === 3 && TOTAL_NAMES.some((name) => draft.totals[name].trim() !== ''))
    for (const name of TOTAL_NAMES)
      if (!isCount(draft.totals[name])) faults[name] = 'Give a whole number, or leave all empty.';
  if (step === 4 && (known.people ?? 0) === 0) faults['people'] = 'Nobody is in this pool.';
  return faults;
}

/** What is sent of a draft; null while a part of it is missing. */
export function definitionOf(draft: Draft, year: number): PoolDefinition | null {
  const { totals, authority, drugPct, alcoholPct, ...rest } = draft;
  if (authority === '' || !isPercent(drugPct) || !isPercent(alcoholPct)) return null;
  const isTold = TOTAL_NAMES.every((name) => isCount(totals[name]));
  return {
    ...rest,
    name: draft.name.trim(),
    authority,
    drugPct: Number(drugPct),
    alcoholPct: Number(alcoholPct),
    totals: isTold
      ? {
          year,
          average: Number(totals.average),
          drugSelected: Number(totals.drugSelected),
          drugTested: Number(totals.drugTested),
          alcoholSelected: Number(totals.alcoholSelected),
          alcoholTested: Number(totals.alcoholTested),
        }
      : null,
  };
}
