import { ALERT_KINDS, ALERT_WORDS } from '#src/features/clearinghouse/clearinghouse.rules.ts';
import { CSA_ALERT_KINDS, CSA_ALERT_WORDS } from '#src/features/csa/csa.rules.ts';
import { STALE_DAYS } from '#src/features/employees/employees.rules.ts';
import {
  SCORE_ALERT_KINDS,
  SCORE_ALERT_WORDS,
} from '#src/features/mvr-scoring/score-alerts.rules.ts';
import {
  RANDOM_ALERT_KINDS,
  RANDOM_ALERT_WORDS,
} from '#src/features/randoms/random-alerts.rules.ts';
import { SEES_CLEARINGHOUSE, SEES_SELECTIONS } from '#src/shared/permission-sets.ts';
import { findRows, type TextColumn } from '#src/shared/columns.ts';
import { daysBetween, type IsoDate } from '#src/shared/dates.ts';
import type { Requirement } from '#src/shared/permissions.ts';
import type { GatedFeature } from '#src/shared/services.ts';

/** The lists of alerts that are not about a document of a file: those are kept, and paged. */
export const ALERT_LISTS = [
  'scoring',
  'randoms',
  'queries',
  'csa',
  'stale',
  'onboarding',
  'epn',
] as const;
export type AlertList = (typeof ALERT_LISTS)[number];

/** How grave an alert is: it stops somebody, is overdue, is coming, or is somebody else's turn. */
type Gravity = 'stop' | 'danger' | 'warning' | 'waiting';

interface ListFacts {
  title: string;
  /** Who may see the list, and what service the client needs. */
  permission: Requirement;
  feature: GatedFeature;
  /** The hint that the records behind it changed. */
  topic: string;
  /** What each kind is called and how grave it is, the worst first. */
  kinds: Readonly<Record<string, readonly [words: string, gravity: Gravity]>>;
}

/** The kinds of a feature with its own words, and how grave each is. */
const kindsOf = <Kind extends string>(
  kinds: readonly Kind[],
  words: Readonly<Record<Kind, string>>,
  gravity: Readonly<Record<Kind, Gravity>>,
): ListFacts['kinds'] =>
  Object.fromEntries(kinds.map((kind) => [kind, [words[kind], gravity[kind]]]));

/** What each list is about (R086-R089). */
export const LIST_FACTS: Readonly<Record<AlertList, ListFacts>> = {
  scoring: {
    title: 'MVR scoring',
    permission: 'client.viewAlerts',
    feature: 'mvrScoring',
    topic: 'mvrScoring',
    kinds: kindsOf(SCORE_ALERT_KINDS, SCORE_ALERT_WORDS, { scored: 'danger', waiting: 'waiting' }),
  },
  randoms: {
    title: 'Random alerts',
    permission: SEES_SELECTIONS,
    feature: 'randomAlerts',
    topic: 'randomSelections',
    kinds: kindsOf(RANDOM_ALERT_KINDS, RANDOM_ALERT_WORDS, {
      behind: 'danger',
      periodEnds: 'warning',
      notDrawn: 'warning',
      notClosed: 'warning',
      notNotified: 'warning',
      notTested: 'danger',
      resultMissing: 'waiting',
      breakInService: 'danger',
    }),
  },
  queries: {
    title: 'Clearinghouse query alerts',
    permission: SEES_CLEARINGHOUSE,
    feature: 'clearinghouse',
    topic: 'clearinghouse',
    kinds: kindsOf(ALERT_KINDS, ALERT_WORDS, {
      prohibited: 'stop',
      refused: 'stop',
      unanswered: 'stop',
      hit: 'danger',
      overdue: 'danger',
      notFound: 'danger',
      faulty: 'warning',
      consentPending: 'warning',
      due: 'warning',
    }),
  },
  csa: {
    title: 'CSA alerts',
    permission: 'client.viewAlerts',
    feature: 'safetyData',
    topic: 'csa',
    kinds: kindsOf(CSA_ALERT_KINDS, CSA_ALERT_WORDS, {
      overThreshold: 'danger',
      acuteCritical: 'danger',
      reportLate: 'danger',
      reportDue: 'warning',
      crashOpen: 'warning',
      measureUp: 'waiting',
    }),
  },
  stale: {
    title: 'Stale applicants',
    permission: 'client.viewApplicants',
    feature: 'applicants',
    topic: 'employees',
    kinds: { stale: [`Waiting over ${STALE_DAYS} days`, 'danger'] },
  },
  onboarding: {
    title: 'Onboarding alerts',
    permission: 'client.viewEmployee',
    feature: 'onboarding',
    topic: 'onboarding',
    kinds: {
      expired: ['Link has expired', 'danger'],
      ending: ['Link expires soon', 'warning'],
      open: ['Steps are open', 'waiting'],
    },
  },
  epn: {
    title: 'EPN alerts',
    permission: 'client.viewAlerts',
    feature: 'mvrAlerts',
    topic: 'orders',
    kinds: {
      canceling: ['Canceled within a day', 'danger'],
      unanswered: ['Waits for its answer', 'warning'],
    },
  },
};

export const kindWords = (list: AlertList, kind: string): string =>
  LIST_FACTS[list].kinds[kind]?.[0] ?? kind;
export const gravityOf = (list: AlertList, kind: string): Gravity =>
  LIST_FACTS[list].kinds[kind]?.[1] ?? 'warning';
/** As the document alerts call it (2§7.4): a problem, a warning, or neither. */
export const severityOf = (list: AlertList, kind: string): 'error' | 'warning' | 'none' => {
  const gravity = gravityOf(list, kind);
  if (gravity === 'waiting') return 'none';
  return gravity === 'warning' ? 'warning' : 'error';
};

/** As an alert stands: another state ends its wait, as nobody puts off what they have not seen (D260). */
export const stateOf = ({ kind, due }: { kind: string; due: IsoDate | null }): string =>
  `${kind} ${due ?? ''}`.trim();

/** What the filter looks at. */
interface Filterable {
  list: AlertList;
  kind: string;
  clientId: number;
  due: IsoDate | null;
  employmentStatus: string | null;
  assignee: string | null;
  waitsUntil: string | null;
}

export interface ListFilter {
  kinds: readonly string[] | null;
  sites: readonly number[] | null;
  employmentStatuses: readonly string[] | null;
  problemsAndWarningsOnly: boolean;
  expiredDays: number | null;
  expiringDays: number | null;
  /** A user's id; `nobody` for what was given to no one; null for all. */
  assignee: string | null;
  waiting: 'none' | 'only' | null;
  search: string;
  today: IsoDate;
}

/** The alerts that a filter finds, in their order; what is said of documents (2§7.4) is said here of the day by which to act. */
export function filterAlerts<Row extends Filterable>(
  rows: readonly Row[],
  filter: ListFilter,
  searched: Readonly<Record<string, TextColumn<Row>>>,
): readonly Row[] {
  const { kinds, sites, employmentStatuses, assignee, waiting, expiredDays, expiringDays } = filter;
  const found = rows.filter((row) => {
    if (kinds && !kinds.includes(row.kind)) return false;
    if (sites && !sites.includes(row.clientId)) return false;
    if (employmentStatuses && !employmentStatuses.includes(row.employmentStatus ?? ''))
      return false;
    if (filter.problemsAndWarningsOnly && severityOf(row.list, row.kind) === 'none') return false;
    if (assignee !== null && (row.assignee ?? 'nobody') !== assignee) return false;
    if (waiting === 'none' && row.waitsUntil !== null) return false;
    if (waiting === 'only' && row.waitsUntil === null) return false;
    const left = row.due === null ? null : daysBetween(filter.today, row.due);
    if (left === null) return true;
    if (left < 0) return expiredDays === null || -left <= expiredDays;
    return expiringDays === null || left <= expiringDays;
  });
  return findRows(found, searched, filter.search);
}
