import { callsOf } from '#src/server/handler.ts';
import type { Context } from '#src/server/handler.ts';
import { consoleAddress } from '#src/server/mail/console-address.ts';
import { hashToken } from '#src/server/session/tokens.ts';
import { thrower } from '#src/shared/errors.ts';
import { SCIM_ERRORS, scimApi, type ScimState } from '../scim.contract.ts';
import { mailAdministrators } from './changes.service.ts';
import { domainsOf, providerOf } from './providers.sql.ts';
import { newScimSecret, SCIM_PREFIX } from './scim-secret.ts';
import { dropScimToken, keepScimToken, scimRequests, scimToken } from './scim-tokens.sql.ts';
import { tenantOf } from './sign-on.handlers.ts';
import { tokenMadeMail } from './sign-on.mails.ts';

const fail = thrower(SCIM_ERRORS);
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
