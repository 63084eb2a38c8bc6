import type { ClassifiedRow } from '#src/features/documents/document-fields.rules.ts';
import { mustChange, type Db } from '#src/server/db/handle.ts';
import type { Instant } from '#src/shared/dates.ts';
import { ROAD_TESTS } from '../certificate.rules.ts';
import type { CertificateFacts } from '../findings.rules.ts';
import type { CmeState } from '../cme.rules.ts';
import type { ExamOrder } from '../cme.shapes.ts';

/** An exam's process with what it is about, as the acts on it need them. */
export interface ExamRow extends ClassifiedRow {
  process_instance_id: string;
  state: CmeState;
  variables: Record<string, unknown>;
  version: number;
  dq_item_id: string | null;
  order_id: string | null;
  medical_exam_order_id: string | null;
  cme_id: string | null;
  first_reviewer: string | null;
  about_tenant_id: number | null;
  about_client_id: number | null;
  about_employee_id: string | null;
  about_document_id: string | null;
  uploaded_by: string | null;
  source: 'webUpload' | 'externalUpload' | 'email' | 'fax' | 'folder' | 'order';
  sender: string | null;
  subject: string | null;
  body_text: string | null;
  note: string;
  received_at: Instant | null;
  started_at: Instant;
  ended_at: Instant | null;
}

const EXAM = `select p.process_instance_id, p.state, p.variables, p.started_at, p.ended_at, i.version, i.dq_item_id, i.order_id,
    i.medical_exam_order_id, i.cme_id, i.first_reviewer, i.about_tenant_id, i.about_client_id, i.about_employee_id,
    i.about_document_id, i.document_type_id, i.doc_date, i.expiration_date, i.uploaded_by, i.source, i.sender, i.subject,
    i.body_text, i.note, i.received_at
  from process_instances p
  join cme_items i on i.tenant_id = p.tenant_id and i.process_instance_id = p.process_instance_id
 where p.tenant_id = $1 and p.process_key = 'cmeProcess'`;

/** One exam of the bound tenant; null when there is none. */
export async function readExam(db: Db, processInstanceId: string): Promise<ExamRow | null> {
  const [row] = await db.rows<ExamRow>('cme-exam', `${EXAM} and p.process_instance_id = $2`, [
    db.binding.tenantId,
    processInstanceId,
  ]);
  return row ?? null;
}

/** Holds a task's exam until the end of the transaction: anyone who acts on one does this first. Null when there is no such task. */
export async function lockExamOfTask(db: Db, taskId: string): Promise<ExamRow | null> {
  // In a statement of its own: one that waits for a lock reads what it joins as it was before.
  const [held] = await db.rows<{ process_instance_id: string }>(
    'cme-lock',
    `select p.process_instance_id from process_instances p
       join tasks t on t.tenant_id = p.tenant_id and t.process_instance_id = p.process_instance_id
      where t.tenant_id = $1 and t.task_id = $2 and p.process_key = 'cmeProcess' for update of p`,
    [db.binding.tenantId, taskId],
  );
  return held ? readExam(db, held.process_instance_id) : null;
}

/** Of a process its open task, or the last one. */
export async function taskOfExam(db: Db, processInstanceId: string): Promise<string | null> {
  const [row] = await db.rows<{ task_id: string }>(
    'cme-task-of',
    `select task_id from tasks where tenant_id = $1 and process_instance_id = $2
      order by (completed_at is null) desc, created_at desc, task_id desc limit 1`,
    [db.binding.tenantId, processInstanceId],
  );
  return row?.task_id ?? null;
}

/** What of an exam an act sets; absent parts stay. */
export interface ExamChanges {
  orderId?: string | null;
  medicalExamOrderId?: string | null;
  cmeId?: string | null;
  firstReviewer?: string | null;
}

/** Changes what an exam is about, and counts its version on. */
export async function changeExam(
  db: Db,
  processInstanceId: string,
  changes: ExamChanges,
): Promise<void> {
  mustChange(
    await db.k
      .updateTable('cme_cases')
      .set((column) => ({
        version: column('version', '+', 1),
        ...('orderId' in changes ? { order_id: changes.orderId ?? null } : {}),
        ...('medicalExamOrderId' in changes
          ? { medical_exam_order_id: changes.medicalExamOrderId ?? null }
          : {}),
        ...('cmeId' in changes ? { cme_id: changes.cmeId ?? null } : {}),
        ...('firstReviewer' in changes ? { first_reviewer: changes.firstReviewer ?? null } : {}),
      }))
      .where('tenant_id', '=', db.binding.tenantId)
      .where('process_instance_id', '=', processInstanceId)
      .execute(),
  );
}

/** An order as the screens of an exam show it. */
const EXAM_ORDER = `o.order_id as "orderId", o.medical_exam_order_id as "medicalExamOrderId", o.order_status_id as "orderStatusId",
  x.order_status as "orderStatus", o.ordered_at as "orderedAt",
  to_char(o.appointment_date, 'YYYY-MM-DD') || coalesce(to_char(o.appointment_time, ' HH24:MI'), '') as "appointmentDate",
  o.walk_in as "walkIn", v.vendor_name as "clinicName", v.phone as "clinicPhone",
  nullif(concat_ws(', ', v.address1, v.city, v.state), '') as "clinicPlace", o.user_email as "userEmail"`;
const ORDER_JOINS = `join order_statuses x on x.order_status_id = o.order_status_id
  left join vendors v on v.vendor_id = o.vendor_id`;

/** Exam orders by id, or the open ones of an employee. The caller is staff, or bound to the client's tenant. */
export async function examOrders(
  db: Db,
  which: { orderId: string } | { employeeId: string },
): Promise<ExamOrder[]> {
  return 'orderId' in which
    ? db.rows(
        'cme-order',
        `select ${EXAM_ORDER} from orders o ${ORDER_JOINS}
          where o.order_id = $1 and o.order_type = 'medicalExam' and o.medical_exam_order_id is not null`,
        [which.orderId],
      )
    : db.rows(
        'cme-open-orders',
        `select ${EXAM_ORDER} from employees e
           join orders o on o.tenant_id = e.tenant_id and o.employee_id = e.employee_id ${ORDER_JOINS}
          where e.employee_id = $1 and o.order_type = 'medicalExam' and o.medical_exam_order_id is not null
            and o.order_status_id in (1, 2, 5, 8, 18, 21, 22)
          order by o.ordered_at desc, o.order_id limit 20`,
        [which.employeeId],
      );
}

/** What the checks compare with beside the employee's facts. The caller is staff. */
export async function comparedWith(
  db: Db,
  employeeId: string,
  dqItemId: string | null,
): Promise<Compared> {
  const [row] = await db.rows<Compared>(
    'cme-compared',
    // The very same bytes in the employee's file, but those that this paper brought itself.
    // What is said of the driver comes before how the location drives.
    `select l.is_cdl as cdl, coalesce(case when e.operation in ('NA', 'EA') then 'intrastate' when e.operation is not null then 'interstate' end, (
        select c.operates from clients own join clients c on c.tenant_id = own.tenant_id and c.client_id = any (own.path)
         where own.tenant_id = e.tenant_id and own.client_id = e.client_id and c.operates is not null
         order by c.level_number desc limit 1)) as operates, (
        select max(d.doc_date) from documents d where d.tenant_id = e.tenant_id and d.employee_id = e.employee_id
           and d.document_type_id = any ($4::int[]) and d.status = 'accepted' and d.hidden_at is null) as "roadTest", coalesce((
        select json_agg(json_build_object('name', d.name, 'uploadedAt', d.uploaded_at) order by d.uploaded_at)
          from (select distinct on (d.document_id) d.document_id, k.name, d.uploaded_at
             from dq_item_images m
             join documents d on d.tenant_id = e.tenant_id and d.employee_id = e.employee_id and d.sha256 = m.sha256
               and d.hidden_at is null and d.image_id is distinct from m.image_id
             join document_types k on k.document_type_id = d.document_type_id
            where m.tenant_id = $1 and m.dq_item_id = $3 and k.document_type_id = 238 limit 5) d), '[]') as "sameFile"
       from employees e left join license_classes l on l.license_class_id = e.license_class_id
      where e.employee_id = $2`,
    [db.binding.tenantId, employeeId, dqItemId, ROAD_TESTS],
  );
  return row ?? { cdl: null, operates: null, roadTest: null, sameFile: [] };
}

type Compared = Pick<CertificateFacts, 'cdl' | 'operates' | 'roadTest' | 'sameFile'>;

/** How many second looks are free and not the user's to take, who took the first. */
export async function countOwnFirstLooks(db: Db, me: string): Promise<number> {
  const [row] = await db.rows<{ count: number }>(
    'cme-own-first-looks',
    `select count(*)::int as count from tasks t
       join cme_cases k on k.tenant_id = t.tenant_id and k.process_instance_id = t.process_instance_id
      where t.tenant_id = $1 and t.form_key = 'cmeSecondReview' and t.completed_at is null
        and (t.lease_until is null or t.lease_until <= now()) and k.first_reviewer = $2`,
    [db.binding.tenantId, me],
  );
  return row?.count ?? 0;
}
