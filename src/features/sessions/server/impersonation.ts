import { requestError, thrower } from '#src/shared/errors.ts';
import { ALL_PERMISSIONS, assumedGrants, holds } from '#src/shared/permissions.ts';
import type { PermissionGrants } from '#src/shared/permissions.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { Handler } from '#src/server/handler.ts';
import { beginImpersonation, endImpersonation } from '#src/server/session/sessions.ts';
import { SESSION_ERRORS } from '../sessions.contract.ts';
import type { sessionsApi } from '../sessions.contract.ts';
import { candidatesFor, loginByUser } from './sessions.sql.ts';

const fail = thrower(SESSION_ERRORS);

/** So many permissions are named. */
const NAMED = 3;

/**
 * Why one who holds `own` may not act as one who holds `other`, in a sentence; null where they may: never a superAdmin,
 * nor anybody who may do in their client what the caller may not there (D7).
 */
function refusalOf(other: PermissionGrants, own: PermissionGrants): string | null {
  if (holds(other, 'admin.superAdmin')) return 'They administer the whole installation.';
  const there = assumedGrants(own);
  const more = ALL_PERMISSIONS.filter(
    (permission) => holds(other, permission) && !holds(there, permission),
  );
  if (more.length === 0) return null;
  const names = more.slice(0, NAMED).join(', ');
  const rest = more.length - NAMED;
  return `They have permissions that you do not: ${names}${rest > 0 ? ` and ${rest} more` : ''}.`;
}

/** Whom the caller might act as, each with whether they may (D7). */
export const candidates: Handler<(typeof sessionsApi)['candidates']> = async (c) => {
  const { search, clientId, limit } = c.query;
  const rows = await candidatesFor(c.db, {
    internalTenantId: c.kernel.internalTenantId,
    text: search === 'header' ? (c.searchHeader ?? '') : '',
    clientId: clientId ?? null,
    limit,
  });
  return rows.map(({ grants, ...row }) => {
    const refusal = refusalOf(grants, c.caller.grants);
    return { ...row, refusal, allowed: refusal === null ? ['impersonate' as const] : [] };
  });
};

/** Goes on as another user (D7); the mount has refused a nested one. @throws sessions.not_to_impersonate */
export const impersonate: Handler<(typeof sessionsApi)['impersonate']> = async (c) => {
  const { userId, clientId } = c.body;
  const target = await loginByUser(c.db, userId);
  const named = clientId === undefined ? null : await tenantOf(c.db, clientId);
  if (!target || (clientId !== undefined && named !== target.tenant_id)) {
    throw requestError('request.not_found');
  }
  const refused =
    !c.caller.isConcordeUser ||
    target.is_internal ||
    target.deactivated ||
    target.is_pseudo_user ||
    refusalOf(target.grants, c.caller.grants) !== null;
  if (refused) throw fail('sessions.not_to_impersonate');
  await c.db.asOwner((owner) =>
    beginImpersonation(owner, c.caller.sessionId, {
      tenantId: target.tenant_id,
      userId: target.user_id,
    }),
  );
  const note = { entity: 'user', entityId: target.user_id, clientId: target.client_id };
  c.audit(note);
  // The company whose user it is finds it in its own audit too.
  c.audit({ ...note, tenantId: target.tenant_id });
};

/** Goes back to the real identity. @throws sessions.not_impersonating */
export const stopImpersonating: Handler<(typeof sessionsApi)['stopImpersonating']> = async (c) => {
  if (!c.caller.impersonator) throw fail('sessions.not_impersonating');
  await c.db.asOwner((owner) => endImpersonation(owner, c.caller.sessionId));
  c.audit({ entity: 'user', entityId: c.caller.id });
};

async function tenantOf(db: Db, clientId: number): Promise<number | null> {
  const [row] = await db.rows<{ tenant_id: number }>(
    'client-tenant',
    'select tenant_id from client_directory where client_id = $1',
    [clientId],
  );
  return row?.tenant_id ?? null;
}
