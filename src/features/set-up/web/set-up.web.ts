import { setUpCommands, setUpScopes } from '#commands/set-up.ts';
import { webFeature } from '#src/web/feature.ts';
import { setUpAddresses } from '../set-up.addresses.ts';

export const setUpWeb = webFeature({
  name: 'set-up',
  commands: setUpCommands,
  scopes: setUpScopes,
  actions: async () => (await import('./set-up.actions.ts')).setUpActions,
  routes: [
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
});
