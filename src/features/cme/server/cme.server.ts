import type { ServerFeature } from '#src/server/feature.ts';
import { cmeQueueCalls } from './cme-queue.handlers.ts';
import { cmeRecordsCalls } from './cme-records.handlers.ts';
import { cmeCalls } from './cme.handlers.ts';
import { sendToCmeCalls } from './send-to-cme.handlers.ts';

export const cmeServer: ServerFeature = {
  name: 'cme',
  calls: [cmeCalls, cmeRecordsCalls, cmeQueueCalls, sendToCmeCalls],
  tables: ['cme_cases', 'cme_records'],
};
