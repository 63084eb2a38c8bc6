import { z } from 'zod';
import { instant } from '#src/shared/dates.ts';
import { documentShown } from '#src/shared/document-shown.ts';
import { clientId, uuid } from '#src/shared/ids.ts';
import { line } from '#src/shared/text.ts';
import { AGES } from './queue.rules.ts';
import { FORM_KEYS } from './review-process.rules.ts';

/** What a step carries: the lease of the claim (D20), the version of the item and the document that were seen (D36). */
export const heldStep = { leaseId: uuid, version: z.number().int().optional(), documentShown };

export const formKey = z.enum(FORM_KEYS);
export const source = z.enum(['webUpload', 'externalUpload', 'email', 'fax', 'folder']);

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

/** What the list of tasks can be sorted by; `age` from its end, the oldest first, without it. */
export const TASK_SORTS = ['age', 'due', 'file', 'employee', 'client'] as const;
export type TaskSort = (typeof TASK_SORTS)[number];

export const activity = z.object({
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
