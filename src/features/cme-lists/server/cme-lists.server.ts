import type { ServerFeature } from '#src/server/feature.ts';
import { cmeDashboardCalls } from './cme-dashboard.handlers.ts';
import { cmeListsCalls } from './cme-lists.handlers.ts';
import { endChasesJob } from './end-chases.job.ts';

export const cmeListsServer: ServerFeature = {
  name: 'cme-lists',
  calls: [cmeListsCalls, cmeDashboardCalls],
  jobs: [endChasesJob],
};
