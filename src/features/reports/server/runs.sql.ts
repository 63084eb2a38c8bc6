import type { Db } from '#src/server/db/handle.ts';
import type { Instant, IsoDate } from '#src/shared/dates.ts';
import type { Sort } from '#src/shared/columns.ts';
import type { RunFormat, RunState } from '../runs.rules.ts';

/** What a file was asked for; a search is not among it, as it may be a name. */
export interface RunAsked {
  selectedDOTIds?: string[];
  startDate?: IsoDate;
  endDate?: IsoDate;
  columns?: string[];
  sort?: Sort;
}

export interface RunRecord {
  tenantId: number;
  runId: string;
  clientId: number;
  reportName: string;
  format: RunFormat;
  state: RunState;
  rowsRead: number;
  rowsOf: number | null;
  sha256: Buffer | null;
  size: number | null;
  fault: string | null;
  askedAt: Instant;
  finishedAt: Instant | null;
}

const RUN = `tenant_id as "tenantId", run_id as "runId", client_id as "clientId", report_name as "reportName", format, state,
  rows_read as "rowsRead", rows_of as "rowsOf", sha256, size::float8 as size, fault, asked_at as "askedAt", finished_at as "finishedAt"`;

/** A user's files at a company: their own, or the one that staff act in. */
interface Whose {
  tenantId: number;
  userId: string;
}

/** What a user asked for at a location, the newest first. */
export function readRuns(
  db: Db,
  { tenantId, userId, clientId }: Whose & { clientId: number },
): Promise<RunRecord[]> {
  return db.rows(
    'report-runs',
    `select ${RUN} from report_runs where tenant_id = $1 and user_id = $2 and client_id = $3 order by asked_at desc, run_id limit 50`,
    [tenantId, userId, clientId],
  );
}

/** One of the user's own. */
export async function readRun(
  db: Db,
  { tenantId, userId }: Whose,
  runId: string,
): Promise<RunRecord | null> {
  const [row] = await db.rows<RunRecord>(
    'report-run',
    `select ${RUN} from report_runs where tenant_id = $1 and user_id = $2 and run_id = $3`,
    [tenantId, userId, runId],
  );
  return row ?? null;
}

/** Of two requests of a user one waits for the other: what is under way is then seen. */
export async function lockRuns(db: Db, userId: string): Promise<void> {
  await db.rows(
    'report-run-lock',
    "select pg_advisory_xact_lock(hashtextextended('report runs ' || $1::text, 0))",
    [userId],
  );
}

/** What of a user is under way, and whether it is this very file; with `db` of the staff at any company. */
export function openOf(
  db: Db,
  of: Whose & { clientId: number; reportName: string; format: RunFormat; asked: RunAsked },
): Promise<{ runId: string; isSame: boolean }[]> {
  return db.rows(
    'report-runs-open-of',
    `select run_id as "runId", tenant_id = $1 and client_id = $3 and report_name = $4 and format = $5 and asked = $6::jsonb as "isSame"
       from report_runs where user_id = $2 and state in ('waiting', 'running')`,
    [of.tenantId, of.userId, of.clientId, of.reportName, of.format, JSON.stringify(of.asked)],
  );
}

export async function insertRun(
  db: Db,
  one: Whose & {
    userTenantId: number;
    clientId: number;
    impersonatorId: string | null;
    reportName: string;
    format: RunFormat;
    asked: RunAsked;
  },
): Promise<string> {
  const [row] = await db.rows<{ runId: string }>(
    'report-run-insert',
    `insert into report_runs (tenant_id, client_id, user_tenant_id, user_id, impersonator_id, report_name, format, asked)
     values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb) returning run_id as "runId"`,
    [
      ...[one.tenantId, one.clientId, one.userTenantId, one.userId, one.impersonatorId],
      ...[one.reportName, one.format, JSON.stringify(one.asked)],
    ],
  );
  if (!row) throw new Error('The run was not written');
  return row.runId;
}

/** Stops one that is being made, or lets go of one that is ready. */
export function cancelRun(db: Db, { tenantId, runId }: RunKey): Promise<number> {
  return db.change(
    'report-run-cancel',
    `update report_runs set state = 'canceled', size = null, sha256 = null, lease_until = null, finished_at = now()
      where tenant_id = $1 and run_id = $2 and state in ('waiting', 'running', 'done')`,
    [tenantId, runId],
    { least: 0 },
  );
}

export interface RunKey {
  tenantId: number;
  runId: string;
}

/** What waits, or whose server was killed; `db` is of the staff, who read across clients. */
export function openRuns(db: Db, seen: readonly string[]): Promise<RunKey[]> {
  return db.rows(
    'report-runs-open',
    `select tenant_id as "tenantId", run_id as "runId" from report_runs
      where state in ('waiting', 'running') and (lease_until is null or lease_until < now()) and run_id <> all ($1::uuid[])
      order by asked_at limit 1`,
    [seen],
  );
}

export interface HeldRun extends RunKey {
  clientId: number;
  userTenantId: number;
  userId: string;
  impersonatorId: string | null;
  reportName: string;
  format: RunFormat;
  asked: RunAsked;
  /** Which try this is: who took it up later has another. */
  tries: number;
}

/** Takes one for a while: of two servers one has it. Null where another has. */
export async function holdRun(db: Db, key: RunKey, seconds: number): Promise<HeldRun | null> {
  const [row] = await db.rows<HeldRun>(
    'report-run-hold',
    `update report_runs set state = 'running', rows_read = 0, tries = tries + 1, lease_until = now() + make_interval(secs => $3)
      where tenant_id = $1 and run_id = $2 and state in ('waiting', 'running') and (lease_until is null or lease_until < now())
     returning tenant_id as "tenantId", run_id as "runId", client_id as "clientId", user_tenant_id as "userTenantId", user_id as "userId",
       impersonator_id as "impersonatorId", report_name as "reportName", format, asked, tries`,
    [key.tenantId, key.runId, seconds],
  );
  return row ?? null;
}

/** Notes how far it is and goes on having it; false where somebody canceled it, or another server has it. */
export async function noteRead(
  db: Db,
  held: Pick<HeldRun, 'tenantId' | 'runId' | 'tries'>,
  at: { rowsRead: number; rowsOf: number | null },
  seconds: number,
): Promise<boolean> {
  const rows = await db.rows<{ one: number }>(
    'report-run-progress',
    `update report_runs set rows_read = $4, rows_of = $5, lease_until = now() + make_interval(secs => $6)
      where tenant_id = $1 and run_id = $2 and tries = $3 and state = 'running' returning 1 as one`,
    [held.tenantId, held.runId, held.tries, at.rowsRead, at.rowsOf, seconds],
  );
  return rows.length > 0;
}

/** It is ready; false where somebody canceled it meanwhile, or another server has it. */
export async function noteMade(
  db: Db,
  held: Pick<HeldRun, 'tenantId' | 'runId' | 'tries'>,
  made: { rows: number; sha256: Buffer; size: number },
): Promise<boolean> {
  const rows = await db.rows<{ one: number }>(
    'report-run-made',
    `update report_runs set state = 'done', rows_read = $4, sha256 = $5, size = $6, lease_until = null, finished_at = now()
      where tenant_id = $1 and run_id = $2 and tries = $3 and state = 'running' returning 1 as one`,
    [held.tenantId, held.runId, held.tries, made.rows, made.sha256, made.size],
  );
  return rows.length > 0;
}

/** Lets go of one that has no file: for another try, or for good with why. */
export function releaseRun(
  db: Db,
  held: Pick<HeldRun, 'tenantId' | 'runId' | 'tries'>,
  fault: string | null,
): Promise<number> {
  return db.change(
    'report-run-release',
    `update report_runs set lease_until = null, fault = $4::text,
        state = case when $4::text is null then 'waiting' else 'failed' end,
        finished_at = case when $4::text is null then null else now() end
      where tenant_id = $1 and run_id = $2 and tries = $3 and state = 'running'`,
    [held.tenantId, held.runId, held.tries, fault],
    { least: 0 },
  );
}

/** Those whose days are over: their file goes first, and later the line. */
export function oldRuns(db: Db, days: number): Promise<(RunKey & { hasFile: boolean })[]> {
  return db.rows(
    'report-runs-old',
    `select tenant_id as "tenantId", run_id as "runId", sha256 is not null as "hasFile" from report_runs
      where finished_at < now() - make_interval(days => $1)
        and (sha256 is not null or finished_at < now() - make_interval(days => 2 * $1)) limit 200`,
    [days],
  );
}

/** Lets go of a file whose days are over; what its bytes were. */
export async function forgetFile(db: Db, key: RunKey): Promise<Buffer | null> {
  const [row] = await db.rows<{ sha256: Buffer | null }>(
    'report-run-forget',
    `with old as (select sha256 from report_runs where tenant_id = $1 and run_id = $2 for update)
     update report_runs r set sha256 = null from old where r.tenant_id = $1 and r.run_id = $2 returning old.sha256`,
    [key.tenantId, key.runId],
  );
  return row?.sha256 ?? null;
}

export function dropRun(db: Db, key: RunKey): Promise<number> {
  return db.change(
    'report-run-drop',
    'delete from report_runs where tenant_id = $1 and run_id = $2',
    [key.tenantId, key.runId],
    { least: 0 },
  );
}
