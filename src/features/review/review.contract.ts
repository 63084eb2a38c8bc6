import { z } from 'zod';
import { civilDate, instant } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { clientId, uuid } from '#src/shared/ids.ts';
import { cursorQuery, page } from '#src/shared/paging.ts';
import { ACTIVITY_TAGS, FORM_KEYS, REVIEW_STATES } from './review.rules.ts';

export const REVIEW_ERRORS = defineErrors('review', {
  taken: { status: 409, message: 'Someone else is working on this document. Take the next one.' },
  lease_lost: {
    status: 409,
    message:
      'Your hold on this document ran out or was taken over. Your entries are kept: claim it again, then accept.',
  },
  already_done: { status: 409, message: 'This document was already dealt with.' },
  wrong_step: { status: 409, message: 'This document is at another step now. Open it again.' },
  employee_gone: {
    status: 409,
    message: 'This employee was deleted or merged meanwhile. Match the document again.',
  },
  unknown_type: { status: 400, message: 'Choose an existing document type that you may file.' },
  undo_refused: { status: 409, message: 'This can no longer be undone: the next step was taken.' },
});

const STALE = ['review.already_done', 'review.lease_lost', 'review.wrong_step'] as const;

const image = z.object({
  imageId: uuid,
  ordinal: z.number().int(),
  fileName: z.string(),
  size: z.number(),
  pages: z.number().int().nullable(),
  passwordProtected: z.boolean(),
});
export type ItemImage = z.output<typeof image>;

const employeeFacts = z.object({
  employeeId: uuid,
  clientId: z.number().int(),
  clientName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  dob: z.string().nullable(),
  license: z.string().nullable(),
  licenseState: z.string().nullable(),
  ssnLast4: z.string().nullable(),
  workId: z.string().nullable(),
  status: z.string(),
  jobTitle: z.string().nullable(),
});
export type EmployeeFacts = z.output<typeof employeeFacts>;

const formKey = z.enum(FORM_KEYS);
const state = z.enum(REVIEW_STATES);
const source = z.enum(['webUpload', 'externalUpload', 'email', 'fax', 'folder']);

/** A task with its variables flattened into further fields (1§3, R254). */
const task = z.looseObject({
  taskId: uuid,
  processInstanceId: uuid,
  dqItemId: uuid,
  formKey,
  /** Who holds it or is to do it; null when it is anyone's. */
  assignee: uuid.nullable(),
  assigneeName: z.string().nullable(),
  /** `mine`: a live lease of the caller's; `locked`: of another's; `open`: anyone may claim it. */
  hold: z.enum(['mine', 'locked', 'open', 'done']),
  leaseUntil: instant.nullable(),
  receivedAt: instant,
  daysInQueue: z.number().int(),
  customerCareRep: uuid.nullable(),
  needsCCIntervention: z.boolean(),
  source,
  sender: z.string().nullable(),
  clientId: z.number().int().nullable(),
  clientName: z.string().nullable(),
  employeeId: uuid.nullable(),
  employeeName: z.string().nullable(),
  fileName: z.string().nullable(),
  files: z.number().int(),
  pages: z.number().int().nullable(),
  completedAt: instant.nullable(),
  version: z.number().int(),
});
export type Task = z.output<typeof task>;

/** A task just claimed, with the lease that completing it must carry (D20). */
const heldTask = task.extend({ leaseId: uuid.nullable() });
export type HeldTask = z.output<typeof heldTask>;

const item = z.object({
  dqItemId: uuid,
  processInstanceId: uuid.nullable(),
  state: state.nullable(),
  currentTaskId: uuid.nullable(),
  formKey: formKey.nullable(),
  source,
  receivedAt: instant,
  daysInQueue: z.number().int(),
  clientId: z.number().int().nullable(),
  clientName: z.string().nullable(),
  employeeId: uuid.nullable(),
  /** The document in the employee's file that waits for this review. */
  documentId: uuid.nullable(),
  sender: z.string().nullable(),
  subject: z.string().nullable(),
  tag: z.string().nullable(),
  isDocumentRejection: z.boolean(),
  documentTypeId: z.number().int().nullable(),
  docDate: civilDate.nullable(),
  expirationDate: civilDate.nullable(),
  note: z.string(),
  version: z.number().int(),
  images: z.array(image),
  /** Present when asked for with `includeEmployeeInfo`. */
  employee: employeeFacts.nullable().optional(),
});
export type DqItem = z.output<typeof item>;

const activity = z.object({
  activityId: uuid,
  at: instant,
  tag: z.string().nullable(),
  fromState: z.string().nullable(),
  toState: z.string().nullable(),
  userName: z.string().nullable(),
});

const documentType = z.object({
  documentTypeId: z.number().int(),
  name: z.string(),
  category: z.string(),
  expires: z.boolean(),
  validMonths: z.number().int().nullable(),
});
export type ReviewDocumentType = z.output<typeof documentType>;

const INSTANCE_FIELDS = [
  'processInstanceId',
  'processKey',
  'state',
  'startedAt',
  'endedAt',
  'variables',
  'version',
  'item',
  'task',
  'employee',
  'activities',
  'lastAction',
] as const;
export type InstanceField = (typeof INSTANCE_FIELDS)[number];

/** All of one item's process; only the fields asked for are present (R253). */
const instance = z
  .object({
    processInstanceId: uuid,
    processKey: z.string(),
    state,
    startedAt: instant,
    endedAt: instant.nullable(),
    variables: z.record(z.string(), z.unknown()),
    version: z.number().int(),
    item,
    /** The open task, or the last one. */
    task,
    employee: employeeFacts.nullable(),
    activities: z.array(activity),
    /** What the latest completed task can still be undone as. */
    lastAction: z
      .object({
        taskId: uuid,
        action: z.enum(['match', 'accept', 'reject']),
        undoable: z.boolean(),
      })
      .nullable(),
  })
  .partial();
export type Instance = z.output<typeof instance>;

const queueFilters = z.object({
  formKey: formKey.optional(),
  client: clientId.optional(),
  source: source.optional(),
  search: z.string().trim().max(100).optional(),
});
export type QueueFilters = z.output<typeof queueFilters>;

const counts = z.array(
  z.object({
    formKey,
    total: z.number().int(),
    open: z.number().int(),
    mine: z.number().int(),
    lockedByOthers: z.number().int(),
    oldestAt: instant.nullable(),
  }),
);

const filedFile = z.object({
  dqItemId: uuid,
  processInstanceId: uuid,
  taskId: uuid,
  imageId: uuid,
  fileName: z.string(),
  pages: z.number().int().nullable(),
  passwordProtected: z.boolean(),
});

const outcome = z.object({
  processInstanceId: uuid,
  taskId: uuid,
  dqItemId: uuid,
  state,
  /** The next task of the same item, held by the caller; null at an end. */
  next: heldTask.nullable(),
  documents: z.array(
    z.object({ documentId: uuid, clientId: z.number().int(), employeeId: uuid, imageId: uuid }),
  ),
});
export type Outcome = z.output<typeof outcome>;

const jsonValue = z.record(z.string().max(60), z.json());
const aTag = z.enum(ACTIVITY_TAGS);
const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

/** Claim (own id), unclaim (null) and reassign (another's id); R245, R247. */
const assignTask = z.strictObject({
  assignee: uuid.nullable(),
  /** The process variable that keeps the assignee for the next task. */
  assignVariable: z
    .string()
    .regex(/^[A-Za-z]\w{0,59}$/)
    .optional(),
  completeTask: z.boolean().optional(),
  leaseId: uuid.optional(),
});
const renewTask = z.strictObject({ heartbeat: z.literal(true), leaseId: uuid });
const updateTask = z
  .strictObject({
    variables: jsonValue.optional(),
    /** Values kept with the item: employeeId, documentTypeId, docDate, expirationDate, note. */
    dbVariables: z
      .strictObject({
        employeeId: uuid.optional(),
        documentTypeId: z.number().int().optional(),
        docDate: civilDate.nullable().optional(),
        expirationDate: civilDate.nullable().optional(),
        note: z.string().max(4000).optional(),
      })
      .optional(),
    userId: uuid.optional(),
    activityOrActivities: z.union([aTag, z.array(aTag).min(1).max(13)]).optional(),
    reference: z.string().max(200).optional(),
    completeTask: z.boolean().optional(),
    leaseId: uuid.optional(),
  })
  .refine((body) => Object.values(body).some((value) => value !== undefined), {
    error: 'Say what to change.',
  });
export type TaskUpdate = z.output<typeof updateTask>;
export type TaskAssignment = z.output<typeof assignTask>;

export const reviewApi = defineApi('review', {
  uploadForEmployee: {
    method: 'POST',
    path: '/v1/employees/:employeeId/documents',
    summary:
      "Files documents in an employee's file as pending review, and opens a review of each. All or none.",
    permission: 'client.uploadDocuments',
    scope: 'client',
    params: z.object({ employeeId: uuid }),
    files: { field: 'document', most: 20 },
    body: z.object({
      docCategoryId: z.coerce.number().int().optional(),
      docTypeId: z.coerce.number().int().optional(),
      docDate: civilDate.optional(),
      docExpirationDate: civilDate.optional(),
      uploadedBy: z.string().max(200).optional(),
    }),
    result: z.object({
      documents: z.array(
        filedFile.extend({ documentId: uuid, status: z.literal('pendingReview') }),
      ),
    }),
    status: 201,
    errors: ['review.unknown_type'],
  },
  uploadUnmatched: {
    method: 'POST',
    path: '/v1/internalDQ',
    summary:
      'Takes documents whose employee is not known; each becomes an item to match. All or none.',
    permission: ['client.uploadDocuments', 'dq.worklists'],
    scope: 'any',
    files: { field: 'document', most: 20 },
    body: z.object({ note: z.string().max(4000).optional() }),
    result: z.object({ items: z.array(filedFile) }),
    status: 201,
  },
  addFile: {
    method: 'POST',
    path: '/v1/internalDQ/:dqItemId/documents',
    summary: 'Adds a file to an open item.',
    permission: ['dq.searchAndMatch', 'dq.review'],
    scope: 'staff',
    params: z.object({ dqItemId: uuid }),
    files: { field: 'document', most: 20 },
    body: z.object({}),
    result: z.object({ images: z.array(image), version: z.number().int() }),
    status: 201,
    errors: ['review.already_done'],
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
    summary: 'Changes fields of an open item.',
    permission: ['dq.searchAndMatch', 'dq.review'],
    scope: 'staff',
    params: z.object({ dqItemId: uuid }),
    body: z
      .strictObject({
        note: z.string().max(4000),
        tag: z.string().trim().min(1).max(100).nullable(),
        isDocumentRejection: z.boolean(),
        clientId: clientId.nullable(),
        documentTypeId: z.number().int().nullable(),
        docDate: civilDate.nullable(),
        expirationDate: civilDate.nullable(),
      })
      .partial()
      .refine((body) => Object.keys(body).length > 0, { error: 'Say what to change.' }),
    result: 'nothing',
    versioned: true,
    errors: ['review.already_done', 'review.unknown_type'],
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
    query: queueFilters.extend({
      ...cursorQuery.shape,
      assignee: z.enum(['mine', 'none', 'any']).default('any'),
    }),
    result: page(task).extend({ counts }),
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
    permission: ['dq.searchAndMatch', 'dq.review'],
    scope: 'staff',
    params: z.object({ taskId: uuid }),
    body: z.union([assignTask, renewTask, updateTask]),
    result: heldTask,
    errors: ['review.taken', 'review.employee_gone', 'review.unknown_type', ...STALE],
  },
  nextTask: {
    method: 'POST',
    path: '/v1/processes/internalReviewProcess/tasks/next',
    summary: 'Claims the oldest free task of a filtered list.',
    permission: ['dq.searchAndMatch', 'dq.review'],
    scope: 'staff',
    body: queueFilters,
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
    result: z.object({
      candidates: z.array(
        z.object({
          employee: employeeFacts,
          /** 0 to 100. */
          score: z.number(),
          evidence: z.array(
            z.object({
              field: z.enum(['name', 'dob', 'license', 'ssn', 'ssnLast4', 'workId', 'client']),
              found: z.string(),
            }),
          ),
        }),
      ),
      /** False: no candidate is good enough to suggest; the list, if any, is only where to begin. */
      good: z.boolean(),
      documentType: z
        .object({ documentTypeId: z.number().int(), name: z.string(), found: z.string() })
        .nullable(),
      docDate: civilDate.nullable(),
      expirationDate: civilDate.nullable(),
      /** Why there is nothing to go by. */
      text: z.enum(['read', 'none', 'protected', 'unreadable']),
    }),
  },
  documentTypes: {
    method: 'GET',
    path: '/v1/internalDQ/documentTypes',
    summary: 'Lists the document types a reviewer may file, the most used first.',
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
    body: z.object({ employeeId: uuid, leaseId: uuid, version: z.number().int().optional() }),
    result: outcome,
    errors: ['review.employee_gone', ...STALE],
  },
  accept: {
    method: 'POST',
    path: '/v1/processes/internalReviewProcess/tasks/:taskId/accept',
    summary: "Files the item in the employee's file under a type and dates.",
    permission: 'dq.review',
    scope: 'staff',
    params: z.object({ taskId: uuid }),
    body: z.object({
      documentTypeId: z.number().int(),
      docDate: civilDate,
      expirationDate: civilDate.nullable(),
      leaseId: uuid,
      /** The item's version the reviewer saw. */
      version: z.number().int().optional(),
    }),
    result: outcome,
    errors: ['review.employee_gone', 'review.unknown_type', ...STALE],
  },
  reject: {
    method: 'POST',
    path: '/v1/processes/internalReviewProcess/tasks/:taskId/reject',
    summary: 'Marks the document as bad, with a reason.',
    permission: 'dq.review',
    scope: 'staff',
    params: z.object({ taskId: uuid }),
    body: z.object({
      reasonId: z.number().int(),
      leaseId: uuid,
      version: z.number().int().optional(),
    }),
    result: outcome,
    errors: [...STALE],
  },
  undo: {
    method: 'POST',
    path: '/v1/processes/internalReviewProcess/tasks/:taskId/undo',
    summary:
      'Takes back a match, an acceptance or a rejection while nothing has followed it; the task is open again and held by the caller.',
    permission: ['dq.searchAndMatch', 'dq.review'],
    scope: 'staff',
    params: z.object({ taskId: uuid }),
    result: outcome,
    errors: ['review.undo_refused'],
  },
});
