import { actionsOn, ofKind } from '#src/web/palette/action.ts';
import type { Actions } from '#src/web/palette/action.ts';
import { spread } from '../workload.rules.ts';
import { isWorkloadSubject, type WorkloadSubject } from './workload-subject.ts';

const onLoad = actionsOn(ofKind(isWorkloadSubject));
const noTask = ({ tasks }: WorkloadSubject) =>
  tasks.length > 0 ? null : 'Select the tasks to give first.';
const many = (count: number) => (count === 1 ? '1 task is' : `${count} tasks are`);

/** Behind a lazy import: the contract is none of the console's first bytes. */
const given = () => import('./give-tasks.ts');

export const workloadActions = {
  'workload.give': onLoad(async (subject, context) => {
    const to = context.args['colleague'] ?? '';
    const name = subject.people.find(({ userId }) => userId === to)?.name ?? 'your colleague';
    const moves = subject.tasks.map(({ taskId }) => ({ taskId, to }));
    await (
      await given()
    ).giveTasks(subject, moves, (count) => `${many(count)} given to ${name}.`, context);
  }, noTask),
  'workload.spread': onLoad(async (subject, context) => {
    const { tasks, people } = subject;
    // Only among those who may do all of them; what they have of these tasks is spread, too.
    const able = people
      .filter(({ userId }) => tasks.every((task) => task.able.includes(userId)))
      .map(({ userId, has }) => ({
        userId,
        has: has - tasks.filter(({ holder }) => holder === userId).length,
      }));
    if (able.length === 0) {
      context.toast('Nobody may do all of these steps. Select tasks of one step.', 'warning');
      return;
    }
    const moves = spread(
      tasks.map(({ taskId }) => taskId),
      able,
    );
    await (
      await given()
    ).giveTasks(
      subject,
      moves,
      (count) => `${many(count)} spread over ${able.length} people.`,
      context,
    );
  }, noTask),
  'workload.free': onLoad(
    async (subject, context) => {
      const moves = subject.tasks
        .filter(({ holder }) => holder !== null)
        .map(({ taskId }) => ({ taskId, to: null }));
      await (
        await given()
      ).giveTasks(subject, moves, (count) => `${many(count)} free for everybody.`, context);
    },
    (subject) =>
      noTask(subject) ??
      (subject.tasks.some(({ holder }) => holder !== null) ? null : 'Nobody has any of them.'),
  ),
} satisfies Actions;
