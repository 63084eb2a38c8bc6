import { ApiError } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import type { Outcome, Task } from '../review.shapes.ts';
import { follow, noteStep, openNext, type Go } from './desk.ts';
import { dropLease } from './leases.ts';
import { instanceQuery } from './review.queries.ts';

/**
 * Sends a step that is not the form's own hot path: what follows for this reviewer opens, else the next of the list.
 * Where it was refused because somebody else was at it, the form shows the item as it is now.
 * @throws ApiError when the server refuses, saying why
 */
export async function takeStep(
  task: Pick<Task, 'taskId' | 'processInstanceId'>,
  send: () => Promise<Outcome>,
  words: string,
  go: Go,
): Promise<void> {
  let outcome: Outcome;
  try {
    outcome = await send();
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) {
      if (error.code === 'review.lease_lost') dropLease(task.taskId);
      void queryClient.invalidateQueries({
        queryKey: instanceQuery(task.processInstanceId).queryKey,
      });
    }
    throw error;
  }
  noteStep(task.taskId, words, go);
  if (outcome.next?.leaseId) {
    await follow(outcome, go);
    return;
  }
  void queryClient.invalidateQueries({ queryKey: instanceQuery(task.processInstanceId).queryKey });
  void queryClient.invalidateQueries({ queryKey: ['tasks'] });
  await openNext(go);
}
