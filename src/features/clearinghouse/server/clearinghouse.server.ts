import type { ServerFeature } from '#src/server/feature.ts';
import { askProviderJob } from './ask-provider.job.ts';
import { clearinghouseCalls } from './clearinghouse.handlers.ts';
import { fileAnswersJob } from './file-answers.job.ts';
import { keepDriversJob, settleDrivers } from './keep-drivers.service.ts';
import { lateHitsJob } from './late-hits.job.ts';
import { queryProviderCalls } from './query-provider.handlers.ts';
import { inspectResults } from './read-results.service.ts';

export const clearinghouseServer: ServerFeature = {
  name: 'clearinghouse',
  calls: [{ ...clearinghouseCalls, inspect: inspectResults }, queryProviderCalls],
  jobs: [askProviderJob, fileAnswersJob, lateHitsJob, keepDriversJob],
  settle: settleDrivers,
  tables: [
    'clearinghouse_asks',
    'clearinghouse_changes',
    'clearinghouse_drivers',
    'clearinghouse_files',
    'clearinghouse_holds',
    'clearinghouse_imports',
    'clearinghouse_plans',
    'clearinghouse_queries',
  ],
};
