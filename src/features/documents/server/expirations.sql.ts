import { daysBetween, today } from '#src/shared/dates.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { Expirations } from '../documents.contract.ts';
import { EXPIRING_DAYS } from '../documents.rules.ts';

/** So many of each kind are named. */
const NAMED = 6;

interface Row {
  status: 'expired' | 'expiring' | 'pendingReview' | 'rejected';
  total: number;
  document_id: string;
  employee_id: string;
  employee_name: string;
  document_type: string;
  last_day: IsoDate | null;
}

/**
 * The state of the documents of a client and everything below it, for the employees on the roster. The law is that of
 * documents.rules.ts, in SQL because it is asked of every document at once: the last day is the earlier of what is
 * written and what the kind allows, and the best document speaks for its type. Types whose records are protected are
 * left out, so that nothing needs an audit row.
 */
export async function expirationsOf(
  db: Db,
  clientId: number,
  internal: boolean,
  now: IsoDate = today(),
): Promise<Expirations> {
  const rows = await db.rows<Row>(
    'documents-expirations',
    `with facts as (
       select d.employee_id, d.document_type_id, d.document_id, d.doc_date, d.status, t.name as document_type,
         e.last_name || ', ' || e.first_name as employee_name,
         case when t.expires
           then least(d.expiration_date, (d.doc_date + make_interval(months => t.valid_months))::date)
           else d.expiration_date end as last_day
       from documents d
       join document_types t on t.document_type_id = d.document_type_id
       join employees e on e.tenant_id = d.tenant_id and e.employee_id = d.employee_id
       join employment_statuses s on s.employment_status_id = e.employment_status_id
       join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
       where d.tenant_id = (select app_tenant()) and d.hidden_at is null and d.status <> 'superseded'
         and e.deleted_at is null and s.on_roster and c.path @> array[$1::int]
         and t.read_permission is null and (t.restricted is distinct from 'internal' or $2)
     ), judged as (
       select facts.*, case
           when status <> 'accepted' then status
           when last_day is null or last_day > $3::date + ${EXPIRING_DAYS} then 'valid'
           when last_day >= $3::date then 'expiring'
           else 'expired' end as judgement
       from facts
     ), best as (
       select distinct on (employee_id, document_type_id) * from judged
       order by employee_id, document_type_id,
         array_position(array['valid', 'expiring', 'pendingReview', 'expired', 'rejected'], judgement),
         doc_date desc nulls last
     ), numbered as (
       select best.*, count(*) over (partition by judgement)::int as total,
         row_number() over (partition by judgement
           order by abs(last_day - $3::date), employee_name, document_id) as place
       from best where judgement <> 'valid'
     )
     select judgement as status, total, document_id, employee_id, employee_name, document_type, last_day
     from numbered where place <= case when judgement in ('expired', 'expiring') then ${NAMED} else 1 end
     order by judgement, place`,
    [clientId, internal, now],
  );
  const total = (status: Row['status']) => rows.find((row) => row.status === status)?.total ?? 0;
  return {
    expired: total('expired'),
    expiring: total('expiring'),
    pendingReview: total('pendingReview'),
    rejected: total('rejected'),
    rows: rows.flatMap((row) =>
      (row.status === 'expired' || row.status === 'expiring') && row.last_day !== null
        ? [
            {
              documentId: row.document_id,
              employeeId: row.employee_id,
              employeeName: row.employee_name,
              documentType: row.document_type,
              status: row.status,
              lastDay: row.last_day,
              daysLeft: daysBetween(now, row.last_day),
            },
          ]
        : [],
    ),
  };
}
