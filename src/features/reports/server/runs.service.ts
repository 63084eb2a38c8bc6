import { placeOf } from '#src/features/clients/server/clients.service.ts';
import { noteWaiting } from '#src/features/documents/server/removed-blobs.service.ts';
import type { Context } from '#src/server/handler.ts';
import { PDF, type StreamReply, XLSX } from '#src/server/streams.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import type { ReportRun, reportRunsApi } from '../report-runs.contract.ts';
import { REPORT_ERRORS } from '../reports.contract.ts';
import { isReportName, mayRun, reportOf } from '../reports.rules.ts';
import { MOST_RUNS, type RunFormat } from '../runs.rules.ts';
import { orderOf } from './run.service.ts';
import {
  cancelRun,
  insertRun,
  lockRuns,
  openOf,
  readRun,
  readRuns,
  type RunAsked,
  type RunRecord,
} from './runs.sql.ts';
import { scopeOf } from './scope.service.ts';

const fail = thrower(REPORT_ERRORS);
type Api = typeof reportRunsApi;

export const RUN_MEDIA: Readonly<Record<RunFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: XLSX,
  pdf: PDF,
};

/** One as its user gets it; none of a report that is no more. */
function shown({ tenantId: _, clientId: __, sha256, reportName, ...run }: RunRecord): ReportRun[] {
  if (!isReportName(reportName)) return [];
  return [{ ...run, reportName, title: reportOf(reportName).title, hasFile: sha256 !== null }];
}

/** Of staff what they asked for at the company they act in (D378); everybody else acts in their own. */
const whose = ({ db, caller }: Pick<Context<Api['list']>, 'db' | 'caller'>) => ({
  tenantId: db.binding.tenantId,
  userId: caller.id,
});

/** What of the caller is under way: of staff at any company. */
function underWay(c: Context<Api['ask']>, of: Parameters<typeof openOf>[1]) {
  if (!c.caller.isConcordeUser) return openOf(c.db, of);
  const across = { role: 'staff', tenantId: c.caller.tenantId, sites: '*' } as const;
  return c.db.as(across, (db) => openOf(db, of));
}

/**
 * Asks for a file; the caller must be able to run the report now, and when it is made.
 * @throws reports.too_many_runs, and what `scopeOf` throws
 */
export async function askRun(c: Context<Api['ask']>): Promise<ReportRun> {
  const { clientId, reportName } = c.params;
  const { format, sort, ...rest } = c.body;
  const { tenantId } = await placeOf(c.db, clientId);
  orderOf(reportName, sort);
  const { columns } = reportOf(reportName);
  const unknown = rest.columns?.find((id) => !(id in columns));
  if (unknown !== undefined)
    throw requestError('request.invalid', {
      fields: [{ field: 'columns', message: `The report has no column ${unknown}.` }],
    });
  const { selectedDOTIds, startDate, endDate } = rest;
  await scopeOf(c, reportName, { clientId, selectedDOTIds, startDate, endDate });
  const asked: RunAsked = {
    ...(selectedDOTIds && reportOf(reportName).basis === 'DOT' ? { selectedDOTIds } : {}),
    ...(startDate ? { startDate } : {}),
    ...(endDate ? { endDate } : {}),
    ...(rest.columns ? { columns: rest.columns } : {}),
    ...(sort ? { sort } : {}),
  };
  const own = whose(c);
  await lockRuns(c.db, c.caller.id);
  const open = await underWay(c, { ...own, clientId, reportName, format, asked });
  // Pressed twice it is made once.
  const same = open.find(({ isSame }) => isSame);
  if (!same && open.length >= MOST_RUNS) throw fail('reports.too_many_runs');
  const runId =
    same?.runId ??
    (await insertRun(c.db, {
      ...{ ...own, clientId, reportName, format, asked },
      userTenantId: c.caller.tenantId,
      impersonatorId: c.caller.impersonator?.id ?? null,
    }));
  c.audit({
    entity: 'reportRun',
    entityId: runId,
    tenantId,
    clientId,
    detail: { report: reportName, format },
  });
  c.afterCommit(() => c.kernel.wakeJobs('makeReports'));
  const made = await readRun(c.db, own, runId);
  const [one] = made ? shown(made) : [];
  if (!one) throw new Error('The run is not there');
  return one;
}

/** What the caller asked for at a location. @throws request.not_found */
export async function ownRuns(c: Context<Api['list']>): Promise<ReportRun[]> {
  const { clientId } = await placeOf(c.db, c.params.clientId);
  return (await readRuns(c.db, { ...whose(c), clientId })).flatMap(shown);
}

/** One of the caller's own. @throws request.not_found */
async function runOf(c: Context<Api['cancel']> | Context<Api['file']>): Promise<RunRecord> {
  const run = await readRun(c.db, whose(c), c.params.runId);
  if (!run) throw requestError('request.not_found');
  return run;
}

/** Stops one, or lets go of its file; pressed twice it is stopped once. @throws request.not_found */
export async function stopRun(c: Context<Api['cancel']>): Promise<void> {
  const run = await runOf(c);
  const { tenantId, runId, clientId, sha256 } = run;
  if ((await cancelRun(c.db, run)) === 0) return;
  if (sha256)
    await c.db.as({ role: 'jobs', tenantId, sites: '*' }, (db) =>
      noteWaiting(db, tenantId, [sha256]),
    );
  c.audit({
    entity: 'reportRun',
    entityId: runId,
    tenantId,
    clientId,
    detail: { canceled: true },
  });
}

/** A file to save. @throws request.not_found, request.forbidden, request.no_service, reports.run_not_ready */
export async function sendRun(c: Context<Api['file']>): Promise<StreamReply> {
  const run = await runOf(c);
  const { tenantId, runId, clientId, reportName, format, sha256, size, finishedAt } = run;
  if (!isReportName(reportName)) throw requestError('request.not_found');
  const report = reportOf(reportName);
  if (!mayRun(report, c.grants, null)) throw requestError('request.forbidden');
  if (!mayRun(report, c.grants, c.services)) throw requestError('request.no_service');
  if (sha256 === null || size === null) throw fail('reports.run_not_ready');
  c.audit({
    entity: 'export',
    entityId: runId,
    tenantId,
    clientId,
    detail: { list: `report.${reportName}`, rows: run.rowsRead, format },
  });
  return {
    mediaType: RUN_MEDIA[format],
    size,
    fileName: `${report.title} ${finishedAt?.slice(0, 10) ?? ''}.${format}`,
    etag: `"${sha256.toString('hex').slice(0, 32)}"`,
    disposition: 'attachment',
    open: (start, end) => c.kernel.storage.read(tenantId, sha256, start, end),
  };
}
