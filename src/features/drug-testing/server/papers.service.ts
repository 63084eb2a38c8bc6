import { takeFile } from '#src/features/documents/server/documents.service.ts';
import { actor } from '#src/features/orders/server/orders.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { Kernel } from '#src/server/kernel.ts';
import type { Upload } from '#src/server/uploads.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { TEST_PAPERS_ERRORS } from '../result-papers.contract.ts';
import { addToHistory, type HistoryKind } from './history.sql.ts';
import { announceResult, heldRecord, inTenantOf, needView, type Worker } from './match.service.ts';
import { addPaper, dropPaper, papersOf, type PaperRow } from './papers.sql.ts';
import type { ResultRecord } from './results.sql.ts';
import { settlePapers } from './settle-papers.service.ts';
import { loosePapers } from './shown-papers.service.ts';
import { resultOf } from './shown-result.service.ts';

const fail = thrower(TEST_PAPERS_ERRORS);

/** Stores a file that came as the paper of a result of the bound tenant; false where it is that already. */
export async function keepPaper(
  db: Db,
  kernel: Pick<Kernel, 'storage'>,
  drugTestId: string,
  by: { name: string },
  file: Upload,
): Promise<boolean> {
  const { sha256 } = await takeFile(db, kernel, db.binding.tenantId, file);
  return addPaper(db, drugTestId, by, { sha256, fileName: file.fileName });
}

/** Does something with the papers of a result and brings them to where they belong. `work` gives what the history says. */
async function change(
  c: Worker,
  drugTestId: string,
  kind: HistoryKind,
  work: (db: Db, record: ResultRecord, by: { id: string; name: string }) => Promise<string>,
): Promise<ResultRecord> {
  needView(c);
  const seen = await resultOf(c, drugTestId);
  await inTenantOf(c, seen.tenantId, async (db) => {
    const record = await heldRecord(db, drugTestId);
    const by = actor(c.caller);
    const message = await work(db, record, by);
    await settlePapers(db, record, by);
    await addToHistory(db, by, [{ drugTestId, kind, message }]);
    announceResult(c, record.tenantId, [record.employeeId]);
  });
  c.audit({
    entity: 'drugTest',
    entityId: drugTestId,
    tenantId: seen.tenantId,
    clientId: seen.clientId,
    detail: { employeeId: seen.employeeId, [kind]: true },
  });
  return resultOf(c, drugTestId);
}

/** Adds the paper of a result. @throws request.not_found, test-papers.on_file */
export function addResultPaper(c: Worker, drugTestId: string, file: Upload): Promise<ResultRecord> {
  return change(c, drugTestId, 'paper', async (db, _, by) => {
    if (!(await keepPaper(db, c.kernel, drugTestId, by, file))) throw fail('test-papers.on_file');
    return `Document added: ${file.fileName}`;
  });
}

/** Takes a document of the file for the paper of a result. @throws request.not_found, test-papers.not_in_file, test-papers.on_file */
export async function chooseResultPaper(
  c: Worker,
  drugTestId: string,
  documentId: string,
): Promise<ResultRecord> {
  needView(c);
  const seen = await resultOf(c, drugTestId);
  const document = (await loosePapers(c, seen)).find((one) => one.documentId === documentId);
  if (!document) throw fail('test-papers.not_in_file');
  return change(c, drugTestId, 'paper', async (db, record, by) => {
    if (record.employeeId !== seen.employeeId) throw fail('test-papers.not_in_file');
    if (!(await addPaper(db, drugTestId, by, document))) throw fail('test-papers.on_file');
    return `Document chosen in the file: ${document.fileName}`;
  });
}

/** Takes a paper off a result. @throws request.not_found */
export function removeResultPaper(
  c: Worker,
  drugTestId: string,
  paperId: string,
): Promise<ResultRecord> {
  return change(c, drugTestId, 'paperRemoved', async (db, record) => {
    const paper = await paperOf(db, record, paperId);
    await dropPaper(db, paperId, 'Taken off its drug test result.');
    return `Document taken off: ${paper.fileName}`;
  });
}

/** One paper of a result. @throws request.not_found */
export async function paperOf(
  db: Db,
  result: { tenantId: number; drugTestId: string },
  paperId: string,
): Promise<PaperRow> {
  const paper = (await papersOf(db, result)).find((one) => one.paperId === paperId);
  if (!paper) throw requestError('request.not_found');
  return paper;
}
