import { BREATH, NEGATIVE, NEGATIVE_DILUTE, PRE_EMPLOYMENT } from '#src/shared/drug-tests.ts';
import type { Db } from '#src/server/db/handle.ts';
import { MEMBERS, whomValues } from './members.sql.ts';
import type { PoolRecord } from './pools.sql.ts';

/** Somebody who was out of a pool and is in it again. */
export interface BreakRow {
  employeeId: string;
  name: string;
  clientName: string;
  leftOn: string;
  backOn: string;
  backAt: string;
}

/**
 * Those of a pool who left it by their status and came back within a year, at some locations, of whom no pre-employment
 * drug test with a negative result was collected since they left. `db` sees the whole company.
 */
export function breaksOf(
  db: Db,
  pool: Pick<
    PoolRecord,
    'tenantId' | 'zone' | 'sites' | 'includeChildren' | 'statuses' | 'jobTitles' | 'safety'
  >,
  sites: '*' | readonly number[],
): Promise<BreakRow[]> {
  return db.rows(
    'random-breaks',
    `with back as (
       select b.employee_id, max(b.changed_at) as at from employee_status_changes b
        where b.tenant_id = $1 and b.from_status_id is not null and b.changed_at > now() - interval '1 year'
          and b.from_status_id <> all ($4::int[]) and b.to_status_id = any ($4::int[])
        group by b.employee_id),
     out as (
       select b.employee_id, b.at, (select max(l.changed_at) from employee_status_changes l where l.tenant_id = $1
           and l.employee_id = b.employee_id and l.changed_at < b.at and l.from_status_id = any ($4::int[])
           and l.to_status_id <> all ($4::int[])) as since from back b)
     select e.employee_id as "employeeId", e.last_name || ', ' || e.first_name as name, k.name as "clientName",
         (o.since at time zone $7)::date as "leftOn", (o.at at time zone $7)::date as "backOn", o.at as "backAt"
       from (select e.employee_id, e.first_name, e.last_name, e.client_id ${MEMBERS} and e.employee_id in (select employee_id from out)) e
       join out o on o.employee_id = e.employee_id
       join clients k on k.tenant_id = $1 and k.client_id = e.client_id
      where o.since is not null and ($8::int[] is null or e.client_id = any ($8::int[]))
        and not exists (select from drug_tests d where d.tenant_id = $1 and d.employee_id = e.employee_id and d.reason_id = ${PRE_EMPLOYMENT}
          and d.specimen_type_id <> ${BREATH} and d.result_type_id in (${NEGATIVE}, ${NEGATIVE_DILUTE}) and d.collected_on >= (o.since at time zone $7)::date)
      order by o.at desc, e.employee_id limit 1000`,
    [...whomValues(pool.tenantId, pool), pool.zone, sites === '*' ? null : sites],
  );
}
