import type { RowResult } from '#src/web/ui/bulk-results.tsx';
import { RowError, runRows } from '#src/web/ui/run-rows.ts';
import { toast } from '#src/web/ui/toasts.ts';
import type { Leases } from './leases.ts';
import type { WorkTask } from './work-task.ts';

export const documents = (count: number) => (count === 1 ? '1 document' : `${count} documents`);

/** The rows of a run that did not fail. */
export const doneOf = (results: readonly RowResult[]) =>
  results.filter(({ error }) => error === undefined);

/** Does something with tasks one after the other. */
export function runTasks<Task extends WorkTask>(
  tasks: readonly Task[],
  what: string,
  act: (task: Task) => Promise<void>,
): Promise<RowResult[]> {
  const describe = (task: Task) => ({ id: task.taskId, name: task.fileName ?? 'A document' });
  return runRows(tasks, what, describe, act);
}

/** Another reviewer's work is not taken away by many at once. @throws RowError */
export function refuseLocked(task: WorkTask): void {
  if (task.hold === 'locked')
    throw new RowError(`${task.assigneeName ?? 'Someone else'} holds it.`);
}

/** Claims tasks one by one; each is held by this person from then on. */
export async function claimAll<Task extends WorkTask>(
  leases: Leases<Task>,
  tasks: readonly Task[],
): Promise<RowResult[]> {
  const results = await runTasks(tasks, `Claiming ${documents(tasks.length)}`, async (task) => {
    refuseLocked(task);
    await leases.claim(task.taskId);
  });
  const count = doneOf(results).length;
  if (count > 0) toast(`${documents(count)} claimed.`, 'success');
  return results;
}

/** Gives tasks of one's own back to the queue. */
export async function releaseAll<Task extends WorkTask>(
  leases: Leases<Task>,
  tasks: readonly Task[],
): Promise<RowResult[]> {
  const results = await runTasks(tasks, `Giving back ${documents(tasks.length)}`, async (task) => {
    if (task.hold !== 'mine') throw new RowError('You do not hold it.');
    await leases.release(task.taskId);
  });
  const count = doneOf(results).length;
  if (count > 0) toast(`${documents(count)} given back.`, 'success');
  return results;
}
