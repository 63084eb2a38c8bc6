import { webhooksCommands } from '#commands/webhooks.ts';
import { webFeature } from '#src/web/feature.ts';
import { webhooksAddresses } from '../webhooks.addresses.ts';

export const webhooksWeb = webFeature({
  name: 'webhooks',
  commands: webhooksCommands,
  routes: [
    {
      path: webhooksAddresses.list,
      title: 'Webhooks',
      permission: 'client.configureUser',
      breadcrumb: true,
      load: async () => (await import('./webhook-list.tsx')).Webhooks,
    },
  ],
});
