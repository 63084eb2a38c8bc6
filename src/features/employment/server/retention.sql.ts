import { forgetDocuments } from '#src/features/documents/server/documents.service.ts';
import { emptyRecord } from '#src/features/employees/server/file-states.service.ts';
import { forgetOrderMails } from '#src/features/orders/server/forget-orders.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import { isOwnSite } from '#src/server/db/values.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import type { EndedFile } from '../employment.rules.ts';
import { SUCCESSOR } from './employment.sql.ts';

/** A file of the past that nothing holds; whether its time has come, the rules say. */
export type DueFile = EndedFile & {
  employeeId: string;
  /** The time zone of its location. */
  zone: string;
};

/** What an `EndedFile` is made of. */
const ENDED = `e.employee_id as "employeeId", c.zone, (e.deleted_at at time zone c.zone)::date as "deletedOn",
        coalesce(e.retain_until, l.retain_until) as "retainUntil", (e.updated_at at time zone c.zone)::date as "touchedOn",
        case when e.retain_until is null then coalesce(l.last_day, e.termination_date) else e.termination_date end as "lastDay", c.path as "clientPath",
        coalesce((select jsonb_agg(jsonb_build_object('documentTypeId', d.document_type_id, 'docDate', d.doc_date,
              'drugAlcohol', coalesce(t.read_permission = 'records.viewDrugAlcohol', false)))
            from documents d join document_types t using (document_type_id)
           where d.tenant_id = e.tenant_id and d.employee_id = e.employee_id), '[]') as papers,
        (select max(a.known_on) from drug_alcohol_answers a
          where a.tenant_id = e.tenant_id and a.employee_id = e.employee_id) as "answeredOn",
        (select max(a.date) from accidents a
          where a.tenant_id = e.tenant_id and a.employee_id = e.employee_id and a.removed_at is null) as "accidentOn"
       from employees e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id ${SUCCESSOR}`;

/** Some files of a tenant, with what may ask for keeping them longer. */
export async function endedFiles(
  db: Db,
  tenantId: number,
  employeeIds: readonly string[],
): Promise<DueFile[]> {
  return db.rows(
    'retention-ended',
    `select ${ENDED} where e.tenant_id = $1 and e.employee_id = any ($2::uuid[])`,
    [tenantId, employeeIds],
  );
}

/**
 * The files named that are deleted and that nothing holds, and archived ones whose own three years are over. One that takes the
 * place of another is found when its own time comes, and one that was emptied into another with that.
 */
export async function dueFiles(
  db: Db,
  tenantId: number,
  which: { day: IsoDate; only: string },
): Promise<DueFile[]> {
  return db.rows(
    'retention-due',
    `select ${ENDED}
      where e.tenant_id = $1 and e.removed_at is null and e.hold_reason is null
        and (e.deleted_at is not null or (e.archived_at is not null and e.retain_until < $2::date)
          or (e.retain_until is null and l.retain_until < $2::date))
        and e.employee_id = $3`,
    [tenantId, which.day, which.only],
  );
}

/** A file of the past with what the list of destructions shows of it; one that is held, too. */
export type Candidate = DueFile & {
  name: string;
  clientId: number;
  clientName: string;
  holdReason: string | null;
};

/** Files at or below a location that `dueFiles` has, held ones as well, in the order of their ids; or those named. */
export async function candidates(
  db: Db,
  tenantId: number,
  which: {
    clientId: number;
    day: IsoDate;
    limit: number;
    after: string | null;
    only: readonly string[] | null;
  },
): Promise<Candidate[]> {
  return db.rows(
    'retention-candidates',
    `select e.last_name || ', ' || e.first_name as name, e.client_id as "clientId", c.name as "clientName",
        e.hold_reason as "holdReason", ${ENDED}
      where e.tenant_id = $1 and e.removed_at is null and c.path @> array[$2::int] and ${isOwnSite('e.client_id')}
        and (e.deleted_at is not null or (e.archived_at is not null and e.retain_until < $3::date)
          or (e.retain_until is null and l.retain_until < $3::date))
        and ($4::uuid is null or e.employee_id > $4) and ($5::uuid[] is null or e.employee_id = any ($5))
      order by e.employee_id limit $6`,
    [tenantId, which.clientId, which.day, which.after, which.only, which.limit],
  );
}

/** Whether incoming papers about a file still wait for somebody; asked in the internal tenant. */
export async function isInReview(db: Db, tenantId: number, employeeId: string): Promise<boolean> {
  const [row] = await db.rows<{ waits: boolean }>(
    'retention-in-review',
    `select exists (select from dq_items i
        join process_instances p on p.tenant_id = i.tenant_id and (p.dq_item_id = i.dq_item_id or p.process_instance_id in
          (select k.process_instance_id from cme_cases k where k.tenant_id = i.tenant_id and k.dq_item_id = i.dq_item_id))
       where i.tenant_id = $1 and i.about_tenant_id = $2 and i.about_employee_id = $3 and p.ended_at is null) as waits`,
    [db.binding.tenantId, tenantId, employeeId],
  );
  return row?.waits ?? false;
}

/** The medical exams ordered for an employee; asked in the client's tenant. */
export async function examOrdersOf(db: Db, employeeId: string): Promise<string[]> {
  const rows = await db.rows<{ order_id: string }>(
    'retention-exam-orders',
    `select order_id from orders where tenant_id = $1 and employee_id = $2 and order_type = 'medicalExam'`,
    [db.binding.tenantId, employeeId],
  );
  return rows.map((row) => row.order_id);
}

/**
 * Takes what the service kept of papers about a removed file: bytes, what their mails said, and what was noted about its
 * exams. How many files.
 */
export async function emptyItems(
  db: Db,
  tenantId: number,
  employeeId: string,
  examOrders: readonly string[],
): Promise<number> {
  // Before whose the papers were is forgotten with them.
  await db.rows('retention-empty-exams', 'select empty_removed_exams($1, $2, $3, $4::uuid[])', [
    db.binding.tenantId,
    tenantId,
    employeeId,
    examOrders,
  ]);
  const [row] = await db.rows<{ gone: number }>(
    'retention-empty-items',
    'select empty_removed_items($1, $2, $3) as gone',
    [db.binding.tenantId, tenantId, employeeId],
  );
  return row?.gone ?? 0;
}

/** What was taken out of a file: how many of each. */
export type Emptied = Record<string, number>;

/** Takes out what is personal, and all that the file holds; how many of each. */
export async function emptyFile(db: Db, tenantId: number, employeeId: string): Promise<Emptied> {
  const [photo] = await db.rows<{ photos: number }>(
    'retention-photos',
    'select count(*)::int as photos from employee_photos where tenant_id = $1 and employee_id = $2',
    [tenantId, employeeId],
  );
  await emptyRecord(db, tenantId, employeeId);
  await forgetOrderMails(db, tenantId, employeeId);
  const documents = await forgetDocuments(db, tenantId, employeeId);
  await db.rows('retention-empty-exam-records', 'select empty_removed_records($1, $2)', [
    tenantId,
    employeeId,
  ]);
  const [applied] = await db.rows<{ gone: number }>(
    'retention-empty-applications',
    'select empty_removed_applications($1, $2) as gone',
    [tenantId, employeeId],
  );
  await db.rows('retention-empty-copies', 'select empty_removed_copies($1, $2)', [
    tenantId,
    employeeId,
  ]);
  await db.rows('retention-empty-pages', 'select empty_removed_pages($1, $2)', [
    tenantId,
    employeeId,
  ]);
  const [rest] = await db.rows<{ gone: Emptied }>(
    'retention-empty-rest',
    'select empty_removed_file($1, $2) as gone',
    [tenantId, employeeId],
  );
  return {
    documents,
    ...rest?.gone,
    applications: applied?.gone ?? 0,
    photos: photo?.photos ?? 0,
  };
}
