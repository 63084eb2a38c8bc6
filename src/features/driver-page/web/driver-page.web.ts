import { driverPageCommands } from '#commands/driver-page.ts';
import { filePart, type FilePartProps } from '#src/features/employees/web/file.slot.ts';
import { READS_FILES } from '#src/shared/permission-sets.ts';
import { webFeature } from '#src/web/feature.ts';
import { makePart } from '#src/web/part.tsx';
import { driverPageAddresses } from '../driver-page.addresses.ts';

export const driverPageWeb = webFeature({
  name: 'driver-page',
  commands: driverPageCommands,
  actions: async () => (await import('./driver-page.actions.ts')).driverPageActions,
  routes: [
    {
      path: driverPageAddresses.own,
      title: 'Your driver file',
      permission: 'public',
      bare: true,
      load: async () => (await import('./driver-screen.tsx')).DriverScreen,
    },
  ],
  parts: [
    filePart.put({
      id: 'disputes',
      title: 'Disputed by the driver',
      permission: READS_FILES,
      feature: 'documents',
      under: 'summary',
      View: makePart<FilePartProps>(async () => (await import('./disputes-part.tsx')).DisputesPart)
        .View,
    }),
  ],
});
