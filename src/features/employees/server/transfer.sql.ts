import { moveItemsToSite } from '#src/features/intake/server/item-employees.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import { isOwnSite } from '#src/server/db/values.ts';
import type { EmployeeRecord } from './employees.sql.ts';

export interface TransferTarget {
  tenantId: number;
  clientId: number;
  path: number[];
  deactivated: boolean;
}

/**
 * A location of the company where the caller works; null where it does not. The top-level client's row is readable from
 * every site, which does not make it one of the caller's.
 */
export async function transferTarget(
  db: Db,
  tenantId: number,
  clientId: number,
): Promise<TransferTarget | null> {
  const [row] = await db.rows<TransferTarget>(
    'employees-transfer-target',
    `select c.tenant_id as "tenantId", c.client_id as "clientId", c.path,
        exists (select from clients p where p.tenant_id = c.tenant_id and p.client_id = any (c.path) and p.deactivated) as deactivated
       from clients c
      where c.tenant_id = $1 and c.client_id = $2
        and ${isOwnSite('c.client_id')}`,
    [tenantId, clientId],
  );
  return row ?? null;
}

/** Whether a job title serves a location: its own, or one of the clients above it. */
export async function titleAt(
  db: Db,
  at: TransferTarget,
  jobTitleId: number,
): Promise<number | null> {
  const [row] = await db.rows<{ id: number }>(
    'employees-transfer-title',
    `select job_title_id as id from job_titles
      where tenant_id = $1 and job_title_id = $2 and client_id = any ($3::int[]) and not deactivated`,
    [at.tenantId, jobTitleId, at.path],
  );
  return row?.id ?? null;
}

/** The job title of this name that serves a location, its own first; null when there is none. */
export async function titleNamedAt(
  db: Db,
  at: TransferTarget,
  name: string,
): Promise<number | null> {
  const [row] = await db.rows<{ id: number }>(
    'employees-transfer-title-named',
    `select job_title_id as id from job_titles
      where tenant_id = $1 and lower(job_title) = lower($2) and client_id = any ($3::int[]) and not deactivated
      order by array_position($3::int[], client_id) desc limit 1`,
    [at.tenantId, name, at.path],
  );
  return row?.id ?? null;
}

/** How many orders of an employee, of the kinds given, still wait for something. */
export async function openOrders(
  db: Db,
  tenantId: number,
  employeeId: string,
  kinds: readonly string[],
): Promise<number> {
  const [row] = await db.rows<{ count: number }>(
    'employees-open-orders',
    `select count(*)::int as count from orders
      where tenant_id = $1 and employee_id = $2 and order_type = any ($3::text[])
        and order_status_id in (1, 2, 5, 8, 18, 21, 22)`,
    [tenantId, employeeId, kinds],
  );
  return row?.count ?? 0;
}

/**
 * Everything in a file follows its employee to a location, whatever site it was entered at; so do the papers about the
 * employee that still wait for review, which the house keeps itself (D1).
 */
export async function rowsToSite(
  db: Db,
  internalTenantId: number,
  { employerId, employeeId }: EmployeeRecord,
  clientId: number,
): Promise<void> {
  await db.as({ role: 'jobs', tenantId: employerId, sites: '*' }, (company) =>
    company.rows('employees-rows-to-site', 'select employee_rows_to_site($1, $2, $3)', [
      employerId,
      employeeId,
      clientId,
    ]),
  );
  await db.as({ role: 'jobs', tenantId: internalTenantId, sites: '*' }, (house) =>
    moveItemsToSite(house, { tenantId: employerId, employeeId }, clientId),
  );
}
