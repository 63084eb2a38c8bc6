import type { PaletteProvider } from '#src/web/palette/provider.ts';
import { findAlerts, findColleagues } from './find-alerts.ts';

/** Finds document alerts by their employee, the worst first; without a text the worst of all. */
export const alertProvider: PaletteProvider = {
  mode: '!',
  kind: 'alert',
  label: 'alerts',
  permission: 'client.viewAlerts',
  feature: 'alerts',
  needsClient: true,
  search: async (text, signal, { client }) => {
    if (client === null) return [];
    return findAlerts(client, text, signal);
  },
};

/** Those to whom alerts can be given: oneself first, nobody last. */
export const alertColleagueProvider: PaletteProvider = {
  mode: 'step',
  kind: 'alertColleague',
  label: 'colleagues',
  permission: 'client.viewAlerts',
  feature: 'alerts',
  needsClient: true,
  search: async (text, _signal, { client, queryClient }) => {
    if (client === null) return [];
    return findColleagues(client, text, queryClient);
  },
};
