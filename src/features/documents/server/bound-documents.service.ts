import type { Kernel } from '#src/server/kernel.ts';
import type { OpenedRecord } from '#src/shared/endpoint.ts';
import { openedRecord } from '../opened.rules.ts';
import type { DocumentRecord } from '../documents.contract.ts';
import { mayRead } from '../documents.rules.ts';
import { accessOf, noteProtected, readerOf, recordOf } from './document-record.ts';
import type { Request } from './document-record.ts';
import { employeeDocuments } from './documents.sql.ts';
import type { DocumentRow } from './documents.sql.ts';
import { inspectPdf } from './inspect-pdf.service.ts';

/** A document of a file as it is printed with it. */
export interface BoundDocument {
  record: DocumentRecord;
  tenantId: number;
  sha256: Buffer;
  /** What of the driver it shows. */
  opened: OpenedRecord;
  /** Null where it cannot be printed: a password protects it. */
  pages: number | null;
}

/**
 * The accepted documents of a file that the caller may read, in force or superseded, by category and type, the newest first.
 * Those of protected records (MCSA-5875, drug and alcohol tests, investigation history) are there only when asked for, and
 * each that is leaves its audit row. With `types` there are only those of these.
 */
export async function boundDocuments(
  c: Request & { kernel: Pick<Kernel, 'storage'> },
  employeeId: string,
  withProtected: boolean,
  types: readonly number[] | null = null,
): Promise<BoundDocument[]> {
  const rows = (await readableRows(c, employeeId)).filter(
    (row) =>
      (withProtected || row.read_permission === null) &&
      (types?.includes(row.document_type_id) ?? true),
  );
  noteProtected(c, rows);
  const bound: BoundDocument[] = [];
  for (const row of rows) {
    const { tenant_id: tenantId, sha256 } = row;
    const opened = openedRecord(row.read_permission);
    bound.push({
      record: recordOf(row, c),
      tenantId,
      sha256,
      opened,
      pages: await pagesOf(c, row),
    });
  }
  return bound.sort(
    ({ record: a }, { record: b }) =>
      a.documentCategoryId - b.documentCategoryId || a.documentTypeId - b.documentTypeId,
  );
}

/** The accepted documents of a file that the caller may read, in force or superseded. */
async function readableRows(c: Request, employeeId: string): Promise<DocumentRow[]> {
  return (await employeeDocuments(c, employeeId)).filter(
    (row) =>
      (row.status === 'accepted' || row.status === 'superseded') &&
      row.withheld_type_id === null &&
      mayRead(accessOf(row), readerOf(c)),
  );
}

/** A document of a file as a list of it has it. */
export interface ReadableDocument {
  record: DocumentRecord;
  tenantId: number;
  sha256: Buffer;
  /** Of a protected record (MCSA-5875, drug and alcohol tests, investigation history). */
  isProtected: boolean;
  /** What of the driver it shows. */
  opened: OpenedRecord;
  /** Looked at: a protected one leaves its audit row. */
  note: () => void;
}

/** The same documents to choose from: what is only named is not read. */
export async function readableDocuments(
  c: Request,
  employeeId: string,
): Promise<ReadableDocument[]> {
  const rows = await readableRows(c, employeeId);
  return rows
    .map((row) => ({
      record: recordOf(row, c),
      tenantId: row.tenant_id,
      sha256: row.sha256,
      isProtected: row.read_permission !== null,
      opened: openedRecord(row.read_permission),
      note: () => noteProtected(c, [row]),
    }))
    .sort(
      ({ record: a }, { record: b }) =>
        a.documentCategoryId - b.documentCategoryId || a.documentTypeId - b.documentTypeId,
    );
}

/** Of a file that was made here, and not sent to us, nobody has counted the pages. */
async function pagesOf(
  c: Request & { kernel: Pick<Kernel, 'storage'> },
  row: DocumentRow,
): Promise<number | null> {
  if (row.password_protected || row.pages !== null)
    return row.password_protected ? null : row.pages;
  await using file = await c.kernel.storage.file(row.tenant_id, row.sha256);
  return (await inspectPdf(file.path, { owner: c.caller.id })).pages;
}
