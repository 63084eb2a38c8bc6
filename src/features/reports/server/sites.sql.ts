import type { Place } from '#src/features/clients/server/clients.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import { isOwnSite } from '#src/server/db/values.ts';

/** A location of a report, with the DOT number that it runs under. */
export interface ReportSite {
  clientId: number;
  legacyClientId: number;
  /** Its own, or that of the nearest location above it; null without any. */
  dot: string | null;
}

/**
 * The locations at or below a place that the caller works in, deactivated ones included; of another user's only those that this
 * user works in, too.
 */
export async function reportSites(
  db: Db,
  place: Place,
  forUser: { tenantId: number; userId: string } | null,
): Promise<ReportSite[]> {
  const theirs = forUser
    ? ` and exists (select from user_sites s where s.tenant_id = $3 and s.user_id = $4 and c.path @> array[s.client_id])`
    : '';
  return db.rows(
    `reports-sites-${forUser ? 'of-user' : 'all'}`,
    `select c.client_id as "clientId", c.legacy_client_id as "legacyClientId",
         (select a.dot_number from clients a where a.tenant_id = c.tenant_id and a.client_id = any (c.path)
            and a.dot_number is not null order by a.level_number desc limit 1) as dot
       from clients c
      where c.tenant_id = $1 and c.path @> array[$2::int] and ${isOwnSite('c.client_id')}${theirs}
      order by c.client_id`,
    [place.tenantId, place.clientId, ...(forUser ? [forUser.tenantId, forUser.userId] : [])],
  );
}

/** The tenant of a user among the caller's rows; null for one who is not there or not theirs to see. */
export async function tenantOfUser(db: Db, userId: string): Promise<number | null> {
  const [row] = await db.rows<{ tenantId: number }>(
    'reports-user-tenant',
    'select tenant_id as "tenantId" from users where user_id = $1',
    [userId],
  );
  return row?.tenantId ?? null;
}
