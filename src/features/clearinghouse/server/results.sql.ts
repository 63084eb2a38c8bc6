import type { Db } from '#src/server/db/handle.ts';
import type { Imported } from '../clearinghouse.shapes.ts';

/** How many rows of a file came to what. */
export type Counts = Pick<
  Imported,
  'news' | 'notProhibited' | 'hits' | 'prohibited' | 'notFound' | 'remarksInAll'
>;

/** A file of results that was read. */
export interface ImportRecord {
  importId: string;
  fileName: string;
  readAt: string;
  rows: number;
  counts: Counts;
  remarks: Imported['remarks'];
}

const RECORD = `import_id as "importId", file_name as "fileName", read_at as "readAt", row_count as rows, counts, remarks`;

/** The reading of the same bytes at a client; null where they are new. */
export async function importOf(
  db: Db,
  clientId: number,
  sha256: Buffer,
): Promise<ImportRecord | null> {
  const [row] = await db.rows<ImportRecord>(
    'clearinghouse-import-of',
    `select ${RECORD} from clearinghouse_imports where tenant_id = $1 and client_id = $2 and sha256 = $3`,
    [db.binding.tenantId, clientId, sha256],
  );
  return row ?? null;
}

/** Notes that a file was read. */
export async function addImport(
  db: Db,
  file: Omit<ImportRecord, 'importId' | 'readAt'> & {
    clientId: number;
    sha256: Buffer;
    readBy: string;
  },
): Promise<ImportRecord> {
  const [row] = await db.rows<ImportRecord>(
    'clearinghouse-add-import',
    `insert into clearinghouse_imports (tenant_id, client_id, sha256, file_name, row_count, counts, remarks, read_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${RECORD}`,
    [
      db.binding.tenantId,
      file.clientId,
      file.sha256,
      file.fileName,
      file.rows,
      JSON.stringify(file.counts),
      JSON.stringify(file.remarks),
      file.readBy,
    ],
  );
  if (!row) throw new Error('The file was not noted');
  return row;
}

/** The files read last at a client. */
export function importsAt(db: Db, clientId: number): Promise<ImportRecord[]> {
  return db.rows(
    'clearinghouse-imports',
    `select ${RECORD} from clearinghouse_imports where tenant_id = $1 and client_id = $2 order by read_at desc limit 20`,
    [db.binding.tenantId, clientId],
  );
}
