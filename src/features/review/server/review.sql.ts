import type { Db } from '#src/server/db/handle.ts';
import { today } from '#src/shared/dates.ts';
import type { Instant, IsoDate } from '#src/shared/dates.ts';
import type { EmployeeFacts, HeldTask, ItemImage, QueueFilters, Task } from '../review.shapes.ts';
import { daysInQueue, FORM_KEYS, taskFields } from '../review.rules.ts';
import type { FormKey, ReviewState } from '../review.rules.ts';

/** A live lease: the clock is the database's (D20). */
const HELD = 't.completed_at is null and t.lease_until > now()';

export const TASK_COLUMNS = `
  t.task_id, t.process_instance_id, p.dq_item_id, t.form_key, t.lease_id, t.version, t.received_at,
  t.received_at::text as cursor_at, t.customer_care_rep, t.needs_cc_intervention, t.completed_at, t.lease_until,
  p.variables || t.variables as variables, coalesce(${HELD}, false) as held,
  t.assignee, u.first_name || ' ' || u.last_name as assignee_name,
  i.source, i.sender, i.about_client_id, c.name as client_name, i.about_employee_id,
  e.last_name || ', ' || e.first_name as employee_name, f.file_name, f.files, f.pages`;

export const TASK_JOINS = `
  join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
  join dq_items i on i.tenant_id = p.tenant_id and i.dq_item_id = p.dq_item_id`;

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
  customer_care_rep: string | null;
  needs_cc_intervention: boolean;
  completed_at: Instant | null;
  lease_until: Instant | null;
  variables: Record<string, unknown>;
  held: boolean;
  assignee: string | null;
  assignee_name: string | null;
  source: Task['source'];
  sender: string | null;
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
    receivedAt: row.received_at,
    daysInQueue: daysInQueue(row.variables, row.received_at, today()),
    customerCareRep: row.customer_care_rep,
    needsCCIntervention: row.needs_cc_intervention,
    source: row.source,
    sender: row.sender,
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
export async function readTask(db: Db, taskId: string, me: string): Promise<HeldTask | null> {
  const [row] = await db.rows<TaskRow>(
    'review-task',
    `select ${TASK_COLUMNS} from tasks t ${TASK_JOINS} ${DETAIL_JOINS} where t.tenant_id = $1 and t.task_id = $2`,
    [db.binding.tenantId, taskId],
  );
  if (!row) return null;
  const read = toTask(row, me);
  return { ...read, leaseId: read.hold === 'mine' ? row.lease_id : null };
}

export interface TaskFilter extends QueueFilters {
  formKeys: readonly FormKey[];
  assignee: 'mine' | 'none' | 'any';
  /** Not these. */
  except?: readonly string[] | undefined;
}

/** A filter's conditions on t, p and i; `search` looks at c, e and the file names too. */
export const FILTER = `t.tenant_id = $1 and t.completed_at is null and t.form_key = any($2)
  and ($3::int is null or i.about_client_id = $3 or i.about_tenant_id = $3)
  and ($4::text is null or i.source = $4)
  and ($6 = 'any' or ($6 = 'mine' and t.assignee = $5 and t.lease_until > now())
    or ($6 = 'none' and (t.lease_until is null or t.lease_until <= now())))`;

export const SEARCHED = `and (i.sender ilike $7 or c.name ilike $7 or e.search like fold($7)
  or exists (select from dq_item_images m where m.tenant_id = i.tenant_id and m.dq_item_id = i.dq_item_id and m.file_name ilike $7))`;

export function filterValues(db: Db, me: string, filter: TaskFilter): unknown[] {
  const { formKeys, client, source, assignee } = filter;
  return [db.binding.tenantId, formKeys, client ?? null, source ?? null, me, assignee];
}

/** A text as a LIKE pattern that contains it literally. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** Open tasks of a filter, oldest first, after a cursor's `[time, id]`. */
export async function listTasks(
  db: Db,
  me: string,
  filter: TaskFilter,
  after: readonly (string | number | null)[] | null,
  limit: number,
): Promise<{ tasks: Task[]; last: [string, string] | null }> {
  const search = filter.search ? containing(filter.search) : null;
  const place = search === null ? [7, 8, 9] : [8, 9, 10];
  const rows = await db.rows<TaskRow>(
    search === null ? 'review-tasks' : 'review-tasks-search',
    // The page's keys first: joins and counts of files are made for its rows only.
    `with picked as materialized (
       select t.tenant_id, t.task_id from tasks t ${TASK_JOINS} ${search === null ? '' : FACT_JOINS}
        where ${FILTER} ${search === null ? '' : SEARCHED}
          and ($${place[0]}::timestamptz is null or (t.received_at, t.task_id) > ($${place[0]}::timestamptz, $${place[1]}::uuid))
        order by t.received_at, t.task_id limit $${place[2]})
     select ${TASK_COLUMNS} from picked k join tasks t on t.tenant_id = k.tenant_id and t.task_id = k.task_id
       ${TASK_JOINS} ${DETAIL_JOINS} order by t.received_at, t.task_id`,
    [
      ...filterValues(db, me, filter),
      ...(search === null ? [] : [search]),
      after?.[0] ?? null,
      after?.[1] ?? null,
      limit,
    ],
  );
  const last = rows.at(-1);
  return {
    tasks: rows.map((row) => toTask(row, me)),
    last: last ? [last.cursor_at, last.task_id] : null,
  };
}

/** Leases the oldest free task of a filter to `me`: under contention each goes to one caller only, none waits for another. */
export async function leaseNext(
  db: Db,
  me: string,
  filter: TaskFilter,
  minutes: number,
): Promise<string | null> {
  const search = filter.search ? containing(filter.search) : null;
  const place = search === null ? [7, 8] : [8, 9];
  const [row] = await db.rows<{ task_id: string }>(
    search === null ? 'review-next' : 'review-next-search',
    `with picked as materialized (
       select t.tenant_id, t.task_id from tasks t ${TASK_JOINS} ${search === null ? '' : FACT_JOINS}
        where ${FILTER} ${search === null ? '' : SEARCHED} and t.task_id <> all ($${place[1]}::uuid[])
        order by t.received_at, t.task_id limit 1 for update of t skip locked)
     update tasks t set assignee = $5, lease_id = gen_random_uuid(), version = t.version + 1,
         lease_until = now() + make_interval(mins => $${place[0]})
       from picked k where t.tenant_id = k.tenant_id and t.task_id = k.task_id returning t.task_id`,
    [
      ...filterValues(db, me, { ...filter, assignee: 'none' }),
      ...(search === null ? [] : [search]),
      minutes,
      filter.except ?? [],
    ],
  );
  return row?.task_id ?? null;
}

/** How many open tasks of a filter others hold at the moment. */
export async function countLocked(db: Db, me: string, filter: TaskFilter): Promise<number> {
  const search = filter.search ? containing(filter.search) : null;
  const [row] = await db.rows<{ locked: number }>(
    search === null ? 'review-locked' : 'review-locked-search',
    `select count(*)::int as locked from tasks t ${TASK_JOINS} ${search === null ? '' : FACT_JOINS}
      where ${FILTER} ${search === null ? '' : SEARCHED} and t.lease_until > now() and t.assignee <> $5`,
    [...filterValues(db, me, { ...filter, assignee: 'any' }), ...(search === null ? [] : [search])],
  );
  return row?.locked ?? 0;
}

export interface QueueCount {
  formKey: FormKey;
  total: number;
  open: number;
  mine: number;
  lockedByOthers: number;
  oldestAt: Instant | null;
}

/** Open tasks by form key: how many there are, are free, are the caller's, are held by others. */
export async function countTasks(db: Db, me: string): Promise<QueueCount[]> {
  const rows = await db.rows<Omit<QueueCount, 'formKey'> & { formKey: string }>(
    'review-counts',
    `select form_key as "formKey", count(*)::int as total,
        (count(*) filter (where lease_until is null or lease_until <= now()))::int as open,
        (count(*) filter (where lease_until > now() and assignee = $2))::int as mine,
        (count(*) filter (where lease_until > now() and assignee <> $2))::int as "lockedByOthers",
        min(received_at) as "oldestAt"
       from tasks where tenant_id = $1 and completed_at is null group by form_key`,
    [db.binding.tenantId, me],
  );
  return FORM_KEYS.map((formKey) => {
    const found = rows.find((row) => row.formKey === formKey);
    return { total: 0, open: 0, mine: 0, lockedByOthers: 0, oldestAt: null, ...found, formKey };
  });
}

/** A process with its item, as the acts on it need them. */
export interface ProcessRow {
  process_instance_id: string;
  state: ReviewState;
  dq_item_id: string;
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
    `select p.process_instance_id, p.state, i.dq_item_id, i.source, i.about_tenant_id, i.about_client_id, i.about_employee_id,
        i.about_document_id, i.uploaded_by, i.document_type_id, i.doc_date, i.expiration_date, i.version as item_version,
        i.received_at
       from process_instances p join dq_items i on i.tenant_id = p.tenant_id and i.dq_item_id = p.dq_item_id
      where p.tenant_id = $1 and ${which} for update of p, i`,
    [db.binding.tenantId, id],
  );
  return row ?? null;
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

/** Employees whom names, license numbers or SSN indexes point to; within one client's tree when it is known. */
export async function employeesByKeys(
  db: Db,
  keys: {
    names: readonly string[];
    licenses: readonly string[];
    ssnIndexes: readonly Buffer[];
    tenantId: number | null;
  },
): Promise<(EmployeeRow & { bySsn: boolean })[]> {
  return db.rows<EmployeeRow & { bySsn: boolean }>(
    'review-candidates',
    `with hits as (
       select e.tenant_id, e.employee_id, false as by_ssn
         from (select distinct d.tenant_id from client_directory d where $4::int is null or d.tenant_id = $4) d
         join employees e on e.tenant_id = d.tenant_id and e.sort_name = any($1) and e.deleted_at is null
       union all
       select e.tenant_id, e.employee_id, false from employees e where e.license = any($2) and ($4::int is null or e.tenant_id = $4)
       union all
       select e.tenant_id, e.employee_id, true from employees e where e.ssn_index = any($3) and ($4::int is null or e.tenant_id = $4)),
     chosen as (select tenant_id, employee_id, bool_or(by_ssn) as by_ssn from hits group by 1, 2 limit 300)
     select ${EMPLOYEE_FACTS}, h.by_ssn as "bySsn" from chosen h
       join employees e on e.tenant_id = h.tenant_id and e.employee_id = h.employee_id ${EMPLOYEE_JOINS}
      where e.deleted_at is null and e.replaced_by is null`,
    [keys.names, keys.licenses, keys.ssnIndexes, keys.tenantId],
  );
}

/** Employees whose names are spelled alike, across clients. The caller is staff. */
export async function employeesAlike(db: Db, name: string): Promise<EmployeeRow[]> {
  return db.rows<EmployeeRow>(
    'review-alike',
    `select ${EMPLOYEE_FACTS} from search_employees_everywhere($1, 15) h
       join employees e on e.tenant_id = h.tenant_id and e.employee_id = h.employee_id ${EMPLOYEE_JOINS}
      where e.deleted_at is null and e.replaced_by is null`,
    [name],
  );
}
