import { daysBetween, type IsoDate } from '#src/shared/dates.ts';
import type { Authority } from './pools.rules.ts';

/**
 * After how many days out of the pool somebody who comes back is tested first, by agency, with the rule. FMCSA: the exception from
 * the pre-employment test asks for a testing program within the previous 30 days (49 CFR 382.301(b)). FTA: 90 days without
 * safety-sensitive work and out of the pool (49 CFR 655.41(d)).
 */
const BREAKS: Readonly<Partial<Record<string, { days: number; rule: string }>>> = {
  FMCSA: { days: 30, rule: '49 CFR 382.301' },
  FTA: { days: 90, rule: '49 CFR 655.41(d)' },
};

/** What the agencies of a pool ask of somebody who was out of it from one day to another; null where they ask nothing. */
export function breakRule(
  { authority, also }: { authority: Authority; also: readonly string[] },
  { leftOn, backOn }: { leftOn: IsoDate; backOn: IsoDate },
): { days: number; rule: string } | null {
  const days = daysBetween(leftOn, backOn);
  const asked = [authority, ...also]
    .flatMap((agency) => BREAKS[agency] ?? [])
    .filter((one) => days > one.days)
    .sort((a, b) => a.days - b.days);
  return asked[0] ? { days, rule: asked[0].rule } : null;
}
