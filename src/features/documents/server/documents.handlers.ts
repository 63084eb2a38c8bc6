import { sortRows } from '#src/shared/columns.ts';
import { today } from '#src/shared/dates.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { meets } from '#src/shared/permissions.ts';
import type { AuditNote, Kernel } from '#src/server/kernel.ts';
import type { Db } from '#src/server/db/handle.ts';
import { csvFile, oneBatch } from '#src/server/csv-file.ts';
import { feature } from '#src/server/handler.ts';
import type { StreamReply } from '#src/server/streams.ts';
import { DOCUMENT_COLUMNS } from '../documents.columns.ts';
import { DOCUMENT_ERRORS, DOCUMENT_READERS, documentsApi } from '../documents.contract.ts';
import type { DocumentRecord, EmployeeDocumentType } from '../documents.contract.ts';
import { documentStatus, mayRead, mayWrite, representative } from '../documents.rules.ts';
import type { Reader, TypeAccess } from '../documents.rules.ts';
import { pdfReply } from './documents.service.ts';
import { expirationsOf } from './expirations.sql.ts';
import { documentById, employeeDocuments, employeePlace, typesAt } from './documents.sql.ts';
import type { DocumentRow, TypeRow } from './documents.sql.ts';

const fail = thrower(DOCUMENT_ERRORS);

/** What these calls need of a request. */
interface Request {
  db: Db;
  caller: { isConcordeUser: boolean };
  grants: Reader['grants'];
  audit: (note: AuditNote) => void;
}

const readerOf = (c: Request): Reader => ({ internal: c.caller.isConcordeUser, grants: c.grants });
const accessOf = (
  row: Pick<DocumentRow | TypeRow, 'restricted' | 'read_permission'>,
): TypeAccess => ({
  restricted: row.restricted,
  readPermission: row.read_permission,
});

/** Whether the caller may write documents where this request acts; staff across clients only read (D2). */
function writes(c: Request): boolean {
  return c.db.binding.role === 'app' && meets(c.grants, 'client.uploadDocuments');
}

function recordOf(row: DocumentRow, c: Request): DocumentRecord {
  const { status, lastDay, daysLeft } = documentStatus(
    {
      status: row.status,
      docDate: row.doc_date,
      expirationDate: row.expiration_date,
      expires: row.expires,
      validMonths: row.valid_months,
    },
    today(),
  );
  const writable = writes(c) && mayWrite(accessOf(row), readerOf(c));
  const step = row.hidden_at ? ('restore' as const) : ('hide' as const);
  return {
    id: row.document_id,
    employeeId: row.employee_id,
    employeeName: `${row.last_name}, ${row.first_name}`,
    clientId: row.client_id,
    documentTypeId: row.document_type_id,
    documentType: row.type_name,
    documentCategoryId: row.document_category_id,
    documentCategory: row.category_name,
    imageId: row.image_id ?? row.document_id,
    docDate: row.doc_date,
    expirationDate: row.expiration_date,
    status,
    lastDay,
    daysLeft,
    fileName: row.file_name,
    size: row.size,
    pages: row.pages,
    passwordProtected: row.password_protected,
    source: row.source,
    uploadedAt: row.uploaded_at,
    acceptedAt: row.accepted_at,
    rejectedReason: row.rejected_reason,
    hiddenReason: row.hidden_reason,
    version: row.version,
    allowed: writable && row.status !== 'pendingReview' ? [step] : [],
  };
}

/** Reads of drug-and-alcohol and 391.53 records leave a row each (architecture section 4). */
function noteProtected(c: Request, rows: readonly DocumentRow[]): void {
  for (const row of rows) {
    if (row.read_permission === null) continue;
    c.audit({
      entity: 'document',
      entityId: row.document_id,
      tenantId: row.tenant_id,
      clientId: row.client_id,
      detail: { employeeId: row.employee_id, documentTypeId: row.document_type_id },
    });
  }
}

async function readable(c: Request, documentId: string, withHidden = false): Promise<DocumentRow> {
  const row = await documentById(c.db, documentId);
  if (!row || (row.hidden_at !== null && !withHidden) || !mayRead(accessOf(row), readerOf(c))) {
    throw requestError('request.not_found');
  }
  return row;
}

/** Who read which protected document, and until when further parts of it belong to that reading. */
const readings = new Map<string, number>();
const READING_MS = 10 * 60_000;

/**
 * Notes a reading of bytes. A viewer loads a document in many ranges: those of one session within ten minutes are one
 * reading, wherever the first of them begins; a whole file is always one of its own.
 */
function noteReading(c: ContentRequest, row: DocumentRow): void {
  if (row.read_permission === null) return;
  const key = `${c.caller.sessionId}/${c.caller.id}/${row.document_id}`;
  const isPart = /^bytes=\d+-\d+$/.test(c.request.headers.range ?? '');
  const now = Date.now();
  if (isPart && (readings.get(key) ?? 0) > now) return;
  noteProtected(c, [row]);
  c.afterCommit(() => {
    for (const [other, until] of readings) if (until <= now) readings.delete(other);
    readings.set(key, now + READING_MS);
  });
}

interface ContentRequest extends Request {
  caller: Request['caller'] & { id: string; sessionId: string };
  kernel: Kernel;
  request: { headers: { range?: string | undefined } };
  afterCommit: (work: () => void) => void;
}

async function content(
  c: ContentRequest,
  row: DocumentRow,
  download: boolean,
): Promise<StreamReply> {
  noteReading(c, row);
  return pdfReply(
    c.kernel,
    row.tenant_id,
    { sha256: row.sha256, size: row.size, fileName: row.file_name },
    download,
  );
}

/** The document to change: visible, writable, and of the version the caller saw. */
async function changeable(
  c: Request & { ifMatch: number | null },
  documentId: string,
): Promise<DocumentRow> {
  const row = await readable(c, documentId, true);
  if (!mayWrite(accessOf(row), readerOf(c))) throw fail('documents.restricted_type');
  if (c.ifMatch !== null && c.ifMatch !== row.version)
    throw requestError('request.conflict', { current: recordOf(row, c) });
  return row;
}

interface Change extends Request {
  ifMatch: number | null;
  live: (hint: {
    tenantId: number;
    topic: string;
    key: string;
    requirement: typeof DOCUMENT_READERS;
  }) => void;
}

/** Hides a document or takes that back; nothing is removed (D18). */
async function setHidden(
  c: Change,
  documentId: string,
  reason: string | null,
): Promise<DocumentRecord> {
  const row = await changeable(c, documentId);
  if (reason !== null && row.status === 'pendingReview') throw fail('documents.in_review');
  const updated = await c.db.k
    .updateTable('documents')
    .set((eb) => ({
      hidden_at: reason === null ? null : new Date().toISOString(),
      hidden_reason: reason,
      version: eb('version', '+', 1),
    }))
    .where('tenant_id', '=', row.tenant_id)
    .where('document_id', '=', documentId)
    .where('version', '=', row.version)
    .executeTakeFirst();
  const now = await documentById(c.db, documentId);
  if (!now) throw requestError('request.not_found');
  if (updated.numUpdatedRows !== 1n)
    throw requestError('request.conflict', { current: recordOf(now, c) });
  c.audit({
    entity: 'document',
    entityId: documentId,
    clientId: row.client_id,
    detail: { employeeId: row.employee_id, ...(reason === null ? {} : { reason }) },
  });
  c.live({
    tenantId: row.tenant_id,
    topic: 'documents',
    key: row.employee_id,
    requirement: DOCUMENT_READERS,
  });
  return recordOf(now, c);
}

function typeOf(
  type: TypeRow,
  documents: readonly DocumentRecord[],
  c: Request,
): EmployeeDocumentType {
  const ofType = documents.filter((document) => document.documentTypeId === type.document_type_id);
  const first = representative(ofType);
  return {
    documentTypeId: type.document_type_id,
    name: type.name,
    documentCategoryId: type.document_category_id,
    documentCategory: type.category_name,
    required: type.required,
    expires: type.expires,
    tabsMode: type.tabs_mode,
    citation: type.citation,
    status: first?.status ?? 'missing',
    documentId: first?.id ?? null,
    docDate: first?.docDate ?? null,
    lastDay: first?.lastDay ?? null,
    daysLeft: first?.daysLeft ?? null,
    count: ofType.length,
    canUpload: writes(c) && mayWrite(accessOf(type), readerOf(c)),
  };
}

export const documentsFeature = feature(documentsApi, {
  expirations: async (c) =>
    expirationsOf(c.db, c.clientId ?? c.caller.clientId, c.caller.isConcordeUser),

  list: async (c) => {
    if (!(await employeePlace(c.db, c.params.employeeId))) throw requestError('request.not_found');
    const rows = (await employeeDocuments(c.db, c.params.employeeId, c.query)).filter((row) =>
      mayRead(accessOf(row), readerOf(c)),
    );
    noteProtected(c, rows);
    return rows.map((row) => recordOf(row, c));
  },
  exportList: async (c) => {
    const place = await employeePlace(c.db, c.params.employeeId);
    if (!place) throw requestError('request.not_found');
    const rows = (await employeeDocuments(c.db, c.params.employeeId)).filter((row) =>
      mayRead(accessOf(row), readerOf(c)),
    );
    const file = await csvFile(c, {
      name: 'Documents',
      columns: DOCUMENT_COLUMNS,
      wanted: c.query.columns,
      batches: oneBatch(
        sortRows(
          rows.map((row) => recordOf(row, c)),
          c.query.sort ?? null,
          DOCUMENT_COLUMNS,
        ),
      ),
    });
    noteProtected(c, rows);
    c.audit({
      entity: 'export',
      entityId: c.params.employeeId,
      tenantId: place.tenant_id,
      clientId: place.client_id,
      detail: { list: 'documents', rows: file.rows, columns: file.columns },
    });
    return file.stream;
  },
  types: async (c) => {
    const place = await employeePlace(c.db, c.params.employeeId);
    if (!place) throw requestError('request.not_found');
    const [types, rows] = [
      await typesAt(c.db, place),
      await employeeDocuments(c.db, c.params.employeeId),
    ];
    const seen = rows.filter((row) => mayRead(accessOf(row), readerOf(c)));
    noteProtected(c, seen);
    const documents = seen.map((row) => recordOf(row, c));
    return types
      .filter((type) => mayRead(accessOf(type), readerOf(c)) && !type.hidden)
      .map((type) => typeOf(type, documents, c))
      .filter((type) => type.required || type.count > 0 || (c.query.includeSDU && type.canUpload));
  },
  employeeContent: async (c) => {
    const row = await readable(c, c.params.documentId);
    if (row.employee_id !== c.params.employeeId) throw requestError('request.not_found');
    return content(c, row, c.query.download);
  },
  read: async (c) => {
    const row = await readable(c, c.params.documentId);
    noteProtected(c, [row]);
    return recordOf(row, c);
  },
  content: async (c) => content(c, await readable(c, c.params.documentId), c.query.download),
  hide: (c) => setHidden(c, c.params.documentId, c.body.reason),
  restore: (c) => setHidden(c, c.params.documentId, null),
});
