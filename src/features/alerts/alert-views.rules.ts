import { clearinghouseAddresses } from '#src/features/clearinghouse/clearinghouse.addresses.ts';
import { csaAddresses } from '#src/features/csa/csa.addresses.ts';
import { mvrScoringAddresses } from '#src/features/mvr-scoring/mvr-scoring.addresses.ts';
import { randomsAddresses } from '#src/features/randoms/randoms.addresses.ts';
import { ALERT_LISTS, type AlertList, LIST_FACTS } from './alert-lists.rules.ts';
import { alertsAddresses } from './alerts.addresses.ts';
import { DAC_ALERT_TYPES, MVR_ALERT_TYPES } from './alerts.rules.ts';

/** Lists of alerts whose screen keeps views. */
export const VIEWED_LISTS = [
  'documents',
  'mvr',
  'dac',
  'scoring',
  'randoms',
  'queries',
  'csa',
  'stale',
  'onboarding',
  'epn',
] as const;
export type ViewedList = (typeof VIEWED_LISTS)[number];

/** Under which name a user's options keep a view. */
export const viewOption = (list: string, viewId: string): string => `view.alerts.${list}.${viewId}`;

/** What of a list belongs to a view: its filters, and never what was searched for. */
export const VIEW_KEYS = [
  ...['kind', 'state', 'dispatch', 'shown', 'who'],
  ...['assigned', 'waiting', 'expired', 'expiring'],
] as const;
type ViewKey = (typeof VIEW_KEYS)[number];
/** The value of each filter; empty or absent where it is off. */
export type ViewFilters = Readonly<Partial<Record<ViewKey, string | undefined>>>;
/** The same with what a screen adds to it. */
type Given = ViewFilters & { search?: string; types?: string };

interface ViewFacts {
  title: string;
  path: string;
  /** Of document alerts: the document types; empty for all. */
  types: readonly number[] | null;
}
const of = (list: AlertList, path: string): ViewFacts => ({
  ...{ title: LIST_FACTS[list].title, path, types: null },
});
export const VIEW_FACTS: Readonly<Record<ViewedList, ViewFacts>> = {
  documents: { title: 'Document alerts', path: alertsAddresses.documents, types: [] },
  mvr: { title: 'MVR alerts', path: alertsAddresses.mvr, types: MVR_ALERT_TYPES },
  dac: { title: 'DAC alerts', path: alertsAddresses.dac, types: DAC_ALERT_TYPES },
  scoring: of('scoring', mvrScoringAddresses.alerts),
  randoms: of('randoms', randomsAddresses.alerts),
  queries: of('queries', clearinghouseAddresses.alerts),
  csa: of('csa', csaAddresses.alerts),
  stale: of('stale', alertsAddresses.stale),
  onboarding: of('onboarding', alertsAddresses.onboarding),
  epn: of('epn', alertsAddresses.epn),
};

/** The list behind a screen that is not of documents; null for one of documents. */
export const listBehind = (list: ViewedList): AlertList | null =>
  ALERT_LISTS.find((one) => one === list) ?? null;

/** How a list begins: what its address leaves out. */
const beginsWith = (list: ViewedList): ViewFilters => ({
  waiting: 'none',
  ...(listBehind(list) === null ? { shown: 'problems' } : {}),
});

/** The filters of a list as an address has them, which leaves out what is as the list begins. */
export function filtersIn(
  list: ViewedList,
  search: Readonly<Record<string, unknown>>,
): ViewFilters {
  const begins = beginsWith(list);
  return Object.fromEntries(
    VIEW_KEYS.flatMap((key) => {
      const given = search[key];
      const value = typeof given === 'string' && given !== '' ? given : (begins[key] ?? '');
      return value === '' || value === 'any' ? [] : [[key, value]];
    }),
  );
}

/** Where a view is seen. */
export function viewAddress(list: ViewedList, filters: ViewFilters): string {
  const begins = beginsWith(list);
  const query = new URLSearchParams();
  for (const key of VIEW_KEYS) {
    const value = filters[key] ?? '';
    if (value !== (begins[key] ?? '')) query.set(key, value || 'any');
  }
  const text = query.toString();
  const { path } = VIEW_FACTS[list];
  return text === '' ? path : `${path}?${text}`;
}

/** What a call asks for of a list that is not of documents. */
export function listedParameters(filters: Given) {
  const { kind, shown, who, expired, expiring, assigned, waiting, search } = filters;
  return {
    ...(kind ? { kinds: kind } : {}),
    ...(shown === 'problems' ? { problemsAndWarningsOnly: 'true' as const } : {}),
    ...(who ? { employmentStatuses: who } : {}),
    ...(expired ? { expiredDays: expired } : {}),
    ...(expiring ? { expiringDays: expiring } : {}),
    ...(assigned === 'me' || assigned === 'nobody'
      ? { assigned: assigned as 'me' | 'nobody' }
      : {}),
    ...(waiting === 'none' || waiting === 'only' ? { waiting: waiting as 'none' | 'only' } : {}),
    ...(search ? { search } : {}),
  };
}

/** The same of document alerts. */
export function documentParameters(filters: Given) {
  const { state, who, dispatch, types, kind: _, ...rest } = filters;
  const { employmentStatuses: __, ...shared } = listedParameters(rest);
  return {
    ...shared,
    ...(state ? { docStatuses: state } : {}),
    ...(who === 'all' ? { allEmployees: 'true' as const } : who ? { employmentStatuses: who } : {}),
    ...(dispatch === 'blocked' ? { blocking: 'true' as const } : {}),
    ...(types ? { documentTypes: types } : {}),
  };
}
