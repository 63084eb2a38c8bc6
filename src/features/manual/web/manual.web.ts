import { manualCommands } from '#commands/manual.ts';
import { webFeature } from '#src/web/feature.ts';
import { manualAddresses } from '../manual.addresses.ts';

const load = async () => (await import('./help.tsx')).Help;

export const manualWeb = webFeature({
  name: 'manual',
  commands: manualCommands,
  actions: async () => (await import('./manual.actions.ts')).manualActions,
  providers: async () => [(await import('./manual.palette.ts')).helpTopicProvider],
  routes: [
    {
      path: manualAddresses.help,
      title: 'Help',
      permission: 'session',
      breadcrumb: true,
      scopes: [['filter']],
      load,
    },
    {
      path: manualAddresses.page,
      title: 'Help',
      permission: 'session',
      breadcrumb: true,
      scopes: [['filter']],
      load,
    },
  ],
});
