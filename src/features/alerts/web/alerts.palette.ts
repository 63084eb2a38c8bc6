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
