import { copyRequestsCommands, copyRequestsScopes } from '#commands/copy-requests.ts';
import { READS_FILES } from '#src/shared/permission-sets.ts';
import { webFeature } from '#src/web/feature.ts';
import { copyRequestsAddresses } from '../copy-requests.addresses.ts';

export const copyRequestsWeb = webFeature({
  name: 'copy-requests',
  commands: copyRequestsCommands,
  scopes: copyRequestsScopes,
  actions: async () => (await import('./copy-requests.actions.ts')).copyRequestsActions,
  routes: [
    {
      path: copyRequestsAddresses.list,
      title: 'Background check report copy requests',
      permission: READS_FILES,
      breadcrumb: true,
      internalOnly: true,
      menu: { section: 'Work', order: 18, title: 'Report copy requests' },
      scopes: [['copyRequests', 'list', 'selectedRows']],
      load: async () => (await import('./copy-request-list.tsx')).CopyRequestList,
    },
  ],
});
