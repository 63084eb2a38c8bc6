import { queryClient } from '#src/web/query-client.ts';
import { HOME_ORDER, type HomeStep } from '#src/web/shell/slots.ts';
import type { Viewer } from '#src/web/viewer.ts';
import { RANDOM_ALERT_KINDS, RANDOM_ALERT_WORDS } from '../random-alerts.rules.ts';
import { randomsAddresses } from '../randoms.addresses.ts';
import { ALERT_TONES } from './alert-tones.ts';
import { consortiaAlertsQuery, randomAlertsQuery } from './selections.queries.ts';

const ORDERS = {
  danger: HOME_ORDER.overdue,
  warning: HOME_ORDER.coming,
  waiting: HOME_ORDER.others,
} as const;

/** What is to be done about random testing, kind by kind; across clients of the pools that the service keeps over several. */
export async function randomSteps({ client }: Viewer): Promise<HomeStep[]> {
  const rows =
    client === null
      ? await queryClient.fetchQuery(consortiaAlertsQuery())
      : await queryClient.fetchQuery(randomAlertsQuery(client));
  return RANDOM_ALERT_KINDS.map((kind) => ({
    id: kind,
    tone: ALERT_TONES[kind],
    count: rows.filter((row) => row.kind === kind).length,
    word: `randoms: ${RANDOM_ALERT_WORDS[kind].toLowerCase()}`,
    about: client === null ? 'Random testing, consortia.' : 'Random testing.',
    way: {
      to:
        client === null
          ? randomsAddresses.consortia
          : `${randomsAddresses.alerts}?kind=${kind}&waiting=any`,
    },
    order: ORDERS[ALERT_TONES[kind]],
  }));
}
