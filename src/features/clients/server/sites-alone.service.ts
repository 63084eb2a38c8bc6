import type { Db } from '#src/server/db/handle.ts';
import { isOwnSite } from '#src/server/db/values.ts';
import type { Alone } from '../alone.rules.ts';
import type { Place } from './clients.service.ts';

/** A location alone, or those at and below it whose nearest location with a DOT number, up to it, is none below it; the caller's own. */
export async function sitesAlone(db: Db, place: Place, alone: Alone): Promise<number[]> {
  const rows = await db.rows<{ clientId: number }>(
    `clients-alone-${alone}`,
    `select c.client_id as "clientId" from clients c
      where c.tenant_id = $1 and c.path @> array[$2::int] and ${isOwnSite('c.client_id')}
        and ${
          alone === 'location'
            ? 'c.client_id = $2'
            : `not exists (select from clients a where a.tenant_id = c.tenant_id and a.client_id = any (c.path)
            and a.dot_number is not null and a.path @> array[$2::int] and a.client_id <> $2)`
        }`,
    [place.tenantId, place.clientId],
  );
  return rows.map(({ clientId }) => clientId);
}
