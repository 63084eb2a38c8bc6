import { createHash } from 'node:crypto';
import { unlink, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import {
  addDocument,
  copyFile,
  takeFile,
} from '#src/features/documents/server/documents.service.ts';
import { supersedeOlder, yieldToNewer } from '#src/features/documents/server/filing.service.ts';
import { inspectPaper } from '#src/features/documents/server/inspect-image.service.ts';
import { noteWaiting } from '#src/features/documents/server/removed-blobs.service.ts';
import { openItem } from '#src/features/intake/server/items.service.ts';
import { readSoon } from '#src/features/intake/server/read-soon.service.ts';
import { typeRule } from '#src/features/intake/server/type-rules.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import { asJob, type JobFrame } from '#src/server/frame.ts';
import type { JobTask } from '#src/server/jobs/jobs.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { cleanFileName, type Upload } from '#src/server/uploads.ts';
import { openZip, type ZipEntry } from '#src/server/zip.ts';
import { AppError } from '#src/shared/errors.ts';
import { randomUUIDv7 } from 'node:crypto';
import { documentImportsApi, MOST_FILES, UNPACKED } from '../document-imports.contract.ts';
import { splitZip } from '../zip-names.rules.ts';
import {
  type DocumentImportRecord,
  endDocumentImport,
  endFilingWork,
  endRow,
  filedAlready,
  type FilingWork,
  holdEmployee,
  keepFilingLease,
  lockFiling,
  putFilingOff,
  queuedAlready,
  readDocumentImport,
  takeFilingWork,
  type WaitingRow,
  waitingRows,
} from './document-imports.sql.ts';

/** So many documents are filed in one transaction. */
const AT_ONCE = 5;
const ACTION = 'document-imports.apply';
/** The type that a document of unknown type stands under until its review. */
const UNCLASSIFIED = 272;

/** Files what a person has looked over, a few documents at a time, so that it may end at any moment. */
export const fileDocumentsJob: JobTask = {
  name: 'fileDocuments',
  match: '* * * * *',
  wakes: true,
  async run(kernel) {
    for (let work = await takeFilingWork(kernel); work; work = await takeFilingWork(kernel)) {
      try {
        await perform(kernel, work);
        await endFilingWork(kernel, work);
      } catch (error) {
        kernel.log.error(
          {
            kind: error instanceof Error ? error.name : 'unknown',
            attempts: work.attempts,
          },
          'documents of a former system could not be filed',
        );
        await putFilingOff(kernel, work);
      }
    }
  },
};

async function perform(kernel: Kernel, work: FilingWork): Promise<void> {
  for (;;) {
    if (!(await step(kernel, work))) return;
    await keepFilingLease(kernel, work);
  }
}

/** A document of the ZIP, looked into and in a temporary place; or why it is not taken. */
type Opened = { row: WaitingRow } & (
  | { file: Pick<Upload, 'path' | 'size' | 'sha256' | 'facts'> }
  | { fault: string }
);

/** The next few documents; false when nothing is left, or it was stopped. */
async function step(kernel: Kernel, { tenantId, documentImportId }: FilingWork): Promise<boolean> {
  const job = { tenantId, action: ACTION };
  const next = await asJob(kernel, job, async ({ db }) => {
    const found = await readDocumentImport(db, documentImportId);
    return found?.state === 'applying'
      ? { found, rows: await waitingRows(db, documentImportId, AT_ONCE) }
      : null;
  });
  if (!next) return false;
  if (next.rows.length === 0) {
    await asJob(kernel, job, (frame) => finish(frame, next.found));
    return false;
  }
  // Unpacked and looked into while no transaction is open.
  const opened = await openRows(kernel, next.found, next.rows);
  try {
    await asJob(kernel, job, (frame) => fileRows(frame, kernel, documentImportId, opened));
  } finally {
    for (const one of opened)
      if ('file' in one)
        await unlink(one.file.path).catch((gone: NodeJS.ErrnoException) => {
          if (gone.code !== 'ENOENT') throw gone;
        });
  }
  return true;
}

async function finish(job: JobFrame, found: DocumentImportRecord): Promise<void> {
  const sha256 = await endDocumentImport(job.db, found.documentImportId, 'applied');
  if (sha256) await noteWaiting(job.db, found.tenantId, [sha256]);
  tell(job, found);
}

async function openRows(
  kernel: Kernel,
  { tenantId, sha256, documentImportId }: DocumentImportRecord,
  rows: readonly WaitingRow[],
): Promise<Opened[]> {
  if (!sha256) throw new Error('The ZIP of a filing is in the store');
  await using file = await kernel.storage.file(tenantId, sha256);
  const zip = await openZip(file.path, {
    entries: MOST_FILES * 2,
    ...UNPACKED,
  });
  try {
    const split = splitZip(zip.entries);
    if (typeof split === 'string') throw new Error('The ZIP was looked through before');
    const opened: Opened[] = [];
    for (const row of rows)
      opened.push(
        await openRow(
          kernel,
          row,
          row.entry === null ? undefined : split.files[row.entry],
          documentImportId,
        ),
      );
    return opened;
  } finally {
    zip.close();
  }
}

async function openRow(
  kernel: Kernel,
  row: WaitingRow,
  entry: ZipEntry | undefined,
  owner: string,
): Promise<Opened> {
  if (!entry) throw new Error('The ZIP was looked through before');
  const path = kernel.storage.temporaryPath();
  const bytes = await entry.read();
  await writeFile(path, bytes, { mode: 0o600, flag: 'wx' });
  const sent = { path, size: bytes.length, sha256: createHash('sha256').update(bytes).digest() };
  try {
    const { made, ...facts } = await inspectPaper(path, {
      owner,
      signal: new AbortController().signal,
    });
    return { row, file: { ...sent, ...made, facts } };
  } catch (error) {
    await unlink(path);
    if (error instanceof AppError && error.status < 500) return { row, fault: error.message };
    throw error;
  }
}

async function fileRows(
  job: JobFrame,
  kernel: Kernel,
  documentImportId: string,
  opened: readonly Opened[],
): Promise<void> {
  const { db } = job;
  const found = await readDocumentImport(db, documentImportId, true);
  if (found?.state !== 'applying' || !found.askedBy) return;
  await job.actFor(found.askedBy);
  await lockFiling(db);
  const ordinals = opened.map(({ row }) => row.ordinal);
  // Another server may have done them meanwhile.
  const open = new Set(
    (await waitingRows(db, documentImportId, ordinals.length, ordinals)).map((row) => row.ordinal),
  );
  for (const one of opened) {
    const { row } = one;
    if (!open.has(row.ordinal)) continue;
    const came =
      'fault' in one
        ? ({ kind: 'fault', reason: one.fault } as const)
        : row.kind === 'file'
          ? await fileOne(job, kernel, found, row, one.file)
          : await queueOne(job, kernel, found, row, one.file);
    await endRow(db, documentImportId, row.ordinal, came);
  }
  tell(job, found);
}

type TakenFile = Parameters<typeof takeFile>[3] & Pick<Upload, 'sha256'>;
type Came = Parameters<typeof endRow>[3];
const SAME: Came = { kind: 'same', reason: 'It is there already.' };
const GONE: Came = { kind: 'fault', reason: 'The file of this employee is gone.' };

/** Files a document that nobody has to look at: the former system had it filed, and the index says all of it. */
async function fileOne(
  job: JobFrame,
  kernel: Kernel,
  found: DocumentImportRecord,
  row: WaitingRow,
  upload: TakenFile,
): Promise<Came> {
  const { db } = job;
  const { employeeId, documentTypeId, docDate, expirationDate } = row;
  if (employeeId === null || documentTypeId === null || docDate === null) return GONE;
  const clientId = await holdEmployee(db, employeeId);
  if (clientId === null) return GONE;
  if (await isFiled(db, employeeId, upload.sha256)) return SAME;
  const type = await typeRule(db, documentTypeId);
  const file = await takeFile(db, kernel, found.tenantId, upload);
  const chosen = { documentTypeId, docDate, expirationDate };
  const userId = found.askedBy?.userId ?? null;
  const { documentId } = await addDocument(db, {
    clientId,
    employeeId,
    ...chosen,
    status: 'accepted',
    file,
    fileName: cleanFileName(basename(row.name)),
    source: 'formerSystem',
    uploadedBy: userId,
    acceptedBy: userId,
  });
  if (type?.tabsMode === 'single') {
    await supersedeOlder(db, employeeId, chosen, [documentId]);
    await yieldToNewer(db, employeeId, chosen, [documentId]);
  }
  noteDocument(job, found, { documentId, employeeId, clientId });
  return { documentId };
}

/** Puts a paper into the review queue, with what its index says of it. */
async function queueOne(
  job: JobFrame,
  kernel: Kernel,
  found: DocumentImportRecord,
  row: WaitingRow,
  upload: TakenFile,
): Promise<Came> {
  const { db } = job;
  const { tenantId, askedBy } = found;
  const internal = { role: 'jobs', tenantId: kernel.internalTenantId, sites: '*' } as const;
  const before = await db.as(internal, (theirs) =>
    queuedAlready(theirs, tenantId, [upload.sha256]),
  );
  if (before.length > 0) return SAME;
  const place = row.employeeId === null ? null : await holdEmployee(db, row.employeeId);
  const employeeId = place === null ? null : row.employeeId;
  if (employeeId !== null && (await isFiled(db, employeeId, upload.sha256))) return SAME;
  const clientId = place ?? found.clientId;
  const userId = askedBy?.userId ?? null;
  const fileName = cleanFileName(basename(row.name));
  const said = {
    documentTypeId: row.documentTypeId,
    docDate: row.docDate,
    expirationDate: row.expirationDate,
  };
  const stored = await takeFile(db, kernel, tenantId, upload);
  const file = await db.as(internal, (theirs) =>
    copyFile(theirs, kernel, tenantId, kernel.internalTenantId, stored.sha256),
  );
  const [dqItemId, imageId] = [randomUUIDv7(), randomUUIDv7()];
  const documentId =
    employeeId === null
      ? null
      : (
          await addDocument(db, {
            clientId,
            employeeId,
            ...said,
            documentTypeId: row.documentTypeId ?? UNCLASSIFIED,
            status: 'pendingReview',
            file: stored,
            fileName,
            source: 'formerSystem',
            uploadedBy: userId,
            dqItemId,
            imageId,
          })
        ).documentId;
  // Bytes that no document of the company's holds wait for the review in the service's own store alone.
  if (documentId === null) await noteWaiting(db, tenantId, [stored.sha256]);
  await db.as(internal, (theirs) =>
    openItem(theirs, {
      dqItemId,
      source: 'webUpload',
      about: { tenantId, clientId, employeeId, documentId },
      uploadedBy: userId,
      ...said,
      note: noteOf(found, row),
      files: [{ imageId, fileName, file }],
      tag: null,
    }),
  );
  job.audit({
    entity: 'dqItem',
    entityId: dqItemId,
    tenantId: kernel.internalTenantId,
    detail: { documentImportId: found.documentImportId },
  });
  if (documentId !== null && employeeId !== null)
    noteDocument(job, found, { documentId, employeeId, clientId });
  job.afterCommit(() => readSoon(kernel));
  return { dqItemId, ...(documentId === null ? {} : { documentId }) };
}

async function isFiled(db: Db, employeeId: string, sha256: Buffer): Promise<boolean> {
  return (await filedAlready(db, [sha256])).some((one) => one.employeeId === employeeId);
}

/** What a reviewer is told: what the index says, and why a person has to look. */
function noteOf({ fileName }: DocumentImportRecord, row: WaitingRow): string {
  return [
    `From a former system: ${fileName}${row.line === null ? '' : `, row ${row.line} of its index`}.`,
    ...(row.person === '' ? [] : [`It names ${row.person}.`]),
    ...(row.saidType === '' ? [] : [`It calls the document “${row.saidType}”.`]),
    ...(row.reason === null ? [] : [row.reason]),
  ]
    .join(' ')
    .slice(0, 4000);
}

function noteDocument(
  job: JobFrame,
  { documentImportId, tenantId }: DocumentImportRecord,
  {
    documentId,
    employeeId,
    clientId,
  }: { documentId: string; employeeId: string; clientId: number },
): void {
  job.audit({
    entity: 'document',
    entityId: documentId,
    clientId,
    detail: { employeeId, documentImportId },
  });
  job.live({ tenantId, topic: 'documents', key: employeeId });
}

const tell = (job: JobFrame, { tenantId, documentImportId }: DocumentImportRecord): void =>
  job.live({
    tenantId,
    topic: 'documentImports',
    key: documentImportId,
    requirement: documentImportsApi.read.permission,
  });
