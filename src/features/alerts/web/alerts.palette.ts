import type { PaletteProvider } from '#src/web/palette/provider.ts';

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
    // Not part of what every console loads at its start.
    const { findAlerts } = await import('./find-alerts.ts');
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
    const { findColleagues } = await import('./find-alerts.ts');
    return findColleagues(client, text, queryClient);
  },
};
