import { drugTestingCommands, drugTestingScopes } from '#commands/drug-testing.ts';
import { webFeature } from '#src/web/feature.ts';
import { drugTestingAddresses } from '../drug-testing.addresses.ts';

export const drugTestingWeb = webFeature({
  name: 'drug-testing',
  commands: drugTestingCommands,
  scopes: drugTestingScopes,
  actions: async () => (await import('./drug-testing.actions.ts')).drugTestingActions,
  routes: [
    {
      path: drugTestingAddresses.results,
      title: 'Drug test results',
      permission: 'records.viewDrugAlcohol',
      feature: 'drugTestOrders',
      breadcrumb: true,
      menu: { section: 'Manage', order: 46, title: 'Test results' },
      scopes: [['list', 'filter', 'selectedRows']],
      load: async () => (await import('./result-lists.tsx')).DrugTestResults,
    },
    {
      path: drugTestingAddresses.result,
      title: 'Drug test result',
      permission: 'records.viewDrugAlcohol',
      feature: 'drugTestOrders',
      breadcrumb: true,
      scopes: [['testResult']],
      load: async () => (await import('./drug-test-result.tsx')).DrugTestResult,
    },
    {
      path: drugTestingAddresses.paper,
      title: 'Document of a drug test result',
      permission: 'records.viewDrugAlcohol',
      feature: 'drugTestOrders',
      breadcrumb: true,
      scopes: [['pdf']],
      load: async () => (await import('./result-paper-view.tsx')).ResultPaperView,
    },
    {
      path: drugTestingAddresses.alcoholReview,
      title: 'BAT review',
      permission: 'records.viewDrugAlcohol',
      feature: 'drugTestOrders',
      breadcrumb: true,
      menu: { section: 'Manage', order: 47 },
      scopes: [['list', 'filter', 'selectedRows']],
      load: async () => (await import('./result-lists.tsx')).BatReview,
    },
    {
      path: drugTestingAddresses.imports,
      title: 'Import drug test results',
      permission: 'records.editOrder',
      feature: 'drugTestOrders',
      breadcrumb: true,
      needsClient: true,
      menu: { section: 'Manage', order: 48, title: 'Import results' },
      load: async () => (await import('./result-imports.tsx')).ResultImports,
    },
  ],
});
