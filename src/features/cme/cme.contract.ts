import { REVIEWS_EXAMS, REVIEWS_EXAMS_AGAIN } from '#src/shared/permission-sets.ts';
import { STALE } from '#src/features/work/work.contract.ts';
import { z } from 'zod';
import { readAppointment } from '#src/features/orders/appointments.rules.ts';
import { suggestions } from '#src/features/match/match.shapes.ts';
import { assignTask, renewTask } from '#src/features/review/review.shapes.ts';
import { heldStep } from '#src/features/work/task.shapes.ts';
import { columnsQuery, rowsQuery } from '#src/shared/columns.ts';
import { instant } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { uuid } from '#src/shared/ids.ts';
import { cursorQuery, page } from '#src/shared/paging.ts';
import { line, lines } from '#src/shared/text.ts';
import { CME_TASK_COLUMNS } from './cme.columns.ts';
import { FINDING_CODES } from './finding.rules.ts';
import { CME_WORK_PERMISSIONS } from './cme.rules.ts';
import {
  certificate,
  cmeCount,
  cmeFilters,
  cmeInstance,
  cmeOutcome,
  cmeTask,
  heldCmeTask,
  readCertificate,
} from './cme.shapes.ts';

export const CME_ERRORS = defineErrors('cme', {
  own_review: {
    status: 409,
    message: 'You took the first look at this exam. A colleague must take the second.',
  },
  findings_open: {
    status: 409,
    message: 'This certificate has findings. Confirm each of them, or correct what was entered.',
  },
  undo_refused: { status: 409, message: 'This can no longer be undone: the next step was taken.' },
  not_open: { status: 409, message: 'This exam is finished.' },
  other_order: {
    status: 409,
    message: 'This order is another employee’s, or it is closed. Choose one of the list, or none.',
  },
  other_company: {
    status: 409,
    message:
      'This certificate came from another company. Choose one of that company’s employees, or ask someone who may move documents between clients.',
  },
  no_chase: { status: 409, message: 'This order is no longer waiting for a result.' },
});

/** Of the shared tasks: someone else's, ended, lost, at another step. */
const HOLD = ['work.taken', ...STALE] as const;
const taskParams = z.object({ taskId: uuid });
const instanceParams = z.object({ processInstanceId: uuid });
const words = lines(4000).trim().min(1, { error: 'Enter a short note.' });

const TASKS = '/v1/processes/cmeProcess/tasks';
const INSTANCE = '/v1/processes/cmeProcess/instances/:processInstanceId';

/** Those who see an exam: workers of any step, readers of the detail. */
const READERS = ['cme.viewDetail', ...CME_WORK_PERMISSIONS] as const;

const listFilters = { assignee: z.enum(['mine', 'none', 'any']).default('any') };

const step = { method: 'POST', scope: 'staff', params: taskParams, result: cmeOutcome } as const;

export const cmeApi = defineApi('cme', {
  tasks: {
    method: 'GET',
    path: TASKS,
    summary: 'Lists open exams with a paper, oldest first, with counts for every step.',
    permission: 'cme.worklists',
    scope: 'staff',
    query: cmeFilters.extend({ ...cursorQuery.shape, ...listFilters }),
    result: page(cmeTask).extend({
      counts: z.array(cmeCount),
      /** When it was read: `since` of what changed from then on. */
      at: instant,
    }),
  },
  exportTasks: {
    method: 'GET',
    path: `${TASKS}/csv`,
    summary: 'The open exams as a CSV file, filtered as the list is. Each export is recorded.',
    permission: 'cme.worklists',
    scope: 'staff',
    query: cmeFilters.extend({
      ...listFilters,
      columns: columnsQuery(CME_TASK_COLUMNS),
      only: rowsQuery,
    }),
    result: 'stream',
    stepUp: true,
    audit: 'read',
  },
  nextTask: {
    method: 'POST',
    path: `${TASKS}/next`,
    summary: 'Claims the oldest free exam of a filtered list; never a second look at one’s own.',
    permission: [...REVIEWS_EXAMS, 'cme.searchAndMatch'],
    scope: 'staff',
    body: cmeFilters.extend({
      /** Tasks to pass over: what this reviewer skipped. */
      except: z.array(uuid).max(500).optional(),
    }),
    result: z.object({
      /** Null when nothing is free. */
      task: heldCmeTask.nullable(),
      /** How many of the same list others hold at the moment. */
      lockedByOthers: z.number().int(),
    }),
  },
  editTask: {
    method: 'PATCH',
    path: `${TASKS}/:taskId`,
    summary:
      'Claims, gives back, reassigns or renews a task, or notes its appointment and clinic (R277).',
    permission: CME_WORK_PERMISSIONS,
    scope: 'staff',
    params: taskParams,
    body: z.union([
      assignTask,
      renewTask,
      z.strictObject({
        variables: z
          .strictObject({
            /** `YYYY-MM-DD HH:MM`, the day alone for a walk-in, null for none. */
            appointmentDate: z
              .string()
              .max(20)
              .transform((text) => text.replace(/[ T](?=\d:)/, ' 0'))
              .refine((text) => readAppointment(text, false) !== null, {
                error: 'Write YYYY-MM-DD HH:MM, or YYYY-MM-DD for a walk-in.',
              })
              .nullable(),
            clinicName: line(200).trim().nullable(),
          })
          .partial()
          .refine((body) => Object.keys(body).length > 0, { error: 'Say what to change.' }),
        leaseId: uuid.optional(),
      }),
    ]),
    audit: 'noted',
    result: heldCmeTask,
    errors: ['cme.own_review', ...HOLD],
  },
  instance: {
    opens: 'medical',
    method: 'GET',
    path: INSTANCE,
    summary: 'Reads one exam with its paper, employee, order, record, findings and history.',
    permission: READERS,
    scope: 'staff',
    params: instanceParams,
    result: cmeInstance,
    audit: 'noted',
  },
  image: {
    opens: 'medical',
    method: 'GET',
    path: `${INSTANCE}/image/:imageId`,
    summary: 'Shows one file of an exam: the PDF’s bytes, by range.',
    permission: READERS,
    scope: 'staff',
    params: instanceParams.extend({ imageId: uuid }),
    result: 'stream',
  },
  download: {
    opens: 'medical',
    method: 'GET',
    path: `${INSTANCE}/download/:imageId`,
    summary: 'Downloads one file of an exam. Each download is recorded.',
    permission: 'cme.viewDetail',
    scope: 'staff',
    params: instanceParams.extend({ imageId: uuid }),
    result: 'stream',
    audit: 'read',
  },
  suggestions: {
    method: 'GET',
    path: `${TASKS}/:taskId/suggestions`,
    summary: 'Ranks employees by what the certificate’s text says, and reads its dates and names.',
    permission: ['cme.searchAndMatch', ...REVIEWS_EXAMS],
    scope: 'staff',
    params: taskParams,
    result: suggestions.extend({ certificate: readCertificate }),
  },
  match: {
    ...step,
    path: `${TASKS}/:taskId/match`,
    summary: 'Says whose certificate it is, and which order it answers; its review opens.',
    permission: 'cme.searchAndMatch',
    body: z.strictObject({
      employeeId: uuid,
      /** One of the employee's open exam orders; null for none, absent for the only one. */
      orderId: uuid.nullable().optional(),
      ...heldStep,
    }),
    errors: ['cme.other_order', 'cme.other_company', 'match.employee_gone', ...STALE],
  },
  rematch: {
    ...step,
    path: `${TASKS}/:taskId/rematch`,
    summary: 'Sends an exam back to its match: it is somebody else’s.',
    permission: REVIEWS_EXAMS,
    body: z.strictObject({ note: lines(4000).optional(), ...heldStep }),
    errors: [...STALE],
  },
  accept: {
    ...step,
    path: `${TASKS}/:taskId/accept`,
    summary:
      'Confirms a certificate at a review: on to the next look, and after the final one into the employee’s file.',
    permission: REVIEWS_EXAMS,
    body: z.strictObject({
      certificate,
      /** The warnings that the reviewer saw and accepts; each must be named. */
      acknowledged: z.array(z.enum(FINDING_CODES)).max(50).default([]),
      note: lines(4000).optional(),
      ...heldStep,
    }),
    errors: ['cme.own_review', 'cme.findings_open', 'match.employee_gone', ...STALE],
  },
  sendBack: {
    ...step,
    path: `${TASKS}/:taskId/sendBack`,
    summary: 'A later look disagrees: the first review is taken again.',
    permission: REVIEWS_EXAMS_AGAIN,
    body: z.strictObject({ note: words, ...heldStep }),
    errors: ['cme.own_review', ...STALE],
  },
  reject: {
    ...step,
    path: `${TASKS}/:taskId/reject`,
    summary: 'Marks the paper as bad, with a reason of the list; its order is chased again.',
    permission: ['cme.searchAndMatch', ...REVIEWS_EXAMS],
    body: z.strictObject({ reasonId: z.number().int(), note: lines(4000).optional(), ...heldStep }),
    errors: [...STALE],
  },
  askCare: {
    ...step,
    path: `${TASKS}/:taskId/askCare`,
    summary: 'Asks customer care, a representative where one is named.',
    permission: ['cme.chaseList', 'cme.searchAndMatch', ...REVIEWS_EXAMS],
    body: z.strictObject({ note: words, customerCareRep: uuid.optional(), ...heldStep }),
    errors: [...STALE],
  },
  answerCare: {
    ...step,
    path: `${TASKS}/:taskId/answerCare`,
    summary: 'Answers for customer care: the exam goes back to where it was asked from.',
    permission: 'cme.customerCareIntervention',
    body: z.strictObject({ note: words, ...heldStep }),
    errors: [...STALE],
  },
  undo: {
    ...step,
    path: `${TASKS}/:taskId/undo`,
    summary: 'Takes back a step while nothing has followed it; its task is open again and held.',
    permission: CME_WORK_PERMISSIONS,
    errors: ['cme.undo_refused'],
  },
  careReps: {
    method: 'GET',
    path: '/v1/processes/cmeProcess/customerCareReps',
    summary: 'Lists those of customer care who may be asked.',
    permission: ['cme.chaseList', 'cme.searchAndMatch', ...REVIEWS_EXAMS],
    scope: 'staff',
    result: z.object({ reps: z.array(z.object({ userId: uuid, name: z.string() })) }),
  },
});
