import { PLACES_ORDERS } from '#src/shared/permission-sets.ts';
import type { PaletteProvider } from '#src/web/palette/provider.ts';

/** More than anyone reads in the palette; the list has the rest. */
const MOST_ROWS = 20;

/** Finds orders of the client acted in by the employee's name, work id or license number; the newest without a text. */
export const orderProvider: PaletteProvider = {
  mode: '#',
  kind: 'order',
  label: 'orders',
  permission: 'client.viewOrders',
  feature: 'orders',
  needsClient: true,
  search: async (text, signal, { client }) => {
    if (client === null) return [];
    // Behind a lazy import: the contract is none of the console's first bytes.
    const { findOrders } = await import('./find-orders.ts');
    return findOrders(client, text.trim().slice(0, 100), MOST_ROWS, signal);
  },
};

/** How long an alert or an order can be put off. */
export const stateWaitProvider: PaletteProvider = {
  mode: 'step',
  kind: 'stateWait',
  label: 'days, or until its state changes',
  permission: ['client.viewAlerts', ...PLACES_ORDERS],
  search: async (text) => {
    const { STATE_CHANGES, waitChoices } = await import('#src/features/work/web/wait-choices.ts');
    return waitChoices(text, new Date(), STATE_CHANGES).map(({ title, detail, until }) => ({
      id: title,
      title,
      ...(detail ? { detail } : {}),
      value: until,
    }));
  },
};
