import { countExamSteps } from '#src/features/cme/server/cme-tasks.service.ts';
import { callsOf } from '#src/server/handler.ts';
import { cmeDashboardApi } from '../cme-lists.contract.ts';
import { chaseCounts } from './chase.sql.ts';
import { examWork } from './results.sql.ts';

export const cmeDashboardCalls = callsOf(cmeDashboardApi, {
  dashboard: async (c) => ({
    ...(await examWork(c.db)),
    steps: await countExamSteps(c.db, c.caller.id),
    chase: await chaseCounts(c.db),
  }),
});
