import type { ServerFeature } from '#src/server/feature.ts';
import { apiKeysCalls } from './api-keys.handlers.ts';
import { tellApartJob } from './tell-apart.job.ts';
import { userSettings } from './copy-users.service.ts';
import { userAdminCalls } from './user-admin.handlers.ts';
import { userFactorCalls } from './user-factor.handlers.ts';
import { usersCalls } from './users.handlers.ts';

export const usersServer: ServerFeature = {
  name: 'users',
  calls: [usersCalls, userAdminCalls, userFactorCalls, apiKeysCalls],
  settingsParts: [userSettings],
  jobs: [tellApartJob],
  tables: ['user_jumplist', 'user_permissions', 'user_sites', 'users'],
};
