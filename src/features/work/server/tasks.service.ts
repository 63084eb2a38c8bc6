import { mustChange } from '#src/server/db/handle.ts';
import type { Db } from '#src/server/db/handle.ts';
import { utcToday } from '#src/shared/dates.ts';
import type { Instant, IsoDate } from '#src/shared/dates.ts';
import type { HeldTask, Task } from '../task.shapes.ts';
import { daysInQueue, taskFields } from '../queue.rules.ts';
import type { FormKey } from '../review-process.rules.ts';
import { REVIEW_TASKS } from './process.service.ts';
import type { TaskProcess } from './process.service.ts';
import { WAITS, keptWait } from './waiting.service.ts';
import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { WaitsUntil } from '../waiting.rules.ts';
import { jsonb } from './activities.service.ts';

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
    daysInQueue: daysInQueue(row.variables, row.received_at, utcToday()),
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

/** The task that a process waits for; null where it waits for nobody. */
export async function openTaskOf(db: Db, processInstanceId: string): Promise<string | null> {
  const [row] = await db.rows<{ task_id: string }>(
    'review-open-task',
    `select task_id from tasks where tenant_id = $1 and process_instance_id = $2 and completed_at is null`,
    [db.binding.tenantId, processInstanceId],
  );
  return row?.task_id ?? null;
}

/** Opens a task of a step; a holder's lease runs from now. Returns its id. */
export async function openTask(
  db: Db,
  task: {
    processInstanceId: string;
    formKey: string;
    /** The variable that `daysInQueue` counts from (A49); kept when the item goes on to its next step. */
    receivedDate: IsoDate | null;
    /** When the paper arrived; now, unless said. */
    receivedAt: string | null;
    holder: { userId: string; leaseId: string; minutes: number } | null;
    variables?: Record<string, unknown>;
    /** Customer care is asked, this representative when one is named. */
    care?: { rep: string | null };
    /** It waits: nobody is handed it until then. */
    waitsUntil?: WaitsUntil;
    /** Who asked the question that it is; it is handed to somebody else. */
    askedBy?: string;
  },
): Promise<string> {
  const taskId = randomUUIDv7();
  await db.k
    .insertInto('tasks')
    .values({
      tenant_id: db.binding.tenantId,
      task_id: taskId,
      process_instance_id: task.processInstanceId,
      form_key: task.formKey,
      received_at: task.receivedAt ?? sql<string>`now()`,
      variables: jsonb({
        ...task.variables,
        ...(task.receivedDate ? { receivedDate: task.receivedDate } : {}),
      }),
      needs_cc_intervention: task.care !== undefined,
      customer_care_rep: task.care?.rep ?? null,
      assignee: task.holder?.userId ?? null,
      lease_id: task.holder?.leaseId ?? null,
      lease_until: task.holder
        ? sql<string>`now() + make_interval(mins => ${task.holder.minutes}::int)`
        : null,
      waits_until: task.waitsUntil === undefined ? null : keptWait(task.waitsUntil),
      asked_by: task.askedBy ?? null,
    })
    .execute();
  return taskId;
}

/** Merges variables into those of an open task. @throws request.not_found where it is not there, or done */
export async function mergeTaskVariables(
  db: Db,
  taskId: string,
  variables: Record<string, unknown>,
): Promise<void> {
  mustChange(
    await db.k
      .updateTable('tasks')
      .set({
        variables: sql<never>`variables || ${jsonb(variables)}`,
        version: sql<number>`version + 1`,
      })
      .where('tenant_id', '=', db.binding.tenantId)
      .where('task_id', '=', taskId)
      .where('completed_at', 'is', null)
      .execute(),
  );
}
