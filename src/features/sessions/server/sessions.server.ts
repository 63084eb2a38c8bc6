import type { ServerFeature } from '#src/server/feature.ts';
import { secondFactorCalls } from './second-factor.handlers.ts';
import { sessionsCalls } from './sessions.handlers.ts';

export const sessionsServer: ServerFeature = {
  name: 'sessions',
  calls: [sessionsCalls, secondFactorCalls],
  tables: ['logins', 'second_factors', 'recovery_codes'],
};
