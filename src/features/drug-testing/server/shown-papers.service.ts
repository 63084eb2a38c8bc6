import { mayRead } from '#src/features/documents/documents.rules.ts';
import type { Looker } from '#src/features/documents/server/blind-documents.service.ts';
import { accessOf, readerOf } from '#src/features/documents/server/document-record.ts';
import {
  employeeDocuments,
  type DocumentRow,
} from '#src/features/documents/server/documents.sql.ts';
import type { PermissionGrants } from '#src/shared/permissions.ts';
import type { TestResult } from '../drug-testing.shapes.ts';
import { documentsTaken, papersOf } from './papers.sql.ts';
import type { ResultRecord } from './results.sql.ts';
import { RESULT_TYPE } from './settle-papers.service.ts';

/** Who looks at the papers of results. */
type PaperReader = Looker & { grants: PermissionGrants };

/** Documents of the file that may be the paper of its result: drug test results that belong to none. */
export async function loosePapers(
  c: PaperReader,
  { employeeId }: Pick<ResultRecord, 'employeeId'>,
): Promise<DocumentRow[]> {
  if (employeeId === null) return [];
  const found = (await employeeDocuments(c, employeeId, { docTypeId: RESULT_TYPE })).filter(
    (one) => one.status === 'accepted' && mayRead(accessOf(one), readerOf(c)),
  );
  const taken = await documentsTaken(
    c.db,
    found.map(({ document_id: id }) => id),
  );
  return found.filter(({ document_id: id }) => !taken.has(id));
}

/** The papers of a result as they are shown, and while its own is missing what may be it. */
export async function shownPapers(
  c: PaperReader,
  record: ResultRecord,
): Promise<Pick<TestResult, 'papers' | 'loosePapers'>> {
  const papers = (await papersOf(c.db, record)).map(({ hidden, corrections, ...paper }) => ({
    ...paper,
    // While the result is in no file, what it brought along is not deleted: it waits with it.
    deleted: hidden && record.employeeId !== null,
    documentId: record.employeeId === null ? null : paper.documentId,
    current: corrections === record.corrections,
  }));
  const loose = record.hasPaper ? [] : await loosePapers(c, record);
  return {
    papers,
    loosePapers: loose.map((one) => ({
      documentId: one.document_id,
      fileName: one.file_name,
      docDate: one.doc_date,
    })),
  };
}
