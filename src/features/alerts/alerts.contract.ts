import { READS_FILES } from '#src/shared/permission-sets.ts';
import { z } from 'zod';
import { alert as clearinghouseAlert } from '#src/features/clearinghouse/clearinghouse.shapes.ts';
import { ALONE } from '#src/features/clients/alone.rules.ts';
import { csaAlert } from '#src/features/csa/csa.contract.ts';
import { companyItem } from '#src/features/company-file/company-file.contract.ts';
import { waitsUntil } from '#src/features/work/task.shapes.ts';
import { ITEM_STATUSES, SEVERITIES } from '#src/features/qualification/item.rules.ts';
import { HORIZON_DAYS } from '#src/features/qualification/standing.rules.ts';
import { columnsQuery, rowsQuery } from '#src/shared/columns.ts';
import { instant, reckonedDate } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { clientId, namesOf, uuid, wholeNumber } from '#src/shared/ids.ts';
import { cursorQuery } from '#src/shared/paging.ts';
import { flag } from '#src/shared/query-shapes.ts';
import { line } from '#src/shared/text.ts';
import { ALERT_LISTS } from './alert-lists.rules.ts';
import { ALERT_COLUMNS } from './alerts.columns.ts';

/** The kinds of alert that these calls answer so far. */
export const ALERT_TYPES = ['documents', 'missingDocuments'] as const;
/**
 * Those of the list (R447): `list` is both of documents; the others have their own key in the reply (R450). MVR and DAC are those of
 * the documents that are about the driving record, and about the driver's annual certificate (D370).
 */
export const LIST_TYPES = [
  'list',
  ...ALERT_TYPES,
  'MVR',
  'EPN',
  'staleApplicants',
  'CSA',
  'DAC',
  'clearinghouseQueries',
  // Ours: counted in the summary alone.
  'onboarding',
  'scoring',
] as const;
export type ListType = (typeof LIST_TYPES)[number];
/** 2§7.4; `pendingReview` is ours: what waits for review is not evidence yet. */
export const DOC_STATUSES = ['missing', 'expired', 'expiring', 'pendingReview'] as const;
export const EMPLOYMENT_STATUSES = ['Applicant', 'Employee', 'Inactive', 'Terminated'] as const;

const docAlert = z.object({
  /** Employee, document type and authority. */
  alertId: z.string(),
  employeeId: uuid,
  employeeName: z.string(),
  employmentStatus: z.string(),
  clientId: z.number().int(),
  clientName: z.string(),
  documentTypeId: z.number().int(),
  documentType: z.string(),
  /** One of several licensing authorities. */
  authority: z.string().nullable(),
  status: z.enum(ITEM_STATUSES),
  /** `error` is a problem, `warning` a warning. */
  severity: z.enum(SEVERITIES),
  doNotDispatch: z.boolean(),
  lastDay: reckonedDate.nullable(),
  /** By when the first one must be there. */
  due: reckonedDate.nullable(),
  daysLeft: z.number().int().nullable(),
  documentId: uuid.nullable(),
  citation: z.string(),
  /** Who looks after it; null while nobody was named. */
  assignee: uuid.nullable(),
  assigneeName: z.string().nullable(),
  /** Until when it was put off; null where it was not, or that is over. */
  waitsUntil: waitsUntil.nullable(),
  /** Why; empty where nobody said. */
  waitReason: z.string(),
});
export type DocAlert = z.output<typeof docAlert>;

/** An applicant who waits longer than 60 days (R451). */
const staleApplicant = z.object({
  employeeId: uuid,
  employeeName: z.string(),
  clientId: z.number().int(),
  clientName: z.string(),
  appliedAt: instant,
  days: z.number().int(),
});
export type StaleApplicant = z.output<typeof staleApplicant>;

/** An order for the Employer Pull Notice that nobody has answered: it is canceled after 96 hours (R484). */
const epnAlert = z.object({
  orderId: uuid,
  employeeId: uuid,
  employeeName: z.string(),
  clientId: z.number().int(),
  clientName: z.string(),
  orderedAt: instant,
  cancelsAt: instant,
  hoursLeft: z.number().int(),
});

const count = z.number().int();
const summary = z.object({
  /** Counts of documents by their status. */
  docAlerts: z.object({ missing: count, expired: count, expiring: count, pendingReview: count }),
  employees: count,
  doNotDispatch: count,
  /** How many alerts of drivers are put off, among those and left out of them. */
  waiting: count,
  /** Counts of papers of the company itself, by their state; all 0 for who may not read its file. */
  companyAlerts: z.object({ missing: count, expired: count, expiring: count }),
});
export type AlertSummary = z.output<typeof summary>;

/** What Home says of a client: the counts of its alerts and of its roster, each as the list behind it has rows. */
const figures = z.object({
  /** As the alerts with `problemsAndWarningsOnly` and one status. */
  docAlerts: summary.shape.docAlerts,
  companyAlerts: summary.shape.companyAlerts,
  /** As the roster with `compliance=doNotDispatch`. */
  doNotDispatch: count,
  /** Of how many on the roster something runs out within the next seven days, as the roster's filter finds them. */
  runsOut: z.number().int(),
  /** The worst of what is expired or expiring, as the alerts begin with. */
  rows: z.array(docAlert),
});
export type AlertFigures = z.output<typeof figures>;

const filters = z.object({
  /** `documents` are those on file, `missingDocuments` those that are not; both without it. */
  alertTypes: namesOf(ALERT_TYPES).optional(),
  /** Ids of locations separated by commas, each with everything below it. */
  sites: z
    .string()
    .max(20_000)
    .regex(/^\d{1,9}(,\d{1,9})*$/, 'Write location ids separated by commas.')
    .transform((text) => text.split(',').map(Number))
    .optional(),
  /** The location without those below it, or its company without those below that have a DOT number of their own. */
  alone: z.enum(ALONE).optional(),
  /** Leaves out what is in order and only has its last day in sight. */
  problemsAndWarningsOnly: flag,
  /** Those off the roster, too. */
  allEmployees: flag,
  employmentStatuses: namesOf(EMPLOYMENT_STATUSES).optional(),
  docStatuses: namesOf(DOC_STATUSES).optional(),
  /** Of the expired those that ended within so many days. */
  expiredDays: wholeNumber(0, 36_500).optional(),
  /** What ends within so many days is expiring, whatever its rule says. */
  expiringDays: wholeNumber(0, HORIZON_DAYS).optional(),
  /** Only what keeps its driver off the road. */
  blocking: flag,
  /** Only of these document types, by their ids with commas between. */
  documentTypes: z
    .string()
    .max(400)
    .regex(/^\d{1,9}(,\d{1,9})*$/, 'Write document type ids separated by commas.')
    .transform((text) => text.split(',').map(Number))
    .optional(),
  /** Only what was given to the caller, or to nobody. */
  assigned: z.enum(['me', 'nobody']).optional(),
  /** Without what was put off, or nothing else. */
  waiting: z.enum(['none', 'only']).optional(),
  /** A name, work id or license number. */
  search: line(200).optional(),
});

const params = z.object({ clientId });

/** One driver's alerts, worst first. */
const driverAlerts = z.object({ employeeId: uuid, alerts: z.array(docAlert).min(1) });
export type DriverAlerts = z.output<typeof driverAlerts>;

/** What names alerts. */
const MOST_AT_ONCE = 100;
const alertKeys = z
  .array(
    z.strictObject({
      employeeId: uuid,
      documentTypeId: z.number().int(),
      /** Of one of several licensing authorities. */
      authority: line(64).nullable(),
    }),
  )
  .min(1)
  .max(MOST_AT_ONCE);

export const ALERTS_ERRORS = defineErrors('alerts', {
  settled: {
    status: 409,
    message: 'This alert is settled by now, or its file went elsewhere. Read the list again.',
  },
});

export const alertsApi = defineApi('alerts', {
  list: {
    method: 'GET',
    path: '/v1/clients/:clientId/alerts',
    summary:
      'What is missing, expired or about to expire in the files of a location and everything below it, worst first; with summary only its counts.',
    permission: 'client.viewAlerts',
    scope: 'client',
    feature: 'alerts',
    params,
    query: cursorQuery.extend({
      summary: flag,
      ...filters.shape,
      /** Of the kinds that are not of documents each is answered where its service and its permission are there. */
      alertTypes: namesOf(LIST_TYPES).optional(),
    }),
    result: z.object({
      docAlerts: z.array(docAlert),
      /** The first of MVR; `documentTypes` pages through them all, as with DAC. */
      mvrAlerts: z.array(docAlert).optional(),
      /** The first of DAC. */
      dacStatus: z.array(docAlert).optional(),
      /** The first 1,000 of EPN. */
      epnAlerts: z.array(epnAlert).optional(),
      /** All of CSA. */
      csaAlerts: z.array(csaAlert).optional(),
      /** The first 1,000 of staleApplicants. */
      staleApplicantAlerts: z.array(staleApplicant).optional(),
      /** The first 500 of clearinghouseQueries. */
      clearinghouseQueryAlerts: z.array(clearinghouseAlert).optional(),
      next: z.string().nullable(),
      /** Of the kinds asked for, each with its count. */
      summary: summary
        .extend({
          mvrAlerts: count.optional(),
          dacStatus: count.optional(),
          epnAlerts: count.optional(),
          onboardingAlerts: count.optional(),
          scoringAlerts: count.optional(),
          csaAlerts: count.optional(),
          staleApplicantAlerts: count.optional(),
          clearinghouseQueryAlerts: count.optional(),
        })
        .optional(),
    }),
    audit: 'noted',
  },
  troubles: {
    method: 'GET',
    path: '/v1/alerts/clients',
    summary:
      'The clients with the most drivers who are not to be dispatched: those whose rep the caller is, then the others, the worst first.',
    permission: 'customerCare.viewClients',
    scope: 'staff',
    result: z.array(
      z.object({
        clientId: z.number().int(),
        clientName: z.string(),
        doNotDispatch: z.number().int(),
        /** The caller is its rep. */
        isMine: z.boolean(),
      }),
    ),
  },
  drivers: {
    method: 'GET',
    path: '/v1/clients/:clientId/alerts/drivers',
    summary:
      'The same alerts, one entry for each driver: all of the driver’s, worst first, and the driver with the worst one first.',
    permission: 'client.viewAlerts',
    scope: 'client',
    feature: 'alerts',
    params,
    query: cursorQuery.extend(filters.shape),
    result: z.object({ drivers: z.array(driverAlerts), next: z.string().nullable() }),
  },
  company: {
    method: 'GET',
    path: '/v1/clients/:clientId/alerts/company',
    summary:
      'The papers of the companies at or below a location that are missing, expired or about to expire, worst first; none for who may not read the company’s file, or where the filter asks for drivers alone.',
    permission: 'client.viewAlerts',
    scope: 'client',
    feature: 'alerts',
    params,
    query: filters,
    result: z.object({ companyAlerts: z.array(companyItem) }),
  },
  colleagues: {
    method: 'GET',
    path: '/v1/clients/:clientId/alerts/colleagues',
    summary: 'Those to whom alerts of a location can be given: who may see its alerts.',
    permission: 'client.viewAlerts',
    scope: 'client',
    feature: 'alerts',
    params,
    result: z.object({ colleagues: z.array(z.object({ userId: uuid, name: z.string() })) }),
  },
  mine: {
    method: 'GET',
    path: '/v1/clients/:clientId/alerts/mine',
    summary:
      'How many alerts are assigned to the caller, of documents and of each other list that the caller may see; what is put off is left out.',
    permission: 'client.viewAlerts',
    scope: 'client',
    feature: 'alerts',
    params,
    result: z.object({
      documents: count,
      lists: z.array(z.object({ list: z.enum(ALERT_LISTS), count })),
    }),
    audit: 'noted',
  },
  assign: {
    method: 'PUT',
    path: '/v1/clients/:clientId/alerts/assignee',
    summary: 'Gives alerts to a colleague who may see them, or to nobody: all of them, or none.',
    permission: 'client.viewAlerts',
    scope: 'client',
    feature: 'alerts',
    params,
    body: z.strictObject({ alerts: alertKeys, assignee: uuid.nullable() }),
    result: z.object({ assigneeName: z.string().nullable() }),
    errors: ['alerts.settled'],
  },
  wait: {
    method: 'PUT',
    path: '/v1/clients/:clientId/alerts/wait',
    summary:
      'Puts alerts off until an instant, or until their state changes: all of them, or none. Null ends their wait. What changes its state or gets worse waits no longer.',
    permission: 'client.viewAlerts',
    scope: 'client',
    feature: 'alerts',
    params,
    body: z.strictObject({
      alerts: alertKeys,
      until: waitsUntil.nullable(),
      /** Why, in words; empty for none. */
      reason: line(200).default(''),
    }),
    result: 'nothing',
    errors: ['alerts.settled'],
  },
  figures: {
    method: 'GET',
    path: '/v1/documents/expirations',
    summary:
      'How many documents of the employees on the roster are missing, expired, expiring or waiting for review, with the worst of them, and how many employees are not to be dispatched.',
    permission: READS_FILES,
    scope: 'client',
    feature: 'documents',
    result: figures,
  },
  exportList: {
    method: 'GET',
    path: '/v1/clients/:clientId/alerts/csv',
    summary:
      'The document alerts as a CSV file, those of the company first, filtered as the list is. Each export is recorded.',
    permission: 'client.viewAlerts',
    scope: 'client',
    feature: 'alerts',
    params,
    query: filters.extend({ columns: columnsQuery(ALERT_COLUMNS), only: rowsQuery }),
    result: 'stream',
    aside: true,
    stepUp: true,
    audit: 'read',
  },
});
