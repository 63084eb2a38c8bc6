import { WAITS } from '#src/features/work/server/waiting.service.ts';
import { taskJoins } from '#src/features/work/server/tasks.service.ts';
import type { TaskProcess } from '#src/features/work/server/process.service.ts';
import { AT_IT, HELD } from '#src/features/work/server/give-away.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { Instant } from '#src/shared/dates.ts';

const FREE = `not coalesce(${HELD}, false) and not coalesce(${WAITS}, false)`;
const COUNTS = `(count(*) filter (where t.due_at <= now()))::int as overdue,
  (count(*) filter (where t.due_at > now() and t.due_at < $3))::int as "dueToday", min(t.received_at) as "oldestAt"`;

/** Now, and when the day of a zone ends. */
export async function readDay(
  db: Db,
  zone: string,
): Promise<{ asOf: Instant; beginsAt: Instant; endsAt: Instant }> {
  const [row] = await db.rows<{ asOf: Instant; beginsAt: Instant; endsAt: Instant }>(
    'workload-day',
    `select now() as "asOf", date_trunc('day', now() at time zone $1) at time zone $1 as "beginsAt",
        (date_trunc('day', now() at time zone $1) + interval '1 day') at time zone $1 as "endsAt"`,
    [zone],
  );
  if (!row) throw new Error('The database did not tell its time.');
  return row;
}

export interface LoadCounts {
  overdue: number;
  dueToday: number;
  oldestAt: Instant | null;
}

/** What each person has of some steps. */
export function readHeld(
  db: Db,
  formKeys: readonly string[],
  endsAt: Instant,
): Promise<({ userId: string; has: number; atIt: number } & LoadCounts)[]> {
  return db.rows(
    'workload-held',
    `select t.assignee as "userId", count(*)::int as has, (count(*) filter (where ${AT_IT}))::int as "atIt", ${COUNTS}
       from tasks t where t.tenant_id = $1 and t.completed_at is null and t.form_key = any ($2) and ${HELD} and t.assignee is not null
      group by t.assignee`,
    [db.binding.tenantId, formKeys, endsAt],
  );
}

/** What nobody has, and how much is put off. */
export async function readFree(
  db: Db,
  formKeys: readonly string[],
  endsAt: Instant,
): Promise<{ tasks: number; waiting: number } & LoadCounts> {
  const [row] = await db.rows<{ tasks: number } & LoadCounts>(
    'workload-free',
    `select count(*)::int as tasks, ${COUNTS} from tasks t
      where t.tenant_id = $1 and t.completed_at is null and t.form_key = any ($2) and ${FREE}`,
    [db.binding.tenantId, formKeys, endsAt],
  );
  const [put] = await db.rows<{ waiting: number }>(
    'workload-waiting',
    `select count(*)::int as waiting from tasks t where t.tenant_id = $1 and t.form_key = any ($2) and ${WAITS}`,
    [db.binding.tenantId, formKeys],
  );
  if (!row || !put) throw new Error('An aggregate has one row');
  return { ...row, ...put };
}

/** How many steps each person did since the day began. */
export function readDone(
  db: Db,
  formKeys: readonly string[],
  beginsAt: Instant,
): Promise<{ userId: string; done: number }[]> {
  return db.rows(
    'workload-done',
    `select completed_by as "userId", count(*)::int as done from tasks
      where tenant_id = $1 and completed_by is not null and undone_at is null and completed_at >= $3 and form_key = any ($2)
      group by completed_by`,
    [db.binding.tenantId, formKeys, beginsAt],
  );
}

/** Clients with something due by the end of the day. */
export function readBroken(
  db: Db,
  formKeys: readonly string[],
  endsAt: Instant,
  process: TaskProcess,
): Promise<{ clientId: number; name: string; tasks: number; overdue: number; dueToday: number }[]> {
  return db.rows(
    `workload-clients-${process.key}`,
    `select c.client_id as "clientId", c.name, w.tasks, w.overdue, w."dueToday" from (
       select i.about_tenant_id as tenant_id, count(*)::int as tasks, ${COUNTS}
         from tasks t ${taskJoins(process)}
        where t.tenant_id = $1 and t.completed_at is null and t.form_key = any ($2) and t.due_at < $3
          and not coalesce(${WAITS}, false) and i.about_tenant_id is not null
        group by 1 order by 3 desc, 4 desc limit 50) w
       join clients c on c.tenant_id = w.tenant_id and c.client_id = w.tenant_id
      order by w.overdue desc, w."dueToday" desc, lower(c.name)`,
    [db.binding.tenantId, formKeys, endsAt],
  );
}

export interface LoadTaskRow {
  taskId: string;
  processInstanceId: string;
  formKey: string;
  clientName: string | null;
  receivedAt: Instant;
  dueAt: Instant | null;
  holder: string | null;
  holderName: string | null;
  isAtIt: boolean;
}

/** Tasks of some steps by when they are due; what is put off is left out. */
export function readLoadTasks(
  db: Db,
  formKeys: readonly string[],
  {
    endsAt,
    holder,
    process,
    most,
  }: {
    /** Only what is due before; all of them without it. */
    endsAt: Instant | null;
    holder: string | undefined;
    process: TaskProcess;
    most: number;
  },
): Promise<LoadTaskRow[]> {
  const [whose, value] =
    holder === undefined
      ? ['true', null]
      : holder === 'none'
        ? [`not coalesce(${HELD}, false)`, null]
        : [`${HELD} and t.assignee = $4::uuid`, holder];
  return db.rows(
    `workload-tasks-${process.key}-${holder === undefined ? 'any' : holder === 'none' ? 'none' : 'one'}`,
    `select t.task_id as "taskId", t.process_instance_id as "processInstanceId", t.form_key as "formKey", c.name as "clientName",
        t.received_at as "receivedAt", t.due_at as "dueAt", case when ${HELD} then t.assignee end as holder,
        case when ${HELD} then u.first_name || ' ' || u.last_name end as "holderName", coalesce(${AT_IT}, false) as "isAtIt"
       from tasks t ${taskJoins(process)}
       left join clients c on c.tenant_id = i.about_tenant_id and c.client_id = i.about_tenant_id
       left join users u on u.tenant_id = t.tenant_id and u.user_id = t.assignee
      where t.tenant_id = $1 and t.completed_at is null and t.form_key = any ($2) and not coalesce(${WAITS}, false)
        and ($3::timestamptz is null or t.due_at < $3) and ($4::uuid is null or true) and ${whose}
      order by t.due_at nulls last, t.received_at, t.task_id limit $5`,
    [db.binding.tenantId, formKeys, endsAt, value, most],
  );
}

/** Those who may do each of some steps, by their permissions `group.name`. */
export function readAble(
  db: Db,
  permissions: readonly string[],
): Promise<{ userId: string; name: string; permission: string }[]> {
  return db.rows(
    'workload-able',
    `select u.user_id as "userId", u.first_name || ' ' || u.last_name as name, p.permission_group || '.' || p.permission as permission
       from users u join user_permissions p on p.tenant_id = u.tenant_id and p.user_id = u.user_id
      where u.tenant_id = $1 and not u.deactivated and not u.is_pseudo_user and p.permission_group || '.' || p.permission = any ($2::text[])
      order by u.last_name, u.first_name, u.user_id`,
    [db.binding.tenantId, permissions],
  );
}
