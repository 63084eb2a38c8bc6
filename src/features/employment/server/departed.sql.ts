import type { Db } from '#src/server/db/handle.ts';
import type { IsoDate } from '#src/shared/dates.ts';

/** An employment that nobody has closed, with what closing it needs. */
export interface OpenEmployment {
  employerId: number;
  employeeId: string;
  employmentStatusId: number;
  jobTitleId: number | null;
  terminationDate: IsoDate | null;
}

/** Employments of a company that nobody has closed, some of them. */
export function openEmployments(
  db: Db,
  tenantId: number,
  limit: number,
): Promise<OpenEmployment[]> {
  return db.rows(
    'departed-open',
    `select e.tenant_id as "employerId", e.employee_id as "employeeId", e.employment_status_id as "employmentStatusId",
       e.job_title_id as "jobTitleId", e.termination_date as "terminationDate" from employees e
      where e.tenant_id = $1 and e.archived_at is null and e.deleted_at is null and e.replaced_by is null and e.removed_at is null
      order by e.employee_id limit $2 for update`,
    [tenantId, limit],
  );
}

/** Files of a company of which something is left, behind one; whether a person holds each. */
export function filesLeft(
  db: Db,
  tenantId: number,
  after: string | null,
  limit: number,
): Promise<{ employeeId: string; isHeld: boolean }[]> {
  return db.rows(
    'departed-left',
    `select e.employee_id as "employeeId", e.hold_reason is not null as "isHeld" from employees e
      where e.tenant_id = $1 and e.removed_at is null and ($2::uuid is null or e.employee_id > $2) order by e.employee_id limit $3`,
    [tenantId, after, limit],
  );
}

/** What was destroyed of a company since a moment: files, and documents in them. */
export async function destroyedSince(
  db: Db,
  tenantId: number,
  since: string,
): Promise<{ files: number; documents: number }> {
  const [row] = await db.rows<{ files: number; documents: number }>(
    'departed-destroyed',
    `select count(*)::int as files, coalesce(sum((x.removed ->> 'documents')::int), 0)::int as documents from destructions x
      where x.tenant_id = $1 and x.destroyed_at >= $2::timestamptz`,
    [tenantId, since],
  );
  return row ?? { files: 0, documents: 0 };
}
