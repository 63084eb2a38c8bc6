import { call, sendLast } from '#src/web/http.ts';
import { makeLeases } from '#src/features/work/web/leases.ts';
import { reviewApi } from '../review.contract.ts';
import { HEARTBEAT_MINUTES, INTERNAL_TASK_CLAIM_RETRIES } from '#src/features/work/lease.rules.ts';
import type { Task } from '#src/features/work/task.shapes.ts';

/** The tasks of the document review that this tab holds. */
export const reviewLeases = makeLeases<Task>(
  {
    edit: (taskId, body, options) =>
      call(reviewApi.editTask, { params: { taskId }, body }, options),
    editLast: (taskId, body) => sendLast(reviewApi.editTask, { params: { taskId }, body }),
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
