import { departuresCommands, departuresScopes } from '#commands/departures.ts';
import { webFeature } from '#src/web/feature.ts';
import { departuresAddresses } from '../departures.addresses.ts';

export const departuresWeb = webFeature({
  name: 'departures',
  commands: departuresCommands,
  scopes: departuresScopes,
  actions: async () => (await import('./departures.actions.ts')).departuresActions,
  routes: [
    {
      path: departuresAddresses.list,
      title: 'Off-boarding',
      permission: 'admin.superAdmin',
      internalOnly: true,
      breadcrumb: true,
      scopes: [['departures', 'list']],
      load: async () => (await import('./departure-list.tsx')).DepartureList,
    },
  ],
});
