import { isAbove, type SettingsPart } from '#src/server/settings-part.ts';
import { copyContacts } from './notifications.sql.ts';

/**
 * The notification contacts of a location, for another to take over: who gets mails about the one gets the same about all of the
 * other. Contacts of a location above cover it already, and no contact is removed.
 */
export const contactSettings: SettingsPart = {
  field: 'notifications',
  permission: 'client.configureNotifications',
  copy: async ({ db }, from, to) => {
    if (!isAbove(from, to)) await copyContacts(db, from, to);
  },
};
