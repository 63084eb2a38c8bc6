import { call, sendLast } from '#src/web/http.ts';
import { makeLeases } from '#src/web/work/leases.ts';
import { reviewApi } from '../review.contract.ts';
import { HEARTBEAT_MINUTES, INTERNAL_TASK_CLAIM_RETRIES } from '../review.rules.ts';
import type { Task } from '../review.shapes.ts';

const STAFF = { client: null };

/** The tasks of the document review that this tab holds. */
export const reviewLeases = makeLeases<Task>(
  {
    claim: (taskId, assignee, idempotencyKey) =>
      call(
        reviewApi.editTask,
        { params: { taskId }, body: { assignee } },
        { ...STAFF, idempotencyKey },
      ),
    giveBack: (taskId, leaseId) =>
      call(
        reviewApi.editTask,
        { params: { taskId }, body: { assignee: null, ...(leaseId ? { leaseId } : {}) } },
        STAFF,
      ),
    renew: (taskId, leaseId) =>
      call(
        reviewApi.editTask,
        { params: { taskId }, body: { heartbeat: true, leaseId } },
        { ...STAFF, background: true },
      ),
    leave: (taskId, leaseId) =>
      sendLast(reviewApi.editTask, {
        params: { taskId },
        body: { heartbeat: true, leaseId, leaving: true },
      }),
  },
  { retries: INTERNAL_TASK_CLAIM_RETRIES, heartbeatMinutes: HEARTBEAT_MINUTES },
);

export const {
  held: leases,
  keep: keepLease,
  drop: dropLease,
  end: endTask,
  claim,
  release,
} = reviewLeases;
