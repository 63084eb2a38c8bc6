import { clearinghouseAddresses } from '#src/features/clearinghouse/clearinghouse.addresses.ts';
import { csaAddresses } from '#src/features/csa/csa.addresses.ts';
import { employeesAddresses } from '#src/features/employees/employees.addresses.ts';
import { mvrScoringAddresses } from '#src/features/mvr-scoring/mvr-scoring.addresses.ts';
import { randomsAddresses } from '#src/features/randoms/randoms.addresses.ts';
import { holds } from '#src/shared/permissions.ts';
import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import { HOME_ORDER, type HomeStep } from '#src/web/shell/slots.ts';
import type { Viewer } from '#src/web/viewer.ts';
import { type AlertList, gravityOf, kindWords, LIST_FACTS } from '../alert-lists.rules.ts';
import { alertsAddresses } from '../alerts.addresses.ts';
import { alertsApi } from '../alerts.contract.ts';
import { alertCounts, kindCounts, onboardingCounts, randomCounts } from './alert-counts.ts';
import { alertFiguresQuery, troublesQuery } from './alerts.queries.ts';

const DOCUMENTS = alertsAddresses.documents;
/** Figures of documents count what is put off, too, as compliance and the reports do (D377). */
const documents = (state: string) => ({ to: `${DOCUMENTS}?state=${state}&waiting=any` });
const roster = (query: string) => ({ to: `${employeesAddresses.roster}?${query}` });

/** Where the alerts of a list stand. */
const LIST_PATHS: Readonly<Record<AlertList, string>> = {
  scoring: mvrScoringAddresses.alerts,
  randoms: randomsAddresses.alerts,
  queries: clearinghouseAddresses.alerts,
  csa: csaAddresses.alerts,
  stale: alertsAddresses.stale,
  onboarding: alertsAddresses.onboarding,
  epn: alertsAddresses.epn,
};

type Named = Pick<HomeStep, 'id' | 'tone' | 'word' | 'about' | 'order'>;

/** The lists that no other feature names, as the sidebar counts them. */
const OTHERS: readonly [path: string, step: Named][] = [
  [
    alertsAddresses.epn,
    {
      ...{ id: 'epn', tone: 'danger', word: 'pull notices unanswered', order: HOME_ORDER.soon },
      about: 'The orders are canceled after 96 hours.',
    },
  ],
  [
    csaAddresses.alerts,
    {
      ...{ id: 'csa', tone: 'danger', word: 'about safety data', order: HOME_ORDER.overdue },
      about: 'BASICs, roadside reports and crashes.',
    },
  ],
  [
    mvrScoringAddresses.alerts,
    {
      ...{ id: 'scoring', tone: 'danger', word: 'about MVR scores', order: HOME_ORDER.overdue },
      about: 'What the scores of drivers ask for.',
    },
  ],
  [
    alertsAddresses.stale,
    {
      ...{ id: 'stale', tone: 'warning', word: 'applicants waiting over 60 days' },
      ...{ about: 'Hire them, or let them know.', order: HOME_ORDER.coming },
    },
  ],
];

/** What the files of a client, and the alerts of its other kinds, ask for. */
export async function clientSteps(viewer: Viewer, signal: AbortSignal): Promise<HomeStep[]> {
  const { client, grants } = viewer;
  if (client === null) return [];
  const [figures, counts, mine] = await Promise.all([
    queryClient.fetchQuery(alertFiguresQuery(client)),
    queryClient.fetchQuery({
      // The sidebar's own question, which is asked once for both.
      queryKey: ['alerts', client, 'menuCounts'],
      queryFn: (asked) => alertCounts(client, asked.signal),
      staleTime: 30_000,
    }),
    call(alertsApi.mine, { params: { clientId: client } }, { client, signal, background: true }),
  ]);
  const { docAlerts, companyAlerts, doNotDispatch, runsOut } = figures;
  const seesRoster = holds(grants, 'client.viewRoster');
  const ofRoster: HomeStep[] = [
    {
      ...{ id: 'dispatch', tone: 'stop', count: doNotDispatch, word: 'not to dispatch' },
      about: 'Off the road until their files are in order.',
      way: roster('compliance=doNotDispatch'),
      order: HOME_ORDER.stopped,
    },
    {
      ...{ id: 'week', tone: 'warning', count: runsOut, word: 'running out this week' },
      about: 'Drivers whose next document ends within seven days.',
      way: roster('runsOut=7'),
      order: HOME_ORDER.soon,
    },
  ];
  const ofDocuments: HomeStep[] = [
    {
      ...{ id: 'expired', tone: 'danger', count: docAlerts.expired + companyAlerts.expired },
      ...{ word: 'expired', about: 'Documents to renew.' },
      ...{ way: documents('expired'), order: HOME_ORDER.overdue },
    },
    {
      ...{ id: 'missing', tone: 'danger', count: docAlerts.missing + companyAlerts.missing },
      ...{ word: 'missing', about: 'Documents to obtain.' },
      ...{ way: documents('missing'), order: HOME_ORDER.overdue },
    },
    {
      ...{ id: 'expiring', tone: 'warning', count: docAlerts.expiring + companyAlerts.expiring },
      ...{ word: 'expiring', about: 'Documents to renew in time.' },
      ...{ way: documents('expiring'), order: HOME_ORDER.coming },
    },
    {
      ...{ id: 'pendingReview', tone: 'waiting', count: docAlerts.pendingReview },
      ...{ word: 'waiting for review', about: 'Sent in, and not looked at yet.' },
      ...{ way: documents('pendingReview'), order: HOME_ORDER.others },
    },
  ];
  const ofMine = [
    { list: 'documents', title: 'Document alerts', path: DOCUMENTS, count: mine.documents },
    ...mine.lists.map(({ list, count }) => ({
      ...{ list, title: LIST_FACTS[list].title, path: LIST_PATHS[list], count },
    })),
  ].map(({ list, title, path, count }): HomeStep => ({
    ...{ id: `mine:${list}`, tone: 'warning', count, word: 'assigned to you' },
    ...{ about: `${title}.`, way: { to: `${path}?assigned=me` }, order: HOME_ORDER.mine },
  }));
  const ofOthers = OTHERS.map(([path, step]): HomeStep => ({
    ...step,
    count: counts[path] ?? 0,
    way: { to: path },
  }));
  return [...(seesRoster ? ofRoster : []), ...ofDocuments, ...ofMine, ...ofOthers];
}

/** The clients of a care rep by trouble; of who is nobody's rep, all of them. */
export async function troubleSteps(): Promise<HomeStep[]> {
  const clients = await queryClient.fetchQuery(troublesQuery());
  const own = clients.filter(({ isMine }) => isMine);
  return (own.length > 0 ? own : clients).map(
    ({ clientId, clientName, doNotDispatch, isMine }) => ({
      ...{ id: `client:${clientId}`, tone: 'stop', count: doNotDispatch, word: clientName },
      about: 'Drivers not to dispatch.',
      way: { command: 'client.assume', args: { client: String(clientId) } },
      order: isMine ? HOME_ORDER.stopped : HOME_ORDER.others,
    }),
  );
}

/** Who is in onboarding with open steps: somebody else's turn, until a link works no more. */
export async function onboardingSteps({ client }: Viewer): Promise<HomeStep[]> {
  if (client === null) return [];
  const counts = await queryClient.fetchQuery({
    queryKey: ['onboarding', client, 'menuCounts'],
    queryFn: ({ signal }) => onboardingCounts(client, signal),
    staleTime: 30_000,
  });
  const expired = counts['expired'] ?? 0;
  const links = expired === 1 ? 'One link has' : `${expired} links have`;
  return [
    {
      ...{ id: 'onboarding', tone: expired > 0 ? 'warning' : 'waiting', word: 'in onboarding' },
      about: expired > 0 ? `${links} expired: send another.` : 'Steps of theirs are open.',
      count: counts[alertsAddresses.onboarding] ?? 0,
      way: { to: alertsAddresses.onboarding },
      order: expired > 0 ? HOME_ORDER.coming : HOME_ORDER.others,
    },
  ];
}

const ORDERS = {
  stop: HOME_ORDER.stopped,
  danger: HOME_ORDER.overdue,
  warning: HOME_ORDER.coming,
  waiting: HOME_ORDER.others,
} as const;

/** What is to be done in the Clearinghouse, kind by kind: as many as the list shows, which hides what is put off (D367). */
export async function clearinghouseSteps({ client }: Viewer): Promise<HomeStep[]> {
  if (client === null) return [];
  const counts = await queryClient.fetchQuery({
    queryKey: ['clearinghouse', client, 'kindCounts'],
    queryFn: ({ signal }) => kindCounts('queries', client, signal),
    staleTime: 30_000,
  });
  return Object.keys(LIST_FACTS.queries.kinds).map((kind) => ({
    ...{ id: kind, tone: gravityOf('queries', kind), count: counts[kind] ?? 0 },
    ...{ word: `queries: ${kindWords('queries', kind).toLowerCase()}`, about: 'Clearinghouse.' },
    way: { to: `${clearinghouseAddresses.alerts}?kind=${kind}` },
    order: ORDERS[gravityOf('queries', kind)],
  }));
}

/** What is to be done about random testing, kind by kind, as the sidebar counts it. */
export async function randomSteps({ client }: Viewer): Promise<HomeStep[]> {
  if (client === null) return [];
  const counts = await queryClient.fetchQuery({
    queryKey: ['randomSelections', client, 'menuCounts'],
    queryFn: ({ signal }) => randomCounts(client, signal),
    staleTime: 30_000,
  });
  return Object.keys(LIST_FACTS.randoms.kinds).map((kind) => ({
    ...{ id: `randoms:${kind}`, tone: gravityOf('randoms', kind), count: counts[kind] ?? 0 },
    ...{ word: `randoms: ${kindWords('randoms', kind).toLowerCase()}`, about: 'Random testing.' },
    way: { to: `${randomsAddresses.alerts}?kind=${kind}` },
    order: ORDERS[gravityOf('randoms', kind)],
  }));
}
