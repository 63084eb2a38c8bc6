import { WORKS_ON_DOCUMENTS } from '#src/shared/permission-sets.ts';
import {
  classificationSchemas,
  proposedSchemas,
  sentSchemas,
} from '#src/features/documents/document-fields.rules.ts';
import { z } from 'zod';
import { twin } from '#src/features/documents/document-file.contract.ts';
import { columnsQuery, rowsQuery, sortQuery } from '#src/shared/columns.ts';
import { civilDate, instant } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { clientId, numberId, uuid } from '#src/shared/ids.ts';
import { cursorQuery, page } from '#src/shared/paging.ts';
import { line, lines } from '#src/shared/text.ts';
import { TASK_COLUMNS } from '#src/features/work/task.columns.ts';
import { suggestions } from '#src/features/match/match.shapes.ts';
import { STALE } from '#src/features/work/work.contract.ts';
import { image, item, documentType, filedFile, outcome } from '#src/features/intake/item.shapes.ts';
import {
  INSTANCE_FIELDS,
  instance,
  flag,
  assignTask,
  renewTask,
  updateTask,
} from './review.shapes.ts';
import {
  formKey,
  task,
  heldTask,
  queueFilters,
  counts,
  heldStep,
  TASK_SORTS,
} from '#src/features/work/task.shapes.ts';

/** What is wrong with a file that is no good PDF; thrown by the documents feature. */
const FILE_ERRORS = [
  'documents.not_a_pdf',
  'documents.empty_file',
  'documents.unreadable',
  'documents.too_many_pages',
  'documents.too_complex',
  'documents.busy',
] as const;

const listFilters = {
  assignee: z.enum(['mine', 'none', 'any']).default('any'),
  sort: sortQuery(TASK_SORTS),
};

export const reviewApi = defineApi('review', {
  uploadForEmployee: {
    method: 'POST',
    path: '/v1/employees/:employeeId/documents',
    summary:
      "Files documents in an employee's file as pending review, and opens a review of each. All or none.",
    permission: 'client.uploadDocuments',
    scope: 'client',
    feature: 'documents',
    params: z.object({ employeeId: uuid }),
    files: { field: 'document', most: 20 },
    body: z.object({
      docCategoryId: numberId.optional(),
      ...sentSchemas,
      uploadedBy: line(200).optional(),
    }),
    result: z.object({
      documents: z.array(
        filedFile.extend({
          documentId: uuid,
          status: z.literal('pendingReview'),
          /** Documents with the same bytes, of those the caller may see: a warning, never a refusal (D18). */
          duplicates: z.array(twin),
        }),
      ),
    }),
    status: 201,
    errors: ['intake.unknown_type', ...FILE_ERRORS],
  },
  uploadUnmatched: {
    method: 'POST',
    path: '/v1/internalDQ',
    summary:
      'Takes documents whose employee is not known; each becomes an item to match. All or none.',
    permission: ['client.uploadDocuments', 'dq.worklists'],
    scope: 'any',
    feature: 'documents',
    files: { field: 'document', most: 20 },
    body: z.object({ note: lines(4000).optional() }),
    result: z.object({ items: z.array(filedFile.extend({ duplicates: z.array(twin) })) }),
    status: 201,
    errors: [...FILE_ERRORS],
  },
  addFile: {
    method: 'POST',
    path: '/v1/internalDQ/:dqItemId/documents',
    summary: 'Adds a file to an open item.',
    permission: WORKS_ON_DOCUMENTS,
    scope: 'staff',
    params: z.object({ dqItemId: uuid }),
    files: { field: 'document', most: 20 },
    body: z.object({}),
    result: z.object({ images: z.array(image), version: z.number().int() }),
    status: 201,
    errors: ['work.already_done', ...FILE_ERRORS],
  },
  items: {
    method: 'GET',
    path: '/v1/internalDQ',
    summary: 'Lists incoming items, oldest first.',
    permission: 'dq.worklists',
    scope: 'staff',
    query: cursorQuery
      .extend({
        formKey: formKey.optional(),
        webUpload: flag.optional(),
        currentTaskId: uuid.optional(),
        externalUpload: flag.optional(),
        isDocumentRejection: flag.optional(),
        filterToTag: z.string().min(1).max(100).optional(),
        startDate: civilDate.optional(),
        endDate: civilDate.optional(),
        ids: z
          .string()
          .transform((text) => text.split(',').map((id) => id.trim()))
          .pipe(z.array(uuid).min(1).max(100))
          .optional(),
        includeEmployeeInfo: flag.optional(),
      })
      .refine((query) => (query.startDate === undefined) === (query.endDate === undefined), {
        path: ['endDate'],
        error: 'Give both startDate and endDate.',
      }),
    result: page(item),
  },
  item: {
    method: 'GET',
    path: '/v1/internalDQ/:dqItemId',
    summary: 'Reads one item.',
    permission: 'dq.viewDetail',
    scope: 'staff',
    params: z.object({ dqItemId: uuid }),
    result: item,
  },
  editItem: {
    method: 'PATCH',
    path: '/v1/internalDQ/:dqItemId',
    summary: 'Changes fields of an open item; its location asks for dq.editHierarchy.',
    permission: [...WORKS_ON_DOCUMENTS, 'dq.editHierarchy'],
    scope: 'staff',
    params: z.object({ dqItemId: uuid }),
    body: z
      .strictObject({
        note: lines(4000),
        tag: line(100).min(1).nullable(),
        isDocumentRejection: z.boolean(),
        clientId: clientId.nullable(),
        ...proposedSchemas,
      })
      .partial()
      .refine((body) => Object.keys(body).length > 0, { error: 'Say what to change.' }),
    result: 'nothing',
    versioned: true,
    errors: ['work.already_done', 'intake.unknown_type', 'work.taken'],
  },
  image: {
    method: 'GET',
    path: '/v1/internalDQ/:dqItemId/image/:imageId',
    summary: "Shows one file of an item: the PDF's bytes, by range.",
    permission: 'dq.viewDetail',
    scope: 'staff',
    params: z.object({ dqItemId: uuid, imageId: uuid }),
    result: 'stream',
  },
  download: {
    method: 'GET',
    path: '/v1/internalDQ/:dqItemId/download/:imageId',
    summary: 'Downloads one file of an item.',
    permission: 'dq.viewDetail',
    scope: 'staff',
    params: z.object({ dqItemId: uuid, imageId: uuid }),
    result: 'stream',
    audit: 'read',
  },
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
    audit: 'read',
  },
  instance: {
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
  suggestions: {
    method: 'GET',
    path: '/v1/processes/internalReviewProcess/tasks/:taskId/suggestions',
    summary: "Ranks employees, a document type and dates by what the document's text says.",
    permission: 'dq.viewDetail',
    scope: 'staff',
    params: z.object({ taskId: uuid }),
    result: suggestions,
  },
  documentTypes: {
    method: 'GET',
    path: '/v1/internalDQ/documentTypes',
    summary: 'Lists the document types a reviewer may file, those that come most first.',
    permission: 'dq.viewDetail',
    scope: 'staff',
    result: z.object({ documentTypes: z.array(documentType) }),
  },
  match: {
    method: 'POST',
    path: '/v1/processes/internalReviewProcess/tasks/:taskId/match',
    summary: 'Matches an item to an employee; its review opens, held by the same reviewer.',
    permission: 'dq.searchAndMatch',
    scope: 'staff',
    params: z.object({ taskId: uuid }),
    body: z.object({ employeeId: uuid, ...heldStep }),
    result: outcome,
    errors: ['match.employee_gone', 'match.other_company', ...STALE],
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
    summary: 'Marks the document as bad, with a reason.',
    permission: 'dq.review',
    scope: 'staff',
    params: z.object({ taskId: uuid }),
    body: z.object({ reasonId: z.number().int(), ...heldStep }),
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
