import { ordersCommands, ordersScopes } from '#commands/orders.ts';
import { filePart, type FilePartProps } from '#src/features/employees/web/file.slot.ts';
import { holds } from '#src/shared/permissions.ts';
import { hasFeature } from '#src/web/access.ts';
import { webFeature } from '#src/web/feature.ts';
import { makePart } from '#src/web/part.tsx';
import { homeSteps } from '#src/web/shell/slots.ts';
import { orderPart } from './order.slot.ts';
import { PLACES_ORDERS } from '#src/shared/permission-sets.ts';
import { ordersAddresses } from '../orders.addresses.ts';

export const ordersWeb = webFeature({
  name: 'orders',
  commands: ordersCommands,
  scopes: ordersScopes,
  actions: async () => (await import('./orders.actions.ts')).ordersActions,
  providers: async () => {
    const { orderProvider, stateWaitProvider } = await import('./orders.palette.ts');
    return [orderProvider, stateWaitProvider];
  },
  routes: [
    {
      path: ordersAddresses.list,
      title: 'Orders',
      permission: 'client.viewOrders',
      feature: 'orders',
      breadcrumb: true,
      needsClient: true,
      menu: { section: 'Manage', order: 40 },
      scopes: [['orderRows', 'list', 'filter', 'selectedRows']],
      load: async () => (await import('./order-list.tsx')).OrderList,
    },
    {
      path: ordersAddresses.order,
      title: 'Order',
      permission: 'client.viewOrders',
      feature: 'orders',
      breadcrumb: true,
      scopes: [['order', 'list', 'filter']],
      slots: [{ slot: orderPart, beside: ['order'] }],
      load: async () => (await import('./order-view.tsx')).OrderView,
    },
    {
      path: ordersAddresses.authorization,
      title: 'Authorization',
      permission: PLACES_ORDERS,
      feature: 'orders',
      breadcrumb: true,
      needsClient: true,
      scopes: [['pdf']],
      load: async () => (await import('./authorization-view.tsx')).AuthorizationView,
    },
    {
      path: ordersAddresses.place,
      title: 'Place order',
      permission: 'records.placeOrder',
      feature: 'orders',
      breadcrumb: true,
      needsClient: true,
      scopes: [['list', 'filter']],
      load: async () => (await import('./place-order.tsx')).PlaceOrder,
    },
  ],
  parts: [
    homeSteps.put({
      id: 'orders',
      topic: 'orders',
      isFor: (viewer) =>
        viewer.client !== null &&
        !viewer.auditor &&
        holds(viewer.grants, 'client.viewOrders') &&
        hasFeature('orders', viewer),
      read: async (viewer, signal) => (await import('./home-steps.ts')).orderSteps(viewer, signal),
    }),
    filePart.put(
      {
        id: 'placeOrder',
        title: 'Place an order',
        permission: 'records.placeOrder',
        feature: 'orders',
        under: 'orders',
        View: makePart<FilePartProps>(async () => (await import('./file-parts.tsx')).PlaceOrderPart)
          .View,
      },
      ['list'],
    ),
    filePart.put(
      {
        id: 'drugTests',
        title: 'Drug test results',
        permission: 'records.viewDrugAlcohol',
        feature: 'drugTestOrders',
        under: 'drugAlcohol',
        View: makePart<FilePartProps>(async () => (await import('./file-parts.tsx')).DrugTestsPart)
          .View,
      },
      ['list'],
    ),
  ],
});
