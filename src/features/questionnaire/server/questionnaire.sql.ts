import type { IsoDate } from '#src/shared/dates.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { Answer } from '../questionnaire.rules.ts';

/** A yes that was saved; of one that a merge brought twice, the first. */
export interface AnswerRecord {
  question: Answer;
  savedAt: string;
  /** Null where it was one of the service's staff, whom an employer does not see. */
  savedBy: string | null;
  knownOn: IsoDate;
  reportedOn: IsoDate | null;
}

/** The saved answers of an employee. */
export async function answersOf(
  db: Db,
  tenantId: number,
  employeeId: string,
): Promise<AnswerRecord[]> {
  return db.rows(
    'questionnaire-answers',
    `select distinct on (a.question) a.question, a.answered_at as "savedAt", a.known_on as "knownOn", a.reported_on as "reportedOn",
        (select u.first_name || ' ' || u.last_name from users u where u.user_id = a.answered_by) as "savedBy"
       from drug_alcohol_answers a where a.tenant_id = $1 and a.employee_id = $2
      order by a.question, a.answered_at`,
    [tenantId, employeeId],
  );
}

/** Adds those of the answers that are not saved yet. */
export async function addAnswers(
  db: Db,
  answers: {
    tenantId: number;
    clientId: number;
    employeeId: string;
    questions: readonly Answer[];
    knownOn: IsoDate;
    userId: string;
  },
): Promise<void> {
  // Of two at once the second waits, and then finds the first's.
  await db.rows(
    'questionnaire-lock',
    'select 1 from employees where tenant_id = $1 and employee_id = $2 for no key update',
    [answers.tenantId, answers.employeeId],
  );
  await db.rows(
    'questionnaire-add',
    `insert into drug_alcohol_answers (tenant_id, client_id, employee_id, question, known_on, answered_by)
     select $1, $2, $3, wanted.question, $5, $6 from unnest($4::int[]) as wanted (question)
      where not exists (select from drug_alcohol_answers a
        where a.tenant_id = $1 and a.employee_id = $3 and a.question = wanted.question)`,
    [
      answers.tenantId,
      answers.clientId,
      answers.employeeId,
      answers.questions,
      answers.knownOn,
      answers.userId,
    ],
  );
}

/** Notes the day of the report of saved answers, those not reported yet where none are named. Returns whether any were. */
export async function noteReport(
  db: Db,
  report: {
    tenantId: number;
    employeeId: string;
    questions: readonly Answer[] | null;
    reportedOn: IsoDate | null;
    userId: string;
  },
): Promise<boolean> {
  const rows = await db.rows(
    'questionnaire-report',
    `update drug_alcohol_answers set reported_on = $4::date, reported_by = case when $4::date is not null then $5::uuid end
      where tenant_id = $1 and employee_id = $2
        and case when $3::int[] is null then reported_on is null else question = any ($3) end
      returning 1`,
    [report.tenantId, report.employeeId, report.questions, report.reportedOn, report.userId],
  );
  return rows.length > 0;
}

/** Whether a class of license is a commercial one; null where there is none. */
export async function isCdlClass(db: Db, licenseClassId: number | null): Promise<boolean | null> {
  const [row] = await db.rows<{ is_cdl: boolean }>(
    'questionnaire-license-class',
    'select is_cdl from license_classes where license_class_id = $1',
    [licenseClassId],
  );
  return row?.is_cdl ?? null;
}

export interface PaperType {
  docTypeId: number;
  docCategoryId: number;
  name: string;
}

/** Of these document types those that the client has configured and does not hide; a location's own word counts more than the client's. */
export async function configuredTypes(
  db: Db,
  place: { tenantId: number; clientId: number },
  typeIds: readonly number[],
): Promise<PaperType[]> {
  return db.rows(
    'questionnaire-types',
    `select t.document_type_id as "docTypeId", t.document_category_id as "docCategoryId", t.name
       from document_types t
       join lateral (select o.hidden from client_document_types o
             join clients c on c.tenant_id = o.tenant_id and c.client_id = o.client_id
             join clients at on at.tenant_id = c.tenant_id and at.client_id = $2
            where o.tenant_id = $1 and o.document_type_id = t.document_type_id and c.client_id = any (at.path)
            order by c.level_number desc limit 1) own on not own.hidden
      where t.document_type_id = any ($3::int[]) and type_offered(t)`,
    [place.tenantId, place.clientId, typeIds],
  );
}
