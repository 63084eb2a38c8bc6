import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import type { RowResult } from '#src/web/ui/bulk-results.tsx';
import { RowError, runRows } from '#src/web/ui/run-rows.ts';
import { toast } from '#src/web/ui/toasts.ts';
import { documents, doneOf, refuseLocked, runTasks } from '#src/features/work/web/bulk.ts';
import { reviewApi } from '../review.contract.ts';
import type { Task } from '#src/features/work/task.shapes.ts';
import { claim, endTask, keepLease, leases, release } from './leases.ts';

/** What was done is said at once; the list follows. */
export function readAgain(): void {
  void queryClient.invalidateQueries({ queryKey: ['tasks'] });
}

/** Rejects tasks with one reason; offers to take all of it back. */
export async function rejectAll(
  tasks: readonly Task[],
  reasonId: number,
  note: string | undefined,
): Promise<RowResult[]> {
  const results = await runTasks(tasks, `Rejecting ${documents(tasks.length)}`, async (task) => {
    refuseLocked(task);
    const mine = leases.get().get(task.taskId);
    const leaseId = mine ?? (await claim(task.taskId)).leaseId;
    if (!leaseId) throw new RowError('It could not be claimed.');
    try {
      await call(
        reviewApi.reject,
        { params: { taskId: task.taskId }, body: { reasonId, note, leaseId } },
        { client: null },
      );
      endTask(task.taskId);
    } catch (error) {
      // It was free before: it is so again.
      if (!mine) await release(task.taskId).catch(() => undefined);
      throw error;
    }
  });
  const done = doneOf(results);
  if (done.length > 0)
    toast(`${documents(done.length)} rejected.`, 'success', {
      undo: () => undoAll(done.map(({ id }) => id)),
    });
  return results;
}

/** Takes rejections back, as far as nothing has followed, and gives the tasks back to the queue. */
async function undoAll(taskIds: readonly string[]): Promise<void> {
  const results = await runRows(
    taskIds,
    `Taking back ${documents(taskIds.length)}`,
    (id) => ({ id, name: id }),
    async (taskId) => {
      const { next } = await call(reviewApi.undo, { params: { taskId } }, { client: null });
      if (!next) return;
      keepLease(next);
      await release(next.taskId);
    },
  );
  readAgain();
  const failed = results.length - doneOf(results).length;
  if (failed > 0)
    toast(`${documents(failed)} could not be taken back: the next step was taken.`, 'warning');
}
