import { clientsCommands, clientsScopes } from '#commands/clients.ts';
import { meets } from '#src/shared/permissions.ts';
import { webFeature } from '#src/web/feature.ts';
import { makePart } from '#src/web/part.tsx';
import { headerClient, homePart } from '#src/web/shell/slots.ts';
import { HOME_WAIT } from '#src/web/ui/home-wait.tsx';
import { clientPart } from './client.slot.ts';
import { clientsAddresses } from '../clients.addresses.ts';

export const clientsWeb = webFeature({
  name: 'clients',
  commands: clientsCommands,
  scopes: clientsScopes,
  actions: async () => (await import('./clients.actions.ts')).clientsActions,
  providers: async () => {
    const { clientProvider, locationProvider } = await import('./clients.palette.ts');
    return [clientProvider, locationProvider];
  },
  routes: [
    {
      path: clientsAddresses.list,
      title: 'Clients',
      permission: 'customerCare.viewClients',
      feature: 'clients',
      breadcrumb: true,
      internalOnly: true,
      menu: { section: 'Clients', order: 10 },
      scopes: [['list', 'filter', 'selectedRows', 'rowEdit']],
      load: async () => (await import('./client-list.tsx')).ClientList,
    },
    {
      path: clientsAddresses.client,
      title: 'Client',
      permission: 'customerCare.viewClients',
      feature: 'clients',
      breadcrumb: true,
      internalOnly: true,
      scopes: [['clientRecord', 'list']],
      slots: [{ slot: clientPart, beside: ['clientRecord', 'list'] }],
      load: async () => (await import('./client-detail.tsx')).ClientDetail,
    },
    {
      path: clientsAddresses.add,
      title: 'Add client',
      permission: 'customerCare.viewClients',
      feature: 'clients',
      breadcrumb: true,
      internalOnly: true,
      scopes: [],
      load: async () => (await import('./add-client.tsx')).AddClient,
    },
    {
      path: clientsAddresses.locations,
      title: 'Locations',
      permission: 'client.viewLocation',
      feature: 'clients',
      breadcrumb: true,
      needsClient: true,
      menu: { section: 'Manage', order: 90 },
      scopes: [['locations', 'list', 'filter', 'rowEdit']],
      load: async () => (await import('./location-list.tsx')).LocationList,
    },
    {
      path: clientsAddresses.addLocation,
      title: 'Add location',
      permission: 'client.addLocation',
      feature: 'clients',
      breadcrumb: true,
      needsClient: true,
      scopes: [],
      load: async () => (await import('./add-client.tsx')).AddLocation,
    },
    {
      path: clientsAddresses.location,
      title: 'Location',
      permission: 'client.viewLocation',
      feature: 'clients',
      breadcrumb: true,
      needsClient: true,
      scopes: [['clientRecord', 'list']],
      slots: [{ slot: clientPart, beside: ['clientRecord', 'list'] }],
      load: async () => (await import('./client-detail.tsx')).LocationDetail,
    },
  ],
  parts: [
    headerClient.put(makePart(async () => (await import('./client-selector.tsx')).ClientSelector)),
    homePart.put({
      side: 'left',
      order: 5,
      isFor: ({ internal, client, grants }) =>
        internal &&
        client === null &&
        meets(grants, 'customerCare.viewClients') &&
        meets(grants, 'admin.addClient'),
      View: makePart(async () => (await import('./first-client.tsx')).FirstClient, HOME_WAIT).View,
    }),
  ],
});
