import { WORKS_ON_DOCUMENTS } from '#src/shared/permission-sets.ts';
import { classificationSchemas } from '#src/features/documents/document-fields.rules.ts';
import { z } from 'zod';
import { columnsQuery, rowsQuery, sortQuery } from '#src/shared/columns.ts';
import { instant } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { uuid } from '#src/shared/ids.ts';
import { lines } from '#src/shared/text.ts';
import { cursorQuery, page } from '#src/shared/paging.ts';
import { TASK_COLUMNS } from '#src/features/work/task.columns.ts';
import { STALE } from '#src/features/work/work.contract.ts';
import { outcome } from '#src/features/intake/item.shapes.ts';
import { INSTANCE_FIELDS, instance, assignTask, renewTask, updateTask } from './review.shapes.ts';
import {
  task,
  heldTask,
  queueFilters,
  counts,
  heldStep,
  TASK_SORTS,
} from '#src/features/work/task.shapes.ts';

/** Longer ones are letters. */
const rejectionNote = lines(1000).trim();

const listFilters = {
  assignee: z.enum(['mine', 'none', 'any']).default('any'),
  sort: sortQuery(TASK_SORTS),
};

export const reviewApi = defineApi('review', {
  tasks: {
    method: 'GET',
    path: '/v1/processes/internalReviewProcess/tasks',
    summary: 'Lists open tasks, oldest first, with counts for every form key.',
    permission: 'dq.worklists',
    scope: 'staff',
    query: queueFilters.extend({ ...cursorQuery.shape, ...listFilters }),
    /** `at` is the database's time: what changed since is asked of `queue.changes`. */
    result: page(task).extend({ counts, at: instant }),
  },
  exportTasks: {
    method: 'GET',
    path: '/v1/processes/internalReviewProcess/tasks/csv',
    summary:
      'The open tasks as a CSV file, filtered and sorted as the list is. Each export is recorded.',
    permission: 'dq.worklists',
    scope: 'staff',
    query: queueFilters.extend({
      ...listFilters,
      columns: columnsQuery(TASK_COLUMNS),
      only: rowsQuery,
    }),
    result: 'stream',
    stepUp: true,
    audit: 'read',
  },
  instance: {
    opens: 'asFound',
    method: 'GET',
    path: '/v1/processes/internalReviewProcess/instances/:processInstanceId',
    summary: "Reads one item's process; `fields` names the parts wanted.",
    permission: 'dq.viewDetail',
    scope: 'staff',
    params: z.object({ processInstanceId: uuid }),
    query: z.object({
      fields: z
        .string()
        .transform((text) => text.split(',').map((name) => name.trim()))
        .pipe(z.array(z.enum(INSTANCE_FIELDS)).min(1))
        .optional(),
    }),
    result: instance,
  },
  editTask: {
    method: 'PATCH',
    path: '/v1/processes/internalReviewProcess/tasks/:taskId',
    summary: 'Claims, gives back, reassigns, renews, updates or completes a task.',
    permission: WORKS_ON_DOCUMENTS,
    scope: 'staff',
    params: z.object({ taskId: uuid }),
    body: z.union([assignTask, renewTask, updateTask]),
    audit: 'noted',
    result: heldTask,
    errors: [
      'work.taken',
      'match.employee_gone',
      'match.other_company',
      'intake.unknown_type',
      ...STALE,
    ],
  },
  nextTask: {
    method: 'POST',
    path: '/v1/processes/internalReviewProcess/tasks/next',
    summary: 'Claims the oldest free task of a filtered list.',
    permission: WORKS_ON_DOCUMENTS,
    scope: 'staff',
    body: queueFilters.extend({
      /** Tasks to pass over: what this reviewer skipped. */
      except: z.array(uuid).max(500).optional(),
      /** Which end of the list is taken first: by age or due time; the oldest in any other order. */
      sort: sortQuery(TASK_SORTS),
    }),
    result: z.object({
      /** Null when nothing is free. */
      task: heldTask.nullable(),
      /** How many of the same list others hold at the moment. */
      lockedByOthers: z.number().int(),
    }),
  },
  emitTaskList: {
    method: 'POST',
    path: '/v1/processes/internalReviewProcess/emitTaskList',
    summary: 'Makes every open console read the task list again.',
    permission: 'dq.worklists',
    scope: 'staff',
    result: z.object({ emitted: z.literal(true) }),
    audit: 'none',
  },
  accept: {
    method: 'POST',
    path: '/v1/processes/internalReviewProcess/tasks/:taskId/accept',
    summary: "Files the item in the employee's file under a type and dates.",
    permission: 'dq.review',
    scope: 'staff',
    params: z.object({ taskId: uuid }),
    body: z.object({
      ...classificationSchemas,
      ...heldStep,
    }),
    result: outcome,
    errors: ['match.employee_gone', 'intake.unknown_type', ...STALE],
  },
  reject: {
    method: 'POST',
    path: '/v1/processes/internalReviewProcess/tasks/:taskId/reject',
    summary:
      'Marks the document as bad, with a reason of the list and, where that does not say enough, a note.',
    permission: 'dq.review',
    scope: 'staff',
    params: z.object({ taskId: uuid }),
    body: z.object({
      reasonId: z.number().int(),
      /** Read by who sent the document. */
      note: rejectionNote.optional(),
      ...heldStep,
    }),
    result: outcome,
    errors: [...STALE],
  },
  undo: {
    method: 'POST',
    path: '/v1/processes/internalReviewProcess/tasks/:taskId/undo',
    summary:
      'Takes back a step while nothing has followed it; the task is open again and held by the caller.',
    permission: WORKS_ON_DOCUMENTS,
    scope: 'staff',
    params: z.object({ taskId: uuid }),
    result: outcome,
    errors: ['work.undo_refused'],
  },
});
