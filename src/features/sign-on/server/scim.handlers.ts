import { PERMISSION_TEXTS } from '#src/features/users/permission-texts.ts';
import { grantableBy } from '#src/features/users/user-admin.rules.ts';
import { callsOf } from '#src/server/handler.ts';
import type { Context } from '#src/server/handler.ts';
import { consoleAddress } from '#src/server/mail/console-address.ts';
import { hashToken } from '#src/server/session/tokens.ts';
import { thrower } from '#src/shared/errors.ts';
import { SIGN_ON_ERRORS } from '../sign-on.contract.ts';
import { SCIM_ERRORS, scimApi, type ScimState } from '../scim.contract.ts';
import { mailAdministrators } from './changes.service.ts';
import { domainsOf, groupsOf, providerOf } from './providers.sql.ts';
import { newScimSecret, SCIM_PREFIX } from './scim-secret.ts';
import { dropScimToken, keepScimToken, scimRequests, scimToken } from './scim-tokens.sql.ts';
import { tenantOf } from './sign-on.handlers.ts';
import { tokenMadeMail } from './sign-on.mails.ts';

const fail = thrower(SCIM_ERRORS);
const failSignOn = thrower(SIGN_ON_ERRORS);
type Asked = Pick<Context<(typeof scimApi)['read']>, 'db' | 'kernel' | 'request' | 'audit'>;

function describe(c: Asked, tenantId: number): Promise<ScimState> {
  return c.db.asOwner(async (owner) => ({
    address: `${consoleAddress(c.kernel.config, c.request)}${SCIM_PREFIX}`,
    token: await scimToken(owner, tenantId),
    requests: await scimRequests(owner, tenantId),
  }));
}

function note(c: Asked, tenantId: number, detail: Record<string, unknown> = {}): void {
  c.audit({
    entity: 'identityProvider',
    entityId: String(tenantId),
    tenantId,
    clientId: tenantId,
    detail,
  });
}

/**
 * Who holds the token puts people into the groups, and so gives what these give (D418).
 * @throws sign-on.not_grantable for who may not give all of it
 */
async function checkGives(
  c: Context<(typeof scimApi)['makeToken']>,
  tenantId: number,
): Promise<void> {
  const may = new Set(grantableBy(c.grants, 'client'));
  const groups = await c.db.asOwner((owner) => groupsOf(owner, tenantId));
  const lacking = new Set(
    groups.flatMap(({ permissions }) => permissions).filter((one) => !may.has(one)),
  );
  if (lacking.size === 0) return;
  const named = [...lacking].map((one) => PERMISSION_TEXTS[one]).join(', ');
  throw failSignOn('sign-on.not_grantable', {
    message: `A directory gives what its groups give, and you may not give: ${named}.`,
  });
}

export const scimCalls = callsOf(scimApi, {
  read: (c) => describe(c, tenantOf(c)),

  makeToken: async (c) => {
    const tenantId = tenantOf(c);
    const { keepHours } = c.body;
    const [provider, domains] = await c.db.asOwner(async (owner) => [
      await providerOf(owner, tenantId),
      await domainsOf(owner, tenantId),
    ]);
    if (!provider || provider.mode === 'off' || !domains.some(({ provenAt }) => provenAt !== null))
      throw fail('scim.no_provider');
    await checkGives(c, tenantId);
    const secret = newScimSecret();
    const by = { id: c.caller.id, name: c.caller.name };
    await c.db.asOwner((owner) =>
      keepScimToken(owner, tenantId, { hash: hashToken(secret), keepHours, by }),
    );
    await mailAdministrators(c, tenantId, (to) => tokenMadeMail(to, by.name));
    note(c, tenantId, { keepHours });
    return { state: await describe(c, tenantId), secret };
  },

  revokeToken: async (c) => {
    const tenantId = tenantOf(c);
    if (!(await c.db.asOwner((owner) => dropScimToken(owner, tenantId))))
      throw fail('scim.no_token');
    note(c, tenantId);
    return describe(c, tenantId);
  },
});
