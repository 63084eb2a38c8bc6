import { accidentsCommands, accidentsScopes } from '#commands/accidents.ts';
import { filePart, type FilePartProps } from '#src/features/employees/web/file.slot.ts';
import { webFeature } from '#src/web/feature.ts';
import { makePart } from '#src/web/part.tsx';
import { accidentsAddresses } from '../accidents.addresses.ts';

export const accidentsWeb = webFeature({
  name: 'accidents',
  commands: accidentsCommands,
  scopes: accidentsScopes,
  actions: async () => (await import('./accidents.actions.ts')).accidentsActions,
  routes: [
    {
      path: accidentsAddresses.accidents,
      title: 'Accident register',
      permission: 'client.viewEmployee',
      feature: 'accidents',
      breadcrumb: true,
      needsClient: true,
      menu: { section: 'Manage', order: 50 },
      scopes: [['list', 'filter', 'selectedRows']],
      load: async () => (await import('./accident-register.tsx')).AccidentRegister,
    },
  ],
  parts: [
    filePart.put(
      {
        id: 'accidents',
        title: 'Accidents',
        feature: 'accidents',
        View: makePart<FilePartProps>(
          async () => (await import('./accidents-panel.tsx')).AccidentsPanel,
        ).View,
      },
      ['accidents', 'list'],
    ),
  ],
});
