import type { Db } from '#src/server/db/handle.ts';
import { isOwnSite } from '#src/server/db/values.ts';
import { containing } from '#src/server/db/like.ts';
import type { DeletedRow, Employment } from '../employment.contract.ts';

/** An employment as it is stored; deleted ones too. */
export type EmploymentRecord = Omit<
  Employment,
  'allowed' | 'removableFrom' | 'jobTitleFrozen' | 'replacedBy'
> & { replacedBy: string | null; replacedByName: string | null };

/** Who deleted a file: of the service's staff an employer sees no names. */
const DELETER = `case when e.deleted_by is null then null else coalesce(u.first_name || ' ' || u.last_name, 'Service staff') end`;

const FACTS = `e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.client_id as "clientId",
  c.name as "clientName", e.tenant_id as "employerId", e.employment_status_id as "employmentStatusId", s.status as "employmentStatus",
  e.deleted_at as "deletedAt", e.deleted_reason as "deletedReason",
  ${DELETER} as "deletedBy", e.hold_reason as "holdReason"`;

const JOINS = `join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join users u on u.tenant_id = e.tenant_id and u.user_id = e.deleted_by`;

/**
 * As `l`, the file that the file `e` became part of: the last one, where that was merged too. For a file that was emptied and
 * kept; one that is deleted goes in its own time. Its end is the end of what was taken out of `e`, whose location is `c`.
 */
export const SUCCESSOR = `left join lateral (
    with recursive line as (
      select s.replaced_by, s.termination_date, s.retain_until, s.deleted_at, 1 as step from employees s
       where s.tenant_id = e.tenant_id and s.employee_id = e.replaced_by and e.deleted_at is null
      union all
      select s.replaced_by, s.termination_date, s.retain_until, s.deleted_at, line.step + 1 from line
        join employees s on s.tenant_id = e.tenant_id and s.employee_id = line.replaced_by where line.step < 20)
    select coalesce(line.termination_date, (line.deleted_at at time zone c.zone)::date) as last_day,
        coalesce(line.retain_until, ((line.deleted_at at time zone c.zone)::date + interval '3 years')::date) as retain_until
      from line order by line.step desc limit 1) l on true`;

/** One employment among the caller's rows, unless its file was removed for good. */
export async function readEmployment(db: Db, employeeId: string): Promise<EmploymentRecord | null> {
  const [row] = await db.rows<EmploymentRecord>(
    'employment-read',
    `select ${FACTS}, c.zone, e.job_title_id as "jobTitleId", j.job_title as "jobTitle", e.hire_date as "hireDate",
        e.termination_date as "terminationDate", e.archived_at as "archivedAt",
        coalesce(e.retain_until, l.retain_until) as "retainUntil", e.replaced_by as "replacedBy",
        r.first_name || ' ' || r.last_name as "replacedByName", e.version
       from employees e ${JOINS}
       left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
       left join employees r on r.tenant_id = e.tenant_id and r.employee_id = e.replaced_by ${SUCCESSOR}
      where e.employee_id = $1 and e.removed_at is null`,
    [employeeId],
  );
  return row ?? null;
}

/** Waits until nobody else changes these files; in the order of their ids, so that two never wait for each other. */
export async function lockFiles(db: Db, employeeIds: readonly string[]): Promise<void> {
  await db.rows(
    'employment-lock',
    'select 1 from employees where employee_id = any ($1::uuid[]) order by employee_id for update',
    [employeeIds],
  );
}

/** A row of the deleted files with the end of its page. */
export type DeletedRecord = Omit<DeletedRow, 'removableFrom'> &
  Pick<EmploymentRecord, 'clientId' | 'employerId' | 'employmentStatusId'> & { cursorAt: string };

/** Deleted files at locations, the latest first; with `replacedOnly` those alone whose place another file has taken. */
export async function readDeleted(
  db: Db,
  options: {
    tenantId: number;
    clientId: number;
    replacedOnly: boolean;
    ownOnly: boolean;
    /** What stands in a name, a reason or who deleted it; empty for all. */
    search: string;
    after: readonly [time: string, id: string] | null;
    limit: number;
  },
): Promise<DeletedRecord[]> {
  return db.rows(
    'employment-deleted',
    `select ${FACTS}, e.deleted_at::text as "cursorAt"
       from employees e ${JOINS}
      where e.tenant_id = $1 and c.path @> array[$2::int] and e.deleted_at is not null and e.removed_at is null
        and (not $3::boolean or e.replaced_by is not null) and (not $4::boolean or e.replaced_by is null)
        and ($5::timestamptz is null or (e.deleted_at, e.employee_id) < ($5, $6::uuid))
        and ($8::text is null or concat_ws(' ', e.first_name, e.last_name || ', ' || e.first_name, c.name, e.deleted_reason, ${DELETER}) ilike $8)
      order by e.deleted_at desc, e.employee_id desc limit $7`,
    [
      options.tenantId,
      options.clientId,
      options.replacedOnly,
      options.ownOnly,
      options.after?.[0] ?? null,
      options.after?.[1] ?? null,
      options.limit,
      options.search === '' ? null : containing(options.search),
    ],
  );
}

/** Whether a location of the bound tenant is where the caller works, and is open; null where it is not theirs. */
export async function readLocation(
  db: Db,
  tenantId: number,
  clientId: number,
): Promise<{ deactivated: boolean } | null> {
  const [row] = await db.rows<{ deactivated: boolean }>(
    'employment-location',
    `select exists (select from clients p where p.tenant_id = c.tenant_id and p.client_id = any (c.path) and p.deactivated) as deactivated
       from clients c
      where c.tenant_id = $1 and c.client_id = $2
        and ${isOwnSite('c.client_id')}`,
    [tenantId, clientId],
  );
  return row ?? null;
}

/** Whether a status keeps people on the roster; null for an unknown one. */
export async function readOnRoster(db: Db, statusId: number): Promise<boolean | null> {
  const [row] = await db.rows<{ onRoster: boolean }>(
    'employment-on-roster',
    'select on_roster as "onRoster" from employment_statuses where employment_status_id = $1',
    [statusId],
  );
  return row?.onRoster ?? null;
}
