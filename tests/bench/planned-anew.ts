import type { StatementPlans } from './server-child.ts';

/** How often a statement must have run before it counts as planned anew each time: PostgreSQL tries five times. */
export const SETTLED = 8;

const MANY_LOCATIONS =
  'more than ten locations: what is read first depends on how many rows they have (atSites)';

/** Statements that are planned anew at each call, by their names, each with the reason (planModeOf in handle.ts). */
const REASONS: readonly (readonly [names: RegExp, reason: string])[] = [
  [
    /^employees-roster-(search|(by|written)-\S+-(first|next))-a?s?m([jkqx]|all|a|s)*(-few)?$/,
    MANY_LOCATIONS,
  ],
  [/^employees-search_employees(_everywhere)?-m/, MANY_LOCATIONS],
  [/^orders-list-(\S+-)?t?c?m/, MANY_LOCATIONS],
  [
    /^(reports-[a-z-]+|people-by-status|drug-tests-(list|by-type)|orders-by-type|accidents-register(-sums)?|alerts-coming)-t?c?m/,
    MANY_LOCATIONS,
  ],
  [
    /^alerts-(figures-[as]m|(runs-out|put-off)-m|(count|(list|drivers)-(first|next))-g?m)/,
    MANY_LOCATIONS,
  ],
  [
    /^random-roster-l?a?f?p/,
    'few people of a pool: they are found by location, status or title, whichever is rarest',
  ],
  [
    /^review-candidates$/,
    'within one company or across all of them, as a paper says: each has indexes of its own',
  ],
  [
    /^(review-deleted|quality-list)$/,
    'search, filters and the place of a page are optional: without those that a call does not ask for PostgreSQL finds its plan cheaper',
  ],
  [
    /^clients-list-(tree|flat)(-reps)?$/,
    'a dozen optional filters, of which a call asks for few: without the others PostgreSQL finds its plan cheaper',
  ],
];

interface Anew {
  name: string;
  kept: number;
  anew: number;
}

/** Statements that ran often and mostly by a plan made for that run. */
export function plannedAnew(plans: StatementPlans): Anew[] {
  return Object.entries(plans)
    .filter(([, [kept, anew]]) => kept + anew >= SETTLED && anew > kept)
    .map(([name, [kept, anew]]): Anew => ({ name, kept, anew }))
    .toSorted((a, b) => b.anew - a.anew);
}

/** Why a statement is planned anew at each call; null where it should not be. */
export function reasonOf(name: string): string | null {
  return REASONS.find(([names]) => names.test(name))?.[1] ?? null;
}

/** The statements by the reasons why they are planned anew, those without one last. */
export function explained(statements: readonly Anew[]): string {
  const groups = Map.groupBy(statements, ({ name }) => reasonOf(name));
  return [...groups]
    .toSorted(([a], [b]) => Number(a === null) - Number(b === null))
    .map(([reason, ones]) => {
      const names = ones.map(({ name, kept, anew }) => `${name} (${kept}, ${anew})`).join(', ');
      return `${names}: ${reason ?? '**no reason**'}`;
    })
    .join('; ');
}
