import { z } from 'zod';
import { columnsQuery, rowsQuery, sortQuery } from '#src/shared/columns.ts';
import { civilDate, instant } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { clientId, uuid } from '#src/shared/ids.ts';
import { sites } from '#src/shared/query-shapes.ts';
import { ALL_COLUMNS, COLUMN_IDS, OPENS_REPORTS, REPORT_NAMES } from './reports.rules.ts';
import { RHYTHMS } from './schedules.rules.ts';

export const REPORT_ERRORS = defineErrors('reports', {
  own_company: {
    status: 403,
    message: 'Only users of the company itself can schedule its reports.',
  },
  too_many_runs: {
    status: 409,
    message: 'Three files of reports are being made for you. Wait for one, or cancel it.',
  },
  too_many_views: {
    status: 409,
    message: 'You are told of twenty views by mail. Stop one first.',
  },
  run_not_ready: {
    status: 409,
    message: 'This file is not ready, or its days are over. Ask for it again.',
  },
});

/** DOT numbers separated by commas, each as it stands in the record of a location. */
const dotNumbers = z
  .string()
  .max(4000)
  .regex(/^[\w -]{1,20}(,[\w -]{1,20})*$/, 'Write DOT numbers separated by commas.')
  .transform((text) => [...new Set(text.split(',').map((one) => one.trim()))].filter(Boolean));

/** Where a report is run (2§7.4): a location report names a location, any other the DOT numbers. */
const where = {
  /** Only the locations that this user works in; the caller, or somebody whom the caller may see. */
  forUser: uuid.optional(),
  selectedClientId: clientId.optional(),
  selectedDOTIds: dotNumbers.optional(),
};

/** How its list is shown; our own, beside what the specification names. */
const shown = {
  startDate: civilDate.optional(),
  endDate: civilDate.optional(),
  /** What is searched for is in `X-Search`, percent-encoded: names stand in no address (D17). */
  search: z.literal('header').optional(),
  sort: sortQuery(COLUMN_IDS),
};

/** The beginning or end of a day as the user's clock has it (A80). */
const dayTime = z
  .string()
  .regex(
    /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d{1,3})?(Z|[+-]\d\d:\d\d)?)?$/,
    'Write the time as YYYY-MM-DDTHH:MM:SS.',
  )
  .transform((text) => text.slice(0, 10))
  .pipe(civilDate);

const total = z.object({ value: z.string(), count: z.number().int() });

const reportRow = z.object({
  rowId: z.string(),
  /** Whose file the row leads to. */
  employeeId: uuid.nullable(),
  /** By column: a text, a number, a civil date or an instant. */
  values: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
});

const answer = z.object({
  /** In the order asked for, up to as many as a list shows. */
  results: z.array(reportRow),
  /** There are more rows than these; the totals count them all, and the export has them all. */
  more: z.boolean(),
  /** The period it is about; null where it has no such end. */
  startDate: civilDate.nullable(),
  endDate: civilDate.nullable(),
  totals: z.object({
    rows: z.number().int(),
    sums: z.array(z.object({ column: z.string(), title: z.string(), value: z.number() })),
    tallies: z.array(z.object({ column: z.string(), title: z.string(), counts: z.array(total) })),
  }),
});
export type ReportAnswer = z.output<typeof answer>;

const schedule = z.object({
  reportName: z.enum(REPORT_NAMES),
  title: z.string(),
  rhythm: z.enum(RHYTHMS),
  dotNumbers: z.array(z.string()),
  nextAt: instant,
  toldAt: instant.nullable(),
  /** The last mail was not sent: the report could not be run as its user. */
  fault: z.boolean(),
});
export type ReportSchedule = z.output<typeof schedule>;

const params = z.object({ clientId });

export const reportsApi = defineApi('reports', {
  list: {
    method: 'GET',
    path: '/v1/clients/:clientId/reports',
    summary: 'The reports that the caller may run here, each with a sentence on what it shows.',
    permission: OPENS_REPORTS,
    scope: 'client',
    params,
    result: z.object({
      reports: z.array(
        z.object({
          name: z.enum(REPORT_NAMES),
          title: z.string(),
          sentence: z.string(),
          group: z.string(),
          /** Whether it is run for a location or for DOT numbers. */
          basis: z.enum(['location', 'DOT']),
        }),
      ),
    }),
  },
  run: {
    method: 'GET',
    path: '/v1/clients/:clientId/reports/:reportName',
    summary: 'Runs a report: its rows and their totals, within what the caller may see.',
    permission: OPENS_REPORTS,
    scope: 'client',
    params: params.extend({ reportName: z.enum(REPORT_NAMES) }),
    query: z.object({ ...where, ...shown }),
    result: answer,
    audit: 'noted',
  },
  exportReport: {
    method: 'GET',
    path: '/v1/clients/:clientId/reports/:reportName/file',
    summary: 'A whole report as a file: CSV, a workbook or a PDF. Each export is recorded.',
    permission: OPENS_REPORTS,
    scope: 'client',
    params: params.extend({ reportName: z.enum(REPORT_NAMES) }),
    query: z.object({
      ...where,
      ...shown,
      sites,
      only: rowsQuery,
      columns: columnsQuery(ALL_COLUMNS),
    }),
    result: 'stream',
    aside: true,
    stepUp: true,
    audit: 'read',
  },
  schedules: {
    method: 'GET',
    path: '/v1/clients/:clientId/reportSchedules',
    summary: 'The reports of a location that the caller is told of by mail.',
    permission: OPENS_REPORTS,
    scope: 'client',
    params,
    result: z.array(schedule),
  },
  setSchedule: {
    method: 'PUT',
    path: '/v1/clients/:clientId/reports/:reportName/schedule',
    summary:
      'Tells the caller of a report by mail every day, week or month, or no longer: the number of rows and a link behind sign-in.',
    permission: OPENS_REPORTS,
    scope: 'client',
    params: params.extend({ reportName: z.enum(REPORT_NAMES) }),
    body: z.strictObject({
      rhythm: z.enum(RHYTHMS).nullable(),
      selectedDOTIds: z
        .array(z.string().regex(/^[\w -]{1,20}$/))
        .max(100)
        .optional(),
    }),
    errors: ['reports.own_company'],
    result: 'nothing',
  },
  accidents: {
    method: 'GET',
    path: '/v1/clients/:clientId/accidents',
    summary: 'The accident register as a report: of a location, or of DOT numbers (49 CFR 390.15).',
    permission: OPENS_REPORTS,
    scope: 'client',
    feature: 'accidents',
    params,
    query: z.object({
      ...where,
      reportType: z.enum(['accidents', 'accidentsDOT']).optional(),
      ...shown,
    }),
    result: answer,
    audit: 'noted',
  },
  crashes: {
    method: 'GET',
    path: '/v1/clients/:clientId/crashes',
    summary:
      'The crashes that FMCSA publishes as a report: of a location, or of DOT numbers (R455).',
    permission: OPENS_REPORTS,
    scope: 'client',
    feature: 'safetyData',
    params,
    query: z.object({
      ...where,
      reportType: z.enum(['crashes', 'crashesDOT']).optional(),
      ...shown,
    }),
    result: answer,
  },
  drugAlcohol: {
    method: 'GET',
    path: '/v1/clients/:clientId/drugAlcohol',
    summary:
      'Drug and alcohol tests as a report: of a location, or of DOT numbers. Each reading is recorded.',
    permission: OPENS_REPORTS,
    scope: 'client',
    feature: 'drugTestOrders',
    params,
    query: z.object({
      ...where,
      reportType: z.enum(['drugAlcohol', 'drugAlcoholDOT']).optional(),
      ...shown,
    }),
    result: answer,
    audit: 'noted',
  },
  employeesByDot: {
    method: 'GET',
    path: '/v1/clients/:clientId/employeesByDot',
    summary: 'Those on the roster who work under some DOT numbers.',
    permission: OPENS_REPORTS,
    scope: 'client',
    params,
    query: z.object({
      forUser: where.forUser,
      reportType: z.literal('employeesDOT').optional(),
      selectedDOTIds: where.selectedDOTIds,
      ...shown,
    }),
    result: answer,
  },
  medCards: {
    method: 'POST',
    path: '/v1/clients/medCards',
    summary: 'The medical cards of those on the roster of a location, and who has none.',
    permission: OPENS_REPORTS,
    scope: 'client',
    feature: 'documents',
    query: z.object({ search: shown.search, sort: shown.sort }),
    body: z.strictObject({
      clientId,
      /** With the locations below it. */
      isIncludeChildren: z.boolean().default(false),
    }),
    result: answer,
    replay: 'never',
    audit: 'none',
  },
  fastTest: {
    method: 'GET',
    path: '/v1/clients/:clientId/fasttest',
    summary:
      'Pre-employment and random tests that were collected between two days. Each reading is recorded.',
    permission: OPENS_REPORTS,
    scope: 'client',
    feature: 'drugTestOrders',
    params,
    query: z.object({
      sites,
      startDate: dayTime.optional(),
      endDate: dayTime.optional(),
      search: shown.search,
      sort: shown.sort,
    }),
    result: answer,
    audit: 'noted',
  },
});
