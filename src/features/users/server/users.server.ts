import type { ServerFeature } from '#src/server/feature.ts';
import { userAdminCalls } from './user-admin.handlers.ts';
import { usersCalls } from './users.handlers.ts';

export const usersServer: ServerFeature = {
  name: 'users',
  calls: [usersCalls, userAdminCalls],
  tables: ['user_jumplist', 'user_permissions', 'user_sites', 'users'],
};
