import {
  dropDocument,
  keepLatest,
  moveDocuments,
  standAlone,
} from '#src/features/documents/server/tied-documents.service.ts';
import { hideDocuments } from '#src/features/documents/server/hide-documents.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import { requestError } from '#src/shared/errors.ts';

/** A paper of a result, with how its document stands. */
export interface PaperRow {
  paperId: string;
  sha256: Buffer;
  size: number;
  fileName: string;
  addedAt: string;
  addedBy: string;
  corrections: number;
  passwordProtected: boolean;
  documentId: string | null;
  chosen: boolean;
  hidden: boolean;
}

interface ResultKey {
  tenantId: number;
  drugTestId: string;
}

/** The papers of a result, the latest first. */
export function papersOf(db: Db, { tenantId, drugTestId }: ResultKey): Promise<PaperRow[]> {
  return db.rows(
    'drug-tests-papers',
    `select p.paper_id as "paperId", p.sha256, b.size, p.file_name as "fileName", p.added_at as "addedAt", p.added_by as "addedBy",
         p.corrections, b.password_protected as "passwordProtected", p.document_id as "documentId", p.chosen,
         d.hidden_at is not null as hidden
       from drug_test_papers p
       join blobs b on b.tenant_id = p.tenant_id and b.sha256 = p.sha256
       left join documents d on d.tenant_id = p.tenant_id and d.document_id = p.document_id
      where p.tenant_id = $1 and p.drug_test_id = $2 order by p.added_at desc, p.paper_id desc`,
    [tenantId, drugTestId],
  );
}

/** Adds a stored file, or a document of the file, as a paper of what was reported last; false where it is that already. */
export async function addPaper(
  db: Db,
  drugTestId: string,
  by: { name: string },
  file: { sha256: Buffer; fileName: string; documentId?: string },
): Promise<boolean> {
  const added = await db.rows(
    'drug-tests-paper-add',
    `insert into drug_test_papers (tenant_id, drug_test_id, sha256, file_name, added_by, corrections, document_id, chosen)
     select $1, $2, $3, $4, $5, corrections, $6::uuid, $6::uuid is not null from drug_tests where tenant_id = $1 and drug_test_id = $2
     on conflict (tenant_id, drug_test_id, sha256) do update set corrections = excluded.corrections, added_at = excluded.added_at
       where drug_test_papers.corrections < excluded.corrections
     returning paper_id`,
    [db.binding.tenantId, drugTestId, file.sha256, file.fileName, by.name, file.documentId ?? null],
  );
  return added.length > 0;
}

/** Which of these documents are papers of results. */
export async function documentsTaken(
  db: Db,
  documentIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db.rows<{ id: string }>(
    'drug-tests-papers-taken',
    'select document_id as id from drug_test_papers where document_id = any ($1::uuid[])',
    [documentIds],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Takes a paper off its result; the document of one that came with it leaves the file, one that was chosen stands again. */
export async function dropPaper(db: Db, paperId: string, reason: string): Promise<void> {
  const [gone] = await db.rows<{ documentId: string | null; chosen: boolean }>(
    'drug-tests-paper-drop',
    `delete from drug_test_papers where tenant_id = $1 and paper_id = $2 returning document_id as "documentId", chosen`,
    [db.binding.tenantId, paperId],
  );
  if (!gone || gone.documentId === null) throw requestError('request.not_found');
  if (gone.chosen) await standAlone(db, gone.documentId);
  else await dropDocument(db, gone.documentId, reason);
}

/** What was chosen in a file stays there when the result leaves it. `employeeId` is whose file it is in now. */
export async function releaseChosen(
  db: Db,
  drugTestId: string,
  employeeId: string | null,
): Promise<void> {
  const rows = await db.rows<{ paperId: string }>(
    'drug-tests-papers-left',
    `select p.paper_id as "paperId" from drug_test_papers p join documents d on d.tenant_id = p.tenant_id and d.document_id = p.document_id
      where p.tenant_id = $1 and p.drug_test_id = $2 and p.chosen and d.employee_id is distinct from $3::uuid`,
    [db.binding.tenantId, drugTestId, employeeId],
  );
  for (const { paperId } of rows) await dropPaper(db, paperId, '');
}

/** The documents of a result that is in no file any more are not shown where they were. */
export async function hidePapers(db: Db, drugTestId: string, reason: string): Promise<void> {
  const papers = await filedPapers(db, drugTestId);
  await hideDocuments(
    db,
    papers.map(({ documentId }) => documentId),
    reason,
  );
}

/** The papers of a result that are documents, the latest first. */
function filedPapers(
  db: Db,
  drugTestId: string,
): Promise<{ documentId: string; fileName: string }[]> {
  return db.rows(
    'drug-tests-papers-filed',
    `select document_id as "documentId", file_name as "fileName" from drug_test_papers
      where tenant_id = $1 and drug_test_id = $2 and document_id is not null order by added_at desc, paper_id desc`,
    [db.binding.tenantId, drugTestId],
  );
}

/** Papers of a result that are no documents yet, the earliest first. */
export function unfiledPapers(
  db: Db,
  drugTestId: string,
): Promise<{ paperId: string; sha256: Buffer; fileName: string }[]> {
  return db.rows(
    'drug-tests-papers-unfiled',
    `select paper_id as "paperId", sha256, file_name as "fileName" from drug_test_papers
      where tenant_id = $1 and drug_test_id = $2 and document_id is null order by added_at, paper_id`,
    [db.binding.tenantId, drugTestId],
  );
}

/** Notes which document a paper has become. */
export async function notePaperFiled(db: Db, paperId: string, documentId: string): Promise<void> {
  await db.change(
    'drug-tests-paper-filed',
    'update drug_test_papers set document_id = $3 where tenant_id = $1 and paper_id = $2',
    [db.binding.tenantId, paperId, documentId],
    { least: 1 },
  );
}

/** The documents of a result go with it into another file, or back into one that they were taken out of; which did. */
export async function movePapers(
  db: Db,
  drugTestId: string,
  to: { employeeId: string; clientId: number; takenOut: string },
): Promise<string[]> {
  return moveDocuments(db, await filedPapers(db, drugTestId), to);
}

/** Of the documents of a result the latest counts; the earlier give way to it. */
export async function orderPapers(db: Db, drugTestId: string): Promise<void> {
  const papers = await filedPapers(db, drugTestId);
  await keepLatest(
    db,
    papers.map(({ documentId }) => documentId),
  );
}
