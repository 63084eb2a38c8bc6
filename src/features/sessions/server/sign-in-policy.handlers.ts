import { callsOf } from '#src/server/handler.ts';
import type { Context } from '#src/server/handler.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { holds } from '#src/shared/permissions.ts';
import { SESSION_ERRORS } from '../sessions.contract.ts';
import { signInPolicyApi, type SignInPolicy } from '../sign-in-policy.contract.ts';
import { UNSAID } from '../sign-in-policy.rules.ts';
import { countAccounts, keepPolicy, policyOf } from './sign-in-policy.sql.ts';

const fail = thrower(SESSION_ERRORS);
type Api = typeof signInPolicyApi;
type Asked = Pick<Context<Api['read']>, 'db' | 'kernel' | 'grants'>;

/** The tenant whose policy the caller may set: all of a company, or the house. @throws request.forbidden, sessions.not_whole */
function tenantOf({ db, kernel, grants }: Asked): number {
  const { tenantId, sites } = db.binding;
  const needed =
    tenantId === kernel.internalTenantId ? 'admin.configureInternalUser' : 'client.configureUser';
  if (!holds(grants, needed)) throw requestError('request.forbidden');
  if (sites !== '*') throw fail('sessions.not_whole');
  return tenantId;
}

async function describe(c: Asked, tenantId: number): Promise<SignInPolicy> {
  return c.db.asOwner(async (owner) => {
    const kept = await policyOf(owner, tenantId);
    return {
      isRequired: (kept?.requiredSince ?? null) !== null,
      requiredSince: kept?.requiredSince ?? null,
      graceDays: kept?.graceDays ?? UNSAID.graceDays,
      trustDays: kept?.trustDays ?? UNSAID.trustDays,
      version: kept?.version ?? 0,
      ...(await countAccounts(owner, tenantId)),
    };
  });
}

export const signInPolicyCalls = callsOf(signInPolicyApi, {
  read: (c) => describe(c, tenantOf(c)),

  change: async (c) => {
    const tenantId = tenantOf(c);
    const kept = await c.db.asOwner((owner) =>
      keepPolicy(owner, { tenantId, ...c.body, by: c.caller.id, version: c.ifMatch }),
    );
    const now = await describe(c, tenantId);
    if (!kept) throw requestError('request.conflict', { current: now });
    c.audit({
      entity: 'signInPolicy',
      entityId: String(tenantId),
      tenantId,
      clientId: tenantId,
      detail: { ...c.body },
    });
    return now;
  },
});
