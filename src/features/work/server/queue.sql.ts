import type { Db } from '#src/server/db/handle.ts';
import type { Instant } from '#src/shared/dates.ts';
import type { Task } from '../task.shapes.ts';
import { REVIEW_TASKS } from './process.service.ts';
import { filtered } from './queue-filter.sql.ts';
import type { TaskFilter } from './queue-filter.sql.ts';
import { DETAIL_JOINS, taskColumns, taskJoins, toTask } from './tasks.service.ts';
import type { TaskRow } from './tasks.service.ts';

/** An order that an index gives: by receipt or by due time, from either end. */
export interface WalkedOrder {
  by: 'received_at' | 'due_at';
  backwards: boolean;
}

const OLDEST_FIRST: WalkedOrder = { by: 'received_at', backwards: false };

function orderBy({ by, backwards }: WalkedOrder): string {
  const way = backwards ? ' desc' : '';
  return `t.${by}${way}, t.task_id${way}`;
}

/** Open tasks of a filter along an index, the oldest first unless said otherwise, after a cursor's `[time, id]`. */
export async function listTasks(
  db: Db,
  me: string,
  filter: TaskFilter,
  after: readonly [string, string] | null,
  limit: number,
  order: WalkedOrder = OLDEST_FIRST,
): Promise<{ tasks: Task[]; last: [string, string] | null }> {
  const { shape, joins, where, values, add } = filtered(db, me, filter);
  const { by, backwards } = order;
  const from = after
    ? `and (t.${by}, t.task_id) ${backwards ? '<' : '>'} (${add(after[0])}::timestamptz, ${add(after[1])}::uuid)`
    : '';
  const rows = await db.rows<TaskRow>(
    `queue-${by}-${backwards}-${after !== null}-${shape}`,
    // The page's keys first: joins and counts of files are made for its rows only. What is searched for is found
    // before it is sorted: the planner hopes to find a page soon, and would look up every row of the queue for a rare word.
    `with matching as ${filter.search ? '' : 'not '}materialized (
       select t.tenant_id, t.task_id, t.received_at, t.due_at from tasks t ${joins} where ${where}),
     picked as materialized (
       select t.tenant_id, t.task_id from matching t where true ${from}
          ${by === 'due_at' ? 'and t.due_at is not null' : ''}
        order by ${orderBy(order)} limit ${add(limit)})
     select ${taskColumns(filter.process)} from picked k join tasks t on t.tenant_id = k.tenant_id and t.task_id = k.task_id
       ${taskJoins(filter.process)} ${DETAIL_JOINS} order by ${orderBy(order)}`,
    values,
  );
  const last = rows.at(-1);
  const at = by === 'due_at' ? last?.due_cursor : last?.cursor_at;
  return {
    tasks: rows.map((row) => toTask(row, me)),
    last: last && at ? [at, last.task_id] : null,
  };
}

/** Leases the first free task of a filter to `me`: under contention each goes to one caller only, none waits for another. */
export async function leaseNext(
  db: Db,
  me: string,
  filter: TaskFilter,
  minutes: number,
  order: WalkedOrder = OLDEST_FIRST,
): Promise<string | null> {
  const { shape, joins, where, values, add } = filtered(db, me, { ...filter, assignee: 'none' });
  const [row] = await db.rows<{ task_id: string }>(
    `queue-next-${order.by}-${order.backwards}-${shape}`,
    `with picked as materialized (
       select t.tenant_id, t.task_id from tasks t ${joins} where ${where}
        order by ${orderBy(order)} limit 1 for update of t skip locked)
     update tasks t set assignee = ${add(me)}, lease_id = gen_random_uuid(), version = t.version + 1,
         lease_until = now() + make_interval(mins => ${add(minutes)})
       from picked k where t.tenant_id = k.tenant_id and t.task_id = k.task_id returning t.task_id`,
    values,
  );
  return row?.task_id ?? null;
}

/** More than so many changes are no update any more: the list is read again. */
const MOST_CHANGES = 500;

/** A transaction that began before may end after a list was read; none takes this long. */
const OVERLAP_SECONDS = 10;

/**
 * Tasks that changed since an instant, or whose lease or wait ran out: those of a filter, and the others. Null when there are
 * too many to tell one by one.
 */
export async function changedTasks(
  db: Db,
  me: string,
  filter: TaskFilter,
  since: Instant,
): Promise<{ rows: Task[]; left: Task[] } | null> {
  const { key } = filter.process ?? REVIEW_TASKS;
  const { shape, where, values, add } = filtered(db, me, filter);
  const from = `${add(since)}::timestamptz - make_interval(secs => ${OVERLAP_SECONDS})`;
  const rows = await db.rows<TaskRow & { fits: boolean }>(
    `queue-changes-${shape}`,
    // Counted in its own process: tasks of another one would use up the limit, and what changed here be left out unsaid.
    `with touched as materialized (
       (select t.tenant_id, t.task_id from tasks t where t.tenant_id = $1 and t.changed_at > ${from}
           and exists (select from process_instances p where p.tenant_id = t.tenant_id
             and p.process_instance_id = t.process_instance_id and p.process_key = '${key}')
         order by t.changed_at limit ${add(MOST_CHANGES + 1)})
       union
       (select t.tenant_id, t.task_id from tasks t where t.tenant_id = $1 and t.completed_at is null
           and t.lease_until > ${from} and t.lease_until <= now())
       union
       (select t.tenant_id, t.task_id from tasks t where t.tenant_id = $1 and t.completed_at is null
           and t.waits_until > ${from} and t.waits_until <= now()))
     select ${taskColumns(filter.process)}, coalesce(${where}, false) as fits
       from touched k join tasks t on t.tenant_id = k.tenant_id and t.task_id = k.task_id ${taskJoins(filter.process)} ${DETAIL_JOINS}
      order by t.received_at, t.task_id`,
    values,
  );
  if (rows.length > MOST_CHANGES) return null;
  const those = (fits: boolean) =>
    rows.filter((row) => row.fits === fits).map((row) => toTask(row, me));
  return { rows: those(true), left: those(false) };
}
