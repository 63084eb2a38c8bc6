import type { Db } from '#src/server/db/handle.ts';

/** A table with rows of a company, as it leaves: its columns, and those by which its rows are ordered. */
export interface ExportTable {
  name: string;
  columns: string[];
  key: string[];
}

/** What is made anew from the rest, or says how far some work is; nothing in it is the company's. */
const DERIVED = [
  'blobs',
  'blob_removals',
  'departure_exports',
  'binders',
  'employee_qualification',
  'qualification_items',
  'qualification_due',
];

/**
 * The tables with rows of the company, of those that jobs read. Columns for the search, sealed and hashed ones stay here; the hash of a
 * file says which document it is.
 */
export function exportTables(db: Db): Promise<ExportTable[]> {
  return db.rows(
    'departure-tables',
    `select c.relname::text as name,
       array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
         and a.attname <> 'search' and (a.attname = 'sha256' or a.atttypid not in ('bytea'::regtype, 'bytea[]'::regtype, 'tsvector'::regtype))
         order by a.attnum) as columns,
       array(select a.attname::text from unnest(i.indkey) with ordinality k (num, at)
         join pg_attribute a on a.attrelid = c.oid and a.attnum = k.num order by k.at) as key
     from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relforcerowsecurity
       and has_table_privilege(current_user, c.oid, 'select') and c.relname <> all ($1::text[])
       and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped)
     order by c.relname`,
    [DERIVED],
  );
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Rows of a table, as texts by column, behind those that were read. Names come from the catalog alone. */
export function exportRows(
  db: Db,
  { name, columns, key }: ExportTable,
  after: readonly string[] | null,
  limit: number,
): Promise<{ cells: (string | null)[]; at: string[] }[]> {
  const list = key.map((one) => `t.${quoted(one)}`).join(', ');
  const cells = columns.map((one) =>
    one === 'sha256' ? `encode(t.sha256, 'hex')` : `t.${quoted(one)}::text`,
  );
  // Parameters are of the type that they are compared with.
  const from = after ? ` and (${list}) > (${key.map((_, at) => `$${at + 3}`).join(', ')})` : '';
  return db.rows(
    `departure-rows-${name}-${after ? 'on' : 'first'}`,
    `select array[${cells.join(', ')}]::text[] as cells, array[${key.map((one) => `t.${quoted(one)}::text`).join(', ')}]::text[] as at
       from ${quoted(name)} t where t.tenant_id = $1${from} order by ${list} limit $2`,
    [db.binding.tenantId, limit, ...(after ?? [])],
  );
}

interface ExportPaper {
  sha256: Buffer;
  /** What it is filed as. */
  names: string[];
}

/**
 * Documents of the company, by their hash, behind one: each file once. Photos of licenses in applications, sent or not, are
 * among them.
 */
export async function exportPapers(
  db: Db,
  after: Buffer | null,
  limit: number,
): Promise<ExportPaper[]> {
  const papers = await filedPapers(db, after, limit);
  const photos = await licensePhotos(db, after, limit);
  const all = new Map(papers.map((one) => [one.sha256.toString('hex'), one]));
  for (const photo of photos) {
    const hash = photo.sha256.toString('hex');
    const names = [...(all.get(hash)?.names ?? []), ...photo.names];
    all.set(hash, { sha256: photo.sha256, names });
  }
  return [...all.values()].toSorted((a, b) => a.sha256.compare(b.sha256)).slice(0, limit);
}

function filedPapers(db: Db, after: Buffer | null, limit: number): Promise<ExportPaper[]> {
  return db.rows(
    'departure-papers',
    `select d.sha256, array_agg(d.document_id::text order by d.document_id) as names from documents d
      where d.tenant_id = $1 and d.sha256 is not null and d.file_removed_at is null and ($2::bytea is null or d.sha256 > $2)
      group by d.sha256 order by d.sha256 limit $3`,
    [db.binding.tenantId, after, limit],
  );
}

function licensePhotos(db: Db, after: Buffer | null, limit: number): Promise<ExportPaper[]> {
  return db.rows(
    'departure-photos',
    `select a.sha256, array_agg(a.application_id::text || ' ' || a.side order by a.application_id, a.side) as names
       from application_photos a
      where a.tenant_id = $1 and ($2::bytea is null or a.sha256 > $2)
      group by a.sha256 order by a.sha256 limit $3`,
    [db.binding.tenantId, after, limit],
  );
}

/** Sealed SSNs of employees, behind one. */
export function exportSsns(
  db: Db,
  after: string | null,
  limit: number,
): Promise<{ employeeId: string; cipher: Buffer }[]> {
  return db.rows(
    'departure-ssns',
    `select employee_id as "employeeId", ssn_cipher as cipher from employees
      where tenant_id = $1 and ssn_cipher is not null and ($2::uuid is null or employee_id > $2::uuid) order by employee_id limit $3`,
    [db.binding.tenantId, after, limit],
  );
}
