import {
  acceptedDocuments,
  type AcceptedDocument,
} from '#src/features/documents/server/accepted-documents.service.ts';
import { mayBePaper } from '../drug-testing.rules.ts';
import type { TestResult } from '../drug-testing.shapes.ts';
import { documentsTaken, papersOf } from './papers.sql.ts';
import type { ResultRecord } from './results.sql.ts';
import { RESULT_TYPE } from './settle-papers.service.ts';

/** Who looks at the papers of results. */
type PaperReader = Parameters<typeof acceptedDocuments>[0];

/** Documents of the file that may be the paper of its result: of about that day, and of no other result. */
export async function loosePapers(
  c: PaperReader,
  { employeeId, collectedOn }: Pick<ResultRecord, 'employeeId' | 'collectedOn'>,
): Promise<AcceptedDocument[]> {
  if (employeeId === null) return [];
  const found = (await acceptedDocuments(c, employeeId, RESULT_TYPE)).filter(({ docDate }) =>
    mayBePaper(docDate, collectedOn),
  );
  const taken = await documentsTaken(
    c.db,
    found.map(({ documentId }) => documentId),
  );
  return found.filter(({ documentId }) => !taken.has(documentId));
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
  return { papers, loosePapers: record.hasPaper ? [] : await loosePapers(c, record) };
}
