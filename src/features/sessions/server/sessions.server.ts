import type { ServerFeature } from '#src/server/feature.ts';
import { sessionsCalls } from './sessions.handlers.ts';

export const sessionsServer: ServerFeature = {
  name: 'sessions',
  calls: [sessionsCalls],
  tables: ['logins'],
};
