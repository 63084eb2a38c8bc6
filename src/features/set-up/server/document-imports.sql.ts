import type { TypeAccess } from '#src/features/documents/documents.rules.ts';
import type { NumberedRow } from '#src/features/rosters/delimited.rules.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { AskedBy } from '#src/server/frame.ts';
import type { Kernel } from '#src/server/kernel.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import type { DOCUMENT_IMPORT_STATES, DocumentRow } from '../document-imports.contract.ts';
import type { IndexField } from '../document-index.rules.ts';
import type {
  DocumentRowKind,
  NamedPerson,
  PlannedDocument,
  PlanType,
  ZippedFile,
} from '../document-plan.rules.ts';

export interface DocumentImportRecord {
  documentImportId: string;
  tenantId: number;
  clientId: number;
  clientName: string;
  fileName: string;
  state: (typeof DOCUMENT_IMPORT_STATES)[number];
  uploadedAt: string;
  rowCount: number;
  columns: { name: string; samples: string[] }[];
  mapping: (IndexField | null)[];
  sha256: Buffer | null;
  rows: NumberedRow[] | null;
  entries: ZippedFile[] | null;
  askedBy: AskedBy | null;
  version: number;
}

const COLUMNS = `i.document_import_id as "documentImportId", i.tenant_id as "tenantId", i.client_id as "clientId",
    c.name as "clientName", i.file_name as "fileName", i.state, i.uploaded_at as "uploadedAt", i.row_count as "rowCount",
    i.version`;
const FROM =
  'from document_imports i join clients c on c.tenant_id = i.tenant_id and c.client_id = i.client_id';

/** Keeps an uploaded ZIP of documents, its bytes already in the store; returns its id. */
export async function insertDocumentImport(
  db: Db,
  made: Pick<DocumentImportRecord, 'clientId' | 'fileName' | 'columns' | 'mapping'> & {
    userId: string;
    sha256: Buffer;
    rows: readonly NumberedRow[];
    entries: readonly ZippedFile[];
  },
): Promise<string> {
  const [row] = await db.rows<{ id: string }>(
    'document-imports-insert',
    `insert into document_imports (tenant_id, client_id, file_name, uploaded_by, sha256, row_count, columns, mapping, rows, entries)
       values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8::jsonb, $9::jsonb, $10::jsonb) returning document_import_id as id`,
    [
      db.binding.tenantId,
      made.clientId,
      made.fileName,
      made.userId,
      made.sha256,
      made.rows.length,
      JSON.stringify(made.columns),
      JSON.stringify(made.mapping),
      JSON.stringify(made.rows),
      JSON.stringify(made.entries),
    ],
  );
  if (!row) throw new Error('A row that was written has an id');
  return row.id;
}

/** One import; null when it is not there. `lock` keeps it until the transaction ends. */
export async function readDocumentImport(
  db: Db,
  documentImportId: string,
  lock = false,
): Promise<DocumentImportRecord | null> {
  const [row] = await db.rows<DocumentImportRecord>(
    `document-imports-read${lock ? '-lock' : ''}`,
    `select ${COLUMNS}, i.columns, i.mapping, i.sha256, i.rows, i.entries, i.asked_by as "askedBy" ${FROM}
      where i.document_import_id = $1${lock ? ' for update of i' : ''}`,
    [documentImportId],
  );
  return row ?? null;
}

/** The newest imports for a place. */
export async function listDocumentImports(
  db: Db,
  clientId: number,
): Promise<
  Pick<
    DocumentImportRecord,
    'documentImportId' | 'fileName' | 'state' | 'uploadedAt' | 'rowCount'
  >[]
> {
  return db.rows(
    'document-imports-list',
    `select document_import_id as "documentImportId", file_name as "fileName", state, uploaded_at as "uploadedAt",
         row_count as "rowCount"
       from document_imports i where i.client_id = $1 order by i.uploaded_at desc limit 10`,
    [clientId],
  );
}

/** Notes what the columns are. */
export async function setIndexMapping(
  db: Db,
  documentImportId: string,
  mapping: readonly (IndexField | null)[],
): Promise<void> {
  await db.change(
    'document-imports-mapping',
    `update document_imports set mapping = $2::jsonb, version = version + 1 where document_import_id = $1 and state = 'open'`,
    [documentImportId, JSON.stringify(mapping)],
    { least: 1 },
  );
}

/** Begins the filing: what the rows come to stands from now on, and the work is asked for. */
export async function beginFiling(
  db: Db,
  { documentImportId, clientId }: Pick<DocumentImportRecord, 'documentImportId' | 'clientId'>,
  planned: readonly PlannedDocument[],
  askedBy: AskedBy,
): Promise<void> {
  const { tenantId } = db.binding;
  const rows = planned.map((one, at) => ({ ...one, ordinal: at + 1 }));
  await db.rows(
    'document-imports-rows-insert',
    `insert into document_import_rows (tenant_id, document_import_id, ordinal, client_id, line, kind, done, entry, name, person,
         said_type, employee_id, document_type_id, doc_date, expiration_date, reason)
       select $1, $2, ordinal, $3, line, kind, kind in ('same', 'fault'), entry, name, person, "saidType", "employeeId",
           "documentTypeId", "docDate", "expirationDate", reason
         from jsonb_to_recordset($4::jsonb) as x (ordinal int, line int, kind text, entry int, name text, person text, "saidType" text,
           "employeeId" uuid, "documentTypeId" int, "docDate" date, "expirationDate" date, reason text)`,
    [tenantId, documentImportId, clientId, JSON.stringify(rows)],
  );
  await db.change(
    'document-imports-begin',
    `update document_imports set state = 'applying', rows = null, asked_by = $2::jsonb, version = version + 1
      where document_import_id = $1 and state = 'open'`,
    [documentImportId, JSON.stringify(askedBy)],
    { least: 1 },
  );
  await db.rows(
    'document-imports-ask',
    'insert into document_import_work (document_import_id, tenant_id) values ($1, $2) on conflict do nothing',
    [documentImportId, tenantId],
  );
}

/** Ends an import. Returns the hash of its ZIP, which it lets go; null when it was over. */
export async function endDocumentImport(
  db: Db,
  documentImportId: string,
  state: 'applied' | 'cancelled',
): Promise<Buffer | null> {
  const [row] = await db.rows<{ sha256: Buffer | null }>(
    'document-imports-end',
    `with before as (select sha256 from document_imports where document_import_id = $1 and state in ('open', 'applying') for update)
     update document_imports i set state = $2, rows = null, entries = null, sha256 = null, version = version + 1
       from before where i.document_import_id = $1 returning before.sha256`,
    [documentImportId, state],
  );
  return row?.sha256 ?? null;
}

/** What is left to be done of a filing that was stopped, taken out. */
export async function dropUndone(db: Db, documentImportId: string): Promise<void> {
  await db.change(
    'document-imports-drop-undone',
    'delete from document_import_rows where document_import_id = $1 and not done',
    [documentImportId],
    { least: 0 },
  );
}

export type RowCounts = Record<DocumentRowKind, number> & { done: number };

/** What the rows of a filing came to, and how many are done. */
export async function countFiled(db: Db, documentImportId: string): Promise<RowCounts> {
  const [row] = await db.rows<RowCounts>(
    'document-imports-counts',
    `select count(*) filter (where kind = 'file')::int as file, count(*) filter (where kind = 'queue')::int as queue,
         count(*) filter (where kind = 'same')::int as same, count(*) filter (where kind = 'fault')::int as fault,
         count(*) filter (where done and kind in ('file', 'queue'))::int as done
       from document_import_rows where document_import_id = $1`,
    [documentImportId],
  );
  return row ?? { file: 0, queue: 0, same: 0, fault: 0, done: 0 };
}

/** Rows of a filing, of one kind or of all. */
export async function readFiledRows(
  db: Db,
  documentImportId: string,
  page: { kind: DocumentRowKind | null; after: number; limit: number },
): Promise<DocumentRow[]> {
  return db.rows(
    'document-imports-rows',
    `select r.ordinal, r.line, r.kind, r.name, r.person, r.employee_id as "employeeId",
         case when e.employee_id is not null then e.last_name || ', ' || e.first_name end as "employeeName",
         r.said_type as "saidType", t.name as "documentType", r.doc_date as "docDate", r.expiration_date as "expirationDate",
         r.reason, r.done
       from document_import_rows r
       left join employees e on e.tenant_id = r.tenant_id and e.employee_id = r.employee_id
       left join document_types t on t.document_type_id = r.document_type_id
      where r.document_import_id = $1 and r.ordinal > $2 and ($3::text is null or r.kind = $3)
      order by r.ordinal limit $4`,
    [documentImportId, page.after, page.kind, page.limit],
  );
}

/** All document types, with who is kept from them. */
export async function allTypes(db: Db): Promise<(Omit<PlanType, 'mayFile'> & TypeAccess)[]> {
  return db.rows(
    'document-imports-types',
    `select document_type_id as "documentTypeId", name, expires, valid_months as "validMonths", restricted,
         read_permission as "readPermission"
       from document_types`,
    [],
  );
}

/** Those who may be meant, by work id or license, at these places. */
export async function peopleNamed(
  db: Db,
  by: { workIds: readonly string[]; licenses: readonly string[]; sites: readonly number[] },
): Promise<NamedPerson[]> {
  return db.rows<NamedPerson>(
    'document-imports-people',
    `select employee_id as "employeeId", work_id as "workId", license, last_name || ', ' || first_name as name
       from employees
      where tenant_id = (select app_tenant()) and deleted_at is null and replaced_by is null and client_id = any ($1::int[])
        and (lower(work_id) = any ($2::text[]) or upper(regexp_replace(license, '[\\s-]', '', 'g')) = any ($3::text[]))`,
    [by.sites, by.workIds, by.licenses],
  );
}

/** Whose files hold some of these bytes already, hidden documents among them: what was taken out does not come back. */
export async function filedAlready(
  db: Db,
  hashes: readonly Buffer[],
): Promise<{ sha256: string; employeeId: string }[]> {
  return db.rows(
    'document-imports-filed',
    `select encode(sha256, 'hex') as sha256, employee_id as "employeeId" from documents
      where tenant_id = $1 and sha256 = any ($2::bytea[])`,
    [db.binding.tenantId, hashes],
  );
}

/** Which of these bytes came into the queue for a company before. `db` is bound to the internal tenant. */
export async function queuedAlready(
  db: Db,
  aboutTenantId: number,
  hashes: readonly Buffer[],
): Promise<string[]> {
  const rows = await db.rows<{ sha256: string }>(
    'document-imports-queued',
    `select distinct encode(m.sha256, 'hex') as sha256 from dq_item_images m
       join dq_items i on i.tenant_id = m.tenant_id and i.dq_item_id = m.dq_item_id
      where m.tenant_id = $1 and m.sha256 = any ($2::bytea[]) and i.about_tenant_id = $3`,
    [db.binding.tenantId, hashes, aboutTenantId],
  );
  return rows.map(({ sha256 }) => sha256);
}

/** A row of a filing that waits. */
export interface WaitingRow {
  ordinal: number;
  line: number | null;
  kind: 'file' | 'queue';
  entry: number | null;
  name: string;
  person: string;
  saidType: string;
  employeeId: string | null;
  documentTypeId: number | null;
  docDate: IsoDate | null;
  expirationDate: IsoDate | null;
  reason: string | null;
}

/** The next rows of a filing; `among` those alone, held until the transaction ends. */
export async function waitingRows(
  db: Db,
  documentImportId: string,
  limit: number,
  among: readonly number[] | null = null,
): Promise<WaitingRow[]> {
  return db.rows<WaitingRow>(
    `document-imports-waiting${among ? '-lock' : ''}`,
    `select ordinal, line, kind, entry, name, person, said_type as "saidType", employee_id as "employeeId",
         document_type_id as "documentTypeId", doc_date as "docDate", expiration_date as "expirationDate", reason
       from document_import_rows
      where document_import_id = $1 and not done and ($3::int[] is null or ordinal = any ($3))
      order by ordinal limit $2${among ? ' for update' : ''}`,
    [documentImportId, limit, among],
  );
}

/** Notes what became of a row. */
export async function endRow(
  db: Db,
  documentImportId: string,
  ordinal: number,
  came: {
    kind?: DocumentRowKind;
    reason?: string;
    documentId?: string;
    dqItemId?: string;
  },
): Promise<void> {
  await db.change(
    'document-imports-row-end',
    `update document_import_rows set done = true, kind = coalesce($3, kind), reason = coalesce($4, reason), document_id = $5,
         dq_item_id = $6
      where document_import_id = $1 and ordinal = $2 and not done`,
    [
      documentImportId,
      ordinal,
      came.kind ?? null,
      came.reason ?? null,
      came.documentId ?? null,
      came.dqItemId ?? null,
    ],
    { least: 1 },
  );
}

/** Has filings of one company follow one another: two ZIPs may hold the same document. */
export async function lockFiling(db: Db): Promise<void> {
  await db.rows(
    'document-imports-lock',
    "select pg_advisory_xact_lock(hashtextextended('documentImports' || $1::int::text, 0))",
    [db.binding.tenantId],
  );
}

/** Where somebody's file is, kept from being deleted or merged until the transaction ends; null when it is gone. */
export async function holdEmployee(db: Db, employeeId: string): Promise<number | null> {
  const [row] = await db.rows<{ clientId: number }>(
    'document-imports-hold-employee',
    `select client_id as "clientId" from employees
      where tenant_id = $1 and employee_id = $2 and deleted_at is null and replaced_by is null for no key update`,
    [db.binding.tenantId, employeeId],
  );
  return row?.clientId ?? null;
}

/** Old imports of a company: open ones, and rows of those that are over. Returns the hashes of the ZIPs let go. */
export async function forgetDocumentImports(
  db: Db,
  days: number,
): Promise<{ documentImportId: string; clientId: number; sha256: Buffer | null }[]> {
  const { tenantId } = db.binding;
  const ended = await db.rows<{
    documentImportId: string;
    clientId: number;
    sha256: Buffer | null;
  }>(
    'document-imports-end-old',
    `with before as (select document_import_id, sha256 from document_imports
        where tenant_id = $1 and state = 'open' and uploaded_at < now() - make_interval(days => $2) for update)
     update document_imports i set state = 'cancelled', rows = null, entries = null, sha256 = null, version = version + 1
       from before where i.tenant_id = $1 and i.document_import_id = before.document_import_id
      returning i.document_import_id as "documentImportId", i.client_id as "clientId", before.sha256`,
    [tenantId, days],
  );
  await db.change(
    'document-imports-forget-rows',
    `delete from document_import_rows r using document_imports i
      where r.tenant_id = $1 and i.tenant_id = $1 and i.document_import_id = r.document_import_id
        and i.state in ('applied', 'cancelled') and i.uploaded_at < now() - make_interval(days => $2)`,
    [tenantId, days],
    { least: 0 },
  );
  return ended;
}

export interface FilingWork {
  documentImportId: string;
  tenantId: number;
  attempts: number;
}

/** A server that has ended leaves its work to another one after this long. */
const LEASE = '60 seconds';

/** A filing that waits, taken by this server for a while; null when there is none. */
export async function takeFilingWork({ pool }: Pick<Kernel, 'pool'>): Promise<FilingWork | null> {
  const { rows } = await pool.query<FilingWork>(
    `update document_import_work set lease_until = now() + interval '${LEASE}', attempts = attempts + 1
      where document_import_id = (select document_import_id from document_import_work
        where run_after <= now() and (lease_until is null or lease_until < now())
        order by run_after limit 1 for update skip locked)
      returning document_import_id as "documentImportId", tenant_id as "tenantId", attempts`,
  );
  return rows[0] ?? null;
}

export async function keepFilingLease(
  { pool }: Pick<Kernel, 'pool'>,
  { documentImportId }: FilingWork,
): Promise<void> {
  await pool.query(
    `update document_import_work set lease_until = now() + interval '${LEASE}', attempts = 0 where document_import_id = $1`,
    [documentImportId],
  );
}

/** Again later, the more often it failed the later. */
export async function putFilingOff(
  { pool }: Pick<Kernel, 'pool'>,
  { documentImportId, attempts }: FilingWork,
): Promise<void> {
  await pool.query(
    'update document_import_work set lease_until = now() + make_interval(secs => $2) where document_import_id = $1',
    [documentImportId, Math.min(3600, 5 * 2 ** attempts)],
  );
}

export async function endFilingWork(
  { pool }: Pick<Kernel, 'pool'>,
  { documentImportId }: FilingWork,
): Promise<void> {
  await pool.query('delete from document_import_work where document_import_id = $1', [
    documentImportId,
  ]);
}
