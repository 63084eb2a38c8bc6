import type { Db } from '#src/server/db/handle.ts';
import { containing } from '#src/server/db/like.ts';
import type { ChaseRow } from '../cme-lists.shapes.ts';
import { CHASE_AFTER_DAYS } from '#src/features/cme/cme.rules.ts';

/** Exam orders without a result that no paper in review answers; canceled and finished ones wait for nothing. */
const WAITING = `o.order_type = 'medicalExam' and o.medical_exam_order_id is not null
  and o.order_status_id in (1, 2, 5, 8, 21, 22) and e.deleted_at is null and e.archived_at is null`;

/** The day from which it is asked about; a result is due right after the appointment, or some days after an order without one. */
const DUE_DAY = `coalesce(o.appointment_date + ${CHASE_AFTER_DAYS.appointment},
  (o.ordered_at at time zone c.zone)::date + ${CHASE_AFTER_DAYS.noAppointment})`;

/** Today at the location of the order. */
const TODAY = '(now() at time zone c.zone)::date';

const ROW = `o.order_id as "orderId", o.medical_exam_order_id as "medicalExamOrderId", o.order_status_id as "orderStatusId",
    x.order_status as "orderStatus", o.ordered_at as "orderedAt",
    coalesce(p.variables ->> 'appointmentDate', to_char(o.appointment_date, 'YYYY-MM-DD')
      || coalesce(to_char(o.appointment_time, ' HH24:MI'), '')) as "appointmentDate",
    o.walk_in as "walkIn", coalesce(p.variables ->> 'clinicName', v.vendor_name) as "clinicName", v.phone as "clinicPhone",
    nullif(concat_ws(', ', v.address1, v.city, v.state), '') as "clinicPlace", o.user_email as "userEmail",
    o.employee_id as "employeeId", e.last_name || ', ' || e.first_name as "employeeName", o.client_id as "clientId",
    c.name as "clientName", top.name as "employerName", c.zone,
    greatest(0, ${TODAY} - coalesce(o.appointment_date, (o.ordered_at at time zone c.zone)::date)) as "daysWaiting",
    coalesce(calls.attempts, 0)::int as attempts, calls.last_at as "lastAttemptAt", calls.last_outcome as "lastOutcome",
    p.variables ->> 'nextChaseOn' as "nextChaseOn", p.process_instance_id as "processInstanceId", t.task_id as "taskId",
    case when t.lease_until is null or t.lease_until <= now() then 'open' when t.assignee = $2 then 'mine' else 'locked' end as hold,
    case when t.lease_until > now() then u.first_name || ' ' || u.last_name end as "assigneeName",
    coalesce(p.state = 'cmeCustomerCare', false) as "atCustomerCare"`;

/** The order with its chase, where somebody chases it: the open process of the internal tenant without a paper. */
const JOINS = `join employees e on e.tenant_id = o.tenant_id and e.employee_id = o.employee_id
  join clients c on c.tenant_id = o.tenant_id and c.client_id = o.client_id
  join clients top on top.tenant_id = o.tenant_id and top.client_id = o.tenant_id
  join order_statuses x on x.order_status_id = o.order_status_id
  left join vendors v on v.vendor_id = o.vendor_id
  left join lateral (
    select p.tenant_id, p.process_instance_id, p.variables, p.state from cme_cases k
      join process_instances p on p.tenant_id = k.tenant_id and p.process_instance_id = k.process_instance_id
     where k.tenant_id = $1 and k.order_id = o.order_id and k.dq_item_id is null and p.ended_at is null limit 1) p on true
  left join tasks t on t.tenant_id = p.tenant_id and t.process_instance_id = p.process_instance_id and t.completed_at is null
  left join users u on u.tenant_id = t.tenant_id and u.user_id = t.assignee
  left join lateral (
    select count(*) as attempts, max(a.at) as last_at, (array_agg(a.detail ->> 'outcome' order by a.at desc))[1] as last_outcome
      from cme_cases k join process_activities a on a.tenant_id = k.tenant_id and a.process_instance_id = k.process_instance_id
     where k.tenant_id = $1 and k.order_id = o.order_id and a.detail ? 'outcome') calls on true`;

/** What is asked about today: due, not put off or booked anew for a later day, and not with customer care. */
const DUE = `${DUE_DAY} <= ${TODAY}
  and coalesce(left(p.variables ->> 'appointmentDate', 10)::date + ${CHASE_AFTER_DAYS.appointment}, ${TODAY}) <= ${TODAY}
  and coalesce((p.variables ->> 'nextChaseOn')::date, ${TODAY}) <= ${TODAY}
  and coalesce(p.state, 'cmeChase') = 'cmeChase'`;

/** Longest waiting first; by UTC, as its index is: an order of nothing but the list. */
const SORT_DAY = `coalesce(o.appointment_date, (o.ordered_at at time zone 'UTC')::date)`;

/** Orders to chase, across clients, longest waiting first, after a cursor's `[day, id]`. The caller is staff. */
export async function chaseRows(
  db: Db,
  me: string,
  filter: { dueOnly: boolean; search: string | undefined },
  after: readonly [string, string] | null,
  limit: number,
): Promise<(ChaseRow & { sortDay: string })[]> {
  return db.rows(
    `cme-chase-${filter.dueOnly}-${filter.search ? 'search' : 'all'}`,
    `select ${ROW}, to_char(${SORT_DAY}, 'YYYY-MM-DD') as "sortDay" from orders o ${JOINS}
      where ${WAITING} ${filter.dueOnly ? `and ${DUE}` : ''}
        and ($3::date is null or (${SORT_DAY}, o.order_id) > ($3::date, $4::uuid))
        ${filter.search ? `and (e.search like fold($6) or c.name ilike $6 or top.name ilike $6 or v.vendor_name ilike $6)` : ''}
      order by ${SORT_DAY}, o.order_id limit $5`,
    [
      db.binding.tenantId,
      me,
      after?.[0] ?? null,
      after?.[1] ?? null,
      limit,
      ...(filter.search ? [containing(filter.search)] : []),
    ],
  );
}

/** How many are to be chased today, and how many wait in all. */
export async function chaseCounts(db: Db): Promise<{ due: number; waiting: number }> {
  const [row] = await db.rows<{ due: number; waiting: number }>(
    'cme-chase-counts',
    `select count(*) filter (where ${DUE})::int as due, count(*)::int as waiting
       from orders o join employees e on e.tenant_id = o.tenant_id and e.employee_id = o.employee_id
       join clients c on c.tenant_id = o.tenant_id and c.client_id = o.client_id
       left join lateral (
         select p.variables, p.state from cme_cases k
           join process_instances p on p.tenant_id = k.tenant_id and p.process_instance_id = k.process_instance_id
          where k.tenant_id = $1 and k.order_id = o.order_id and k.dq_item_id is null and p.ended_at is null limit 1) p on true
      where ${WAITING}`,
    [db.binding.tenantId],
  );
  return row ?? { due: 0, waiting: 0 };
}

/** One order to chase, or that was chased, whatever became of it; with the tenant it is of. Null when there is none such. */
export async function chaseRow(
  db: Db,
  me: string,
  order: { orderId: string; medicalExamOrderId: string },
): Promise<(ChaseRow & { tenantId: number; waits: boolean }) | null> {
  const [row] = await db.rows<ChaseRow & { tenantId: number; waits: boolean }>(
    'cme-chase-row',
    `select ${ROW}, o.tenant_id as "tenantId", (${WAITING}) as waits from orders o ${JOINS}
      where o.order_id = $3 and o.medical_exam_order_id = $4 and o.order_type = 'medicalExam'`,
    [db.binding.tenantId, me, order.orderId, order.medicalExamOrderId],
  );
  return row ?? null;
}

/** Two who begin to chase the same order do so one after the other. */
export async function lockChase(db: Db, orderId: string): Promise<void> {
  await db.rows('cme-chase-lock', 'select pg_advisory_xact_lock(hashtextextended($1, 30))', [
    orderId,
  ]);
}

/** The order's messages, the latest first. The caller is staff. */
export async function orderMessages(
  db: Db,
  orderId: string,
): Promise<{ at: string; userName: string; message: string }[]> {
  return db.rows(
    'cme-order-messages',
    `select a.audit_time as at, a.user_name as "userName", a.message from orders o
       join order_audit_trail a on a.tenant_id = o.tenant_id and a.order_id = o.order_id
      where o.order_id = $1 order by a.audit_time desc, a.entry_id desc limit 50`,
    [orderId],
  );
}

/** Every process that an order's chases were, for its history. */
export async function chasesOf(db: Db, orderId: string): Promise<string[]> {
  const rows = await db.rows<{ process_instance_id: string }>(
    'cme-chases',
    `select process_instance_id from cme_cases where tenant_id = $1 and order_id = $2 and dq_item_id is null
      order by process_instance_id`,
    [db.binding.tenantId, orderId],
  );
  return rows.map((row) => row.process_instance_id);
}

/** Orders that somebody chases although they wait for nothing any more; some at a time. The caller is staff. */
export async function closedChases(db: Db): Promise<string[]> {
  const rows = await db.rows<{ order_id: string }>(
    'cme-closed-chases',
    `select k.order_id from process_instances p
       join cme_cases k on k.tenant_id = p.tenant_id and k.process_instance_id = p.process_instance_id
      where p.tenant_id = $1 and p.process_key = 'cmeProcess' and p.ended_at is null and k.dq_item_id is null and k.order_id is not null
        and not exists (select from orders o
          join employees e on e.tenant_id = o.tenant_id and e.employee_id = o.employee_id
          where o.order_id = k.order_id and ${WAITING})
      limit 500`,
    [db.binding.tenantId],
  );
  return rows.map((row) => row.order_id);
}
