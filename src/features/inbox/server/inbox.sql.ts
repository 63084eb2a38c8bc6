import type { Db } from '#src/server/db/handle.ts';
import type { Instant } from '#src/shared/dates.ts';
import type { InboxMark, InboxView } from '../inbox.contract.ts';
import type { EventKind } from '../inbox.rules.ts';

/** So many events are looked at, the latest first. Somebody who has left more of them lie reads on once these are done. */
const MOST_EVENTS = 2000;
/** So many names stand in an entry of a topic. */
const NAMED = 3;

/** What somebody may see: the kinds of event, and of documents these types. */
export interface Sight {
  kinds: readonly EventKind[];
  types: readonly number[];
}

/** Names the account whose inbox is read, for the rest of the transaction: without it the policies show no row. */
export async function readAs(db: Db, userId: string): Promise<void> {
  await db.rows('inbox-account', "select set_config('app.account_id', $1, true)", [userId]);
}

/** The records of the service's own queues: only its staff have them, and only their role reads them. */
const STAFF_RECORDS = {
  columns: 'p.process_key as key, p.state,',
  name: "pe.last_name || ', ' || pe.first_name",
  employee: 'pe.employee_id',
  client: 'pe.client_id',
  joins: `left join second_reviews s on e.about = 'look' and s.tenant_id = e.about_tenant_id and s.second_review_id = e.about_id
       and s.state = 'overturned'
     left join process_instances p on p.tenant_id = e.about_tenant_id and p.process_instance_id =
       case e.about when 'process' then e.about_id when 'look' then s.process_instance_id end
     left join dq_items i on i.tenant_id = p.tenant_id and i.dq_item_id = p.dq_item_id
     left join employees pe on pe.tenant_id = i.about_tenant_id and pe.employee_id = i.about_employee_id and pe.deleted_at is null`,
  seen: 'p.process_instance_id is not null',
};
const NO_STAFF_RECORDS = {
  columns: 'null::text as key, null::text as state,',
  name: 'null::text',
  employee: 'null::uuid',
  client: 'null::int',
  joins: '',
  seen: 'false',
};

/**
 * The events `e` of a person that they may see now: the record is there for them, by the policies of their role, and what a
 * notification told still holds.
 */
function seenEvents(role: 'app' | 'staff', which: string) {
  const queues = role === 'staff' ? STAFF_RECORDS : NO_STAFF_RECORDS;
  return `with mine as materialized (select * from inbox_events m where m.tenant_id = $1 and m.user_id = $2 and ${which}
      and m.kind = any ($3::text[]) order by m.at desc limit ${MOST_EVENTS}),
    seen as (select e.*, ${queues.columns} o.order_type,
        coalesce(w.last_name || ', ' || w.first_name, ${queues.name}) as name,
        coalesce(w.employee_id, ${queues.employee}) as employee_id, coalesce(o.client_id, w.client_id, ${queues.client}) as place
      from mine e
      left join orders o on e.about = 'order' and o.tenant_id = e.about_tenant_id and o.order_id = e.about_id
      left join employees w on w.tenant_id = e.about_tenant_id and w.deleted_at is null
        and w.employee_id = case e.about when 'employee' then e.about_id when 'order' then o.employee_id end
      ${queues.joins}
     where case
       when e.about in ('process', 'look') then ${queues.seen}
       when w.employee_id is null then false
       when e.kind = 'alert' then exists (select from alert_assignees a where a.tenant_id = e.about_tenant_id
         and a.employee_id = e.about_id and a.assignee = e.user_id and a.document_type_id = any ($4::int[]))
       when e.kind = 'doNotDispatch' then exists (select from employee_qualification q where q.tenant_id = e.about_tenant_id
         and q.employee_id = e.about_id and q.do_not_dispatch)
       when e.kind in ('expiring', 'missing') then exists (select from qualification_items t where t.tenant_id = e.about_tenant_id
         and t.employee_id = e.about_id and t.document_type_id = any ($4::int[])
         and t.status = any (case e.kind when 'missing' then array['missing'] else array['expired', 'expiring'] end))
       when e.kind = 'results' then o.order_status_id = 4
       when e.kind = 'orders' then o.order_status_id in (8, 21, 22)
       else true end)`;
}

const valuesOf = (db: Db, userId: string, { kinds, types }: Sight) => [
  db.binding.tenantId,
  userId,
  kinds,
  types,
];

const roleOf = (db: Db) => (db.binding.role === 'staff' ? 'staff' : 'app');

/** What happened of one kind to one entry. */
export interface EventRow {
  line: string;
  kind: EventKind;
  about: 'employee' | 'order' | 'process' | 'look';
  aboutId: string;
  tenantId: number;
  count: number;
  at: Instant;
  unread: boolean;
  /** The last to do it; null where it was nobody in person. */
  byUser: string | null;
  /** Null where the reader's company has no such person: the service's own. */
  byName: string | null;
  name: string | null;
  names: string[];
  employeeId: string | null;
  orderType: string | null;
  processKey: string | null;
  processState: string | null;
  clientName: string | null;
}

const VIEWS: Readonly<Record<InboxView, string>> = {
  inbox: 'm.done_at is null',
  unread: 'm.done_at is null and m.read_at is null',
  done: 'm.done_at is not null',
};

/** The events of a view by entry and kind, the latest first. */
export function readEvents(
  db: Db,
  userId: string,
  view: InboxView,
  sight: Sight,
): Promise<EventRow[]> {
  const role = roleOf(db);
  return db.rows(
    `inbox-${view}-${role}`,
    `${seenEvents(role, VIEWS[view])},
     told as (select line, kind, count(*)::int as count, max(at) as at, bool_or(read_at is null) as unread,
         (array_agg(name order by at desc, item_id) filter (where name is not null))[1:${NAMED}] as names,
         (array_agg(about_id order by at desc, item_id))[1] as first_id
       from seen group by line, kind)
     select t.line, t.kind, s.about, s.about_id as "aboutId", s.about_tenant_id as "tenantId", t.count, t.at, t.unread,
        s.by_user as "byUser", u.first_name || ' ' || u.last_name as "byName", s.name, coalesce(t.names, '{}') as names,
        s.employee_id as "employeeId", s.order_type as "orderType", s.key as "processKey", s.state as "processState",
        c.name as "clientName"
       from told t
       join lateral (select * from seen x where x.line = t.line and x.kind = t.kind and x.about_id = t.first_id
         order by x.at desc, x.item_id limit 1) s on true
       left join lateral (select b.first_name, b.last_name from users b where b.user_id = s.by_user
         and b.tenant_id in (s.tenant_id, s.about_tenant_id) limit 1) u on true
       left join clients c on c.tenant_id = s.about_tenant_id and c.client_id = s.place
      order by t.at desc, t.line, t.kind`,
    valuesOf(db, userId, sight),
  );
}

/** How many entries are unread. */
export async function countUnread(db: Db, userId: string, sight: Sight): Promise<number> {
  const role = roleOf(db);
  const [row] = await db.rows<{ unread: number }>(
    `inbox-count-${role}`,
    `${seenEvents(role, VIEWS.unread)} select count(distinct line)::int as unread from seen`,
    valuesOf(db, userId, sight),
  );
  return row?.unread ?? 0;
}

/**
 * What a mark does to the events of a line that are there: one that is committed later is not touched. What was done is taken
 * back as it was done last.
 */
const MARKS: Readonly<Record<InboxMark, string>> = {
  read: 'read_at = now() where m.read_at is null',
  unread: 'read_at = null where m.done_at is null and m.read_at is not null',
  done: 'done_at = now(), read_at = coalesce(m.read_at, now()) where m.done_at is null',
  notDone: `done_at = null where m.done_at = (select max(d.done_at) from inbox_events d
    where d.tenant_id = m.tenant_id and d.user_id = m.user_id and d.line = m.line)`,
};

export async function markLines(
  db: Db,
  userId: string,
  lines: readonly string[],
  as: InboxMark,
): Promise<void> {
  await db.change(
    `inbox-mark-${as}`,
    `update inbox_events m set ${MARKS[as]} and m.tenant_id = $1 and m.user_id = $2 and m.line = any ($3::text[])`,
    [db.binding.tenantId, userId, lines],
    { least: 0 },
  );
}

/** Removes what happened longer ago than so many days; returns how much went. */
export function forgetEvents(db: Db, days: number): Promise<number> {
  return db.change(
    'inbox-forget',
    `delete from inbox_events where tenant_id = $1 and at < now() - make_interval(days => $2)`,
    [db.binding.tenantId, days],
    { least: 0 },
  );
}
