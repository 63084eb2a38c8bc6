import type { Db } from '#src/server/db/handle.ts';

/**
 * Papers that wait for review follow the employee whom they are about. The house keeps them itself (D1): `house` is bound
 * to it, as its jobs.
 */

/** The papers about an employee are at the employee's new location. */
export async function moveItemsToSite(
  house: Db,
  about: { tenantId: number; employeeId: string },
  clientId: number,
): Promise<void> {
  await house.change(
    'employees-items-to-site',
    `update dq_items set about_client_id = $4, updated_at = now()
      where tenant_id = $1 and about_tenant_id = $2 and about_employee_id = $3 and about_client_id is distinct from $4`,
    [house.binding.tenantId, about.tenantId, about.employeeId, clientId],
    { least: 0 },
  );
}

/** All papers about one employee are about another, at that one's location. */
export async function giveAllItems(
  house: Db,
  about: { tenantId: number; from: string; to: string; site: number },
): Promise<void> {
  await house.change(
    'employment-move-items',
    `update dq_items set about_employee_id = $4, about_client_id = $5, updated_at = now()
      where tenant_id = $1 and about_tenant_id = $2 and about_employee_id = $3`,
    [house.binding.tenantId, about.tenantId, about.from, about.to, about.site],
    { least: 0 },
  );
}

/** Papers about one employee are about another, but for those whose document is one of `staying`; returns which did. */
export async function giveItems(
  house: Db,
  about: { tenantId: number; from: string; to: string; site: number },
  staying: readonly string[],
): Promise<string[]> {
  const rows = await house.rows<{ id: string }>(
    'moves-give-items',
    `update dq_items i set about_employee_id = $4, about_client_id = $5, version = version + 1, updated_at = now()
      where tenant_id = $1 and about_tenant_id = $2 and about_employee_id = $3
        and (about_document_id is null or about_document_id <> all ($6::uuid[])) returning dq_item_id as id`,
    [house.binding.tenantId, about.tenantId, about.from, about.to, about.site, staying],
  );
  return rows.map(({ id }) => id);
}

/** Papers that `giveItems` gave away go back, those that are still about the same employee. */
export async function returnItems(
  house: Db,
  items: readonly string[],
  about: { from: string; to: string; site: number },
): Promise<void> {
  await house.change(
    'moves-return-items',
    `update dq_items set about_employee_id = $3, about_client_id = $5, version = version + 1, updated_at = now()
      where tenant_id = $1 and dq_item_id = any ($2::uuid[]) and about_employee_id = $4`,
    [house.binding.tenantId, items, about.from, about.to, about.site],
    { least: 0 },
  );
}
