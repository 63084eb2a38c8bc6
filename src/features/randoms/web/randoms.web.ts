import { randomsCommands, randomsScopes } from '#commands/randoms.ts';
import { SEES_POOLS, SEES_SELECTIONS, SEES_TESTING_RATES } from '#src/shared/permission-sets.ts';
import { webFeature } from '#src/web/feature.ts';
import { randomsAddresses } from '../randoms.addresses.ts';

export const randomsWeb = webFeature({
  name: 'randoms',
  commands: randomsCommands,
  scopes: randomsScopes,
  actions: async () => (await import('./randoms.actions.ts')).randomsActions,
  routes: [
    {
      path: randomsAddresses.pools,
      title: 'Pool management',
      permission: SEES_POOLS,
      feature: 'randomPools',
      breadcrumb: true,
      needsClient: true,
      menu: { section: 'Randoms', order: 2 },
      scopes: [['randomPools', 'list'], ['poolWizard']],
      load: async () => (await import('./pool-list.tsx')).PoolList,
    },
    {
      path: randomsAddresses.reports,
      title: 'Pool reporting',
      permission: SEES_SELECTIONS,
      feature: 'randomSelections',
      breadcrumb: true,
      needsClient: true,
      menu: { section: 'Randoms', order: 3 },
      scopes: [['list']],
      load: async () => (await import('./report-list.tsx')).ReportList,
    },
    {
      path: randomsAddresses.report,
      title: 'Pool report',
      permission: SEES_SELECTIONS,
      feature: 'randomSelections',
      breadcrumb: true,
      needsClient: true,
      scopes: [['randomReport', 'list']],
      load: async () => (await import('./pool-report.tsx')).PoolReport,
    },
    {
      path: randomsAddresses.rates,
      title: 'Testing rates',
      permission: SEES_TESTING_RATES,
      feature: 'randomPools',
      breadcrumb: true,
      menu: { section: 'Randoms', order: 4 },
      scopes: [['testingRates', 'list']],
      load: async () => (await import('./rate-list.tsx')).RateList,
    },
  ],
});
