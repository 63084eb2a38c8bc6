import {
  HEARTBEAT_MINUTES,
  INTERNAL_TASK_CLAIM_RETRIES,
} from '#src/features/review/review.rules.ts';
import { call, sendLast } from '#src/web/http.ts';
import { makeLeases, type Leases } from '#src/web/work/leases.ts';
import { cmeApi } from '../../cme.contract.ts';
import type { CmeTask } from '../../cme.shapes.ts';

const STAFF = { client: null };

/** The tasks that this tab holds of one of the lists beside the workflow, kept alive while they are worked on. */
export function makeListLeases(): Leases<CmeTask> {
  return makeLeases<CmeTask>(
    {
      claim: (taskId, assignee, idempotencyKey) =>
        call(
          cmeApi.editTask,
          { params: { taskId }, body: { assignee } },
          { ...STAFF, idempotencyKey },
        ),
      giveBack: (taskId, leaseId) =>
        call(
          cmeApi.editTask,
          { params: { taskId }, body: { assignee: null, ...(leaseId ? { leaseId } : {}) } },
          STAFF,
        ),
      renew: (taskId, leaseId) =>
        call(
          cmeApi.editTask,
          { params: { taskId }, body: { heartbeat: true, leaseId } },
          { ...STAFF, background: true },
        ),
      leave: (taskId, leaseId) =>
        sendLast(cmeApi.editTask, {
          params: { taskId },
          body: { heartbeat: true, leaseId, leaving: true },
        }),
    },
    { retries: INTERNAL_TASK_CLAIM_RETRIES, heartbeatMinutes: HEARTBEAT_MINUTES },
  );
}
