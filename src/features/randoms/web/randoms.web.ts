import { randomServiceCommands } from '#commands/random-service.ts';
import { randomsCommands, randomsScopes } from '#commands/randoms.ts';
import {
  SEES_CONSORTIA,
  SEES_POOLS,
  SEES_SELECTIONS,
  SEES_TESTING_RATES,
} from '#src/shared/permission-sets.ts';
import { filePart, type FilePartProps } from '#src/features/employees/web/file.slot.ts';
import { meets } from '#src/shared/permissions.ts';
import { homeSteps } from '#src/web/shell/slots.ts';
import { webFeature } from '#src/web/feature.ts';
import { makePart } from '#src/web/part.tsx';
import { randomsAddresses } from '../randoms.addresses.ts';

export const randomsWeb = webFeature({
  name: 'randoms',
  commands: { ...randomsCommands, ...randomServiceCommands },
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
      path: randomsAddresses.roster,
      title: 'Randoms roster',
      permission: SEES_POOLS,
      feature: 'randomPools',
      breadcrumb: true,
      needsClient: true,
      menu: { section: 'Randoms', order: 1 },
      scopes: [['randomRoster', 'list']],
      load: async () => (await import('./roster-screen.tsx')).RosterScreen,
    },
    {
      path: randomsAddresses.mis,
      title: 'Annual testing report',
      permission: 'records.viewDrugAlcohol',
      feature: 'randomResults',
      breadcrumb: true,
      needsClient: true,
      menu: { section: 'Randoms', order: 5 },
      scopes: [['mis']],
      load: async () => (await import('./mis-screen.tsx')).MisScreen,
    },
    {
      path: randomsAddresses.billing,
      title: 'Random billing',
      permission: 'randoms.billingReconcile',
      breadcrumb: true,
      menu: { section: 'Randoms', order: 6 },
      scopes: [['randomBilling', 'list']],
      load: async () => (await import('./billing-screen.tsx')).BillingScreen,
    },
    {
      path: randomsAddresses.consortia,
      title: 'Consortia',
      permission: SEES_CONSORTIA,
      internalOnly: true,
      breadcrumb: true,
      menu: { section: 'Randoms', order: 7 },
      scopes: [['consortia', 'list']],
      load: async () => (await import('./consortium-list.tsx')).ConsortiumList,
    },
    {
      path: randomsAddresses.consortium,
      title: 'Consortium',
      permission: SEES_CONSORTIA,
      internalOnly: true,
      breadcrumb: true,
      scopes: [['consortium', 'list']],
      load: async () => (await import('./consortium-screen.tsx')).ConsortiumScreen,
    },
    {
      path: randomsAddresses.check,
      title: 'Check a draw',
      permission: SEES_SELECTIONS,
      feature: 'randomSelections',
      breadcrumb: true,
      load: async () => (await import('./check-draw.tsx')).CheckDraw,
    },
    {
      path: randomsAddresses.selection,
      title: 'Selection',
      permission: SEES_SELECTIONS,
      feature: 'randomSelections',
      breadcrumb: true,
      needsClient: true,
      scopes: [['randomSelection', 'list']],
      load: async () => (await import('./selection-screen.tsx')).SelectionScreen,
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
  parts: [
    homeSteps.put({
      id: 'randoms',
      topic: 'randomSelections',
      isFor: ({ internal, client, grants }) =>
        internal && client === null && meets(grants, SEES_CONSORTIA),
      read: async () => (await import('./home-steps.ts')).consortiumSteps(),
    }),
    filePart.put({
      id: 'randomSelections',
      title: 'Random selections',
      permission: SEES_SELECTIONS,
      feature: 'randomSelections',
      under: 'drugAlcohol',
      View: makePart<FilePartProps>(
        async () => (await import('./file-selections.tsx')).FileSelections,
      ).View,
    }),
  ],
});
