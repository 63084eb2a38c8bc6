import { openItem } from '#src/features/intake/server/opened-item.service.ts';
import { csvFile } from '#src/server/csv-file.ts';
import { callsOf } from '#src/server/handler.ts';
import { requestError } from '#src/shared/errors.ts';
import { holds } from '#src/shared/permissions.ts';
import { TASK_COLUMNS } from '#src/features/work/task.columns.ts';
import { reviewApi } from '../review.contract.ts';
import type { Instance, InstanceField } from '../review.shapes.ts';
import { FORM_KEYS, STEP_PERMISSION } from '#src/features/work/review-process.rules.ts';
import {
  claimTask,
  checkStep,
  leaveTask,
  needTask,
  reassignTask,
  releaseTask,
  renewLease,
  stepsOf,
} from '#src/features/work/server/claim.service.ts';
import { accept } from './decide.service.ts';
import { reject } from './reject.service.ts';
import { actOf } from '#src/features/intake/server/begin-act.service.ts';
import { announceQueue, announce } from '#src/features/intake/server/announce.service.ts';
import { listActivities } from '#src/features/work/server/activities.service.ts';
import { readItem } from '#src/features/intake/server/read-items.service.ts';
import { readInstance } from './instance.sql.ts';
import {
  filterOf,
  queuePage,
  takeNext,
  walkedOrder,
  wholeQueue,
} from '#src/features/work/server/queue.service.ts';
import { countTasks, databaseTime } from '#src/features/work/server/queue-counts.service.ts';
import { withoutFirstAnswers } from '#src/features/intake/server/first-answers.service.ts';
import { updateTask } from './update.service.ts';
import { lastAction, undo } from './undo.service.ts';

export const reviewCalls = callsOf(reviewApi, {
  tasks: async (c) => {
    const { limit, after, assignee, sort, ...filters } = c.query;
    // A list shows every step; only claiming asks for the step's permission.
    const filter = { ...filterOf(filters, FORM_KEYS), assignee };
    const at = await databaseTime(c.db);
    const { tasks, next } = await queuePage(c.db, c.caller.id, filter, sort, after, limit);
    return { rows: tasks, next, counts: await countTasks(c.db, c.caller.id), at };
  },

  exportTasks: async (c) => {
    const { assignee, sort, columns, only, ...filters } = c.query;
    const filter = { ...filterOf(filters, FORM_KEYS), assignee };
    const file = await csvFile(c, {
      name: 'Review queue',
      columns: TASK_COLUMNS,
      wanted: columns,
      batches: wholeQueue(c.db, c.caller.id, filter, sort),
      only: { ids: only, idOf: ({ taskId }) => taskId },
    });
    const { search, ...rest } = filters;
    c.audit({
      entity: 'export',
      entityId: 'tasks',
      detail: { rows: file.rows, columns: file.columns, ...rest, assignee, searched: !!search },
    });
    return file.stream;
  },

  instance: async (c) => {
    const found = await readInstance(c.db, c.params.processInstanceId);
    if (!found) throw requestError('request.not_found');
    await openItem(c, found.dq_item_id);
    const wants = (field: InstanceField): boolean => c.query.fields?.includes(field) ?? true;
    const read = wants('item') || wants('employee') ? await readItem(c.db, found.dq_item_id) : null;
    const [item = null] = read ? await withoutFirstAnswers(c.db, c.caller.id, [read]) : [];
    const answer: Instance = {
      ...(wants('processInstanceId') ? { processInstanceId: c.params.processInstanceId } : {}),
      ...(wants('processKey') ? { processKey: found.process_key } : {}),
      ...(wants('state') ? { state: found.state } : {}),
      ...(wants('startedAt') ? { startedAt: found.started_at } : {}),
      ...(wants('endedAt') ? { endedAt: found.ended_at } : {}),
      ...(wants('variables') ? { variables: found.variables } : {}),
      ...(wants('version') ? { version: found.version } : {}),
      ...(wants('item') && item ? { item } : {}),
      ...(wants('task') ? { task: await needTask(c.db, found.task_id, c.caller.id) } : {}),
      ...(wants('employee') ? { employee: item?.employee ?? null } : {}),
      ...(wants('activities')
        ? { activities: await listActivities(c.db, c.params.processInstanceId) }
        : {}),
      ...(wants('lastAction')
        ? {
            lastAction: (await lastAction(c.db, c.params.processInstanceId, c.caller.id)) ?? null,
          }
        : {}),
    };
    return answer;
  },

  editTask: async (c) => {
    const { taskId } = c.params;
    const { body } = c;
    const me = c.caller.id;
    const task = await needTask(c.db, taskId, me);
    checkStep(c.grants, task.formKey);
    if ('heartbeat' in body) {
      await (body.leaving ? leaveTask : renewLease)(c.db, taskId, me, body.leaseId);
    } else if (!('assignee' in body) || body.completeTask === true) {
      const done = await updateTask(c.db, c.kernel, c.grants, me, task, body);
      if (done) announce(c, done, { tags: done.tags });
    } else if (body.assignee === null) {
      await releaseTask(c.db, taskId, me, body.leaseId ?? null);
    } else if (body.assignee === me) {
      await claimTask(c.db, taskId, me);
    } else {
      await reassignTask(c.db, task, me, body.assignee, STEP_PERMISSION[task.formKey]);
    }
    // A heartbeat changes no record: one a minute of every open form would bury what does (D15).
    if (!('heartbeat' in body))
      c.audit({ entity: 'task', entityId: taskId, detail: { set: Object.keys(body) } });
    return needTask(c.db, taskId, me);
  },

  nextTask: async (c) => {
    const { sort, ...filters } = c.body;
    const filter = { ...filterOf(filters, stepsOf(c.grants)), assignee: 'none' as const };
    const order = walkedOrder(sort) ?? undefined;
    const next = await takeNext(c.db, c.caller.id, filter, order);
    if (next.task) c.audit({ entity: 'task', entityId: next.task.taskId });
    return next;
  },

  emitTaskList: async (c) => {
    announceQueue(c);
    return { emitted: true as const };
  },

  accept: async (c) => {
    const { leaseId, version, documentShown, ...chosen } = c.body;
    const done = await accept(
      actOf(c, c.params.taskId, { leaseId, version, documentShown }),
      chosen,
    );
    announce(c, done, { tags: done.tags, documentTypeId: chosen.documentTypeId });
    return done.outcome;
  },

  reject: async (c) => {
    const { reasonId, note, ...held } = c.body;
    const final = holds(c.grants, 'dq.reviewDocumentRejections');
    const done = await reject(actOf(c, c.params.taskId, held), reasonId, note, final);
    announce(c, done, { tags: done.tags, reasonId });
    return done.outcome;
  },

  undo: async (c) => {
    const done = await undo(c.db, c.caller.id, c.grants, c.params.taskId);
    announce(c, done, { undone: true });
    return done.outcome;
  },
});
