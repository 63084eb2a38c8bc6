import { rostersCommands, rostersScopes } from '#commands/rosters.ts';
import { filePart, type FilePartProps } from '#src/features/employees/web/file.slot.ts';
import { webFeature } from '#src/web/feature.ts';
import { makePart } from '#src/web/part.tsx';
import { rostersAddresses } from '../rosters.addresses.ts';

export const rostersWeb = webFeature({
  name: 'rosters',
  commands: rostersCommands,
  scopes: rostersScopes,
  actions: async () => (await import('./rosters.actions.ts')).rostersActions,
  routes: [
    {
      path: rostersAddresses.update,
      title: 'Roster update',
      permission: 'client.uploadRosterUpdates',
      feature: 'employees',
      breadcrumb: true,
      needsClient: true,
      menu: { section: 'Manage', order: 25 },
      scopes: [['rosterUpdate', 'list', 'selectedRows']],
      load: async () => (await import('./roster-update.tsx')).RosterUpdate,
    },
    {
      path: rostersAddresses.photos,
      title: 'Import photos',
      permission: 'session',
      feature: 'employees',
      breadcrumb: true,
      internalOnly: true,
      menu: { section: 'Manage', order: 27 },
      scopes: [['photos', 'list']],
      load: async () => (await import('./import-photos.tsx')).ImportPhotos,
    },
  ],
  parts: [
    filePart.put({
      id: 'photo',
      title: 'Photo',
      under: 'header',
      View: makePart<FilePartProps>(
        async () => (await import('./employee-photo.tsx')).EmployeePhoto,
      ).View,
    }),
  ],
});
