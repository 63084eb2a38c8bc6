import type { ServerFeature } from '#src/server/feature.ts';
import { followUpCalls } from './follow-up.handlers.ts';

export const followUpServer: ServerFeature = {
  name: 'follow-up',
  calls: [followUpCalls],
  tables: ['follow_up_plans', 'follow_up_days'],
};
