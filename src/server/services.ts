import type pg from 'pg';
import { isServed, servicesOf } from '#src/shared/services.ts';
import type { GatedFeature, Service } from '#src/shared/services.ts';
import type { Acting } from './acting.ts';
import type { Db } from './db/handle.ts';

const STATEMENT = {
  name: 'client-service-groups',
  text: 'select client_service_groups($1, $2) as services',
};

/** Whether a request acts for a customer, whose services decide; the internal client is not its own customer. */
function isCustomer(internalTenantId: number, acting: Pick<Acting, 'binding' | 'clientId'>) {
  const { tenantId } = acting.binding;
  return acting.clientId !== null && tenantId > 0 && tenantId !== internalTenantId;
}

/** Whether the client acted in has the service of `feature`; across clients every feature is there (R125). */
export async function isServedThere(
  pool: pg.Pool,
  internalTenantId: number,
  acting: Acting,
  feature: GatedFeature | undefined,
): Promise<boolean> {
  if (servicesOf(feature) === null || !isCustomer(internalTenantId, acting)) return true;
  const found = await pool.query<{ services: Service[] }>({
    ...STATEMENT,
    values: [acting.binding.tenantId, acting.clientId],
  });
  return isServed(feature, found.rows[0]?.services ?? []);
}

/** The services of a client, within a request's transaction; null where they decide nothing. */
export async function servicesIn(
  db: Db,
  internalTenantId: number,
  acting: { tenantId: number; clientId: number | null },
): Promise<Service[] | null> {
  const { tenantId, clientId } = acting;
  if (!isCustomer(internalTenantId, { binding: { ...db.binding, tenantId }, clientId }))
    return null;
  const [row] = await db.asOwner((owner) =>
    owner.rows<{ services: Service[] }>(STATEMENT.name, STATEMENT.text, [tenantId, clientId]),
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
