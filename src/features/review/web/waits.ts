import { call } from '#src/web/http.ts';
import { stepsApi } from '../review-steps.contract.ts';
import type { Task } from '#src/features/work/task.shapes.ts';
import type { WaitsUntil } from '#src/features/work/waiting.rules.ts';

/** Puts a task off, or ends its wait. @throws ApiError */
export function setWait(taskId: string, until: WaitsUntil | null): Promise<Task> {
  return call(stepsApi.wait, { params: { taskId }, body: { until } }, { client: null });
}
