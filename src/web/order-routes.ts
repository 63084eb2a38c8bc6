import type { RouteEntry } from './route-entry.ts';

/** The routes of orders and clinics, in the order of the table (route-table.ts). */
export const ORDER_ROUTES: readonly RouteEntry[] = [
  {
    path: '/clinics',
    title: 'Find a clinic',
    permission: [
      'client.viewOrders',
      'records.placeOrder',
      'records.editOrder',
      'cme.chaseList',
      'cme.customerCareIntervention',
    ],
    feature: 'clinics',
    breadcrumb: true,
    menu: { section: 'Manage', order: 45 },
    load: async () => (await import('#src/features/clinics/web/find-clinic.tsx')).FindClinic,
  },
  {
    path: '/manage/mvrScoring',
    title: 'MVR scoring rules',
    permission: ['client.viewAlerts', 'client.viewLocation', 'client.configureLocation'],
    feature: 'mvrScoring',
    breadcrumb: true,
    needsClient: true,
    menu: { section: 'Manage', order: 92 },
    load: async () =>
      (await import('#src/features/mvr-scoring/web/scheme-screen.tsx')).SchemeScreen,
  },
  {
    path: '/manage/orders',
    title: 'Orders',
    permission: 'client.viewOrders',
    feature: 'orders',
    breadcrumb: true,
    needsClient: true,
    menu: { section: 'Manage', order: 40 },
    load: async () => (await import('#src/features/orders/web/order-list.tsx')).OrderList,
  },
  {
    path: '/manage/orders/:orderId',
    title: 'Order',
    permission: 'client.viewOrders',
    feature: 'orders',
    breadcrumb: true,
    load: async () => (await import('#src/features/orders/web/order-view.tsx')).OrderView,
  },
  {
    path: '/manage/orders/:orderId/authorization',
    title: 'Authorization',
    permission: ['records.editOrder', 'records.placeOrder'],
    feature: 'orders',
    breadcrumb: true,
    needsClient: true,
    load: async () =>
      (await import('#src/features/orders/web/authorization-view.tsx')).AuthorizationView,
  },
  {
    path: '/drugtesting/drugtestresults',
    title: 'Drug test results',
    permission: 'records.viewDrugAlcohol',
    feature: 'drugTestOrders',
    breadcrumb: true,
    menu: { section: 'Manage', order: 46, title: 'Test results' },
    load: async () =>
      (await import('#src/features/drug-testing/web/result-lists.tsx')).DrugTestResults,
  },
  {
    path: '/drugtesting/drugtestresults/:drugTestId',
    title: 'Drug test result',
    permission: 'records.viewDrugAlcohol',
    feature: 'drugTestOrders',
    breadcrumb: true,
    load: async () =>
      (await import('#src/features/drug-testing/web/drug-test-result.tsx')).DrugTestResult,
  },
  {
    path: '/drugtesting/drugtestresults/:drugTestId/papers/:paperId',
    title: 'Paper of a drug test result',
    permission: 'records.viewDrugAlcohol',
    feature: 'drugTestOrders',
    breadcrumb: true,
    load: async () =>
      (await import('#src/features/drug-testing/web/result-paper-view.tsx')).ResultPaperView,
  },
  {
    path: '/drugtesting/batreview',
    title: 'BAT review',
    permission: 'records.viewDrugAlcohol',
    feature: 'drugTestOrders',
    breadcrumb: true,
    menu: { section: 'Manage', order: 47 },
    load: async () => (await import('#src/features/drug-testing/web/result-lists.tsx')).BatReview,
  },
  {
    path: '/drugtesting/imports',
    title: 'Import drug test results',
    permission: 'records.editOrder',
    feature: 'drugTestOrders',
    breadcrumb: true,
    needsClient: true,
    menu: { section: 'Manage', order: 48, title: 'Import results' },
    load: async () =>
      (await import('#src/features/drug-testing/web/result-imports.tsx')).ResultImports,
  },
  {
    path: '/manage/employees/:employeeId/order',
    title: 'Place order',
    permission: 'records.placeOrder',
    feature: 'orders',
    breadcrumb: true,
    needsClient: true,
    load: async () => (await import('#src/features/orders/web/place-order.tsx')).PlaceOrder,
  },
];
