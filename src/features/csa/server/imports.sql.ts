import type { Db } from '#src/server/db/handle.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import type { CsaImport } from '../csa-imports.contract.ts';
import type { DataSet } from '../data-sets.rules.ts';
import type { RowFault } from './read-fmcsa-file.ts';

/** An import as the job works on it. */
export interface ImportRecord extends CsaImport {
  tenantId: number;
  stored: Buffer | null;
  sha256: Buffer;
  confirmed: boolean;
  attempts: number;
}

const COLUMNS = `import_id as "importId", tenant_id as "tenantId", data_set as "dataSet", release, source, file_name as "fileName",
  size::float8 as size, state, problem, remarks, row_count::float8 as "rowCount", own_count::float8 as "ownCount",
  added::float8 as added, changed::float8 as changed, gone::float8 as gone, fault_count::float8 as "faultCount", added_at as "addedAt",
  ended_at as "endedAt", version, stored, sha256, confirmed, attempts`;

export interface NewImport {
  dataSet: DataSet;
  release: IsoDate;
  source: 'upload' | 'folder' | 'address';
  fileName: string;
  sha256: Buffer;
  size: number;
  userId: string | null;
}

/** Notes a file that is in the store. Of one that waits or is being read already there is no second. */
export async function insertImport(db: Db, made: NewImport): Promise<string> {
  const { tenantId } = db.binding;
  const [known] = await db.rows<{ id: string }>(
    'csa-imports-known',
    `select import_id as id from csa_imports where tenant_id = $1 and sha256 = $2 and release = $3
       and state in ('waiting', 'reading', 'telling', 'held')`,
    [tenantId, made.sha256, made.release],
  );
  if (known) return known.id;
  const [row] = await db.rows<{ id: string }>(
    'csa-imports-insert',
    `insert into csa_imports (tenant_id, data_set, release, source, file_name, stored, sha256, size, added_by)
       values ($1, $2, $3, $4, $5, $6, $6, $7, $8) returning import_id as id`,
    [
      tenantId,
      made.dataSet,
      made.release,
      made.source,
      made.fileName,
      made.sha256,
      made.size,
      made.userId,
    ],
  );
  if (!row) throw new Error('A row that was written has an id');
  return row.id;
}

/** The last imports, the newest first. */
export function listImports(db: Db): Promise<ImportRecord[]> {
  return db.rows(
    'csa-imports-list',
    `select ${COLUMNS} from csa_imports where tenant_id = $1 order by added_at desc limit 100`,
    [db.binding.tenantId],
  );
}

/** One import with its faults; null when it is not there. */
export async function readImport(
  db: Db,
  importId: string,
): Promise<(ImportRecord & { faults: RowFault[] }) | null> {
  const [row] = await db.rows<ImportRecord & { faults: RowFault[] }>(
    'csa-imports-read',
    `select ${COLUMNS}, faults from csa_imports where tenant_id = $1 and import_id = $2`,
    [db.binding.tenantId, importId],
  );
  return row ?? null;
}

/** A server that has ended leaves its work to another one after this long. */
const LEASE = "interval '2 minutes'";

/** Takes the oldest import that waits, of those that no server has in hand. */
export async function takeImport(db: Db): Promise<ImportRecord | null> {
  const [row] = await db.rows<ImportRecord>(
    'csa-imports-take',
    `update csa_imports set state = case when state = 'telling' then state else 'reading' end,
         lease_until = now() + ${LEASE}, attempts = attempts + 1
      where tenant_id = $1 and import_id = (select import_id from csa_imports where tenant_id = $1
        and state in ('waiting', 'reading', 'telling') and (lease_until is null or lease_until < now())
        and not exists (select from csa_imports o where o.tenant_id = $1 and o.state in ('reading', 'telling') and o.lease_until >= now())
        order by added_at limit 1 for update skip locked)
      returning ${COLUMNS}`,
    [db.binding.tenantId],
  );
  return row ?? null;
}

/** Holds an import for another while; false when it was given up meanwhile. */
export async function keepImport(db: Db, importId: string): Promise<boolean> {
  const rows = await db.rows<{ id: string }>(
    'csa-imports-keep',
    `update csa_imports set lease_until = now() + ${LEASE} where tenant_id = $1 and import_id = $2 and state in ('reading', 'telling')
      returning import_id as id`,
    [db.binding.tenantId, importId],
  );
  return rows.length > 0;
}

/** What is known of an import after a step. */
export interface ImportStep {
  state: CsaImport['state'];
  problem?: string | null;
  remarks?: string[];
  rowCount?: number;
  ownCount?: number;
  added?: number;
  changed?: number;
  gone?: number;
  faultCount?: number;
  faults?: RowFault[];
  numbersDigest?: Buffer;
  dataSet?: DataSet;
}

const ENDED: readonly CsaImport['state'][] = ['done', 'same', 'refused', 'cancelled'];

/** Notes what a step came to. Returns the hash of the file that is let go; null while it is still needed. */
export async function endStep(db: Db, importId: string, step: ImportStep): Promise<Buffer | null> {
  const isOver = ENDED.includes(step.state);
  const [row] = await db.rows<{ stored: Buffer | null }>(
    'csa-imports-step',
    `with before as (select stored from csa_imports where tenant_id = $1 and import_id = $2 and state <> 'cancelled' for update)
     update csa_imports i set state = $3, problem = coalesce($4, i.problem), remarks = coalesce($5, i.remarks),
         row_count = coalesce($6, i.row_count), own_count = coalesce($7, i.own_count), added = coalesce($8, i.added),
         changed = coalesce($9, i.changed), gone = coalesce($10, i.gone), fault_count = coalesce($11, i.fault_count),
         faults = coalesce($12::jsonb, i.faults), numbers_digest = coalesce($13, i.numbers_digest),
         ended_at = case when $14::boolean then now() end, stored = case when $14::boolean then null else i.stored end,
         lease_until = case when $3 in ('reading', 'telling') then i.lease_until end, version = i.version + 1
       from before where i.tenant_id = $1 and i.import_id = $2 returning before.stored`,
    [
      db.binding.tenantId,
      importId,
      step.state,
      step.problem ?? null,
      step.remarks ?? null,
      step.rowCount ?? null,
      step.ownCount ?? null,
      step.added ?? null,
      step.changed ?? null,
      step.gone ?? null,
      step.faultCount ?? null,
      step.faults === undefined ? null : JSON.stringify(step.faults),
      step.numbersDigest ?? null,
      isOver,
    ],
  );
  return isOver ? (row?.stored ?? null) : null;
}

/** Imports a file that was held for a look, or discards it. Returns whether such a file was there. */
export async function decideImport(
  db: Db,
  importId: string,
  decision: 'confirm' | 'cancel',
): Promise<{ stored: Buffer | null } | null> {
  const [row] = await db.rows<{ stored: Buffer | null }>(
    `csa-imports-${decision}`,
    decision === 'confirm'
      ? `update csa_imports set state = 'waiting', confirmed = true, problem = null, attempts = 0, version = version + 1
          where tenant_id = $1 and import_id = $2 and state = 'held' returning stored`
      : `with before as (select stored from csa_imports where tenant_id = $1 and import_id = $2
           and state in ('waiting', 'reading', 'held') for update)
         update csa_imports i set state = 'cancelled', ended_at = now(), stored = null, version = i.version + 1
           from before where i.tenant_id = $1 and i.import_id = $2 returning before.stored`,
    [db.binding.tenantId, importId],
  );
  return row ?? null;
}

/** The same bytes of the same release, taken over for the same DOT numbers before. */
export async function takenBefore(
  db: Db,
  { sha256, release, importId }: Pick<ImportRecord, 'sha256' | 'release' | 'importId'>,
  numbersDigest: Buffer,
): Promise<boolean> {
  const rows = await db.rows<{ id: string }>(
    'csa-imports-before',
    `select import_id as id from csa_imports where tenant_id = $1 and sha256 = $2 and release = $3 and numbers_digest = $4
       and state in ('done', 'same') and import_id <> $5 limit 1`,
    [db.binding.tenantId, sha256, release, numbersDigest, importId],
  );
  return rows.length > 0;
}

/** The newest release of a data set that was taken over, and the fewest rows that a file of it had. */
export async function newestRelease(
  db: Db,
  dataSet: DataSet,
): Promise<{ release: IsoDate; rows: number } | null> {
  const [row] = await db.rows<{ release: IsoDate; rows: number }>(
    'csa-imports-newest',
    `select release, min(row_count)::float8 as rows from csa_imports where tenant_id = $1 and data_set = $2 and state in ('done', 'telling')
      group by release order by release desc limit 1`,
    [db.binding.tenantId, dataSet],
  );
  return row ?? null;
}

/** The newest release of each data set. */
export function newestReleases(db: Db): Promise<{ dataSet: DataSet; release: IsoDate }[]> {
  return db.rows(
    'csa-imports-releases',
    `select data_set as "dataSet", max(release) as release from csa_imports where tenant_id = $1 and state in ('done', 'telling')
      group by data_set order by data_set`,
    [db.binding.tenantId],
  );
}

/** A location that holds a DOT number, the topmost one of its branch. */
export interface Holder {
  tenantId: number;
  clientId: number;
  dotNumber: string;
  zone: string;
}

/** Who holds which DOT number, of all companies: read as staff. */
export function holders(db: Db): Promise<Holder[]> {
  return db.rows(
    'csa-holders',
    `select c.tenant_id as "tenantId", c.client_id as "clientId", ltrim(c.dot_number, '0') as "dotNumber", c.zone from clients c
      where c.dot_number is not null and ltrim(c.dot_number, '0') <> '' and not c.deactivated
        and not exists (select from clients a where a.tenant_id = c.tenant_id and a.client_id = any (c.path) and a.client_id <> c.client_id
          and not a.deactivated and ltrim(a.dot_number, '0') = ltrim(c.dot_number, '0'))
      order by c.tenant_id, c.client_id`,
    [],
  );
}
