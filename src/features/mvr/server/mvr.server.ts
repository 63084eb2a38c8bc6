import type { ServerFeature } from '#src/server/feature.ts';
import { askProvidersJob } from './ask-providers.job.ts';
import { mvrCalls } from './mvr.handlers.ts';

export const mvrServer: ServerFeature = {
  name: 'mvr',
  calls: [mvrCalls],
  jobs: [askProvidersJob],
  tables: [
    'mvr_answers',
    'mvr_records',
    'mvr_requests',
    'mvr_texts',
    'mvr_verifications',
    'mvr_work',
  ],
};
