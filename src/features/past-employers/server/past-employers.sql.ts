import { cameOfNone } from '#src/features/documents/server/blind-documents.service.ts';
import type { Agency } from '#src/features/qualification/conditions.rules.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import type { Db } from '#src/server/db/handle.ts';
import { ANSWER_TYPES } from '../past-employers.rules.ts';

/** A past employer as it is kept. */
export interface PastEmployerRecord {
  tenantId: number;
  clientId: number;
  employeeId: string;
  pastEmployerId: string;
  name: string;
  place: string;
  from: IsoDate;
  to: IsoDate | null;
  agency: Agency;
  part40: boolean;
  contact: string;
  removed: boolean;
  version: number;
}

const EMPLOYER = `p.tenant_id as "tenantId", p.client_id as "clientId", p.employee_id as "employeeId", p.past_employer_id as "pastEmployerId",
  p.name, p.place, p.started_on as "from", p.ended_on as "to", p.agency, p.part40, p.contact, p.removed_at is not null as removed, p.version`;

/** The past employers of an employee, the latest first; removed ones last. */
export async function pastEmployersOf(
  db: Db,
  tenantId: number,
  employeeId: string,
): Promise<PastEmployerRecord[]> {
  return db.rows(
    'past-employers-of-employee',
    `select ${EMPLOYER} from past_employers p where p.tenant_id = $1 and p.employee_id = $2
      order by p.removed_at is not null, p.started_on desc, p.past_employer_id desc limit 200`,
    [tenantId, employeeId],
  );
}

/** One past employer among the caller's rows; null when it is not there or not theirs. */
export async function readPastEmployer(
  db: Db,
  pastEmployerId: string,
): Promise<PastEmployerRecord | null> {
  const [row] = await db.rows<PastEmployerRecord>(
    'past-employers-read',
    `select ${EMPLOYER} from past_employers p where p.past_employer_id = $1`,
    [pastEmployerId],
  );
  return row ?? null;
}

export interface AnswerRecord {
  documentId: string;
  documentType: string;
  docDate: IsoDate | null;
  pastEmployerId: string | null;
}

/** The papers of a file that may be a past employer's answer, newest first, with whose they are. */
export async function answersOf(
  db: Db,
  tenantId: number,
  employeeId: string,
  blind: readonly string[],
): Promise<AnswerRecord[]> {
  return db.rows(
    'past-employers-answers',
    `select d.document_id as "documentId", t.name as "documentType", d.doc_date as "docDate", y.past_employer_id as "pastEmployerId"
       from documents d join document_types t using (document_type_id)
       left join past_employer_papers y on y.tenant_id = d.tenant_id and y.document_id = d.document_id
      where d.tenant_id = $1 and d.employee_id = $2 and d.document_type_id = any ($3::int[]) and d.hidden_at is null
        and d.status in ('accepted', 'superseded') and ${cameOfNone('$4')}
      order by d.doc_date desc nulls last, d.document_id limit 200`,
    [tenantId, employeeId, ANSWER_TYPES, blind],
  );
}

/** The papers of an employer are those, and no others. */
export async function tiePapers(
  db: Db,
  { tenantId, pastEmployerId }: Pick<PastEmployerRecord, 'tenantId' | 'pastEmployerId'>,
  documentIds: readonly string[],
): Promise<void> {
  await db.change(
    'past-employers-untie',
    `delete from past_employer_papers where tenant_id = $1 and past_employer_id = $2 and document_id <> all ($3::uuid[])`,
    [tenantId, pastEmployerId, documentIds],
    { least: 0 },
  );
  await db.rows(
    'past-employers-tie',
    `insert into past_employer_papers (tenant_id, document_id, past_employer_id)
     select $1, one, $2 from unnest($3::uuid[]) one
     on conflict (tenant_id, document_id) do update set past_employer_id = excluded.past_employer_id`,
    [tenantId, pastEmployerId, documentIds],
  );
}
