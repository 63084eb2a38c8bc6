import { noteEvent, noteStatusChange } from '#src/features/employees/server/history.service.ts';
import type { Db } from '#src/server/db/handle.ts';

/** A merge as it is kept. */
export interface MergeRow {
  mergeId: string;
  clientId: number;
  toEmployeeId: string;
  fromEmployeeId: string;
  mergedBy: string | null;
  mergedAt: string;
  fields: string[];
  before: { to: Record<string, unknown>; from: Record<string, unknown> };
  moved: Record<string, unknown[]>;
  items: string[];
  removed: boolean;
  print: string;
  undoneAt: string | null;
  /** The other file's person. */
  name: string;
}

const SELECT = `select m.merge_id as "mergeId", m.client_id as "clientId", m.to_employee_id as "toEmployeeId",
    m.from_employee_id as "fromEmployeeId", m.fields, m.merged_by as "mergedBy", m.merged_at as "mergedAt", m.before, m.moved, m.items,
    m.removed, m.print, m.undone_at as "undoneAt", e.last_name || ', ' || e.first_name as name
  from employee_merges m
  join employees e on e.tenant_id = m.tenant_id and e.employee_id = m.from_employee_id`;

/** The latest merge that a file was part of and that was not undone. */
export async function latestMerge(db: Db, employeeId: string): Promise<MergeRow | null> {
  const [row] = await db.rows<MergeRow>(
    'moves-latest-merge',
    `${SELECT} where m.tenant_id = $1 and $2::uuid in (m.to_employee_id, m.from_employee_id) and m.undone_at is null
      order by m.merged_at desc limit 1`,
    [db.binding.tenantId, employeeId],
  );
  return row ?? null;
}

/** One merge into a file; null when there is none among the caller's rows. */
export async function mergeById(
  db: Db,
  toEmployeeId: string,
  mergeId: string,
): Promise<MergeRow | null> {
  const [row] = await db.rows<MergeRow>(
    'moves-merge',
    `${SELECT} where m.tenant_id = $1 and m.to_employee_id = $2 and m.merge_id = $3`,
    [db.binding.tenantId, toEmployeeId, mergeId],
  );
  return row ?? null;
}

/** What two files hold now, as one hash. The database is bound as the company's jobs. */
export async function printOf(company: Db, to: string, from: string): Promise<string> {
  const [row] = await company.rows<{ print: string }>(
    'moves-print',
    'select employee_files_print($1, array[$2, $3]::uuid[]) as print',
    [company.binding.tenantId, to, from],
  );
  if (!row) throw new Error('The files have no print');
  return row.print;
}

/** Gives the rows of one file to another, but for the documents that stay; answers their keys by table. */
export async function giveRows(
  company: Db,
  from: string,
  to: string,
  site: number,
  staying: readonly string[],
): Promise<Record<string, unknown[]>> {
  const [row] = await company.rows<{ moved: Record<string, unknown[]> }>(
    'moves-give-rows',
    'select employee_rows_to_employee($1, $2, $3, $4, $5::uuid[]) as moved',
    [company.binding.tenantId, from, to, site, staying],
  );
  return row?.moved ?? {};
}

/** Gives them back to the file they came from, at its location. */
export async function returnRows(
  company: Db,
  moved: Record<string, unknown[]>,
  from: string,
  site: number,
): Promise<void> {
  await company.rows('moves-return-rows', 'select employee_rows_back($1::jsonb, $2, $3)', [
    JSON.stringify(moved),
    from,
    site,
  ]);
}

interface File {
  tenantId: number;
  employeeId: string;
  clientId: number;
  firstName: string;
  lastName: string;
}

/** Says in both histories what became of the files. */
export async function noteBoth(
  db: Db,
  to: File,
  from: File,
  by: string,
  [inTo, inFrom]: readonly [string, string],
): Promise<void> {
  const nameOf = ({ lastName, firstName }: File) => `${lastName}, ${firstName}`;
  await noteEvent(db, to, { field: inTo, value: nameOf(from), by });
  // Both files are of one company.
  await noteEvent(db, { ...from, tenantId: to.tenantId }, { field: inFrom, value: nameOf(to), by });
}

/** The row of history that a change of status leaves. */
export async function noteStatus(
  db: Db,
  file: File & { employmentStatusId: number },
  statusId: number,
  by: string,
): Promise<void> {
  await noteStatusChange(db, file, { from: file.employmentStatusId, to: statusId, by });
}

/** Keeps a merge, with what takes it back; answers its id. */
export async function keepMerge(
  db: Db,
  merge: {
    clientId: number;
    toEmployeeId: string;
    fromEmployeeId: string;
    mergedBy: string;
    fields: readonly string[];
    before: { to: Record<string, unknown>; from: Record<string, unknown> };
    moved: Record<string, unknown[]>;
    items: readonly string[];
    removed: boolean;
    print: string;
  },
): Promise<string> {
  const [row] = await db.rows<{ id: string }>(
    'moves-keep',
    `insert into employee_merges (tenant_id, client_id, to_employee_id, from_employee_id, merged_by, fields, before, moved, items,
        removed, print) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning merge_id as id`,
    [
      db.binding.tenantId,
      merge.clientId,
      merge.toEmployeeId,
      merge.fromEmployeeId,
      merge.mergedBy,
      merge.fields,
      JSON.stringify(merge.before),
      JSON.stringify(merge.moved),
      merge.items,
      merge.removed,
      merge.print,
    ],
  );
  if (!row) throw new Error('The merge was not kept');
  return row.id;
}

/** Marks a merge as taken back; false where another call was first. */
export async function markUndone(db: Db, mergeId: string, by: string): Promise<boolean> {
  const rows = await db.rows(
    'moves-undone',
    `update employee_merges set undone_at = now(), undone_by = $3
      where tenant_id = $1 and merge_id = $2 and undone_at is null returning 1`,
    [db.binding.tenantId, mergeId, by],
  );
  return rows.length > 0;
}
