import type { ServerFeature } from '#src/server/feature.ts';
import { cmeListsCalls } from './cme-lists.handlers.ts';
import { cmeQueueCalls } from './cme-queue.handlers.ts';
import { cmeRecordsCalls } from './cme-records.handlers.ts';
import { cmeCalls } from './cme.handlers.ts';
import { endChasesJob } from './end-chases.job.ts';
import { sendToCmeCalls } from './send-to-cme.handlers.ts';

export const cmeServer: ServerFeature = {
  name: 'cme',
  calls: [cmeCalls, cmeRecordsCalls, cmeQueueCalls, cmeListsCalls, sendToCmeCalls],
  jobs: [endChasesJob],
  tables: ['cme_cases', 'cme_records'],
};
