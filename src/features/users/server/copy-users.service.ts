import { isAbove, type SettingsPart } from '#src/server/settings-part.ts';
import { thrower } from '#src/shared/errors.ts';
import { USER_ADMIN_ERRORS } from '../user-admin.contract.ts';
import { addSiteOf } from './user-admin.sql.ts';

const fail = thrower(USER_ADMIN_ERRORS);

/**
 * The users of a location, for another to take over: they work here as well, and nobody loses a location.
 * Those who work above both do so already.
 */
export const userSettings: SettingsPart = {
  field: 'users',
  permission: 'client.configureUser',
  copy: async ({ db }, from, to) => {
    if (isAbove(from, to)) return;
    if (!(await addSiteOf(db, from, to))) throw fail('user-admin.elsewhere');
  },
};
