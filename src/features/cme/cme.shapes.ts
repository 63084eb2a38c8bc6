import { z } from 'zod';
import { OPERATIONS } from '#src/features/clients/clients.rules.ts';
import { employeeFacts } from '#src/features/intake/employee-facts.shapes.ts';
import { image } from '#src/features/intake/item.shapes.ts';
import { task as reviewTask } from '#src/features/work/task.shapes.ts';
import { civilDate, instant } from '#src/shared/dates.ts';
import { clientId, uuid } from '#src/shared/ids.ts';
import { certificateSchemas } from './certificate.fields.ts';
import { FINDING_CODES, FINDING_LEVELS } from './finding.rules.ts';
import { READ_FIELDS } from './read-certificate.rules.ts';
import type { ReadField } from './read-certificate.rules.ts';
import {
  CHASE_OUTCOMES,
  CME_FORM_KEYS,
  CME_STATES,
  CME_TRANSITION_NAMES,
  CME_WORKFLOW_KEYS,
} from './cme.rules.ts';

export const cmeFormKey = z.enum(CME_FORM_KEYS);
export const cmeState = z.enum(CME_STATES);
const count = z.number().int();

/** Where the paper came from; `order` where there is none yet. */
export const cmeSource = z.enum(['webUpload', 'externalUpload', 'email', 'fax', 'folder', 'order']);

/** A task of the CME process; the review's fields, so that the same screens show both. */
export const cmeTask = reviewTask.extend({
  formKey: cmeFormKey,
  source: cmeSource,
  /** Null for an exam without a paper. */
  dqItemId: uuid.nullable(),
  /** The order that it is about, once that is known. */
  orderId: uuid.nullable(),
  medicalExamOrderId: uuid.nullable(),
  cmeId: uuid.nullable(),
  /** `YYYY-MM-DD HH:MM`, or the day alone of a walk-in (E038). */
  appointmentDate: z.string().nullable(),
  clinicName: z.string().nullable(),
  /** The caller took the first look: a colleague must take this one. */
  ownFirstLook: z.boolean(),
});
export type CmeTask = z.output<typeof cmeTask>;

/** With the lease that completing it must carry (D20). */
export const heldCmeTask = cmeTask.extend({ leaseId: uuid.nullable() });
export type HeldCmeTask = z.output<typeof heldCmeTask>;

/** What was read off a certificate, all of it; send every field, null for what it does not say. */
export const certificate = z.strictObject(certificateSchemas);

/** What of a certificate could be read by its labels, its boxes and its place to sign. */
export const readCertificate = certificate.pick(
  Object.fromEntries(READ_FIELDS.map((field) => [field, true])) as Record<ReadField, true>,
);

const facts = z.object({
  firstName: z.string(),
  lastName: z.string(),
  birthDate: civilDate.nullable(),
  license: z.string().nullable(),
  licenseState: z.string().nullable(),
  cdl: z.boolean().nullable(),
  operates: z.enum(OPERATIONS).nullable(),
  roadTest: civilDate.nullable(),
  sameFile: z.array(z.object({ name: z.string(), uploadedAt: z.string() })),
});

export const finding = z.object({
  code: z.enum(FINDING_CODES),
  level: z.enum(FINDING_LEVELS),
  message: z.string(),
  field: z.string().nullable(),
});

/** A paper as its process shows it: the same as an item of the DQ review, as far as CME works with it. */
export const cmeItem = z.object({
  dqItemId: uuid,
  source: cmeSource,
  receivedAt: instant,
  sender: z.string().nullable(),
  subject: z.string().nullable(),
  bodyText: z.string().nullable(),
  note: z.string(),
  images: z.array(image),
});

export const activity = z.object({
  activityId: uuid,
  at: instant,
  fromState: z.string().nullable(),
  toState: z.string().nullable(),
  userName: z.string().nullable(),
  /** What was said with it: a question, an answer, a reason. */
  note: z.string().nullable(),
  /** Of a chase: what a call came to. */
  outcome: z.enum(CHASE_OUTCOMES).nullable(),
  /** Findings that were accepted with a person's word. */
  acknowledged: z.array(z.enum(FINDING_CODES)),
});
export type CmeActivity = z.output<typeof activity>;

/** The order that an exam belongs to. */
export const examOrder = z.object({
  orderId: uuid,
  medicalExamOrderId: uuid,
  orderStatusId: count,
  orderStatus: z.string(),
  orderedAt: instant,
  appointmentDate: z.string().nullable(),
  walkIn: z.boolean(),
  clinicName: z.string().nullable(),
  clinicPhone: z.string().nullable(),
  clinicPlace: z.string().nullable(),
  userEmail: z.string().nullable(),
});
export type ExamOrder = z.output<typeof examOrder>;

/** A CME record: what is known of one exam (E037). */
export const cmeRecord = z.object({
  cmeId: uuid,
  state: z.enum(['ordered', 'received', 'verified', 'rejected']),
  clientId: count,
  employeeId: uuid,
  orderId: uuid.nullable(),
  documentId: uuid.nullable(),
  certificate,
  version: count,
});
export type CmeRecord = z.output<typeof cmeRecord>;

/** One exam's process with all that its screens show. */
export const cmeInstance = z.object({
  processInstanceId: uuid,
  processKey: z.literal('cmeProcess'),
  state: cmeState,
  startedAt: instant,
  endedAt: instant.nullable(),
  /** Of the exam: send it with a step, so that nothing is decided on what changed meanwhile. */
  version: count,
  /** Null for an exam without a paper. */
  item: cmeItem.nullable(),
  /** The open task, or the last one. */
  task: heldCmeTask,
  employee: employeeFacts.nullable(),
  order: examOrder.nullable(),
  /** The employee's open exam orders that the paper may answer, to choose from at the match. */
  orders: z.array(examOrder),
  record: cmeRecord.nullable(),
  /** To compare with: null until it is known whose the exam is. */
  facts: facts.nullable(),
  /** The checks on what is recorded; the form reckons them anew as one types (`findingsOf`). */
  findings: z.array(finding),
  activities: z.array(activity),
  lastAction: z
    .object({ taskId: uuid, action: z.enum(CME_TRANSITION_NAMES), undoable: z.boolean() })
    .nullable(),
  /** What the caller may do at this step. */
  allowed: z.array(z.enum(CME_TRANSITION_NAMES)),
});
export type CmeInstance = z.output<typeof cmeInstance>;

/** What a step came to. */
export const cmeOutcome = z.object({
  processInstanceId: uuid,
  taskId: uuid,
  dqItemId: uuid.nullable(),
  state: cmeState,
  /** The exam's next task, held by the caller where they go on with it; null at an end. */
  next: heldCmeTask.nullable(),
  /** What was filed. */
  documents: z.array(
    z.object({ documentId: uuid, clientId: count, employeeId: uuid, imageId: uuid }),
  ),
});
export type CmeOutcome = z.output<typeof cmeOutcome>;

export const cmeFilters = z.object({
  formKey: z.enum(CME_WORKFLOW_KEYS).optional(),
  client: clientId.optional(),
  search: z.string().trim().max(100).optional(),
});
export type CmeFilters = z.output<typeof cmeFilters>;

export const cmeCount = z.object({
  formKey: cmeFormKey,
  total: count,
  open: count,
  mine: count,
  lockedByOthers: count,
  waiting: count,
  oldestAt: instant.nullable(),
});
