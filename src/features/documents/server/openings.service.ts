import type { Db } from '#src/server/db/handle.ts';
import type { OpenedRecord } from '#src/shared/endpoint.ts';

/** An opening of a record: the first of a person on a day. */
export interface Opening {
  at: string;
  /** Whose eyes it was opened by. */
  kind: 'company' | 'program' | 'service' | 'auditor';
  record: OpenedRecord;
  /** Of the company's own people; null of all others. */
  name: string | null;
}

/** Who opened a file or a protected record of it, the latest first. `db` is the jobs' view of its company. */
export function openingsOf(
  db: Db,
  { tenantId, employeeId }: { tenantId: number; employeeId: string },
): Promise<Opening[]> {
  return db.rows(
    'documents-openings',
    `select o.opened_at as at, o.kind, o.record,
        case when o.kind = 'company' then u.first_name || ' ' || u.last_name end as name
       from file_openings o
       left join users u on u.tenant_id = o.tenant_id and u.user_id = o.opened_by
      where o.tenant_id = $1 and o.employee_id = $2
      order by o.day desc, o.opened_at desc, o.opened_by, o.record limit 100`,
    [tenantId, employeeId],
  );
}
