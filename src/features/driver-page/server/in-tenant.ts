import type { Db } from '#src/server/db/handle.ts';

/** The jobs' view of a tenant, for a driver who has no account. */
export const inTenant = <T>(db: Db, tenantId: number, work: (db: Db) => Promise<T>): Promise<T> =>
  db.as({ role: 'jobs', tenantId, sites: '*' }, work);
