import { notificationsCommands, notificationsScopes } from '#commands/notifications.ts';
import { webFeature } from '#src/web/feature.ts';
import { notificationsAddresses } from '../notifications.addresses.ts';

const NEEDED = 'client.configureNotifications';

export const notificationsWeb = webFeature({
  name: 'notifications',
  commands: notificationsCommands,
  scopes: notificationsScopes,
  actions: async () => (await import('./notifications.actions.ts')).notificationsActions,
  routes: [
    {
      path: notificationsAddresses.list,
      title: 'Notification contacts',
      permission: NEEDED,
      feature: 'notifications',
      breadcrumb: true,
      needsClient: true,
      menu: { section: 'Manage', order: 95, title: 'Notifications' },
      scopes: [['list', 'filter', 'selectedRows']],
      load: async () => (await import('./contact-list.tsx')).ContactList,
    },
    {
      path: notificationsAddresses.add,
      title: 'Add a notification contact',
      permission: NEEDED,
      feature: 'notifications',
      breadcrumb: true,
      needsClient: true,
      load: async () => (await import('./add-contact.tsx')).AddContact,
    },
    {
      path: notificationsAddresses.contact,
      title: 'Notification contact',
      permission: NEEDED,
      feature: 'notifications',
      breadcrumb: true,
      needsClient: true,
      scopes: [['notificationContact', 'list']],
      load: async () => (await import('./contact-screen.tsx')).ContactScreen,
    },
    {
      path: notificationsAddresses.receive,
      title: 'Mails from the compliance console',
      permission: 'public',
      bare: true,
      load: async () => (await import('./receive-screen.tsx')).ReceiveScreen,
    },
  ],
});
