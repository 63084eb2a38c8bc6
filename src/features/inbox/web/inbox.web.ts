import { inboxCommands, inboxScopes } from '#commands/inbox.ts';
import { webFeature } from '#src/web/feature.ts';
import { makePart } from '#src/web/part.tsx';
import { headerTools } from '#src/web/shell/slots.ts';
import { inboxAddresses } from '../inbox.addresses.ts';

export const inboxWeb = webFeature({
  name: 'inbox',
  commands: inboxCommands,
  scopes: inboxScopes,
  actions: async () => (await import('./inbox.actions.ts')).inboxActions,
  routes: [
    {
      path: inboxAddresses.inbox,
      title: 'Inbox',
      permission: 'session',
      breadcrumb: true,
      scopes: [['inboxRows', 'list', 'filter']],
      load: async () => (await import('./inbox-screen.tsx')).InboxScreen,
    },
  ],
  parts: [headerTools.put(makePart(async () => (await import('./inbox-bell.tsx')).InboxBell))],
});
