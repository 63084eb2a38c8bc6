import type { Db } from '#src/server/db/handle.ts';
import type { LocationSettings } from '../location-settings.contract.ts';
import { readLabAccounts } from './location-settings.sql.ts';

/** The numbers of a location at laboratories, its own or of the nearest location above that says some; the caller may see it. */
export function labAccountsAt(
  db: Db,
  { tenantId, clientId }: { tenantId: number; clientId: number },
): Promise<LocationSettings['labAccounts']['accounts']> {
  // Locations between this one and the company are not the user's to read, but what they say counts here.
  return db.as({ role: 'jobs', tenantId, sites: '*' }, (all) => readLabAccounts(all, clientId));
}
