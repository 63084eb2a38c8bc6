import { z } from 'zod';
import { columnsQuery, sortQuery } from '#src/shared/columns.ts';
import { civilDate, instant } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { clientId, uuid } from '#src/shared/ids.ts';
import { ALL_COLUMNS, COLUMN_IDS, OPENS_REPORTS, REPORT_NAMES } from './reports.rules.ts';
import { RUN_FORMATS, RUN_STATES } from './runs.rules.ts';

const run = z.object({
  runId: uuid,
  reportName: z.enum(REPORT_NAMES),
  title: z.string(),
  format: z.enum(RUN_FORMATS),
  state: z.enum(RUN_STATES),
  rowsRead: z.number().int(),
  /** How many there are, where that is known before they are read. */
  rowsOf: z.number().int().nullable(),
  /** The whole file is there to be saved. */
  hasFile: z.boolean(),
  size: z.number().nullable(),
  /** Why there is no file: the code of an error. */
  fault: z.string().nullable(),
  askedAt: instant,
  finishedAt: instant.nullable(),
});
export type ReportRun = z.output<typeof run>;

const shared = { permission: OPENS_REPORTS, scope: 'client' } as const;
const ofRun = z.object({ runId: uuid });

/** Files of reports that are made behind the request: for what is too long to wait for (D375). */
export const reportRunsApi = defineApi('reportRuns', {
  ask: {
    ...shared,
    method: 'POST',
    path: '/v1/clients/:clientId/reports/:reportName/runs',
    summary:
      'Asks for the file of a whole report, which is made in the background as the caller may run it then. Asked for twice while it is under way it is made once.',
    params: z.object({ clientId, reportName: z.enum(REPORT_NAMES) }),
    body: z.strictObject({
      format: z.enum(RUN_FORMATS),
      selectedDOTIds: z
        .array(z.string().regex(/^[\w -]{1,20}$/))
        .max(100)
        .optional(),
      startDate: civilDate.optional(),
      endDate: civilDate.optional(),
      columns: columnsQuery(ALL_COLUMNS),
      sort: sortQuery(COLUMN_IDS),
    }),
    result: run,
    status: 201,
    errors: ['reports.too_many_runs'],
  },
  list: {
    ...shared,
    method: 'GET',
    path: '/v1/clients/:clientId/reportRuns',
    summary: 'The files of reports that the caller asked for here, the newest first.',
    params: z.object({ clientId }),
    result: z.array(run),
  },
  cancel: {
    ...shared,
    method: 'POST',
    path: '/v1/reportRuns/:runId/cancel',
    summary: 'Stops a file that is being made, or lets go of one that is ready.',
    params: ofRun,
    result: 'nothing',
  },
  file: {
    ...shared,
    method: 'GET',
    path: '/v1/reportRuns/:runId/file',
    summary:
      'A file that is ready, for who asked for it and may still run the report. Each export is recorded.',
    params: ofRun,
    result: 'stream',
    stepUp: true,
    audit: 'read',
    errors: ['reports.run_not_ready'],
  },
});
