/** Where the screens of this feature are in the console. */
export const randomsAddresses = {
  roster: '/randoms/roster',
  pools: '/randoms/poolmanagement',
  reports: '/randoms/poolreporting',
  report: '/randoms/poolreporting/:clientId/:poolId',
  rates: '/randoms/testingrates',
  alerts: '/alerts/randomAlerts',
} as const;
