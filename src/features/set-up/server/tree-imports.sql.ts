import type { NumberedRow } from '#src/features/rosters/delimited.rules.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { TreeField } from '../tree-fields.rules.ts';

export interface TreeImportRecord {
  treeImportId: string;
  tenantId: number;
  clientId: number;
  clientName: string;
  fileName: string;
  state: 'open' | 'applied' | 'cancelled';
  uploadedAt: string;
  rowCount: number;
  columns: { name: string; samples: string[] }[];
  mapping: (TreeField | null)[];
  rows: NumberedRow[] | null;
  added: number | null;
  version: number;
}

const COLUMNS = `i.tree_import_id as "treeImportId", i.tenant_id as "tenantId", i.client_id as "clientId", c.name as "clientName",
    i.file_name as "fileName", i.state, i.uploaded_at as "uploadedAt", i.row_count as "rowCount", i.added, i.version`;

/** Keeps an uploaded file of locations; returns its id. */
export async function insertTreeImport(
  db: Db,
  made: Pick<TreeImportRecord, 'clientId' | 'fileName' | 'columns' | 'mapping'> & {
    userId: string;
    rows: readonly NumberedRow[];
  },
): Promise<string> {
  const { tenantId } = db.binding;
  const [row] = await db.rows<{ id: string }>(
    'tree-imports-insert',
    `insert into tree_imports (tenant_id, client_id, file_name, uploaded_by, row_count, columns, mapping, rows)
       values ($1, $2, $3, $4, $5, $6::jsonb, $7::jsonb, $8::jsonb) returning tree_import_id as id`,
    [
      tenantId,
      made.clientId,
      made.fileName,
      made.userId,
      made.rows.length,
      JSON.stringify(made.columns),
      JSON.stringify(made.mapping),
      JSON.stringify(made.rows),
    ],
  );
  if (!row) throw new Error('A row that was written has an id');
  return row.id;
}

/** One file of locations; null when it is not there. `lock` keeps it until the transaction ends. */
export async function readTreeImport(
  db: Db,
  treeImportId: string,
  lock = false,
): Promise<TreeImportRecord | null> {
  const [row] = await db.rows<TreeImportRecord>(
    `tree-imports-read${lock ? '-lock' : ''}`,
    `select ${COLUMNS}, i.columns, i.mapping, i.rows
       from tree_imports i join clients c on c.tenant_id = i.tenant_id and c.client_id = i.client_id
      where i.tree_import_id = $1${lock ? ' for update of i' : ''}`,
    [treeImportId],
  );
  return row ?? null;
}

/** The newest files for a place. */
export async function listTreeImports(
  db: Db,
  clientId: number,
): Promise<Omit<TreeImportRecord, 'columns' | 'mapping' | 'rows'>[]> {
  return db.rows(
    'tree-imports-list',
    `select ${COLUMNS}
       from tree_imports i join clients c on c.tenant_id = i.tenant_id and c.client_id = i.client_id
      where i.client_id = $1 order by i.uploaded_at desc limit 10`,
    [clientId],
  );
}

/** Notes what the columns are. */
export async function setMapping(
  db: Db,
  treeImportId: string,
  mapping: readonly (TreeField | null)[],
): Promise<void> {
  await db.change(
    'tree-imports-mapping',
    `update tree_imports set mapping = $2::jsonb, version = version + 1 where tree_import_id = $1 and state = 'open'`,
    [treeImportId, JSON.stringify(mapping)],
    { least: 1 },
  );
}

/** Ends an import; its rows are not kept. */
export async function endTreeImport(
  db: Db,
  treeImportId: string,
  state: 'applied' | 'cancelled',
  added: number | null,
): Promise<void> {
  await db.change(
    'tree-imports-end',
    `update tree_imports set state = $2, added = $3, rows = null, version = version + 1
      where tree_import_id = $1 and state = 'open'`,
    [treeImportId, state, added],
    { least: 1 },
  );
}

/** Gives up open imports that are older than so many days; their rows are not kept. Returns which. */
export async function endOldTreeImports(
  db: Db,
  days: number,
): Promise<{ treeImportId: string; clientId: number }[]> {
  return db.rows(
    'tree-imports-end-old',
    `update tree_imports set state = 'cancelled', rows = null, version = version + 1
      where tenant_id = $1 and state = 'open' and uploaded_at < now() - make_interval(days => $2)
      returning tree_import_id as "treeImportId", client_id as "clientId"`,
    [db.binding.tenantId, days],
  );
}
