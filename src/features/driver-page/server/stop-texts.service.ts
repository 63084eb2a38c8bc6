import type { Db } from '#src/server/db/handle.ts';
import type { AuditNote, Kernel } from '#src/server/kernel.ts';
import { inTenant } from './in-tenant.ts';
import { endByStop, tenantsOfPhone } from './texts.sql.ts';

/** Reads across tenants. */
export const acrossTenants = <T>(
  { internalTenantId: tenantId }: Pick<Kernel, 'internalTenantId'>,
  db: Db,
  work: (db: Db) => Promise<T>,
): Promise<T> => db.as({ role: 'staff', tenantId, sites: '*' }, work);

/**
 * Ends every consent to texts to a number, of whichever company: who replies STOP means all of them (47 CFR 64.1200(a)(10)). Returns
 * how many there were.
 */
export async function stopTexts(
  kernel: Pick<Kernel, 'internalTenantId' | 'keys'>,
  { db, audit }: { db: Db; audit: (note: AuditNote) => void },
  number: string,
): Promise<number> {
  const macs = kernel.keys.hmacAll('phone', number);
  const tenants = await acrossTenants(kernel, db, (all) => tenantsOfPhone(all, macs));
  let ended = 0;
  for (const tenantId of tenants) {
    const drivers = await inTenant(db, tenantId, (own) => endByStop(own, macs));
    for (const { employeeId } of drivers)
      audit({
        ...{ entity: 'driverPage', entityId: employeeId, tenantId },
        detail: { employeeId, texts: 'ended', by: 'stop' },
      });
    ended += drivers.length;
  }
  return ended;
}
