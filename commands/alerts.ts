import type { Commands } from './command.ts';

/** What is missing, expired or about to expire. */
export const alertsCommands = {
  'alert.open': {
    title: 'Open alert',
    group: 'Alerts',
    scope: 'global',
    keys: ['g !'],
    permission: 'client.viewAlerts',
    args: [{ name: 'alert', label: 'Alert', kind: 'alert', required: true }],
    needsClient: true,
    words: 'warning expired missing due document',
    awaits: 'alerts',
  },
} as const satisfies Commands;
