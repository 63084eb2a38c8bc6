import { z } from 'zod';
import { employeeFacts } from '#src/features/intake/employee-facts.shapes.ts';
import { civilDate, instant } from '#src/shared/dates.ts';
import { uuid } from '#src/shared/ids.ts';
import { CHASE_OUTCOMES } from '#src/features/cme/cme.rules.ts';
import {
  activity,
  cmeFormKey,
  cmeTask,
  examOrder,
  heldCmeTask,
  cmeCount,
} from '#src/features/cme/cme.shapes.ts';

const count = z.number().int();

/** An order whose result is awaited. */
export const chaseRow = examOrder.extend({
  employeeId: uuid,
  employeeName: z.string(),
  clientId: count,
  clientName: z.string(),
  employerName: z.string(),
  /** Of the location: what is due today is by its clocks. */
  zone: z.string(),
  /** Since the appointment, or since the order where it has none. */
  daysWaiting: count,
  /** Calls made so far, and the last one. */
  attempts: count,
  lastAttemptAt: instant.nullable(),
  lastOutcome: z.enum(CHASE_OUTCOMES).nullable(),
  /** The day somebody wants to ask again. */
  nextChaseOn: civilDate.nullable(),
  /** Null until somebody chases it. */
  processInstanceId: uuid.nullable(),
  taskId: uuid.nullable(),
  hold: z.enum(['mine', 'locked', 'open']),
  assigneeName: z.string().nullable(),
  /** It waits for customer care. */
  atCustomerCare: z.boolean(),
});
export type ChaseRow = z.output<typeof chaseRow>;

export const chaseItem = chaseRow.extend({
  /** Its open task as the caller sees it; null until somebody chases it. */
  task: heldCmeTask.nullable(),
  employee: employeeFacts.nullable(),
  activities: z.array(activity),
  /** Messages of the order's audit trail, the latest first. */
  trail: z.array(z.object({ at: instant, userName: z.string(), message: z.string() })),
  allowed: z.array(z.enum(['begin', 'attempt', 'appointment', 'askCare', 'end'])),
});
export type ChaseItem = z.output<typeof chaseItem>;

/** A question to customer care. */
export const careRow = cmeTask.extend({
  question: z.string().nullable(),
  askedBy: z.string().nullable(),
  askedAt: instant,
  customerCareRepName: z.string().nullable(),
  /** The step that it was asked from. */
  askedFrom: cmeFormKey.nullable(),
});
export type CareRow = z.output<typeof careRow>;

/** An exam that is dealt with. */
export const resultRow = z.object({
  processInstanceId: uuid,
  cmeId: uuid.nullable(),
  orderId: uuid.nullable(),
  documentId: uuid.nullable(),
  outcome: z.enum(['verified', 'badDocument']),
  reason: z.string().nullable(),
  employeeId: uuid.nullable(),
  employeeName: z.string().nullable(),
  clientId: count.nullable(),
  clientName: z.string().nullable(),
  examDate: civilDate.nullable(),
  expireDate: civilDate.nullable(),
  examinerName: z.string().nullable(),
  endedAt: instant,
  endedBy: z.string().nullable(),
  /** From the arrival of the paper to its end. */
  hours: count,
});
export type ResultRow = z.output<typeof resultRow>;

/** What the dashboard shows. */
export const cmeDashboard = z.object({
  asOf: instant,
  steps: z.array(cmeCount),
  /** Orders to chase now, and all that wait for a result. */
  chase: z.object({ due: count, waiting: count }),
  /** By day in UTC, the last fourteen, the latest last. */
  days: z.array(z.object({ day: civilDate, received: count, verified: count, badDocument: count })),
  /** Of the last thirty days. */
  medianHours: count.nullable(),
  reviewers: z.array(z.object({ userId: uuid, userName: z.string(), steps: count })),
});
export type CmeDashboard = z.output<typeof cmeDashboard>;
