import type { Db } from '#src/server/db/handle.ts';
import type { PermissionGrants } from '#src/shared/permissions.ts';
import { NAMED } from '../notifications.rules.ts';
import type { Standing, Topic } from '../notifications.rules.ts';

/** The account behind a contact: what it may see, and where; null in `sites` is everywhere. */
export interface Reader {
  grants: PermissionGrants;
  sites: number[] | null;
}

export async function readReader(db: Db, userId: string): Promise<Reader | null> {
  const [row] = await db.asOwner((owner) =>
    owner.rows<Reader>(
      'notifications-reader',
      'select a.grants, a.sites from account($1, $2) a where not a.deactivated',
      [db.binding.tenantId, userId],
    ),
  );
  return row ?? null;
}

/** The locations that a contact is told of: those chosen, or its own, each with everything below it. */
export async function sitesOf(
  db: Db,
  { clientId, sites }: { clientId: number; sites: readonly number[] },
): Promise<number[]> {
  const rows = await db.rows<{ client_id: number }>(
    'notifications-sites',
    `select client_id from clients where tenant_id = $1 and path @> array[$2::int] and path && $3::int[]`,
    [db.binding.tenantId, clientId, sites.length === 0 ? [clientId] : sites],
  );
  return rows.map((row) => row.client_id);
}

/** An order that waits for the employer or the clinic: awaiting documents, awaiting a clinic, on hold (0116_notification_contacts.sql). */
const WAITS = 'o.order_status_id in (8, 21, 22)';

type DriverStanding = Omit<Standing, 'ofCompany'>;

/** What stands open on the roster of the locations that `db` is bound to, of these document types. */
export async function readStanding(db: Db, types: readonly number[]): Promise<DriverStanding> {
  const [row] = await db.rows<DriverStanding>(
    'notifications-standing',
    `select
       (select count(*)::int from employee_qualification q where q.tenant_id = $1 and q.do_not_dispatch
          and exists (select from employees e join employment_statuses s on s.employment_status_id = e.employment_status_id
            and s.on_roster where e.tenant_id = $1 and e.employee_id = q.employee_id and e.deleted_at is null)) as "doNotDispatch",
       (select count(*)::int from orders o where o.tenant_id = $1 and ${WAITS}) as orders,
       count(*) filter (where i.status = 'expired')::int as expired,
       count(*) filter (where i.status = 'expiring')::int as expiring,
       count(*) filter (where i.status = 'missing')::int as missing
     from qualification_items i
     join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id and e.deleted_at is null
     join employment_statuses s on s.employment_status_id = e.employment_status_id and s.on_roster
    where i.tenant_id = $1 and i.status in ('expired', 'expiring', 'missing') and i.document_type_id = any ($2::int[])`,
    [db.binding.tenantId, types],
  );
  return row ?? { doNotDispatch: 0, orders: 0, expired: 0, expiring: 0, missing: 0 };
}

/** News of one topic. */
export interface NewsRow {
  topic: Topic;
  count: number;
  names: string[];
}

/** One thing that happened since the last mail to a contact. */
export interface Happened {
  topic: string;
  subjectId: string;
}

/** What has happened since the last mail to a contact. `db` is bound to the company: the reader may not see the contact. */
export function readHappened(db: Db, contactId: string): Promise<Happened[]> {
  return db.rows(
    'notifications-happened',
    'select topic, subject_id as "subjectId" from notification_news where tenant_id = $1 and contact_id = $2',
    [db.binding.tenantId, contactId],
  );
}

/**
 * Of what happened that which still holds at the locations that `db` is bound to: how often, and the first names of people.
 * Of documents only those of these types count.
 */
export function readNews(
  db: Db,
  happened: readonly Happened[],
  types: readonly number[],
): Promise<NewsRow[]> {
  return db.rows<NewsRow>(
    'notifications-news',
    `select n.topic, count(*)::int as count,
       coalesce((array_agg(e.last_name || ', ' || e.first_name order by e.sort_name, e.employee_id)
         filter (where e.employee_id is not null))[1:${NAMED}], '{}') as names
     from unnest($2::text[], $3::uuid[]) n (topic, subject_id)
     left join employees e on n.topic not in ('results', 'orders') and e.tenant_id = $1
       and e.employee_id = n.subject_id and e.deleted_at is null
     left join orders o on n.topic in ('results', 'orders') and o.tenant_id = $1 and o.order_id = n.subject_id
    where case n.topic
      when 'results' then o.order_status_id = 4
      when 'orders' then ${WAITS}
      when 'applicants' then e.employee_id is not null
      when 'doNotDispatch' then exists (select from employee_qualification q where q.tenant_id = $1
        and q.employee_id = e.employee_id and q.do_not_dispatch)
      else exists (select from qualification_items i where i.tenant_id = $1 and i.employee_id = e.employee_id
        and i.document_type_id = any ($4::int[])
        and i.status = any (case n.topic when 'missing' then array['missing'] else array['expired', 'expiring'] end)) end
    group by n.topic`,
    [
      db.binding.tenantId,
      happened.map(({ topic }) => topic),
      happened.map(({ subjectId }) => subjectId),
      types,
    ],
  );
}
