import type { IsoDate } from '#src/shared/dates.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { RecordThen } from '../as-of.rules.ts';

interface ThenRow {
  employee_id: string;
  fields: Record<string, string | null> | null;
  class_is_cdl: boolean | null;
  class_is_permit: boolean | null;
  job_title_id: number | null;
  status_id: number | null;
}

/** What the history of a record calls the fields that the rules read; the location is kept by its name alone, to say that it was another. */
const FIELDS = [
  'hireDate',
  'terminationDate',
  'dob',
  'state',
  'licenseClassId',
  'licenseExpires',
  'endorsements',
  'operation',
  'dotAgency',
  'drives',
  'firstDuty',
  'ownerOperator',
  'dotEmployers',
  'jobTitleId',
  'location',
];

/**
 * What stood in a field at the end of a day is what its first change after the day took away. The employment status has a
 * history of its own. Days are those at the location.
 */
const THEN = `select e.employee_id, f.fields, k.is_cdl as class_is_cdl, k.code = 'CLP' as class_is_permit,
    (select min(j.job_title_id) from job_titles j where j.tenant_id = e.tenant_id and j.job_title = f.fields ->> 'jobTitleId') as job_title_id,
    (select s.from_status_id from employee_status_changes s
      where s.tenant_id = e.tenant_id and s.employee_id = e.employee_id and (s.changed_at at time zone c.zone)::date > $3::date
        and s.from_status_id is not null
      order by s.changed_at, s.change_id limit 1) as status_id
  from employees e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  left join lateral (
    select jsonb_object_agg(x.field, x.old_value) as fields from (
      select distinct on (h.field) h.field, h.old_value from employee_changes h
       where h.tenant_id = e.tenant_id and h.employee_id = e.employee_id and h.note_id is null and h.field = any ($4::text[])
         and h.changed_at > $3::date and (h.changed_at at time zone c.zone)::date > $3::date
       order by h.field, h.changed_at, h.change_id) x) f on true
  left join license_classes k on k.code = f.fields ->> 'licenseClassId'
 where e.tenant_id = $1 and e.employee_id = any ($2::uuid[]) and (e.created_at at time zone c.zone)::date <= $3::date
   -- The history of a file that took in another is that of both.
   and not exists (select from employee_merges m where m.tenant_id = e.tenant_id and m.to_employee_id = e.employee_id
     and m.undone_at is null and (m.merged_at at time zone c.zone)::date > $3::date)`;

/**
 * What the records of some employees of one tenant said otherwise at the end of a day, by employee; without those whose file was
 * not open yet, or took in another since.
 */
export async function recordsOn(
  db: Db,
  tenantId: number,
  employeeIds: readonly string[],
  day: IsoDate,
): Promise<Map<string, RecordThen>> {
  const rows = await db.rows<ThenRow>('qualification-records-then', THEN, [
    tenantId,
    employeeIds,
    day,
    FIELDS,
  ]);
  return new Map(
    rows.map((row) => [
      row.employee_id,
      {
        fields: row.fields ?? {},
        classIsCdl: row.class_is_cdl,
        classIsPermit: row.class_is_permit ?? false,
        jobTitleId: row.job_title_id,
        statusId: row.status_id,
      },
    ]),
  );
}
