import type { ServerFeature } from '#src/server/feature.ts';
import { usersCalls } from './users.handlers.ts';

export const usersServer: ServerFeature = {
  name: 'users',
  calls: [usersCalls],
  tables: ['user_jumplist', 'user_permissions', 'user_sites', 'users'],
};
