import { resolveActing } from '#src/server/acting.ts';
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
  /** Of the staff: they act in companies that are not theirs. */
  isInternal: boolean;
  /** Their company has left (D420). */
  hasDeparted: boolean;
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
export async function readAccount(
  db: Db,
  { tenantId, userId }: { tenantId: number; userId: string },
  option = '',
): Promise<Account | null> {
  const [row] = await db.asOwner((owner) =>
    owner.rows<Account>(
      'report-schedule-account',
      `select a.client_id as "clientId", a.email, concat_ws(' ', a.first_name, a.last_name) as name, a.is_pseudo_user as "isPseudoUser",
          a.is_internal as "isInternal", has_departed($1) as "hasDeparted", a.mask_ssn as "maskSsn", a.grants, a.sites, a.options ? $3 as keeps from account($1, $2) a where not a.deactivated`,
      [tenantId, userId, option],
    ),
  );
  return row ?? null;
}

type AsUser = { bound: Binding; reading: Omit<Reading, 'db' | 'audit'> };

/** A job reads as a user may at this moment: their permissions, locations and services, and the binding that holds them to it. */
export async function asUser(
  kernel: Kernel,
  db: Db,
  { userId, clientId }: { userId: string; clientId: number },
  account: Account,
): Promise<AsUser> {
  const { tenantId } = db.binding;
  const services = await servicesIn(db, kernel.internalTenantId, { tenantId, clientId });
  const caller = callerOf(account, { userId, tenantId, services });
  const { grants, sites } = caller;
  return {
    bound: { role: 'app', tenantId, sites },
    reading: { caller, grants, services, clientId, kernel, searchHeader: undefined },
  };
}

/**
 * A job reads as one of the staff may who acts in a client at this moment, by the rule of every request (D4, D378).
 * @throws `request.forbidden` and `request.not_found`, as `resolveActing` does
 */
export async function asStaff(
  kernel: Kernel,
  { userId, userTenantId, clientId }: { userId: string; userTenantId: number; clientId: number },
  account: Account,
): Promise<AsUser> {
  const caller = callerOf(account, { userId, tenantId: userTenantId, services: null });
  const { pool, internalTenantId } = kernel;
  const acting = await resolveActing(pool, internalTenantId, 'client', caller, clientId);
  const { binding: bound, grants, services } = acting;
  return {
    bound,
    reading: { caller, grants, services, clientId, kernel, searchHeader: undefined },
  };
}

function callerOf(
  account: Account,
  { userId, tenantId, services }: { userId: string } & Pick<Caller, 'tenantId' | 'services'>,
): Caller {
  const { clientId, email, name, isInternal, isPseudoUser, maskSsn, grants, sites } = account;
  return {
    ...{ kind: 'user', sessionId: '', id: userId, tenantId, clientId, email, name },
    ...{ isConcordeUser: isInternal, isPseudoUser, maskSsn, grants, sites: sites ?? '*' },
    ...{ impersonator: null, services },
  };
}
