import type { Db } from '#src/server/db/handle.ts';

/** Whether employees come from systems of this type; "None" is one of the list as well. */
export async function isSystemType(db: Db, integrationTypeId: number): Promise<boolean> {
  const rows = await db.rows(
    'system-imports-type',
    `select from settings_lists where collection = 'IntegrationTypes' and entry->>'integrationTypeId' = $1::int::text
       and entry->>'name' <> 'None'`,
    [integrationTypeId],
  );
  return rows.length > 0;
}

/** Takes the company's turn until the transaction ends: two imports at once could add one person twice. False while another has it. */
export async function takeImportTurn(db: Db, tenantId: number): Promise<boolean> {
  const [row] = await db.rows<{ mine: boolean }>(
    'system-imports-turn',
    `select coalesce(pg_try_advisory_xact_lock(hashtextextended('system import ' || $1::int::text, 0)), false) as mine`,
    [tenantId],
  );
  return row?.mine ?? false;
}

/** Whose these ids of a system are: after a merge the file that stayed. `db` is bound to the whole tenant. */
export async function readSystemIds(
  db: Db,
  integrationTypeId: number,
  externalIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db.rows<{ externalId: string; employeeId: string }>(
    'system-imports-ids',
    `with recursive chain as (
       select x.external_id, x.employee_id from employee_system_ids x
        where x.tenant_id = (select app_tenant()) and x.integration_type_id = $1 and x.external_id = any ($2::text[])
       union
       select c.external_id, e.replaced_by from chain c
         join employees e on e.tenant_id = (select app_tenant()) and e.employee_id = c.employee_id where e.replaced_by is not null)
     select c.external_id as "externalId", c.employee_id as "employeeId" from chain c
       join employees e on e.tenant_id = (select app_tenant()) and e.employee_id = c.employee_id where e.replaced_by is null`,
    [integrationTypeId, externalIds],
  );
  return new Map(rows.map(({ externalId, employeeId }) => [externalId, employeeId]));
}

/** Those of these employees whom the system knows by an id already. */
export async function readKnownTo(
  db: Db,
  integrationTypeId: number,
  employeeIds: readonly string[],
): Promise<Set<string>> {
  if (employeeIds.length === 0) return new Set();
  const rows = await db.rows<{ employeeId: string }>(
    'system-imports-known',
    `select coalesce(e.replaced_by, e.employee_id) as "employeeId" from employee_system_ids x
       join employees e on e.tenant_id = x.tenant_id and e.employee_id = x.employee_id
      where x.tenant_id = (select app_tenant()) and x.integration_type_id = $1
        and (x.employee_id = any ($2::uuid[]) or e.replaced_by = any ($2::uuid[]))`,
    [integrationTypeId, employeeIds],
  );
  return new Set(rows.map(({ employeeId }) => employeeId));
}

/** Notes under which ids a system knows these employees. */
export async function noteSystemIds(
  db: Db,
  integrationTypeId: number,
  ids: readonly { externalId: string; employeeId: string }[],
): Promise<void> {
  if (ids.length === 0) return;
  await db.rows(
    'system-imports-note',
    `insert into employee_system_ids (tenant_id, integration_type_id, external_id, employee_id)
     select (select app_tenant()), $1, x.external_id, x.employee_id from unnest($2::text[], $3::uuid[]) x (external_id, employee_id)`,
    [
      integrationTypeId,
      ids.map(({ externalId }) => externalId),
      ids.map(({ employeeId }) => employeeId),
    ],
  );
}
