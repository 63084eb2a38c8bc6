import { clearinghouseCommands, clearinghouseScopes } from '#commands/clearinghouse.ts';
import { filePart, type FilePartProps } from '#src/features/employees/web/file.slot.ts';
import { SEES_CLEARINGHOUSE } from '#src/shared/permission-sets.ts';
import { webFeature } from '#src/web/feature.ts';
import { makePart } from '#src/web/part.tsx';
import { clearinghouseAddresses } from '../clearinghouse.addresses.ts';

export const clearinghouseWeb = webFeature({
  name: 'clearinghouse',
  commands: clearinghouseCommands,
  scopes: clearinghouseScopes,
  actions: async () => (await import('./clearinghouse.actions.ts')).clearinghouseActions,
  routes: [
    {
      path: clearinghouseAddresses.list,
      title: 'Clearinghouse',
      permission: SEES_CLEARINGHOUSE,
      feature: 'clearinghouse',
      breadcrumb: true,
      menu: { section: 'Manage', order: 49 },
      scopes: [['clearinghouse', 'list', 'filter', 'selectedRows']],
      load: async () => (await import('./clearinghouse-screen.tsx')).ClearinghouseScreen,
    },
  ],
  parts: [
    filePart.put({
      id: 'clearinghouseQueries',
      title: 'Clearinghouse queries',
      permission: SEES_CLEARINGHOUSE,
      feature: 'clearinghouse',
      under: 'drugAlcohol',
      View: makePart<FilePartProps>(async () => (await import('./file-queries.tsx')).FileQueries)
        .View,
    }),
  ],
});
