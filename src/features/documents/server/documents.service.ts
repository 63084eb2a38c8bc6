import { DOCUMENT_FIELDS } from '../document.fields.ts';
import { classifiedColumns, documentField, type Classified } from '../document-fields.rules.ts';
import { fieldNames } from '#src/shared/fields.ts';
import { createHash, randomUUIDv7 } from 'node:crypto';
import { unlink, writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Db } from '#src/server/db/handle.ts';
import type { Kernel } from '#src/server/kernel.ts';
import type { StreamReply } from '#src/server/streams.ts';
import type { FileFacts, Upload } from '#src/server/uploads.ts';
import type { StoredStatus } from '../documents.rules.ts';
import { inspectPdf } from './inspect-pdf.service.ts';

/** A PDF that was inspected and is in the store of a tenant. */
export interface StoredFile extends FileFacts {
  sha256: Buffer;
  size: number;
}

/**
 * Stores a received file durably for the tenant that `db` is bound to, and notes it there. Uploads were inspected
 * before the transaction (`mount`); bytes made here are inspected now.
 * @throws the `documents.*` errors of `inspectPdf`; then nothing is kept
 */
export async function takeFile(
  db: Db,
  kernel: Pick<Kernel, 'storage'>,
  tenantId: number,
  file: Pick<Upload, 'path' | 'size' | 'sha256' | 'facts'> | Uint8Array,
): Promise<StoredFile> {
  if (db.binding.tenantId !== tenantId) throw new Error('The database is bound to another tenant');
  if (file instanceof Uint8Array) return takeBytes(db, kernel, tenantId, file);
  if (!file.facts) throw new Error('The file was not inspected');
  if (file.facts.refused) throw file.facts.refused;
  const { pages, passwordProtected } = file.facts;
  await holdBlob(db, tenantId, file.sha256);
  await kernel.storage.take(tenantId, file.sha256, file.path);
  const stored = { sha256: file.sha256, size: file.size, pages, passwordProtected };
  await noteBlob(db, stored);
  return stored;
}

async function takeBytes(
  db: Db,
  kernel: Pick<Kernel, 'storage'>,
  tenantId: number,
  bytes: Uint8Array,
): Promise<StoredFile> {
  const path = kernel.storage.temporaryPath();
  await writeFile(path, bytes, { mode: 0o600, flag: 'wx' });
  try {
    const sha256 = createHash('sha256').update(bytes).digest();
    const facts = await inspectPdf(path);
    return await takeFile(db, kernel, tenantId, { path, size: bytes.length, sha256, facts });
  } catch (error) {
    await unlink(path).catch((failure: NodeJS.ErrnoException) => {
      if (failure.code !== 'ENOENT') throw failure;
    });
    throw error;
  }
}

/** So many files at once are on their way to the disk: each waits for it, none for another. */
const TAKEN_AT_ONCE = 8;

/**
 * Stores papers that were made here durably for the tenant that `db` is bound to, and notes them there: in their order, with a
 * statement for all of them. Nothing is looked into: who made them knows their pages.
 */
export async function takeMade(
  db: Db,
  kernel: Pick<Kernel, 'storage'>,
  tenantId: number,
  papers: readonly { bytes: Uint8Array; pages: number }[],
): Promise<StoredFile[]> {
  if (db.binding.tenantId !== tenantId) throw new Error('The database is bound to another tenant');
  const stored = papers.map(({ bytes, pages }) => ({
    sha256: createHash('sha256').update(bytes).digest(),
    size: bytes.length,
    pages,
    passwordProtected: false,
  }));
  const waiting = stored.entries();
  const lane = async (): Promise<void> => {
    for (const [at, { sha256 }] of waiting) {
      const bytes = papers[at]?.bytes;
      if (bytes) await kernel.storage.put(tenantId, sha256, bytes);
    }
  };
  await holdBlobs(
    db,
    tenantId,
    stored.map(({ sha256 }) => sha256),
  );
  // All have ended before an error ends the transaction, and with it the hold.
  const lanes = await Promise.allSettled(Array.from({ length: TAKEN_AT_ONCE }, lane));
  for (const one of lanes) if (one.status === 'rejected') throw one.reason;
  await noteBlobs(db, stored);
  return stored;
}

/** Until the transaction ends, retention does not take these bytes away (retention.sql.ts of employment). */
export async function holdBlob(db: Db, tenantId: number, sha256: Buffer): Promise<void> {
  await db.rows(
    'documents-hold-blob',
    "select pg_advisory_xact_lock_shared(hashtextextended($1::int::text || encode($2::bytea, 'hex'), 1))",
    [tenantId, sha256],
  );
}

/** The same for many. */
async function holdBlobs(db: Db, tenantId: number, hashes: readonly Buffer[]): Promise<void> {
  await db.rows(
    'documents-hold-blobs',
    `select pg_advisory_xact_lock_shared(hashtextextended($1::int::text || encode(hash, 'hex'), 1))
       from unnest($2::bytea[]) hash`,
    [tenantId, hashes],
  );
}

/** Notes in the bound tenant that these bytes are in its store; those that are known stay as they are. */
export async function noteBlob(
  db: Db,
  file: Pick<StoredFile, 'sha256' | 'size'> & Partial<StoredFile> & { mediaType?: string },
): Promise<void> {
  await db.k
    .insertInto('blobs')
    .values({
      tenant_id: db.binding.tenantId,
      sha256: file.sha256,
      size: file.size,
      media_type: file.mediaType ?? 'application/pdf',
      ...(file.pages === undefined ? {} : { pages: file.pages }),
      ...(file.passwordProtected === undefined
        ? {}
        : { password_protected: file.passwordProtected }),
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'sha256']).doNothing())
    .execute();
}

/** The same for many PDFs, of each of which everything is known. */
async function noteBlobs(db: Db, files: readonly StoredFile[]): Promise<void> {
  await db.rows(
    'documents-note-blobs',
    `insert into blobs (tenant_id, sha256, size, media_type, pages, password_protected)
     select $1, n.hash, n.size, 'application/pdf', n.pages, n.locked
       from unnest($2::bytea[], $3::bigint[], $4::int[], $5::boolean[]) as n (hash, size, pages, locked)
     on conflict (tenant_id, sha256) do nothing`,
    [
      db.binding.tenantId,
      files.map(({ sha256 }) => sha256),
      files.map(({ size }) => size),
      files.map(({ pages }) => pages),
      files.map(({ passwordProtected }) => passwordProtected),
    ],
  );
}

/**
 * Gives tenant `to` its own copy of a stored file of tenant `from` (D1: filing crosses from the internal tenant into
 * the client's). The caller has checked that it may cross.
 * @throws when `from` has no such file
 */
export async function copyFile(
  db: Db,
  kernel: Pick<Kernel, 'storage'>,
  from: number,
  to: number,
  sha256: Buffer,
): Promise<StoredFile> {
  const file = await db.as({ role: 'jobs', tenantId: from, sites: '*' }, (source) =>
    storedFile(source, sha256),
  );
  if (!file) throw new Error('The file to copy is not in the store');
  await holdBlob(db, to, sha256);
  await kernel.storage.copy(from, to, sha256);
  await db.as({ role: 'jobs', tenantId: to, sites: '*' }, (target) => noteBlob(target, file));
  return file;
}

/** What is known of a stored file of the bound tenant; null when it has none of that hash. */
export async function storedFile(db: Db, sha256: Buffer): Promise<StoredFile | null> {
  const row = await db.k
    .selectFrom('blobs')
    .select(['sha256', 'size', 'pages', 'password_protected'])
    .where('tenant_id', '=', db.binding.tenantId)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  if (!row) return null;
  return {
    sha256: row.sha256,
    size: row.size,
    pages: row.pages,
    passwordProtected: row.password_protected,
  };
}

export interface NewDocument extends Classified {
  /** The employee's location. */
  clientId: number;
  employeeId: string;
  status: StoredStatus;
  file: Pick<StoredFile, 'sha256'>;
  fileName: string;
  source:
    | 'upload'
    | 'webUpload'
    | 'email'
    | 'fax'
    | 'folder'
    | 'demo'
    | 'mvr'
    | 'formerSystem'
    | 'clearinghouse';
  uploadedBy: string | null;
  /** The incoming item and the file of it that this is. */
  dqItemId?: string | null;
  imageId?: string | null;
  /** Who accepted it; set with the status `accepted`. */
  acceptedBy?: string | null;
  rejectedReason?: string | null;
}

/** A document as its row. */
const rowOf = (db: Db, document: NewDocument) => ({
  tenant_id: db.binding.tenantId,
  client_id: document.clientId,
  employee_id: document.employeeId,
  ...classifiedColumns(document),
  status: document.status,
  sha256: document.file.sha256,
  file_name: document.fileName,
  source: document.source,
  uploaded_by: document.uploadedBy,
  dq_item_id: document.dqItemId ?? null,
  image_id: document.imageId ?? null,
  accepted_by: document.acceptedBy ?? null,
  ...(document.status === 'accepted' ? { accepted_at: sql<string>`now()` } : {}),
  rejected_reason: document.rejectedReason ?? null,
});

/** Puts a stored file into an employee's file, in the bound tenant; returns the document's id. */
export async function addDocument(
  db: Db,
  document: NewDocument,
): Promise<{ documentId: string; version: number }> {
  const row = await db.k
    .insertInto('documents')
    .values(rowOf(db, document))
    .returning(['document_id', 'version'])
    .executeTakeFirstOrThrow();
  return { documentId: row.document_id, version: row.version };
}

/** Puts stored files of one status into files, with a statement for all of them; returns the documents' ids in their order. */
export async function addDocuments(db: Db, documents: readonly NewDocument[]): Promise<string[]> {
  if (documents.length === 0) return [];
  // Named here: in which order rows are returned nobody promises.
  const rows = documents.map((document) => ({
    ...rowOf(db, document),
    document_id: randomUUIDv7(),
  }));
  await db.k.insertInto('documents').values(rows).execute();
  return rows.map((row) => row.document_id);
}

/** A stored file as a reply: read by range, shown in place or saved. */
export function pdfReply(
  kernel: Pick<Kernel, 'storage'>,
  tenantId: number,
  file: { sha256: Buffer; size: number; fileName: string },
  download: boolean,
): StreamReply {
  return {
    mediaType: 'application/pdf',
    size: file.size,
    fileName: file.fileName,
    etag: `"${file.sha256.toString('hex').slice(0, 32)}"`,
    disposition: download ? 'attachment' : 'inline',
    open: (start, end) => kernel.storage.read(tenantId, file.sha256, start, end),
  };
}

/** What is personal, taken out. */
const FORGOTTEN = fieldNames(DOCUMENT_FIELDS)
  .map(documentField)
  .filter(({ erased }) => erased !== null)
  .flatMap(({ columns, erased }) => columns.map((column) => `${column} = ${erased}`))
  .join(', ');

/** Takes what is personal out of the documents of a removed file, and hides them. Returns how many there are. */
export async function forgetDocuments(
  db: Db,
  tenantId: number,
  employeeId: string,
): Promise<number> {
  return db.change(
    'documents-forget',
    `update documents set ${FORGOTTEN}, version = version + 1
      where tenant_id = $1 and employee_id = $2`,
    [tenantId, employeeId],
    { least: 0 },
  );
}

/**
 * Gives a document the status that was decided for the paper it belongs to. Returns false when it is not in the file as one of
 * `from` any more.
 */
export async function decideDocument(
  db: Db,
  documentId: string,
  change: {
    from: readonly string[];
    to: 'accepted' | 'rejected' | 'pendingReview';
    by: string | null;
    reason: string | null;
  },
): Promise<boolean> {
  const rows = await db.rows(
    'documents-set-status',
    `update documents set status = $4, accepted_by = $5, accepted_at = case when $4 = 'accepted' then now() end,
         rejected_reason = $6, version = version + 1
      where tenant_id = $1 and document_id = $2 and status = any ($3::text[]) and hidden_at is null returning 1`,
    [db.binding.tenantId, documentId, change.from, change.to, change.by, change.reason],
  );
  return rows.length > 0;
}
