import type { IsoDate } from '#src/shared/dates.ts';
import { mayRead, type Reader } from '../documents.rules.ts';
import type { Looker } from './blind-documents.service.ts';
import { accessOf, readerOf } from './document-record.ts';
import { employeeDocuments } from './documents.sql.ts';

/** A document in force, as features need it that tie something of their own to it. */
export interface AcceptedDocument {
  documentId: string;
  fileName: string;
  docDate: IsoDate | null;
  sha256: Buffer;
}

/** The documents of a type that are in force in a file, as far as the caller may see them, the newest first. */
export async function acceptedDocuments(
  c: Looker & Pick<Reader, 'grants'>,
  employeeId: string,
  docTypeId: number,
): Promise<AcceptedDocument[]> {
  // Its caller's call asks for the service of the papers.
  const reader = readerOf({ ...c, services: null });
  const rows = await employeeDocuments(c, employeeId, { docTypeId });
  return rows
    .filter((row) => row.status === 'accepted' && mayRead(accessOf(row), reader))
    .map((row) => ({
      documentId: row.document_id,
      fileName: row.file_name,
      docDate: row.doc_date,
      sha256: row.sha256,
    }));
}
