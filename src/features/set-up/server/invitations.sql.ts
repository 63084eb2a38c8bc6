import type { Db } from '#src/server/db/handle.ts';
import type { InvitedPlace } from '../invitation-plan.rules.ts';

/** The locations of the company that the caller may have somebody work at. */
export function invitedPlaces(db: Db): Promise<InvitedPlace[]> {
  const { tenantId, sites } = db.binding;
  return db.rows<InvitedPlace>(
    'invitations-places',
    `select client_id as "clientId", legacy_client_id as "legacyClientId", name, aliases, deactivated from clients
      where tenant_id = $1 and ($2::int[] is null or client_id = any ($2)) order by client_id`,
    [tenantId, sites === '*' ? null : sites],
  );
}
