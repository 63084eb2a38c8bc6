import { classifiedSchemas } from '#src/features/documents/document-fields.rules.ts';
import { z } from 'zod';
import { instant } from '#src/shared/dates.ts';
import { documentShown } from '#src/shared/document-shown.ts';
import { uuid } from '#src/shared/ids.ts';
import { HIDDEN_CHARACTERS, line, lines, plainJson } from '#src/shared/text.ts';
import { ACTIVITY_TAGS, TRANSITION_NAMES } from '#src/features/work/review-process.rules.ts';
import { employeeFacts } from '#src/features/intake/employee-facts.shapes.ts';
import { task, activity } from '#src/features/work/task.shapes.ts';
import { state, item } from '#src/features/intake/item.shapes.ts';

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
        employeeId: uuid,
        ...classifiedSchemas,
        note: lines(4000),
      })
      .partial()
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
