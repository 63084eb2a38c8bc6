import type { Service } from '#src/shared/services.ts';
import type { Db } from './db/handle.ts';

/** The services of any client; null for the internal one. A handler has those of the client acted in as `c.services`. */
export async function servicesIn(
  db: Db,
  internalTenantId: number,
  { tenantId, clientId }: { tenantId: number; clientId: number },
): Promise<Service[] | null> {
  if (tenantId === internalTenantId) return null;
  const [row] = await db.asOwner((owner) =>
    owner.rows<{ services: Service[] }>(
      'client-service-groups',
      'select client_service_groups($1, $2) as services',
      [tenantId, clientId],
    ),
  );
  return row?.services ?? [];
}

/** Features that are hidden in the whole installation (R477). */
export async function featuresToHide(db: Db): Promise<string[]> {
  const [row] = await db.rows<{ value: string[] }>(
    'settings-hide',
    "select value from settings where key = 'featuresToHide'",
    [],
  );
  return row?.value ?? [];
}
