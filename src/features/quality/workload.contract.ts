import { z } from 'zod';
import { instant } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { uuid } from '#src/shared/ids.ts';
import { LEADS_QUEUES } from '#src/shared/permission-sets.ts';
import { zone } from './quality.shapes.ts';
import { MOST_GIVEN, QUEUES } from './workload.rules.ts';

const counts = {
  /** Due already. */
  overdue: z.number().int(),
  /** Due before the reader's day ends. */
  dueToday: z.number().int(),
  oldestAt: instant.nullable(),
};

const person = z.object({
  userId: uuid,
  name: z.string(),
  /** Claimed by them, or given to them. */
  has: z.number().int(),
  /** Of these open on their desk at this moment. */
  atIt: z.number().int(),
  doneToday: z.number().int(),
  ...counts,
});
export type LoadOfPerson = z.output<typeof person>;

const load = z.object({
  asOf: instant,
  /** When the reader's day ends. */
  endsAt: instant,
  /** Everybody who may do a step of the queue, the most loaded first. */
  people: z.array(person),
  /** What nobody has and does not wait. */
  free: z.object({ tasks: z.number().int(), ...counts }),
  /** Put off until a day or an arrival. */
  waiting: z.number().int(),
  /** Clients with something due by the end of the day, the most broken limits first. */
  clients: z.array(
    z.object({
      clientId: z.number().int(),
      name: z.string(),
      tasks: z.number().int(),
      overdue: z.number().int(),
      dueToday: z.number().int(),
    }),
  ),
});
export type Load = z.output<typeof load>;

const task = z.object({
  taskId: uuid,
  processInstanceId: uuid,
  step: z.string(),
  clientName: z.string().nullable(),
  receivedAt: instant,
  dueAt: instant.nullable(),
  breaks: z.enum(['overdue', 'today']).nullable(),
  holder: uuid.nullable(),
  holderName: z.string().nullable(),
  /** Open on the holder's desk at this moment: it is not taken away. */
  isAtIt: z.boolean(),
  /** Those of the people who may do its step. */
  able: z.array(uuid),
});
export type LoadTask = z.output<typeof task>;

const result = z.object({
  taskId: uuid,
  /** Who had it before. */
  from: uuid.nullable(),
  /** Why it was left where it was; null where it was given. */
  refusal: z.string().nullable(),
});
export type GiveResult = z.output<typeof result>;

const queue = z.enum(QUEUES);
const READS = { permission: LEADS_QUEUES, scope: 'staff' } as const;

export const workloadApi = defineApi('workload', {
  read: {
    method: 'GET',
    path: '/v1/workload',
    summary:
      'Who has what of a queue, what nobody has, and what breaks its limit by the end of the reader’s day; for its leads.',
    ...READS,
    query: z.object({ queue, zone }),
    result: load,
  },
  tasks: {
    method: 'GET',
    path: '/v1/workload/tasks',
    summary:
      'The first 500 tasks of a queue by when they are due: those that break their limit today, of one person, or of nobody.',
    ...READS,
    query: z.object({
      queue,
      zone,
      only: z.enum(['today', 'all']).default('today'),
      /** A person's id, or `none`. */
      holder: z.union([uuid, z.literal('none')]).optional(),
    }),
    result: z.object({ tasks: z.array(task), isMore: z.boolean() }),
  },
  give: {
    method: 'POST',
    path: '/v1/workload/give',
    summary:
      'Assigns tasks to other people, or to nobody, and reports for each task whether it was assigned. A task open on somebody’s desk stays with them.',
    ...READS,
    body: z.strictObject({
      queue,
      moves: z
        .array(z.strictObject({ taskId: uuid, to: uuid.nullable() }))
        .min(1)
        .max(MOST_GIVEN)
        .refine((moves) => new Set(moves.map(({ taskId }) => taskId)).size === moves.length, {
          error: 'Name each task once.',
        }),
    }),
    audit: 'noted',
    result: z.object({ results: z.array(result) }),
  },
});
