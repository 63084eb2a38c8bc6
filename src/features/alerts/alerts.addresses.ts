/** Where the screens of this feature are in the console. */
export const alertsAddresses = {
  documents: '/alerts/documentAlerts',
} as const;
