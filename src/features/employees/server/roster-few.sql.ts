import type { Db } from '#src/server/db/handle.ts';
import {
  andAll,
  collectValues,
  IN_INDEX_ORDER,
  shapeOf,
  type Condition,
  type Values,
} from '#src/server/db/values.ts';
import type { RosterFilter } from './employees.sql.ts';

/** The condition that a file `z` stands as the filter asks; null where it does not ask. */
function standsSo({ standings, runsOut }: RosterFilter, add: Values): Condition | null {
  const parts: Condition[] = [];
  if (standings) parts.push(['q', `z.state = any (${add(standings)}::text[])`]);
  if (runsOut)
    parts.push([
      'x',
      `z.next_expiry between ${add(runsOut[0])}::date and ${add(runsOut[1])}::date`,
    ]);
  return parts.length === 0 ? null : [shapeOf(parts), andAll(parts)];
}

/** So many files are sorted about as soon as as many are found by walking a company of half a million by name. */
const FEW = 5000;

/**
 * Whether few files of the company stand as the filter asks, so that those are sorted. Of more the employees are walked by name,
 * which for few or none would read the whole company. PostgreSQL is not left to decide: it knows nothing of a table that was never
 * analyzed. All locations are looked at, whatever the caller's are: else a clerk's would be searched for among all others.
 */
export async function standsFew(db: Db, filter: RosterFilter): Promise<boolean> {
  const { values, add } = collectValues();
  const tenant = add(filter.tenantId);
  const so = standsSo(filter, add);
  if (!so) return false;
  return db.as({ role: 'app', tenantId: filter.tenantId, sites: '*' }, async (company) => {
    const [row] = await company.rows<{ few: boolean }>(
      `employees-stands-few-${so[0]}`,
      `select count(*) <= ${FEW} as few from (
         select from employee_qualification z where z.tenant_id = ${tenant}${so[1]} limit ${FEW + 1}) z`,
      values,
    );
    return row?.few ?? false;
  });
}

/**
 * What a roster reads its employees from: those whose files stand as it asks, looked up one by one, where they are `few`. Else all,
 * in the order of an index if it asks how files stand: without being told PostgreSQL sorted forty thousand for a page.
 */
export function rosterSource(
  filter: RosterFilter,
  add: Values,
): { prefix: string; from: string; shape: string } {
  const asks = filter.standings || filter.runsOut;
  if (!filter.few || !asks)
    return { prefix: asks ? IN_INDEX_ORDER : '', from: 'employees', shape: '' };
  const tenant = add(filter.tenantId);
  const so = standsSo(filter, add);
  return {
    prefix: `with few as materialized (
      select x.* from (select z.employee_id from employee_qualification z where z.tenant_id = ${tenant}${so?.[1] ?? ''} offset 0) z
       cross join lateral (select * from employees y where y.tenant_id = ${tenant} and y.employee_id = z.employee_id offset 0) x)`,
    from: 'few',
    shape: '-few',
  };
}
