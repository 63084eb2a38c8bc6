import { z } from 'zod';
import { driver } from '#src/features/clearinghouse/clearinghouse.shapes.ts';
import { waitsUntil } from '#src/features/work/task.shapes.ts';
import { columnsQuery, rowsQuery } from '#src/shared/columns.ts';
import { civilDate, instant } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { clientId, namesOf, uuid, wholeNumber } from '#src/shared/ids.ts';
import { flag } from '#src/shared/query-shapes.ts';
import { line, lines } from '#src/shared/text.ts';
import { LISTED_COLUMNS } from './alert-lists.columns.ts';
import { ALERT_LISTS } from './alert-lists.rules.ts';
import { EMPLOYMENT_STATUSES } from './alerts.contract.ts';

const listId = z.enum(ALERT_LISTS);
const alertId = line(160).min(1);

const comment = z.object({
  commentId: uuid,
  body: z.string(),
  authorName: z.string(),
  at: instant,
});
export type AlertComment = z.output<typeof comment>;

/** An alert of any list: what is the matter with whom, by when, and what people noted of it. */
const listedAlert = z.object({
  alertId,
  list: listId,
  /** What is the matter, of the kinds of its list. */
  kind: z.string(),
  /** Whom it is about; null where it is about a pool, or a DOT number. */
  employeeId: uuid.nullable(),
  employeeName: z.string().nullable(),
  /** What it is about besides: a BASIC of a DOT number, a pool and its period, a band of scores. */
  about: z.string(),
  clientId: z.number().int(),
  clientName: z.string(),
  /** What is the matter, in a sentence. */
  text: z.string(),
  since: civilDate.nullable(),
  /** By when something is to be done; null where no day is set. */
  due: civilDate.nullable(),
  /** The same by the hour, where hours count. */
  dueAt: instant.nullable(),
  /** The records that it is about, by what names them. */
  ref: z.object({
    DOTNumber: z.string().optional(),
    inspectionId: z.string().optional(),
    crashId: z.string().optional(),
    poolId: uuid.optional(),
    poolClientId: z.number().int().optional(),
    selectionId: uuid.optional(),
    applicantId: uuid.optional(),
    orderId: uuid.optional(),
  }),
  /** Of a Clearinghouse alert: the driver as the Clearinghouse's list has them. */
  driver: driver.optional(),
  assignee: uuid.nullable(),
  assigneeName: z.string().nullable(),
  /** Until when it was put off, and why; null where it was not, or that is over. */
  waitsUntil: waitsUntil.nullable(),
  waitReason: z.string(),
  comments: z.number().int(),
  lastComment: comment.nullable(),
});
export type ListedAlert = z.output<typeof listedAlert>;

const filters = z.object({
  /** Of these kinds alone, by name with commas between. */
  kinds: z
    .string()
    .max(400)
    .regex(/^[A-Za-z]+(,[A-Za-z]+)*$/, 'Write kinds separated by commas.')
    .transform((text) => text.split(','))
    .optional(),
  /** Ids of locations separated by commas, each with everything below it. */
  sites: z
    .string()
    .max(20_000)
    .regex(/^\d{1,9}(,\d{1,9})*$/, 'Write location ids separated by commas.')
    .transform((text) => text.split(',').map(Number))
    .optional(),
  /** Leaves out what is somebody else's turn. */
  problemsAndWarningsOnly: flag,
  employmentStatuses: namesOf(EMPLOYMENT_STATUSES).optional(),
  /** Of what is overdue that whose day was within so many days. */
  expiredDays: wholeNumber(0, 36_500).optional(),
  /** Of what is still to come that whose day is within so many days. */
  expiringDays: wholeNumber(0, 36_500).optional(),
  /** Only what was given to the caller, or to nobody. */
  assigned: z.enum(['me', 'nobody']).optional(),
  /** Without what was put off, or nothing else. */
  waiting: z.enum(['none', 'only']).optional(),
  /** Words in any column. */
  search: line(200).optional(),
});

const params = z.object({ clientId, list: listId });
const MOST_AT_ONCE = 100;
const alertIds = z.array(alertId).min(1).max(MOST_AT_ONCE);
/** Each list has a permission and a service of its own (`LIST_FACTS`), which the call checks before it reads anything. */
const shared = { permission: 'session', scope: 'client', feature: 'alertLists' } as const;

export const alertListsApi = defineApi('alertLists', {
  list: {
    ...shared,
    method: 'GET',
    path: '/v1/clients/:clientId/alertLists/:list',
    summary:
      'The alerts of a list at or below a location, the worst first: MVR scores, randoms, Clearinghouse queries, CSA, stale applicants, onboarding, EPN. Anyone who may not see the list is refused.',
    params,
    query: filters,
    result: z.object({
      alerts: z.array(listedAlert),
      /** There are more than are listed. */
      more: z.boolean(),
      /** How many are put off, among those and left out of them. */
      putOff: z.number().int(),
    }),
    audit: 'noted',
  },
  counts: {
    ...shared,
    method: 'GET',
    path: '/v1/clients/:clientId/alertLists/:list/counts',
    summary:
      'How many alerts of a list there are of each kind, those that are put off left out: what Home counts, and what the list has rows of. Anyone who may not see the list is refused.',
    params,
    result: z.object({ count: z.number().int(), kinds: z.record(z.string(), z.number().int()) }),
  },
  exportList: {
    ...shared,
    method: 'GET',
    path: '/v1/clients/:clientId/alertLists/:list/csv',
    summary: 'The same as a CSV file. Each export is recorded.',
    params,
    query: filters.extend({
      columns: columnsQuery(LISTED_COLUMNS),
      only: rowsQuery,
    }),
    result: 'stream',
    aside: true,
    stepUp: true,
    audit: 'read',
  },
  colleagues: {
    ...shared,
    method: 'GET',
    path: '/v1/clients/:clientId/alertLists/:list/colleagues',
    summary: 'Those to whom alerts of the list can be given: who may see it at the location.',
    params,
    result: z.object({ colleagues: z.array(z.object({ userId: uuid, name: z.string() })) }),
  },
  assign: {
    ...shared,
    method: 'PUT',
    path: '/v1/clients/:clientId/alertLists/:list/assignee',
    summary:
      'Assigns alerts to a colleague who may see them, or unassigns them: all of them, or none.',
    params,
    body: z.strictObject({ alerts: alertIds, assignee: uuid.nullable() }),
    result: z.object({ assigneeName: z.string().nullable() }),
    errors: ['alerts.settled'],
  },
  wait: {
    ...shared,
    method: 'PUT',
    path: '/v1/clients/:clientId/alertLists/:list/wait',
    summary:
      'Puts alerts off until an instant, or until their state changes, with a reason: all of them, or none. Null ends their wait. What changes its state waits no longer.',
    params,
    body: z.strictObject({
      alerts: alertIds,
      until: waitsUntil.nullable(),
      reason: line(200).default(''),
    }),
    result: 'nothing',
    errors: ['alerts.settled'],
  },
  comments: {
    ...shared,
    method: 'GET',
    path: '/v1/clients/:clientId/alertLists/:list/comments',
    summary: 'What people said of an alert, the oldest first.',
    params: z.object({ clientId, list: z.enum([...ALERT_LISTS, 'documents']) }),
    query: z.object({ alertId }),
    result: z.object({ comments: z.array(comment) }),
    errors: ['alerts.settled'],
  },
  comment: {
    ...shared,
    method: 'POST',
    path: '/v1/clients/:clientId/alertLists/:list/comments',
    summary:
      'Says something of alerts, of a document, too: each has it, or none. Nobody changes or removes it.',
    params: z.object({ clientId, list: z.enum([...ALERT_LISTS, 'documents']) }),
    body: z.strictObject({ alerts: alertIds, body: lines(1000).trim().min(1, 'Write a comment.') }),
    result: z.object({ comments: z.array(comment.extend({ alertId })) }),
    status: 201,
    errors: ['alerts.settled'],
  },
});
