import type { DotAgency } from '#src/features/orders/orders.rules.ts';
import { agencyOf, type Authority } from './pools.rules.ts';

interface DrawnFor {
  authority: Authority;
  also: readonly DotAgency[];
}

const agenciesOf = ({ authority, also }: DrawnFor): DotAgency[] => {
  const own = agencyOf(authority);
  // A pool of a company's own policy is none of DOT's, whatever else it names.
  return own === null ? [] : [...new Set([own, ...also])];
};

/** The DOT agencies that two pools are both drawn for: a driver has one chance in each draw (49 CFR 382.305(i)). */
export const sharedAgencies = (one: DrawnFor, other: DrawnFor): DotAgency[] => {
  const others = new Set(agenciesOf(other));
  return agenciesOf(one).filter((agency) => others.has(agency));
};

/** What it means that people are in two pools, and what to do. */
export const OVERLAP_WORDS =
  'Whoever is in two pools of one DOT agency can be drawn twice, and others once: 49 CFR 382.305 wants the same chance for each driver at each draw. Each pool counts its own selections and tests, so that whoever is drawn from both is counted, and tested, once for each; the annual report counts the person once. Narrow one of the pools, or delete it.';
