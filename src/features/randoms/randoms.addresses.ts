/** Where the screens of this feature are in the console. */
export const randomsAddresses = {
  roster: '/randoms/roster',
  pools: '/randoms/poolmanagement',
  reports: '/randoms/poolreporting',
  report: '/randoms/poolreporting/:clientId/:poolId',
  selection: '/randoms/poolreporting/:clientId/:poolId/:selectionId',
  rates: '/randoms/testingrates',
  check: '/randoms/checkdraw',
  mis: '/randoms/annualreport',
  billing: '/randoms/billing',
  alerts: '/alerts/randomAlerts',
} as const;
