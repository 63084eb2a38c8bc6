import { notificationsAddresses } from '#src/features/notifications/notifications.addresses.ts';
import type { Commands } from './command.ts';

const NEEDED = 'client.configureNotifications';

const onContact = {
  group: 'Alerts',
  scope: 'notificationContact',
  permission: NEEDED,
  feature: 'notifications',
  needsClient: true,
} as const;

/** Who gets a mail of what, and when. */
export const notificationsCommands = {
  'go.notifications': {
    title: 'Notification contacts',
    group: 'Go to',
    scope: 'global',
    permission: NEEDED,
    feature: 'notifications',
    opens: notificationsAddresses.list,
    needsClient: true,
    words: 'email mail digest daily weekly alerts subscribe bounces delivery csa',
    menu: 'Alerts',
  },
  'notifications.add': {
    title: 'Add a notification contact',
    group: 'Alerts',
    scope: 'global',
    permission: NEEDED,
    feature: 'notifications',
    opens: notificationsAddresses.add,
    needsClient: true,
    words: 'new email recipient digest subscribe',
    menu: 'Alerts',
  },
  'notifications.csa': {
    ...onContact,
    title: 'CSA detail notifications',
    keys: ['shift+c'],
    words: 'fmcsa sms basic safety category scores',
  },
  'notifications.preview': {
    ...onContact,
    title: 'Preview the mail',
    keys: ['v'],
    words: 'show digest next',
  },
  'notifications.trustAddress': {
    ...onContact,
    title: 'Send to the address again',
    mutates: true,
    words: 'bounced refused returned retry',
  },
  'notifications.remove': {
    ...onContact,
    title: 'Remove the contact',
    keys: ['del'],
    mutates: true,
    confirm: 'Remove this contact and take back the mails that wait for it?',
    words: 'delete unsubscribe',
  },
} as const satisfies Commands;

/** Where these commands work, in words. */
export const notificationsScopes = {
  notificationContact: 'on a notification contact',
} as const;

declare module './command.ts' {
  interface CommandTables {
    notificationsCommands: typeof notificationsCommands;
  }
  interface ScopeTables {
    notificationsScopes: typeof notificationsScopes;
  }
}
