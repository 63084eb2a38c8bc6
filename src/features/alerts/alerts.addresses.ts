/** Where the screens of this feature are in the console. */
export const alertsAddresses = {
  documents: '/alerts/documentAlerts',
  mvr: '/alerts/docReviewAlerts',
  dac: '/alerts/dacAlerts',
  epn: '/alerts/epnAlerts',
} as const;
