import type { Caller } from '#src/server/caller.ts';
import type { Binding, Db } from '#src/server/db/handle.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { servicesIn } from '#src/server/services.ts';
import type { PermissionGrants } from '#src/shared/permissions.ts';
import type { Reading } from './scope.service.ts';

export interface Account {
  clientId: number;
  email: string;
  name: string;
  isPseudoUser: boolean;
  maskSsn: boolean;
  grants: PermissionGrants;
  sites: number[] | null;
  /** Whether the option that was asked for is kept. */
  keeps: boolean;
}

/**
 * The user as they are at this moment, and whether an option is kept among theirs; null for one who is no more, or may not
 * sign in.
 */
export async function readAccount(db: Db, userId: string, option = ''): Promise<Account | null> {
  const [row] = await db.asOwner((owner) =>
    owner.rows<Account>(
      'report-schedule-account',
      `select a.client_id as "clientId", a.email, concat_ws(' ', a.first_name, a.last_name) as name, a.is_pseudo_user as "isPseudoUser",
          a.mask_ssn as "maskSsn", a.grants, a.sites, a.options ? $3 as keeps from account($1, $2) a where not a.deactivated`,
      [db.binding.tenantId, userId, option],
    ),
  );
  return row ?? null;
}

/** A job reads as a user may at this moment: their permissions, locations and services, and the binding that holds them to it. */
export async function asUser(
  kernel: Kernel,
  db: Db,
  { userId, clientId }: { userId: string; clientId: number },
  account: Account,
): Promise<{ bound: Binding; reading: Omit<Reading, 'db' | 'audit'> }> {
  const { tenantId } = db.binding;
  const sites = account.sites ?? '*';
  const services = await servicesIn(db, kernel.internalTenantId, { tenantId, clientId });
  const { grants } = account;
  const caller: Caller = {
    kind: 'user',
    ...{ sessionId: '', id: userId, tenantId, clientId: account.clientId },
    ...{ email: account.email, name: account.name, isConcordeUser: false },
    ...{ isPseudoUser: account.isPseudoUser, maskSsn: account.maskSsn, grants, sites },
    ...{ impersonator: null, services },
  };
  return {
    bound: { role: 'app', tenantId, sites },
    reading: { caller, grants, services, clientId, kernel, searchHeader: undefined },
  };
}
