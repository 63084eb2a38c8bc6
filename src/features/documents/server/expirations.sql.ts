import { daysBetween, today } from '#src/shared/dates.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import type { Expirations } from '../documents.contract.ts';
import { blindDocumentsIn } from './blind-documents.service.ts';
import type { Looker } from './blind-documents.service.ts';

/** So many of each kind are named. */
const NAMED = 6;

interface Row {
  status: 'missing' | 'expired' | 'expiring' | 'pendingReview';
  total: number;
  document_id: string | null;
  employee_id: string;
  employee_name: string;
  document_type: string;
  authority: string;
  last_day: IsoDate | null;
}

/**
 * What the rules find wrong in the files of a client and everything below it, for the employees on the roster: the stored
 * standing (0009_qualification.sql), so that Home says what the lists, the alerts and the files say. Types whose records
 * are protected are left out, so that nothing needs an audit row; so is what the caller is not to know yet.
 */
export async function expirationsOf(
  c: Looker,
  clientId: number,
  now: IsoDate = today(),
): Promise<Expirations> {
  const blind = await blindDocumentsIn(c, c.db.binding.tenantId);
  const rows = await c.db.rows<Row>(
    `documents-expirations${blind.length > 0 ? '-blind' : ''}`,
    `with items as (
       select i.status, i.document_id, i.employee_id, i.authority, i.last_day, i.document_type_id, t.name as document_type,
         e.last_name || ', ' || e.first_name as employee_name
       from qualification_items i
       join document_types t on t.document_type_id = i.document_type_id
       join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
       join employment_statuses s on s.employment_status_id = e.employment_status_id
       join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
       where i.tenant_id = (select app_tenant()) and i.status <> 'valid'
         and e.deleted_at is null and s.on_roster and c.path @> array[$1::int]
         and t.read_permission is null and (t.restricted is distinct from 'internal' or $2)
         ${blind.length > 0 ? 'and (i.document_id is null or i.document_id <> all ($4::uuid[]))' : ''}
     ), numbered as (
       select items.*, count(*) over (partition by status)::int as total,
         row_number() over (partition by status
           order by abs(last_day - $3::date), employee_name, document_type_id, authority) as place
       from items
     )
     select status, total, document_id, employee_id, employee_name, document_type, authority, last_day
     from numbered where place <= case when status in ('expired', 'expiring') then ${NAMED} else 1 end
     order by status, place`,
    [clientId, c.caller.isConcordeUser, now, ...(blind.length > 0 ? [blind] : [])],
  );
  const total = (status: Row['status']) => rows.find((row) => row.status === status)?.total ?? 0;
  return {
    missing: total('missing'),
    expired: total('expired'),
    expiring: total('expiring'),
    pendingReview: total('pendingReview'),
    rows: rows.flatMap(({ status, document_id: documentId, last_day: lastDay, ...row }) =>
      (status === 'expired' || status === 'expiring') && lastDay !== null && documentId !== null
        ? [
            {
              documentId,
              employeeId: row.employee_id,
              employeeName: row.employee_name,
              documentType:
                row.authority === ''
                  ? row.document_type
                  : `${row.document_type} (${row.authority})`,
              status,
              lastDay,
              daysLeft: daysBetween(now, lastDay),
            },
          ]
        : [],
    ),
  };
}
