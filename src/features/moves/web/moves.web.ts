import { movesCommands, movesScopes } from '#commands/moves.ts';
import { webFeature } from '#src/web/feature.ts';
import { movesAddresses } from '../moves.addresses.ts';

export const movesWeb = webFeature({
  name: 'moves',
  commands: movesCommands,
  scopes: movesScopes,
  actions: async () => (await import('./moves.actions.ts')).movesActions,
  routes: [
    {
      path: movesAddresses.merge,
      title: 'Merge employees',
      permission: 'client.mergeEmployees',
      feature: 'employees',
      breadcrumb: true,
      needsClient: true,
      // Its own keys come before those of the list in it.
      scopes: [['merge'], ['list', 'filter']],
      load: async () => (await import('./merge-employees.tsx')).MergeEmployees,
    },
  ],
});
