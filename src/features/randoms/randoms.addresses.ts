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
  consortia: '/randoms/consortia',
  consortium: '/randoms/consortia/:consortiumId',
  alerts: '/alerts/randomAlerts',
} as const;
