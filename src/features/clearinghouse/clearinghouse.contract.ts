import { z } from 'zod';
import { columnsQuery, rowsQuery } from '#src/shared/columns.ts';
import { civilDate } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { clientId, uuid, wholeNumber } from '#src/shared/ids.ts';
import { cursorQuery, page } from '#src/shared/paging.ts';
import { SEES_CLEARINGHOUSE } from '#src/shared/permission-sets.ts';
import { line } from '#src/shared/text.ts';
import { DRIVER_TEXTS } from './clearinghouse.columns.ts';
import { ANSWERS, DUE_DAYS, QUERY_KINDS, VIEWS } from './clearinghouse.rules.ts';
import {
  alert,
  bulkFile,
  count,
  driver,
  imported,
  made,
  overview,
  plan,
  planFields,
  query,
} from './clearinghouse.shapes.ts';

export const CLEARINGHOUSE_ERRORS = defineErrors('clearinghouse', {
  no_provider: {
    status: 409,
    message:
      'Queries of this location are not sent to a provider. Change the plan, or upload the file in the Clearinghouse.',
  },
  consent_ended: {
    status: 409,
    message:
      'The consent of drivers in this file has ended since it was made. Withdraw the file, and create a new one.',
  },
  nobody: {
    status: 409,
    message: 'No queries are due now: all drivers were queried, or cannot be. See the reasons.',
  },
  not_designated: {
    status: 409,
    message: 'This day lies ahead. Enter the designation once the employer has made it.',
  },
  file_sent: {
    status: 409,
    message: 'This file was sent already: its queries wait for their answers.',
  },
  file_dropped: { status: 409, message: 'This file was withdrawn. Create a new one.' },
  open_already: {
    status: 409,
    message: 'A query of this kind is already waiting for its answer. Enter that answer first.',
  },
  lacking: { status: 409, message: 'This driver cannot be queried yet.' },
  not_news: { status: 409, message: 'This answer changes nothing.' },
  not_results: {
    status: 400,
    message:
      'This is no file of results: its first row names no column for the CDL number, or none for the status.',
  },
  unreadable: {
    status: 400,
    message:
      'This is no text file. Save the results as CSV or as tab-delimited text, then send it.',
  },
  too_many_rows: { status: 400, message: 'A file of results may have 50,000 rows.' },
});

const ofClient = z.object({ clientId });
const ofFile = z.object({ fileId: uuid });
const read = { permission: SEES_CLEARINGHOUSE, scope: 'client', feature: 'clearinghouse' } as const;
const write = {
  permission: 'servicesClearinghouse.orderClearinghouseQueries',
  scope: 'client',
  feature: 'clearinghouse',
} as const;
const within = wholeNumber(0, 730).default(DUE_DAYS);

export const clearinghouseApi = defineApi('clearinghouse', {
  list: {
    ...read,
    method: 'GET',
    path: '/v1/clients/:clientId/clearinghouse',
    summary:
      'The drivers at or below a client whom the Clearinghouse is asked about: due, asked, answered, with a hit, or not to be asked. Each reading is recorded.',
    params: ofClient,
    query: cursorQuery.extend({
      view: z.enum(VIEWS).default('due'),
      /** So many days ahead a query counts as due. */
      within,
      search: line(100).optional(),
    }),
    result: page(driver),
    audit: 'noted',
  },
  exportList: {
    ...read,
    method: 'GET',
    path: '/v1/clients/:clientId/clearinghouse/csv',
    summary: 'The same list as a CSV file. Each export is recorded.',
    params: ofClient,
    query: z.object({
      view: z.enum(VIEWS).default('due'),
      within,
      search: line(100).optional(),
      columns: columnsQuery(DRIVER_TEXTS),
      only: rowsQuery,
    }),
    result: 'stream',
    aside: true,
    stepUp: true,
    audit: 'read',
  },
  overview: {
    ...read,
    method: 'GET',
    path: '/v1/clients/:clientId/clearinghouse/overview',
    summary: 'How many drivers stand in each view, the plan of the client and the format of files.',
    params: ofClient,
    query: z.object({ within }),
    result: overview,
  },
  alerts: {
    ...read,
    method: 'GET',
    path: '/v1/clients/:clientId/alerts/clearinghouse',
    summary:
      'What is to be done about queries of the Clearinghouse at or below a client, the worst first. Each reading is recorded.',
    params: ofClient,
    query: z.object({ within }),
    result: z.object({
      /** The first 500: those who are stopped or wait for something, then those due. */
      clearinghouseQueryAlerts: z.array(alert),
      more: z.boolean(),
    }),
    audit: 'noted',
  },
  ofEmployee: {
    opens: 'drugAlcohol',
    ...read,
    method: 'GET',
    path: '/v1/clients/:clientId/clearinghouse/employees/:employeeId',
    summary:
      'The queries about a driver, the newest first, and how the driver stands. Each reading is recorded.',
    params: ofClient.extend({ employeeId: uuid }),
    result: z.object({ driver: driver.nullable(), queries: z.array(query) }),
    audit: 'noted',
  },
  changePlan: {
    ...write,
    method: 'PUT',
    path: '/v1/clients/:clientId/clearinghouse/plan',
    summary:
      'Says when the drivers of a client are asked about, as whom the service acts for it, and how many queries it has left.',
    params: ofClient,
    body: z
      .strictObject(planFields)
      .refine(
        (body) => body.cycle === 'hire' || (body.cycleMonth !== null && body.cycleDay !== null),
        {
          path: ['cycleDay'],
          error: 'Choose the day of the year.',
        },
      ),
    result: plan,
    versioned: true,
    errors: ['clearinghouse.not_designated'],
  },
  makeFiles: {
    ...write,
    method: 'POST',
    path: '/v1/clients/:clientId/clearinghouse/files',
    summary:
      'Makes the files in which the Clearinghouse takes queries: one for each employer, split where it is too long. Who cannot be asked about stays out and is named. A trial run keeps nothing.',
    params: ofClient,
    body: z.strictObject({
      /** Those due, everybody who is not being asked about already, or those named. */
      whom: z.enum(['due', 'everybody', 'named']),
      within: z.number().int().min(0).max(730).default(DUE_DAYS),
      employeeIds: z.array(uuid).max(5000).default([]),
      queryType: z.number().int().min(1).max(4),
      trial: z.boolean().default(false),
    }),
    result: made,
    status: 201,
    errors: ['clearinghouse.nobody'],
  },
  files: {
    ...read,
    method: 'GET',
    path: '/v1/clients/:clientId/clearinghouse/files',
    summary: 'The newest files of queries made at or below a client.',
    params: ofClient,
    result: z.array(bulkFile),
  },
  fileContent: {
    ...write,
    method: 'GET',
    path: '/v1/clearinghouseFiles/:fileId/content',
    summary: 'A file of queries, to be uploaded to the Clearinghouse. Each download is recorded.',
    params: ofFile,
    result: 'stream',
    audit: 'noted',
    errors: ['clearinghouse.file_dropped'],
  },
  sendFile: {
    ...write,
    method: 'POST',
    path: '/v1/clearinghouseFiles/:fileId/sent',
    summary: 'Notes that a file was uploaded to the Clearinghouse: its queries await processing.',
    params: ofFile,
    result: bulkFile,
    errors: ['clearinghouse.file_sent', 'clearinghouse.file_dropped'],
  },
  dropFile: {
    ...write,
    method: 'POST',
    path: '/v1/clearinghouseFiles/:fileId/drop',
    summary: 'Takes a file back that was not sent: nobody was asked about by it.',
    params: ofFile,
    result: bulkFile,
    errors: ['clearinghouse.file_sent', 'clearinghouse.file_dropped'],
  },
  readResults: {
    ...write,
    method: 'POST',
    path: '/v1/clients/:clientId/clearinghouse/results',
    summary:
      'Reads a file of results of the Clearinghouse: each row is tied to its query, and what is not is named with the reason. The same file changes nothing a second time.',
    params: ofClient,
    files: { field: 'document', most: 1 },
    result: imported,
    status: 201,
    errors: [
      'clearinghouse.not_results',
      'clearinghouse.unreadable',
      'clearinghouse.too_many_rows',
    ],
  },
  imports: {
    ...read,
    method: 'GET',
    path: '/v1/clients/:clientId/clearinghouse/results',
    summary: 'The files of results that were read last at a client, with their remarks.',
    params: ofClient,
    result: z.array(imported),
  },
  ask: {
    ...write,
    method: 'POST',
    path: '/v1/clients/:clientId/clearinghouse/queries',
    summary:
      'Notes that a query about one driver was begun in the Clearinghouse; a full one waits for the driver’s consent.',
    params: ofClient,
    body: z.strictObject({ employeeId: uuid, kind: z.enum(QUERY_KINDS) }),
    result: driver,
    status: 201,
    errors: ['clearinghouse.open_already', 'clearinghouse.lacking'],
  },
  answer: {
    ...write,
    method: 'POST',
    path: '/v1/clearinghouseQueries/:queryId/answer',
    summary:
      'Notes what the Clearinghouse answered to a query. "Prohibited" and a refused consent stop the driver at once; a record found by a limited query begins the 24 hours of the full one.',
    params: z.object({ queryId: uuid }),
    body: z.strictObject({ answer: z.enum(ANSWERS), on: civilDate }),
    result: driver.nullable(),
    errors: ['clearinghouse.not_news'],
  },
  clients: {
    method: 'GET',
    path: '/v1/clearinghouse/clients',
    summary:
      'The clients with the service, with what is open in the Clearinghouse, the worst first.',
    permission: 'admin.viewClearinghouse',
    scope: 'staff',
    result: z.array(
      z.object({
        clientId: count,
        clientName: z.string(),
        holds: count,
        hits: count,
        asked: count,
      }),
    ),
  },
});
