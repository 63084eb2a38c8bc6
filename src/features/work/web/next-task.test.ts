import { expect, test } from 'vitest';
import { makeLeases } from './leases.ts';
import type { HoldChange } from './leases.ts';
import { makeNextTask } from './next-task.ts';
import type { Held, WorkTask } from './work-task.ts';

const taskOf = (taskId: string): Held<WorkTask> => ({
  taskId,
  processInstanceId: `process of ${taskId}`,
  formKey: 'match',
  hold: 'mine',
  assigneeName: null,
  waitsUntil: null,
  fileName: null,
  leaseId: `lease of ${taskId}`,
});

test('a task claimed in advance that was skipped before its claim was answered is given back, and does not come again', async () => {
  const changes: [string, HoldChange][] = [];
  const leases = makeLeases<WorkTask>(
    {
      edit: (taskId, change) => {
        changes.push([taskId, change]);
        return Promise.resolve(taskOf(taskId));
      },
      editLast: () => undefined,
    },
    { retries: 0, heartbeatMinutes: 5 },
  );
  const asked: (readonly string[])[] = [];
  const answers = [Promise.withResolvers<Held<WorkTask> | null>()];
  const next = makeNextTask<WorkTask, object>(
    {
      leases,
      next: async (_view, passedOver) => {
        asked.push(passedOver);
        const task = (await answers.shift()?.promise) ?? null;
        return { task, lockedByOthers: 0 };
      },
      warm: () => Promise.resolve(),
    },
    () => ({}),
  );
  const [claimed] = answers;
  next.prepare();
  // The server heard of the skip first: the skipped task was free when it looked for the next one.
  next.passOver('a');
  const taking = next.take(() => false);
  claimed?.resolve(taskOf('a'));
  expect(await taking).toEqual({ task: null, lockedByOthers: 0 });
  // Nothing was left, in advance and at once.
  expect(asked).toEqual([[], ['a'], ['a']]);
  expect(changes).toEqual([['a', { assignee: null, leaseId: 'lease of a' }]]);
  expect(leases.held.get().size).toBe(0);
  expect(leases.isGivenBack('a')).toBe(true);
});
