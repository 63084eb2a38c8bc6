/** Where the screens of this feature are in the console. */
export const clearinghouseAddresses = {
  list: '/clearinghouse',
  alerts: '/alerts/clearinghouseQueryAlerts',
} as const;
