import { queryClient } from '#src/web/query-client.ts';
import { HOME_ORDER, type HomeStep } from '#src/web/shell/slots.ts';
import { RANDOM_ALERT_KINDS, RANDOM_ALERT_WORDS } from '../random-alerts.rules.ts';
import { randomsAddresses } from '../randoms.addresses.ts';
import { ALERT_TONES } from './alert-tones.ts';
import { consortiaAlertsQuery } from './selections.queries.ts';

const ORDERS = {
  danger: HOME_ORDER.overdue,
  warning: HOME_ORDER.coming,
  waiting: HOME_ORDER.others,
} as const;

/** What is to be done about the pools that the service keeps over several clients, kind by kind; a client's own are among its alerts. */
export async function consortiumSteps(): Promise<HomeStep[]> {
  const rows = await queryClient.fetchQuery(consortiaAlertsQuery());
  return RANDOM_ALERT_KINDS.map((kind) => ({
    id: kind,
    tone: ALERT_TONES[kind],
    count: rows.filter((row) => row.kind === kind).length,
    word: `randoms: ${RANDOM_ALERT_WORDS[kind].toLowerCase()}`,
    about: 'Random testing, consortia.',
    way: { to: randomsAddresses.consortia },
    order: ORDERS[ALERT_TONES[kind]],
  }));
}
