import type { Db } from '#src/server/db/handle.ts';
import type { ImportFault, ResultImport } from '../drug-testing.shapes.ts';

const COLUMNS = `import_id as "importId", client_id as "clientId", source, file_name as "fileName", sent_at as "sentAt",
  sent_by_name as "sentBy", rows, added, corrected, repeated, older, unmatched, faulty,
  papers`;

export type ImportCounts = Pick<
  ResultImport,
  'rows' | 'added' | 'corrected' | 'repeated' | 'older' | 'unmatched' | 'faulty' | 'papers'
>;

/** Notes what was sent in and what became of it. */
export async function addImport(
  db: Db,
  made: {
    importId: string;
    clientId: number;
    source: 'file' | 'http';
    fileName: string | null;
    by: { id: string; name: string };
    counts: ImportCounts;
  },
): Promise<void> {
  const { counts } = made;
  await db.rows(
    'drug-tests-import-add',
    `insert into drug_test_imports (tenant_id, import_id, client_id, source, file_name, sent_by, sent_by_name, rows, added, corrected,
         repeated, older, unmatched, faulty, papers)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [
      db.binding.tenantId,
      made.importId,
      made.clientId,
      made.source,
      made.fileName,
      made.by.id,
      made.by.name,
      counts.rows,
      counts.added,
      counts.corrected,
      counts.repeated,
      counts.older,
      counts.unmatched,
      counts.faulty,
      counts.papers,
    ],
  );
}

/** Whether this person sent in an import of the caller's rows. */
export async function isSender(db: Db, importId: string, userId: string): Promise<boolean> {
  const found = await db.rows(
    'drug-tests-is-sender',
    'select 1 from drug_test_imports where tenant_id = $1 and import_id = $2 and sent_by = $3',
    [db.binding.tenantId, importId, userId],
  );
  return found.length > 0;
}

/** Keeps the rows that could not be taken, sealed. */
export async function addFaults(
  db: Db,
  importId: string,
  rows: readonly (ImportFault & { cells: Buffer })[],
): Promise<void> {
  if (rows.length === 0) return;
  await db.rows(
    'drug-tests-faults-add',
    `insert into drug_test_import_faults (tenant_id, import_id, line, faults, cells)
     select $1, $2, x.line, x.faults::jsonb, x.cells from unnest($3::int[], $4::text[], $5::bytea[]) x (line, faults, cells)`,
    [
      db.binding.tenantId,
      importId,
      rows.map(({ line }) => line),
      rows.map(({ faults }) => JSON.stringify(faults)),
      rows.map(({ cells }) => cells),
    ],
  );
}

/** The latest imports for a place and what is below it. */
export function listImports(db: Db, clientId: number): Promise<ResultImport[]> {
  return db.rows(
    'drug-tests-imports',
    `select ${COLUMNS} from drug_test_imports i where i.tenant_id = $1
        and exists (select from clients c where c.tenant_id = i.tenant_id and c.client_id = i.client_id and c.path @> array[$2::int])
      order by i.sent_at desc, i.import_id desc limit 100`,
    [db.binding.tenantId, clientId],
  );
}

/** One import of the caller's rows; null when there is none such. */
export async function readImport(db: Db, importId: string): Promise<ResultImport | null> {
  const [row] = await db.rows<ResultImport>(
    'drug-tests-import',
    `select ${COLUMNS} from drug_test_imports where tenant_id = $1 and import_id = $2`,
    [db.binding.tenantId, importId],
  );
  return row ?? null;
}

/** The rows of an import that could not be taken, in their order. */
export function readFaults(db: Db, importId: string): Promise<(ImportFault & { cells: Buffer })[]> {
  return db.rows(
    'drug-tests-faults',
    `select line, faults, cells from drug_test_import_faults where tenant_id = $1 and import_id = $2 order by line`,
    [db.binding.tenantId, importId],
  );
}
