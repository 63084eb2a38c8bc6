import { call } from '#src/web/http.ts';
import { HOME_ORDER, type HomeStep } from '#src/web/shell/slots.ts';
import type { Viewer } from '#src/web/viewer.ts';
import { ordersAddresses } from '../orders.addresses.ts';
import { ordersApi } from '../orders.contract.ts';
import { AWAITING_DOCUMENTS, ON_HOLD } from '../orders.rules.ts';

const WORDS = {
  [AWAITING_DOCUMENTS]: {
    word: 'orders waiting for your documents',
    about: 'They go on once the documents are there.',
  },
  [ON_HOLD]: { word: 'orders on hold', about: 'Take them up again, or cancel them.' },
};

/** The orders that wait for the employer, as many as their list has. */
export async function orderSteps({ client }: Viewer, signal: AbortSignal): Promise<HomeStep[]> {
  if (client === null) return [];
  const held = await call(ordersApi.held, {}, { client, signal, background: true });
  return ([AWAITING_DOCUMENTS, ON_HOLD] as const).map((status) => ({
    ...{ id: `orders:${status}`, tone: 'warning', ...WORDS[status] },
    count: held.find(({ orderStatusId }) => orderStatusId === status)?.count ?? 0,
    way: { to: `${ordersAddresses.list}?status=${status}` },
    order: HOME_ORDER.mine,
  }));
}
