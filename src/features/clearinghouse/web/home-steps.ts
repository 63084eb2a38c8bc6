import { queryClient } from '#src/web/query-client.ts';
import { HOME_ORDER, type HomeStep } from '#src/web/shell/slots.ts';
import type { Viewer } from '#src/web/viewer.ts';
import { clearinghouseAddresses } from '../clearinghouse.addresses.ts';
import { type AlertKind, ALERT_WORDS, DUE_DAYS } from '../clearinghouse.rules.ts';
import { ALERT_TONES } from './clearinghouse-tones.ts';
import { clearinghouseAlertsQuery, overviewQuery } from './clearinghouse.queries.ts';

const ORDERS = {
  stop: HOME_ORDER.stopped,
  danger: HOME_ORDER.overdue,
  warning: HOME_ORDER.coming,
} as const;

/** What is to be done in the Clearinghouse, kind by kind. */
export async function clearinghouseSteps({ client }: Viewer): Promise<HomeStep[]> {
  if (client === null) return [];
  const options = { background: true };
  const [alerts, overview] = await Promise.all([
    queryClient.fetchQuery({ ...clearinghouseAlertsQuery(client, options), staleTime: 60_000 }),
    queryClient.fetchQuery({
      ...overviewQuery(client, String(DUE_DAYS), options),
      staleTime: 60_000,
    }),
  ]);
  const of = (kind: AlertKind, count: number): HomeStep => ({
    ...{
      id: kind,
      tone: ALERT_TONES[kind],
      count,
      word: `queries: ${ALERT_WORDS[kind].toLowerCase()}`,
    },
    about: 'Clearinghouse.',
    way: { to: `${clearinghouseAddresses.alerts}?kind=${kind}&waiting=any` },
    order: ORDERS[ALERT_TONES[kind]],
  });
  return [
    // Those who are stopped or wait for something are all among the alerts, which have them first.
    ...(['prohibited', 'refused', 'unanswered', 'hit', 'consentPending'] as const).map((kind) =>
      of(kind, alerts.clearinghouseQueryAlerts.filter((row) => row.kind === kind).length),
    ),
    ...(['overdue', 'notFound', 'faulty', 'due'] as const).map((kind) =>
      of(kind, overview.due[kind]),
    ),
  ];
}
