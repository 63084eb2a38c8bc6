import type { Db } from '#src/server/db/handle.ts';

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
  await db.change(
    'drug-tests-paper-drop',
    `with gone as (delete from drug_test_papers where tenant_id = $1 and paper_id = $2 returning document_id, chosen)
     update documents d set version = version + 1,
         hidden_at = case when gone.chosen then d.hidden_at else coalesce(d.hidden_at, now()) end,
         hidden_reason = case when gone.chosen then d.hidden_reason else coalesce(d.hidden_reason, $3) end,
         status = case when d.status = 'superseded' and gone.chosen then 'accepted' else d.status end,
         superseded_by = case when gone.chosen then null else d.superseded_by end
       from gone where d.tenant_id = $1 and d.document_id = gone.document_id`,
    [db.binding.tenantId, paperId, reason],
    { least: 1 },
  );
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
  await db.change(
    'drug-tests-papers-hide',
    `update documents d set hidden_at = now(), hidden_reason = $3, version = version + 1 from drug_test_papers p
      where p.tenant_id = $1 and p.drug_test_id = $2 and d.tenant_id = $1 and d.document_id = p.document_id and d.hidden_at is null`,
    [db.binding.tenantId, drugTestId, reason],
    { least: 0 },
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
  const rows = await db.rows<{ id: string }>(
    'drug-tests-papers-move',
    `update documents d set employee_id = $3, client_id = $4, file_name = p.file_name, hidden_at = null, hidden_reason = null,
         version = version + 1 from drug_test_papers p
      where p.tenant_id = $1 and p.drug_test_id = $2 and d.tenant_id = $1 and d.document_id = p.document_id
        and (d.employee_id <> $3 or d.hidden_reason = $5) returning d.document_id as id`,
    [db.binding.tenantId, drugTestId, to.employeeId, to.clientId, to.takenOut],
  );
  return rows.map(({ id }) => id);
}

/** Of the documents of a result the latest counts; the earlier give way to it. */
export async function orderPapers(db: Db, drugTestId: string): Promise<void> {
  await db.change(
    'drug-tests-papers-order',
    `with shown as (
       select d.document_id, nullif(first_value(d.document_id) over latest, d.document_id) as newer
         from drug_test_papers p join documents d on d.tenant_id = p.tenant_id and d.document_id = p.document_id
        where p.tenant_id = $1 and p.drug_test_id = $2 and d.hidden_at is null and d.status in ('accepted', 'superseded')
       window latest as (order by p.added_at desc, p.paper_id desc))
     update documents d set superseded_by = s.newer, status = case when s.newer is null then 'accepted' else 'superseded' end,
         version = version + 1 from shown s
      where d.tenant_id = $1 and d.document_id = s.document_id
        and (d.superseded_by is distinct from s.newer or (d.status = 'superseded') <> (s.newer is not null))`,
    [db.binding.tenantId, drugTestId],
    { least: 0 },
  );
}
