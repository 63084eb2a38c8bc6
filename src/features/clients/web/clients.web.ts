import { clientsCommands } from '#commands/clients.ts';
import { webFeature } from '#src/web/feature.ts';
import { makePart } from '#src/web/part.tsx';
import { headerClient } from '#src/web/shell/slots.ts';
import { clientsAddresses } from '../clients.addresses.ts';

export const clientsWeb = webFeature({
  name: 'clients',
  commands: clientsCommands,
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
      scopes: [['list']],
      load: async () => (await import('./client-detail.tsx')).ClientDetail,
    },
  ],
  parts: [
    headerClient.put(makePart(async () => (await import('./client-selector.tsx')).ClientSelector)),
  ],
});
