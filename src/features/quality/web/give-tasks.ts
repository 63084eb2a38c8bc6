import { call } from '#src/web/http.ts';
import type { ActionContext } from '#src/web/palette/action.ts';
import { workloadApi } from '../workload.contract.ts';
import { MOST_GIVEN, type Queue } from '../workload.rules.ts';
import { workloadKey } from './workload.queries.ts';
import type { WorkloadSubject } from './workload-subject.ts';

interface Move {
  taskId: string;
  to: string | null;
}

const send = (queue: Queue, moves: readonly Move[]) =>
  call(workloadApi.give, { body: { queue, moves: [...moves] } }, { client: null });

/** Assigns tasks, reports those that were not assigned and why, and offers to undo the rest. @throws ApiError */
export async function giveTasks(
  { workload: queue, tasks, showResults, clear }: WorkloadSubject,
  moves: readonly Move[],
  done: (count: number) => string,
  { queryClient, toast }: Pick<ActionContext, 'queryClient' | 'toast'>,
): Promise<void> {
  if (moves.length > MOST_GIVEN) {
    toast(`Select at most ${MOST_GIVEN} tasks.`, 'warning');
    return;
  }
  const again = () => queryClient.invalidateQueries({ queryKey: workloadKey });
  const { results } = await send(queue, moves);
  await again();
  const given = results.filter(({ refusal }) => refusal === null);
  if (given.length === results.length) clear();
  else
    showResults(
      results.map(({ taskId, refusal }) => {
        const task = tasks.find((one) => one.taskId === taskId);
        return {
          id: taskId,
          name: [task?.step, task?.clientName].filter(Boolean).join(', '),
          ...(refusal === null ? {} : { error: refusal }),
        };
      }),
    );
  if (given.length === 0) return;
  toast(done(given.length), 'success', {
    undo: async () => {
      await send(
        queue,
        given.map(({ taskId, from }) => ({ taskId, to: from })),
      );
      await again();
    },
  });
}
