import { z } from 'zod';
import { civilDate, instant } from '#src/shared/dates.ts';
import { documentShown } from '#src/shared/document-shown.ts';
import { clientId, uuid } from '#src/shared/ids.ts';
import { HIDDEN_CHARACTERS, line, lines, plainJson } from '#src/shared/text.ts';
import { AGES } from './queue.rules.ts';
import { ACTIVITY_TAGS, FORM_KEYS, REVIEW_STATES, TRANSITION_NAMES } from './review.rules.ts';

export const image = z.object({
  imageId: uuid,
  ordinal: z.number().int(),
  fileName: z.string(),
  size: z.number(),
  pages: z.number().int().nullable(),
  passwordProtected: z.boolean(),
});
export type ItemImage = z.output<typeof image>;

/** What a step carries: the lease of the claim (D20), the version of the item and the document that were seen (D36). */
export const heldStep = { leaseId: uuid, version: z.number().int().optional(), documentShown };

export const employeeFacts = z.object({
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

export const formKey = z.enum(FORM_KEYS);
const state = z.enum(REVIEW_STATES);
const source = z.enum(['webUpload', 'externalUpload', 'email', 'fax', 'folder']);

/** Until when a task waits: an instant, or until something arrives for it. */
export const waitsUntil = z.union([instant, z.literal('arrival')]);

/** A task with its variables flattened into further fields (1§3, R254). */
export const task = z.looseObject({
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
  /** Until when nobody is handed it; null for one that waits for nothing. */
  waitsUntil: waitsUntil.nullable(),
  receivedAt: instant,
  /** By the limit of its client; null in other processes. */
  dueAt: instant.nullable(),
  daysInQueue: z.number().int(),
  customerCareRep: uuid.nullable(),
  needsCCIntervention: z.boolean(),
  source,
  sender: z.string().nullable(),
  /** Someone wants a second look at it; `note` is the beginning of what is noted. */
  flagged: z.boolean(),
  note: z.string(),
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
export const heldTask = task.extend({ leaseId: uuid.nullable() });
export type HeldTask = z.output<typeof heldTask>;

export const item = z.object({
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
  /** What the mail said, as text; present where one item is read. */
  bodyText: z.string().nullable().optional(),
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
  /** What was said with it: a question, an answer, a reason. */
  note: z.string().nullable(),
});
export type Activity = z.output<typeof activity>;

export const documentType = z.object({
  documentTypeId: z.number().int(),
  name: z.string(),
  category: z.string(),
  expires: z.boolean(),
  validMonths: z.number().int().nullable(),
});
export type ReviewDocumentType = z.output<typeof documentType>;

export const INSTANCE_FIELDS = [
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
export const instance = z
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
        action: z.enum(TRANSITION_NAMES),
        undoable: z.boolean(),
      })
      .nullable(),
  })
  .partial();
export type Instance = z.output<typeof instance>;

export const queueFilters = z.object({
  formKey: formKey.optional(),
  client: clientId.optional(),
  source: source.optional(),
  tag: line(100).min(1).optional(),
  /** Only documents that were rejected before. */
  rejections: z.literal('only').optional(),
  age: z.enum(AGES).optional(),
  due: z.enum(['overdue', 'soon']).optional(),
  /** Only what waits for a day or an event. */
  waiting: z.literal('only').optional(),
  search: z.string().trim().max(100).optional(),
});
export type QueueFilters = z.output<typeof queueFilters>;

export const counts = z.array(
  z.object({
    formKey,
    total: z.number().int(),
    /** What the caller may take: nobody holds it, it waits for nothing, and they did not ask it. */
    open: z.number().int(),
    mine: z.number().int(),
    lockedByOthers: z.number().int(),
    /** Those that wait for a day or an event; somebody may hold them all the same. */
    waiting: z.number().int(),
    oldestAt: instant.nullable(),
  }),
);

export type QueueCount = z.output<typeof counts>[number];

export const filedFile = z.object({
  dqItemId: uuid,
  processInstanceId: uuid,
  taskId: uuid,
  imageId: uuid,
  fileName: z.string(),
  pages: z.number().int().nullable(),
  passwordProtected: z.boolean(),
});

export const outcome = z.object({
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

/** What a task says of itself is set by the acts that it belongs to: as a variable of the same name it would be lost. */
const isOwn = (name: string): boolean => name === 'leaseId' || name in task.shape;

const jsonValue = z
  .record(z.string().max(60), z.json())
  .refine(plainJson, HIDDEN_CHARACTERS)
  .superRefine((variables, context) => {
    for (const name of Object.keys(variables))
      if (isOwn(name))
        context.addIssue({
          code: 'custom',
          path: [name],
          message: `${name} is no variable: the step that it belongs to sets it.`,
        });
  });
const aTag = z.enum(ACTIVITY_TAGS);
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

/** Claim (own id), unclaim (null) and reassign (another's id); R245, R247. */
export const assignTask = z.strictObject({
  assignee: uuid.nullable(),
  /** The process variable that keeps the assignee for the next task. */
  assignVariable: z
    .string()
    .regex(/^[A-Za-z]\w{0,59}$/)
    .optional(),
  completeTask: z.boolean().optional(),
  leaseId: uuid.optional(),
  documentShown,
});
export const renewTask = z.strictObject({
  heartbeat: z.literal(true),
  leaseId: uuid,
  /** The last one: the page goes away, and unless it comes back the task is soon free. */
  leaving: z.literal(true).optional(),
});
export const updateTask = z
  .strictObject({
    variables: jsonValue.optional(),
    /** Values kept with the item: employeeId, documentTypeId, docDate, expirationDate, note. */
    dbVariables: z
      .strictObject({
        employeeId: uuid.optional(),
        documentTypeId: z.number().int().optional(),
        docDate: civilDate.nullable().optional(),
        expirationDate: civilDate.nullable().optional(),
        note: lines(4000).optional(),
      })
      .optional(),
    userId: uuid.optional(),
    activityOrActivities: z.union([aTag, z.array(aTag).min(1).max(13)]).optional(),
    reference: line(200).optional(),
    completeTask: z.boolean().optional(),
    leaseId: uuid.optional(),
    documentShown,
  })
  .refine((body) => Object.values(body).some((value) => value !== undefined), {
    error: 'Say what to change.',
  });
export type TaskUpdate = z.output<typeof updateTask>;
export type TaskAssignment = z.output<typeof assignTask>;
