import type { DotAgency } from '#src/features/orders/orders.rules.ts';
import type { IsoDate } from '#src/shared/dates.ts';

/** What an agency asks for from a day on. */
export interface Rate {
  agency: DotAgency;
  stratum: string;
  from: IsoDate;
  drugPct: number;
  alcoholPct: number | null;
}

const isOf = (a: Pick<Rate, 'agency' | 'stratum'>, b: Pick<Rate, 'agency' | 'stratum'>): boolean =>
  a.agency === b.agency && a.stratum === b.stratum;

/** The rate of an agency and stratum on a day; without a stratum the highest of the agency's. Null where none is known. */
export function rateOn(
  rates: readonly Rate[],
  { agency, stratum }: { agency: DotAgency; stratum: string },
  day: IsoDate,
): Pick<Rate, 'drugPct' | 'alcoholPct'> | null {
  const begun = rates.filter((one) => one.agency === agency && one.from <= day);
  const current = begun.filter(
    (one) =>
      (stratum === '' || one.stratum === stratum) &&
      !begun.some((later) => isOf(later, one) && later.from > one.from),
  );
  return current.length === 0 ? null : highest(current);
}

/** The highest of some rates: a pool of several agencies meets it (49 CFR 382.305(l)). */
export function highest(
  rates: readonly Pick<Rate, 'drugPct' | 'alcoholPct'>[],
): Pick<Rate, 'drugPct' | 'alcoholPct'> {
  const alcohol = rates.flatMap(({ alcoholPct }) => (alcoholPct === null ? [] : [alcoholPct]));
  return {
    drugPct: Math.max(0, ...rates.map(({ drugPct }) => drugPct)),
    alcoholPct: alcohol.length === 0 ? null : Math.max(...alcohol),
  };
}

/** Which agencies and strata have no rate that begins in a year: the last one goes on, and nobody has said so. */
export function unconfirmed(
  rates: readonly Rate[],
  year: number,
): { agency: DotAgency; stratum: string; year: number }[] {
  const known = rates.filter((one, at) => rates.findIndex((other) => isOf(other, one)) === at);
  return known
    .filter((one) => !rates.some((other) => isOf(other, one) && other.from.startsWith(`${year}-`)))
    .map(({ agency, stratum }) => ({ agency, stratum, year }));
}
