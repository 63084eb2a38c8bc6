import type { Db } from '#src/server/db/handle.ts';
import type { Instant } from '#src/shared/dates.ts';
import { FORM_KEYS } from '../review-process.rules.ts';
import type { QueueCount } from '../task.shapes.ts';
import { REVIEW_TASKS } from './process.service.ts';
import type { TaskProcess } from './process.service.ts';
import { filtered } from './queue-filter.sql.ts';
import type { TaskFilter } from './queue-filter.sql.ts';
import { taskJoins } from './tasks.service.ts';
import { UNHELD, WAITS } from './waiting.service.ts';

/** How many open tasks of a filter others hold at the moment. */
export async function countLocked(db: Db, me: string, filter: TaskFilter): Promise<number> {
  const { except: _, ...all } = filter;
  const { shape, joins, where, values, add } = filtered(db, me, { ...all, assignee: 'any' });
  const [row] = await db.rows<{ locked: number }>(
    `queue-locked-${shape}`,
    `select count(*)::int as locked from tasks t ${joins}
      where ${where} and t.lease_until > now() and t.assignee <> ${add(me)}`,
    values,
  );
  return row?.locked ?? 0;
}

/** Open tasks of the review by form key. */
export async function countTasks(db: Db, me: string): Promise<QueueCount[]> {
  return countTasksOf(db, me, FORM_KEYS);
}

/**
 * Open tasks by form key: how many there are, are free for the caller, are theirs, are held by others, wait for a day or
 * an event. Nothing is counted but what is held, waits or was asked: the totals are added up from `task_tallies`.
 */
export async function countTasksOf<Key extends string>(
  db: Db,
  me: string,
  formKeys: readonly Key[],
): Promise<(Omit<QueueCount, 'formKey'> & { formKey: Key })[]> {
  const rows = await db.rows<{
    form_key: string;
    total: number;
    mine: number;
    locked: number;
    waiting: number;
    withheld: number;
    oldest: Instant | null;
  }>(
    'queue-counts',
    `select k.form_key, coalesce(n.total, 0)::int as total, coalesce(h.mine, 0)::int as mine, coalesce(h.locked, 0)::int as locked,
        coalesce(w.waiting, 0)::int as waiting, (coalesce(w.idle, 0) + coalesce(a.asked, 0))::int as withheld,
        (select t.received_at from tasks t where t.tenant_id = $1 and t.form_key = k.form_key and t.completed_at is null
          order by t.received_at limit 1) as oldest
       from unnest($2::text[]) k (form_key)
       left join (select form_key, sum(change) as total from task_tallies where tenant_id = $1 group by form_key) n
         on n.form_key = k.form_key
       left join (select form_key, count(*) filter (where assignee = $3) as mine, count(*) filter (where assignee <> $3) as locked
           from tasks where tenant_id = $1 and completed_at is null and lease_until > now() group by form_key) h
         on h.form_key = k.form_key
       left join (select t.form_key, count(*) as waiting, count(*) filter (where ${UNHELD}) as idle
           from tasks t where t.tenant_id = $1 and ${WAITS} group by t.form_key) w
         on w.form_key = k.form_key
       left join (select t.form_key, count(*) as asked
           from tasks t where t.tenant_id = $1 and t.completed_at is null and t.asked_by = $3 and ${UNHELD}
             and not coalesce(${WAITS}, false) group by t.form_key) a
         on a.form_key = k.form_key`,
    [db.binding.tenantId, formKeys, me],
  );
  return formKeys.map((formKey) => {
    const found = rows.find((row) => row.form_key === formKey);
    const {
      total = 0,
      mine = 0,
      locked = 0,
      waiting = 0,
      withheld = 0,
      oldest = null,
    } = found ?? {};
    return {
      formKey,
      total,
      open: total - mine - locked - withheld,
      mine,
      lockedByOthers: locked,
      waiting,
      oldestAt: oldest,
    };
  });
}

/** The database's time, which what changed is told by. */
export async function databaseTime(db: Db): Promise<Instant> {
  const [row] = await db.rows<{ at: Instant }>('queue-time', 'select now() as at', []);
  if (!row) throw new Error('The database did not tell its time.');
  return row.at;
}

/** The clients that something waits of at some steps of a process, most first. */
export function waitingClients(
  db: Db,
  formKeys: readonly string[],
  process: TaskProcess = REVIEW_TASKS,
): Promise<{ clientId: number; name: string; waiting: number }[]> {
  return db.rows(
    `queue-clients-${process.key}`,
    `select c.client_id as "clientId", c.name, w.waiting
       from (select i.about_tenant_id as tenant_id, count(*)::int as waiting from tasks t ${taskJoins(process)}
          where t.tenant_id = $1 and t.completed_at is null and t.form_key = any($2) and i.about_tenant_id is not null
          group by 1 order by 2 desc limit 100) w
       join clients c on c.tenant_id = w.tenant_id and c.client_id = w.tenant_id
      order by w.waiting desc, c.name`,
    [db.binding.tenantId, formKeys],
  );
}

/** The tags that papers bear which wait, most first. */
export function waitingTags(db: Db): Promise<{ tag: string; waiting: number }[]> {
  return db.rows(
    'queue-tags',
    `select i.tag, count(*)::int as waiting from dq_items i
       join process_instances p on p.tenant_id = i.tenant_id and p.dq_item_id = i.dq_item_id
       join tasks t on t.tenant_id = p.tenant_id and t.process_instance_id = p.process_instance_id and t.completed_at is null
      where i.tenant_id = $1 and i.tag is not null group by i.tag order by 2 desc, 1 limit 100`,
    [db.binding.tenantId],
  );
}
