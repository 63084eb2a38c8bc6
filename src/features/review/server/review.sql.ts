import type { Db } from '#src/server/db/handle.ts';
import { today } from '#src/shared/dates.ts';
import type { Instant, IsoDate } from '#src/shared/dates.ts';
import type { EmployeeFacts, HeldTask, ItemImage, Task } from '../review.shapes.ts';
import { daysInQueue, taskFields } from '../queue.rules.ts';
import type { FormKey, ReviewState } from '../review.rules.ts';
import { REVIEW_TASKS, type TaskProcess } from './process.service.ts';
import { WAITS } from './waiting.sql.ts';

/** A live lease: the clock is the database's (D20). */
const HELD = 't.completed_at is null and t.lease_until > now()';

/** What a list shows of a task. */
export function taskColumns({ variables }: TaskProcess = REVIEW_TASKS): string {
  return `
  t.task_id, t.process_instance_id, i.dq_item_id, t.form_key, t.lease_id, t.version, t.received_at,
  t.received_at::text as cursor_at, t.due_at, t.due_at::text as due_cursor, t.customer_care_rep, t.needs_cc_intervention, t.completed_at, t.lease_until,
  case when ${WAITS} then case when isfinite(t.waits_until) then t.waits_until end end as waits_until, coalesce(${WAITS}, false) as waits,
  p.variables || t.variables${variables ? ` || ${variables}` : ''} as variables, coalesce(${HELD}, false) as held,
  t.assignee, u.first_name || ' ' || u.last_name as assignee_name,
  i.source, i.sender, i.flagged_at is not null as flagged, left(i.note, 200) as note, i.about_client_id, c.name as client_name, i.about_employee_id,
  e.last_name || ', ' || e.first_name as employee_name, f.file_name, f.files, f.pages`;
}

/** A task's instance, and what it is about. */
export function taskJoins({ items }: TaskProcess = REVIEW_TASKS): string {
  return `
  join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
  ${items}`;
}

export const FACT_JOINS = `
  left join clients c on c.tenant_id = i.about_tenant_id and c.client_id = i.about_client_id
  left join employees e on e.tenant_id = i.about_tenant_id and e.employee_id = i.about_employee_id`;

export const DETAIL_JOINS = `${FACT_JOINS}
  left join users u on u.tenant_id = t.tenant_id and u.user_id = t.assignee
  left join lateral (
    select (array_agg(m.file_name order by m.ordinal))[1] as file_name, count(*)::int as files, sum(b.pages)::int as pages
      from dq_item_images m join blobs b on b.tenant_id = m.tenant_id and b.sha256 = m.sha256
     where m.tenant_id = i.tenant_id and m.dq_item_id = i.dq_item_id) f on true`;

export interface TaskRow {
  task_id: string;
  process_instance_id: string;
  dq_item_id: string;
  form_key: FormKey;
  lease_id: string | null;
  version: number;
  received_at: Instant;
  cursor_at: string;
  due_at: Instant | null;
  due_cursor: string | null;
  customer_care_rep: string | null;
  needs_cc_intervention: boolean;
  completed_at: Instant | null;
  lease_until: Instant | null;
  /** Null for one that waits until something arrives, too. */
  waits_until: Instant | null;
  waits: boolean;
  variables: Record<string, unknown>;
  held: boolean;
  assignee: string | null;
  assignee_name: string | null;
  source: Task['source'];
  sender: string | null;
  flagged: boolean;
  note: string;
  about_client_id: number | null;
  client_name: string | null;
  about_employee_id: string | null;
  employee_name: string | null;
  file_name: string | null;
  files: number;
  pages: number | null;
}

/** A row as the task its caller sees. */
export function toTask(row: TaskRow, me: string): Task {
  const mine = row.held && row.assignee === me;
  return taskFields(row.variables, {
    taskId: row.task_id,
    processInstanceId: row.process_instance_id,
    dqItemId: row.dq_item_id,
    formKey: row.form_key,
    // A lease that ran out binds nobody.
    assignee: row.held || row.completed_at !== null ? row.assignee : null,
    assigneeName: row.held || row.completed_at !== null ? row.assignee_name : null,
    hold: row.completed_at !== null ? 'done' : mine ? 'mine' : row.held ? 'locked' : 'open',
    leaseUntil: row.held ? row.lease_until : null,
    waitsUntil: row.waits ? (row.waits_until ?? 'arrival') : null,
    receivedAt: row.received_at,
    dueAt: row.due_at,
    daysInQueue: daysInQueue(row.variables, row.received_at, today()),
    customerCareRep: row.customer_care_rep,
    needsCCIntervention: row.needs_cc_intervention,
    source: row.source,
    sender: row.sender,
    flagged: row.flagged,
    note: row.note,
    clientId: row.about_client_id,
    clientName: row.client_name,
    employeeId: row.about_employee_id,
    employeeName: row.employee_name,
    fileName: row.file_name,
    files: row.files,
    pages: row.pages,
    completedAt: row.completed_at,
    version: row.version,
  } satisfies Task);
}

/** Reads one task of the bound tenant as its caller sees it, with the lease where it is the caller's; null when there is none. */
export async function readTask(
  db: Db,
  taskId: string,
  me: string,
  process: TaskProcess = REVIEW_TASKS,
): Promise<HeldTask | null> {
  const [row] = await db.rows<TaskRow>(
    `task-${process.key}`,
    `select ${taskColumns(process)} from tasks t ${taskJoins(process)} ${DETAIL_JOINS} where t.tenant_id = $1 and t.task_id = $2`,
    [db.binding.tenantId, taskId],
  );
  if (!row) return null;
  const read = toTask(row, me);
  return { ...read, leaseId: read.hold === 'mine' ? row.lease_id : null };
}

/** A process with its item, as the acts on it need them. */
export interface ProcessRow {
  process_instance_id: string;
  state: ReviewState;
  dq_item_id: string;
  variables: Record<string, unknown>;
  is_document_rejection: boolean;
  source: Task['source'];
  about_tenant_id: number | null;
  about_client_id: number | null;
  about_employee_id: string | null;
  about_document_id: string | null;
  uploaded_by: string | null;
  document_type_id: number | null;
  doc_date: IsoDate | null;
  expiration_date: IsoDate | null;
  item_version: number;
  received_at: Instant;
}

/** Locks a task's process until the end of the transaction: whoever acts on an item takes this lock first. Null when there is no such task. */
export async function lockProcessOfTask(db: Db, taskId: string): Promise<ProcessRow | null> {
  return lockProcess(
    db,
    'review-lock-task',
    'p.process_instance_id = (select t.process_instance_id from tasks t where t.tenant_id = $1 and t.task_id = $2)',
    taskId,
  );
}

/** The same, from the item. */
export async function lockProcessOfItem(db: Db, dqItemId: string): Promise<ProcessRow | null> {
  return lockProcess(db, 'review-lock-item', 'p.dq_item_id = $2', dqItemId);
}

async function lockProcess(
  db: Db,
  name: string,
  which: string,
  id: string,
): Promise<ProcessRow | null> {
  const [row] = await db.rows<ProcessRow>(
    name,
    `select p.process_instance_id, p.state, p.variables, i.is_document_rejection, i.dq_item_id, i.source, i.about_tenant_id, i.about_client_id, i.about_employee_id,
        i.about_document_id, i.uploaded_by, i.document_type_id, i.doc_date, i.expiration_date, i.version as item_version,
        i.received_at
       from process_instances p join dq_items i on i.tenant_id = p.tenant_id and i.dq_item_id = p.dq_item_id
      where p.tenant_id = $1 and ${which} for update of p, i`,
    [db.binding.tenantId, id],
  );
  return row ?? null;
}

/** The task that a process waits for; null where it waits for nobody. */
export async function openTaskOf(db: Db, processInstanceId: string): Promise<string | null> {
  const [row] = await db.rows<{ task_id: string }>(
    'review-open-task',
    `select task_id from tasks where tenant_id = $1 and process_instance_id = $2 and completed_at is null`,
    [db.binding.tenantId, processInstanceId],
  );
  return row?.task_id ?? null;
}

export interface ImageRow extends ItemImage {
  dqItemId: string;
  sha256: Buffer;
}

/** The files of items, in their order. */
export async function itemImages(db: Db, dqItemIds: readonly string[]): Promise<ImageRow[]> {
  return db.rows<ImageRow>(
    'review-images',
    `select m.dq_item_id as "dqItemId", m.image_id as "imageId", m.ordinal, m.file_name as "fileName", m.sha256, b.size, b.pages,
        b.password_protected as "passwordProtected"
       from dq_item_images m join blobs b on b.tenant_id = m.tenant_id and b.sha256 = m.sha256
      where m.tenant_id = $1 and m.dq_item_id = any($2) order by m.dq_item_id, m.ordinal`,
    [db.binding.tenantId, dqItemIds],
  );
}

const EMPLOYEE_FACTS = `e.employee_id as "employeeId", e.client_id as "clientId", c.name as "clientName", e.first_name as "firstName",
  e.last_name as "lastName", e.dob, e.license, e.license_state as "licenseState", e.ssn_last4 as "ssnLast4",
  e.work_id as "workId", s.status, j.job_title as "jobTitle", e.tenant_id as "tenantId"`;
const EMPLOYEE_JOINS = `join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id`;

export type EmployeeRow = EmployeeFacts & { tenantId: number };

/** Facts of employees across clients, deleted and merged ones left out. The caller is staff. */
export async function employeesById(db: Db, ids: readonly string[]): Promise<EmployeeRow[]> {
  if (ids.length === 0) return [];
  return db.rows<EmployeeRow>(
    'review-employees',
    `select ${EMPLOYEE_FACTS} from employees e ${EMPLOYEE_JOINS}
      where e.employee_id = any($1) and e.deleted_at is null and e.replaced_by is null`,
    [ids],
  );
}

/** Employees whom names, license numbers, SSN indexes or birth dates point to; within one client's tree when it is known. */
export async function employeesByKeys(
  db: Db,
  keys: {
    names: readonly string[];
    licenses: readonly string[];
    ssnIndexes: readonly Buffer[];
    births: readonly IsoDate[];
    tenantId: number | null;
  },
): Promise<(EmployeeRow & { bySsn: boolean })[]> {
  return db.rows<EmployeeRow & { bySsn: boolean }>(
    'review-candidates',
    // A birth date alone points to many: the others' hits come first. The license as its index has it.
    `with hits as (
       (select e.tenant_id, e.employee_id, 0 as turn
         from (select distinct d.tenant_id from client_directory d where $4::int is null or d.tenant_id = $4) d
         join employees e on e.tenant_id = d.tenant_id and e.sort_name = any($1) and e.deleted_at is null limit 300)
       union all
       (select e.tenant_id, e.employee_id, 1 from employees e
         where (fold(e.license)) collate "C" = any($2) and e.deleted_at is null and ($4::int is null or e.tenant_id = $4) limit 50)
       union all
       (select e.tenant_id, e.employee_id, 2 from employees e where e.ssn_index = any($3) and ($4::int is null or e.tenant_id = $4) limit 20)
       union all
       (select e.tenant_id, e.employee_id, 0 from employees e
         where e.dob = any($5::date[]) and e.deleted_at is null and ($4::int is null or e.tenant_id = $4) limit 400)),
     chosen as (select tenant_id, employee_id, max(turn) as turn from hits group by 1, 2)
     select ${EMPLOYEE_FACTS}, h.turn = 2 as "bySsn" from chosen h
       join employees e on e.tenant_id = h.tenant_id and e.employee_id = h.employee_id ${EMPLOYEE_JOINS}
      where e.deleted_at is null and e.replaced_by is null`,
    [keys.names, keys.licenses, keys.ssnIndexes, keys.tenantId, keys.births],
  );
}

/** Employees whose names are spelled like one of these, across clients. The caller is staff. */
export async function employeesAlike(db: Db, names: readonly string[]): Promise<EmployeeRow[]> {
  return db.rows<EmployeeRow>(
    'review-alike',
    `select ${EMPLOYEE_FACTS}
       from (select distinct h.tenant_id, h.employee_id from unnest($1::text[]) n, search_employees_everywhere(n, 15) h) h
       join employees e on e.tenant_id = h.tenant_id and e.employee_id = h.employee_id ${EMPLOYEE_JOINS}
      where e.deleted_at is null and e.replaced_by is null`,
    [names],
  );
}
