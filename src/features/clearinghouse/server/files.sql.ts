import type { Place } from '#src/features/clients/server/clients.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import type { AskedDriver, BulkFormat } from '../bulk-file.rules.ts';

/** A format with where it was read. */
export interface FormatRow extends BulkFormat {
  header: string[];
  source: string;
  unverified: string | null;
  checkedOn: IsoDate;
}

/** The format in force on a day. */
export async function readFormat(db: Db, day: IsoDate): Promise<FormatRow> {
  const [row] = await db.rows<FormatRow>(
    'clearinghouse-format',
    `select valid_from as "from", header, has_header as "hasHeader", date_format as "dateFormat", encoding, most_rows as "mostRows",
         country_codes as "countryCodes", result_columns as "resultColumns", result_words as "resultWords", source, unverified,
         checked_on as "checkedOn"
       from clearinghouse_formats where valid_from <= $1::date order by valid_from desc limit 1`,
    [day],
  );
  if (!row) throw new Error('No format of the bulk file is in force');
  return row;
}

/** A file of queries. */
export interface FileRecord {
  tenantId: number;
  fileId: string;
  clientId: number;
  employerId: number;
  employerName: string;
  dotNumber: string;
  queryType: number;
  part: number;
  parts: number;
  formatFrom: IsoDate;
  rows: number;
  sha256: Buffer;
  madeAt: string;
  madeOn: IsoDate;
  madeBy: string | null;
  sentAt: string | null;
  droppedAt: string | null;
  answered: number;
  version: number;
}

const RECORD = `select f.tenant_id as "tenantId", f.file_id as "fileId", f.client_id as "clientId", f.employer_id as "employerId",
    f.employer_name as "employerName", f.dot_number as "dotNumber", f.query_type as "queryType", f.part, f.parts, f.format_from as "formatFrom",
    f.row_count as rows, f.sha256, f.made_at as "madeAt", (f.made_at at time zone c.zone)::date as "madeOn", f.sent_at as "sentAt",
    f.dropped_at as "droppedAt", f.version,
    (select u.first_name || ' ' || u.last_name from users u where u.user_id = f.made_by) as "madeBy",
    (select count(*)::int from clearinghouse_queries q where q.tenant_id = f.tenant_id and q.file_id = f.file_id
      and q.state not in ('made', 'awaiting', 'processing', 'dropped')) as answered
  from clearinghouse_files f join clients c on c.tenant_id = f.tenant_id and c.client_id = f.client_id`;

/** The newest files asked for at or below a place. */
export function filesAt(db: Db, place: Place): Promise<FileRecord[]> {
  return db.rows(
    'clearinghouse-files',
    `${RECORD} where f.tenant_id = $1 and c.path @> array[$2::int] order by f.made_at desc, f.part limit 100`,
    [place.tenantId, place.clientId],
  );
}

/** One file among the caller's rows, held until the end; null for none. */
export async function holdFile(db: Db, fileId: string): Promise<FileRecord | null> {
  await db.rows(
    'clearinghouse-hold-file',
    'select 1 from clearinghouse_files where tenant_id = $1 and file_id = $2 for update',
    [db.binding.tenantId, fileId],
  );
  const [row] = await db.rows<FileRecord>(
    'clearinghouse-one-file',
    `${RECORD} where f.tenant_id = $1 and f.file_id = $2`,
    [db.binding.tenantId, fileId],
  );
  return row ?? null;
}

/** Adds a file; its id. */
export async function addFile(
  db: Db,
  file: Pick<
    FileRecord,
    | 'clientId'
    | 'employerId'
    | 'employerName'
    | 'dotNumber'
    | 'queryType'
    | 'part'
    | 'parts'
    | 'formatFrom'
    | 'rows'
    | 'sha256'
  > & { madeBy: string },
): Promise<string> {
  const [row] = await db.rows<{ fileId: string }>(
    'clearinghouse-add-file',
    `insert into clearinghouse_files (tenant_id, client_id, employer_id, employer_name, dot_number, query_type, part, parts, format_from, row_count,
       sha256, made_by) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning file_id as "fileId"`,
    [
      db.binding.tenantId,
      file.clientId,
      file.employerId,
      file.employerName,
      file.dotNumber,
      file.queryType,
      file.part,
      file.parts,
      file.formatFrom,
      file.rows,
      file.sha256,
      file.madeBy,
    ],
  );
  if (!row) throw new Error('The file was not added');
  return row.fileId;
}

/** The lines of a file, in their order; null where one was forgotten since. */
export function linesOf(
  db: Db,
  fileId: string,
): Promise<{ asked: Partial<AskedDriver>; type: number }[]> {
  return db.rows(
    'clearinghouse-lines',
    'select asked, query_type as type from clearinghouse_queries where tenant_id = $1 and file_id = $2 order by line',
    [db.binding.tenantId, fileId],
  );
}

/** A file was sent: its queries await processing. */
export async function noteSent(db: Db, fileId: string, by: string): Promise<void> {
  await db.change(
    'clearinghouse-file-sent',
    'update clearinghouse_files set sent_at = now(), sent_by = $3, version = version + 1 where tenant_id = $1 and file_id = $2',
    [db.binding.tenantId, fileId, by],
    { least: 1 },
  );
  await db.change(
    'clearinghouse-lines-sent',
    `update clearinghouse_queries set state = 'awaiting', version = version + 1 where tenant_id = $1 and file_id = $2 and state = 'made'`,
    [db.binding.tenantId, fileId],
    { least: 0 },
  );
}

/** A file is taken back: nobody was asked about. */
export async function noteDropped(db: Db, fileId: string): Promise<void> {
  await db.change(
    'clearinghouse-file-dropped',
    'update clearinghouse_files set dropped_at = now(), version = version + 1 where tenant_id = $1 and file_id = $2',
    [db.binding.tenantId, fileId],
    { least: 1 },
  );
  await db.change(
    'clearinghouse-lines-dropped',
    `update clearinghouse_queries set state = 'dropped', version = version + 1 where tenant_id = $1 and file_id = $2 and state = 'made'`,
    [db.binding.tenantId, fileId],
    { least: 0 },
  );
}
