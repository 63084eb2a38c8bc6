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
    breadcrumb: true,
    menu: { section: 'Manage', order: 45 },
    load: async () => (await import('#src/features/clinics/web/find-clinic.tsx')).FindClinic,
  },
  {
    path: '/manage/orders',
    title: 'Orders',
    permission: 'client.viewOrders',
    breadcrumb: true,
    needsClient: true,
    menu: { section: 'Manage', order: 40 },
    load: async () => (await import('#src/features/orders/web/order-list.tsx')).OrderList,
  },
  {
    path: '/manage/orders/:orderId',
    title: 'Order',
    permission: 'client.viewOrders',
    breadcrumb: true,
    load: async () => (await import('#src/features/orders/web/order-view.tsx')).OrderView,
  },
  {
    path: '/manage/orders/:orderId/authorization',
    title: 'Authorization',
    permission: ['records.editOrder', 'records.placeOrder'],
    breadcrumb: true,
    needsClient: true,
    load: async () =>
      (await import('#src/features/orders/web/authorization-view.tsx')).AuthorizationView,
  },
  {
    path: '/manage/employees/:employeeId/order',
    title: 'Place order',
    permission: 'records.placeOrder',
    breadcrumb: true,
    needsClient: true,
    load: async () => (await import('#src/features/orders/web/place-order.tsx')).PlaceOrder,
  },
];
