import { pagesCommands, pagesScopes } from '#commands/pages.ts';
import { webFeature } from '#src/web/feature.ts';
import { pagesAddresses } from '../pages.addresses.ts';

export const pagesWeb = webFeature({
  name: 'pages',
  commands: pagesCommands,
  scopes: pagesScopes,
  actions: async () => (await import('./pages.actions.ts')).pagesActions,
  routes: [
    {
      path: pagesAddresses.itemFile,
      title: 'Incoming document',
      permission: 'dq.worklists',
      feature: 'reviewQueue',
      internalOnly: true,
      scopes: [['mails', 'pdf']],
      load: async () => (await import('./item-view.tsx')).ItemView,
    },
  ],
});
