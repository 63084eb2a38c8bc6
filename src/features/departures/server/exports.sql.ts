import type { Db } from '#src/server/db/handle.ts';
import type { ExportState } from '../departures.rules.ts';

/** An export as the list of departures has it. */
export interface ExportRow {
  exportId: string;
  departureId: string;
  tenantId: number;
  state: ExportState;
  done: number;
  steps: number;
  records: number;
  papers: number;
  missing: number;
  size: number | null;
  sha256: string | null;
  askedBy: string;
  askedAt: string;
  finishedAt: string | null;
  savedAt: string | null;
}

const ROW = `x.export_id as "exportId", x.departure_id as "departureId", x.tenant_id as "tenantId", x.state, x.done, x.steps, x.records,
  x.papers, cardinality(x.missing) as missing, x.size::float8 as size, encode(x.sha256, 'hex') as sha256, x.asked_by_name as "askedBy",
  x.asked_at as "askedAt", x.finished_at as "finishedAt", x.saved_at as "savedAt"`;

/** The newest export of each departure; `db` is of the staff, who read across clients. */
export function readExports(db: Db, departureIds: readonly string[]): Promise<ExportRow[]> {
  return db.rows(
    'departure-exports',
    `select distinct on (x.departure_id) ${ROW} from departure_exports x
      where x.departure_id = any ($1::uuid[]) order by x.departure_id, x.asked_at desc, x.export_id`,
    [departureIds],
  );
}

/** Asks for one; false where one is being made. `db` is of the jobs, in the company. */
export async function insertExport(
  db: Db,
  one: { tenantId: number; departureId: string; by: { id: string; name: string } },
): Promise<boolean> {
  const rows = await db.rows<{ one: number }>(
    'departure-export-ask',
    `insert into departure_exports (tenant_id, departure_id, asked_by, asked_by_name) values ($1, $2, $3, left($4, 200))
     on conflict (departure_id) where state in ('waiting', 'running') do nothing returning 1 as one`,
    [one.tenantId, one.departureId, one.by.id, one.by.name],
  );
  return rows.length > 0;
}

export interface ExportKey {
  tenantId: number;
  exportId: string;
}

/** Exports that wait, or whose server was killed; `db` is of the staff. */
export function openExports(db: Db): Promise<ExportKey[]> {
  return db.rows(
    'departure-exports-open',
    `select x.tenant_id as "tenantId", x.export_id as "exportId" from departure_exports x
      where x.state in ('waiting', 'running') and (x.lease_until is null or x.lease_until < now()) order by x.asked_at limit 20`,
    [],
  );
}

/** Where a growing file stands. */
export interface Checkpoint {
  path: string;
  file: number;
  journal: number;
  /** The hash of the last document that is in it, in hex. */
  after: string | null;
}

export interface HeldExport extends ExportKey {
  departureId: string;
  done: number;
  records: number;
  papers: number;
  missing: string[];
  checkpoint: Checkpoint | null;
  askedBy: string;
  tries: number;
}

/** Takes one for a while: of two servers one has it. Null where another has. */
export async function holdExport(
  db: Db,
  key: ExportKey,
  seconds: number,
): Promise<HeldExport | null> {
  const [row] = await db.rows<HeldExport>(
    'departure-export-hold',
    `update departure_exports x set state = 'running', lease_until = now() + make_interval(secs => $3), tries = x.tries + 1
      where x.tenant_id = $1 and x.export_id = $2 and x.state in ('waiting', 'running')
        and (x.lease_until is null or x.lease_until < now())
     returning x.tenant_id as "tenantId", x.export_id as "exportId", x.departure_id as "departureId", x.done, x.records, x.papers,
       x.missing, x.checkpoint, x.asked_by as "askedBy", x.tries`,
    [key.tenantId, key.exportId, seconds],
  );
  return row ?? null;
}

/** How far an export is. */
export interface Progress {
  done: number;
  records: number;
  papers: number;
  missing: string[];
}

/** Notes how far it is, and goes on having it. */
export async function noteExport(
  db: Db,
  key: ExportKey,
  at: Progress & { steps: number; checkpoint: Checkpoint },
  seconds: number,
): Promise<void> {
  await db.change(
    'departure-export-progress',
    `update departure_exports set done = $3, steps = $4, records = $5, papers = $6, missing = $7, checkpoint = $8, tries = 0,
        lease_until = now() + make_interval(secs => $9)
      where tenant_id = $1 and export_id = $2 and state = 'running'`,
    [
      ...[key.tenantId, key.exportId, at.done, at.steps, at.records, at.papers, at.missing],
      ...[JSON.stringify(at.checkpoint), seconds],
    ],
    { least: 1 },
  );
}

/** Lets go of one, for another look at it at once; false where it is not made any more. */
export async function releaseExport(db: Db, key: ExportKey, isLost: boolean): Promise<boolean> {
  const released = await db.change(
    'departure-export-release',
    `update departure_exports set lease_until = null, state = case when $3::boolean then 'failed' else state end
      where tenant_id = $1 and export_id = $2 and state = 'running'`,
    [key.tenantId, key.exportId, isLost],
    { least: 0 },
  );
  return released > 0 && !isLost;
}

/** It is ready. */
export async function noteExported(
  db: Db,
  key: ExportKey,
  made: Progress & { sha256: Buffer; size: number },
): Promise<void> {
  await db.change(
    'departure-export-ready',
    `update departure_exports set state = 'done', sha256 = $3, size = $4, records = $5, papers = $6, missing = $7, done = steps,
        finished_at = now(), checkpoint = null, lease_until = null
      where tenant_id = $1 and export_id = $2 and state = 'running'`,
    [
      ...[key.tenantId, key.exportId, made.sha256, made.size, made.records],
      ...[made.papers, made.missing],
    ],
    { least: 1 },
  );
}

/** Notes who saved it, and when for the first time. */
export async function noteSaved(db: Db, key: ExportKey, by: string): Promise<void> {
  await db.change(
    'departure-export-saved',
    `update departure_exports set saved_at = coalesce(saved_at, now()), saved_by_name = coalesce(saved_by_name, left($3, 200))
      where tenant_id = $1 and export_id = $2`,
    [key.tenantId, key.exportId, by],
    { least: 1 },
  );
}

/** Exports whose days are over and whose file is still there; `db` is of the staff. */
export function oldExports(db: Db, days: number): Promise<ExportKey[]> {
  return db.rows(
    'departure-exports-old',
    `select x.tenant_id as "tenantId", x.export_id as "exportId" from departure_exports x
      where x.sha256 is not null and x.finished_at < now() - make_interval(days => $1) limit 100`,
    [days],
  );
}

/** Lets go of the file of one whose days are over; what its bytes were. */
export async function forgetExport(db: Db, key: ExportKey): Promise<Buffer | null> {
  const [row] = await db.rows<{ sha256: Buffer | null }>(
    'departure-export-forget',
    `with old as (select sha256 from departure_exports where tenant_id = $1 and export_id = $2 for update)
     update departure_exports x set sha256 = null from old where x.tenant_id = $1 and x.export_id = $2 returning old.sha256`,
    [key.tenantId, key.exportId],
  );
  return row?.sha256 ?? null;
}

/** Bytes in the store that nobody asks for any more, and files of what is not ready. */
export interface LetGo {
  hashes: Buffer[];
  paths: string[];
}

/**
 * Lets go of the exports of a client, and of those that are being made: their server finds that they are not its any more.
 * `db` is of the jobs, in the company.
 */
export async function forgetExports(db: Db, tenantId: number): Promise<LetGo> {
  const rows = await db.rows<{ sha256: Buffer | null; path: string | null }>(
    'departure-exports-forget',
    `with old as (select export_id, sha256, checkpoint ->> 'path' as path from departure_exports
        where tenant_id = $1 and (sha256 is not null or state in ('waiting', 'running')) for update)
     update departure_exports x set sha256 = null, checkpoint = null, lease_until = null,
        state = case when x.state in ('waiting', 'running') then 'failed' else x.state end
       from old where x.tenant_id = $1 and x.export_id = old.export_id returning old.sha256, old.path`,
    [tenantId],
  );
  return {
    hashes: rows.flatMap(({ sha256 }) => (sha256 ? [sha256] : [])),
    paths: rows.flatMap(({ path }) => (path === null ? [] : [path])),
  };
}
