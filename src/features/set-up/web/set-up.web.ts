import { setUpCommands, setUpScopes } from '#commands/set-up.ts';
import { clientNotice } from '#src/features/clients/web/client.slot.ts';
import { SEES_SET_UP } from '#src/shared/permission-sets.ts';
import { webFeature } from '#src/web/feature.ts';
import { makePart } from '#src/web/part.tsx';
import { setUpAddresses } from '../set-up.addresses.ts';

export const setUpWeb = webFeature({
  name: 'set-up',
  commands: setUpCommands,
  scopes: setUpScopes,
  actions: async () => (await import('./set-up.actions.ts')).setUpActions,
  routes: [
    {
      path: setUpAddresses.setUp,
      title: 'Set up the company',
      permission: SEES_SET_UP,
      breadcrumb: true,
      needsClient: true,
      scopes: [['clientRecord']],
      load: async () => (await import('./client-set-up.tsx')).ClientSetUp,
    },
    {
      path: setUpAddresses.importDocuments,
      title: 'Import documents of a former system',
      permission: 'customerCare.setUpClientFile',
      feature: 'documents',
      breadcrumb: true,
      needsClient: true,
      scopes: [['documentImport', 'list']],
      load: async () => (await import('./import-documents.tsx')).ImportDocuments,
    },
    {
      path: setUpAddresses.inviteUsers,
      title: 'Invite several users',
      permission: 'client.addUser',
      breadcrumb: true,
      needsClient: true,
      load: async () => (await import('./invite-users.tsx')).InviteUsers,
    },
    {
      path: setUpAddresses.importTree,
      title: 'Import locations',
      permission: 'client.addLocation',
      breadcrumb: true,
      needsClient: true,
      scopes: [['treeImport', 'list']],
      load: async () => (await import('./import-tree.tsx')).ImportTree,
    },
  ],
  parts: [
    clientNotice.put(makePart(async () => (await import('./set-up-notice.tsx')).SetUpNotice)),
  ],
});
