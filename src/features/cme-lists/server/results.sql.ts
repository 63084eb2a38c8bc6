import type { Db } from '#src/server/db/handle.ts';
import { containing } from '#src/server/db/like.ts';
import type { Instant, IsoDate } from '#src/shared/dates.ts';
import type { ResultRow, CmeDashboard } from '../cme-lists.shapes.ts';

export interface ResultFilter {
  outcome?: ResultRow['outcome'] | undefined;
  client?: number | undefined;
  startDate?: IsoDate | undefined;
  endDate?: IsoDate | undefined;
  search?: string | undefined;
}

/** Exams that are dealt with, the latest first, after a cursor's `[time, id]`. The caller is staff. */
export async function resultRows(
  db: Db,
  filter: ResultFilter,
  after: readonly [string, string] | null,
  limit: number,
): Promise<(ResultRow & { cursorAt: string })[]> {
  return db.rows(
    `cme-results-${filter.search ? 'search' : 'all'}`,
    `select p.process_instance_id as "processInstanceId", i.cme_id as "cmeId", i.order_id as "orderId",
        i.about_document_id as "documentId", case p.state when 'cmeResults' then 'verified' else 'badDocument' end as outcome,
        case p.state when 'cmeBadDocument' then last.note end as reason, i.about_employee_id as "employeeId",
        e.last_name || ', ' || e.first_name as "employeeName", i.about_client_id as "clientId", c.name as "clientName",
        r.exam_date as "examDate", r.expire_date as "expireDate", r.examiner_name as "examinerName", p.ended_at as "endedAt",
        last.user_name as "endedBy", greatest(0, round(extract(epoch from p.ended_at - coalesce(i.received_at, p.started_at)) / 3600))::int as hours,
        p.ended_at::text as "cursorAt"
       from process_instances p
       join cme_items i on i.tenant_id = p.tenant_id and i.process_instance_id = p.process_instance_id
       left join employees e on e.tenant_id = i.about_tenant_id and e.employee_id = i.about_employee_id
       left join clients c on c.tenant_id = i.about_tenant_id and c.client_id = i.about_client_id
       left join cme_records r on r.cme_id = i.cme_id
       left join lateral (
         select a.detail ->> 'note' as note, u.first_name || ' ' || u.last_name as user_name
           from process_activities a left join users u on u.tenant_id = a.tenant_id and u.user_id = a.user_id
          where a.tenant_id = p.tenant_id and a.process_instance_id = p.process_instance_id and a.to_state = p.state
          order by a.at desc, a.activity_id desc limit 1) last on true
      where p.tenant_id = $1 and p.process_key = 'cmeProcess' and p.ended_at is not null
        and p.state = any (case $2 when 'verified' then '{cmeResults}'::text[] when 'badDocument' then '{cmeBadDocument}'
          else '{cmeResults,cmeBadDocument}' end)
        and ($3::int is null or i.about_client_id = $3 or i.about_tenant_id = $3)
        and ($4::date is null or p.ended_at >= $4::date::timestamp at time zone 'utc')
        and ($5::date is null or p.ended_at < ($5::date + 1)::timestamp at time zone 'utc')
        and ($6::timestamptz is null or (p.ended_at, p.process_instance_id) < ($6::timestamptz, $7::uuid))
        ${filter.search ? 'and (e.search like fold($9) or c.name ilike $9 or r.examiner_name ilike $9)' : ''}
      order by p.ended_at desc, p.process_instance_id desc limit $8`,
    [
      db.binding.tenantId,
      filter.outcome ?? null,
      filter.client ?? null,
      filter.startDate ?? null,
      filter.endDate ?? null,
      after?.[0] ?? null,
      after?.[1] ?? null,
      limit,
      ...(filter.search ? [containing(filter.search)] : []),
    ],
  );
}

/** What came in and what was dealt with by day in UTC, and who did how much; the last days, each of them there. */
export async function examWork(
  db: Db,
): Promise<Pick<CmeDashboard, 'days' | 'medianHours' | 'reviewers'> & { asOf: Instant }> {
  const tenant = db.binding.tenantId;
  const days = await db.rows<CmeDashboard['days'][number]>(
    'cme-days',
    `with span as (select generate_series((now() at time zone 'UTC')::date - 13, (now() at time zone 'UTC')::date, interval '1 day')::date as day),
     started as (
       select (p.started_at at time zone 'UTC')::date as day, count(*)::int as n from process_instances p
         join cme_cases k on k.tenant_id = p.tenant_id and k.process_instance_id = p.process_instance_id
        where p.tenant_id = $1 and p.process_key = 'cmeProcess' and k.dq_item_id is not null and p.started_at > now() - interval '15 days'
        group by 1),
     ended as (
       select (p.ended_at at time zone 'UTC')::date as day, (count(*) filter (where p.state = 'cmeResults'))::int as good,
          (count(*) filter (where p.state = 'cmeBadDocument'))::int as bad from process_instances p
        where p.tenant_id = $1 and p.process_key = 'cmeProcess' and p.ended_at > now() - interval '15 days' group by 1)
     select to_char(s.day, 'YYYY-MM-DD') as day, coalesce(i.n, 0) as received, coalesce(e.good, 0) as verified, coalesce(e.bad, 0) as "badDocument"
       from span s left join started i on i.day = s.day left join ended e on e.day = s.day order by s.day`,
    [tenant],
  );
  const [middle] = await db.rows<{ hours: number | null; at: Instant }>(
    'cme-median',
    `select round(percentile_cont(0.5) within group (order by extract(epoch from p.ended_at - coalesce(i.received_at, p.started_at)) / 3600))::int as hours,
        now() as at
       from process_instances p join cme_items i on i.tenant_id = p.tenant_id and i.process_instance_id = p.process_instance_id
      where p.tenant_id = $1 and p.process_key = 'cmeProcess' and p.ended_at > now() - interval '30 days'
        and p.state in ('cmeResults', 'cmeBadDocument')`,
    [tenant],
  );
  const reviewers = await db.rows<CmeDashboard['reviewers'][number]>(
    'cme-reviewers',
    `select u.user_id as "userId", u.first_name || ' ' || u.last_name as "userName", count(*)::int as steps
       from tasks t join users u on u.tenant_id = t.tenant_id and u.user_id = t.completed_by
      where t.tenant_id = $1 and t.form_key like 'cme%' and t.completed_at > now() - interval '30 days' and t.undone_at is null
      group by u.user_id, u.first_name, u.last_name order by steps desc, u.last_name, u.user_id limit 100`,
    [tenant],
  );
  if (!middle) throw new Error('The database did not tell its time.');
  return { days, medianHours: middle.hours, reviewers, asOf: middle.at };
}
