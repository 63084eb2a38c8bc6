import dns from 'node:dns/promises';
import { sitesOfTenant } from '#src/features/users/server/provided-accounts.service.ts';
import { loginOfAddress } from '#src/features/sessions/server/provider-logins.service.ts';
import { hasFactor } from '#src/features/sessions/server/second-factor.service.ts';
import { PROVIDER_ERRORS } from '#src/features/sessions/provider-sign-in.contract.ts';
import { PERMISSION_TEXTS } from '#src/features/users/permission-texts.ts';
import { grantableBy } from '#src/features/users/user-admin.rules.ts';
import { callsOf } from '#src/server/handler.ts';
import type { Context, Door } from '#src/server/handler.ts';
import { consoleAddress } from '#src/server/mail/console-address.ts';
import { endNamed, endSessions } from '#src/server/session/sessions.ts';
import { newLinkToken } from '#src/server/session/tokens.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { ownAddresses } from '#src/shared/own-addresses.ts';
import { holds } from '#src/shared/permissions.ts';
import { SIGN_ON_ERRORS, type SignOn, signOnApi } from '../sign-on.contract.ts';
import { isPublicDomain, MOST_DOMAINS, recordOf } from '../sign-on.rules.ts';
import { agreeToChange, divide, letWait, withdrawChange } from './changes.service.ts';
import { changeOf, dropChange } from './changes.sql.ts';
import { asOwnerNow, inLine } from './flow.service.ts';
import { dropLink, linkOf, notByProvider } from './flows.sql.ts';
import { openProvider, secretAt } from './provider.service.ts';
import {
  addDomain,
  domainsOf,
  groupsOf,
  keepGroups,
  keepProvider,
  type KeptProvider,
  proveDomain,
  providerOf,
  removeDomain,
} from './providers.sql.ts';

const fail = thrower(SIGN_ON_ERRORS);
const failAtProvider = thrower(PROVIDER_ERRORS);
type Api = typeof signOnApi;
type Asked = Pick<
  Context<Api['read']>,
  'db' | 'kernel' | 'request' | 'grants' | 'caller' | 'audit'
>;

/** The tenant of a client, for an administrator of all of it. @throws sign-on.of_clients, sign-on.not_whole */
export function tenantOf({ db, kernel }: Pick<Asked, 'db' | 'kernel'>): number {
  const { tenantId, sites } = db.binding;
  // The house has none: nobody's provider makes an internal user.
  if (tenantId === kernel.internalTenantId) throw fail('sign-on.of_clients');
  if (sites !== '*' && !sites.includes(tenantId)) throw fail('sign-on.not_whole');
  return tenantId;
}

/** The same for a record of it, which a caller who administers but a part does not find. @throws request.not_found */
function tenantOfRecord(c: Pick<Asked, 'db' | 'kernel'>): number {
  const { tenantId, sites } = c.db.binding;
  if (sites !== '*' && !sites.includes(tenantId)) throw requestError('request.not_found');
  return tenantOf(c);
}

const mayConfirm = ({ caller }: Pick<Asked, 'caller'>) =>
  caller.isConcordeUser && holds(caller.grants, 'admin.configureInternalUser');

async function describe(c: Asked): Promise<SignOn> {
  const tenantId = tenantOf(c);
  const own = consoleAddress(c.kernel.config, c.request);
  return c.db.asOwner(async (owner) => {
    const kept = await providerOf(owner, tenantId);
    const domains = await domainsOf(owner, tenantId);
    const waits = await changeOf(owner, tenantId);
    return {
      waits: waits && { ...waits, isOwn: waits.askedBy === c.caller.id },
      provider: kept,
      groups: await groupsOf(owner, tenantId),
      domains: domains.map(({ proof, ...one }) => ({
        ...one,
        record: recordOf(one.domain, proof),
      })),
      ours: {
        redirect: `${own}${ownAddresses.byProvider}`,
        backChannel: `${own}/v1/auth/provider/backchannel`,
        loggedOut: `${own}${ownAddresses.login}`,
      },
      grantable: grantableBy(c.grants, 'client'),
      mayConfirm: mayConfirm(c),
      version: kept?.version ?? 0,
    };
  });
}

function note(c: Asked, tenantId: number, detail: Record<string, unknown>): void {
  c.audit({
    entity: 'identityProvider',
    entityId: String(tenantId),
    tenantId,
    clientId: tenantId,
    detail,
  });
}

/** @throws sign-on.not_grantable, request.invalid */
async function checkGroups(
  c: Context<Api['change']>,
  provider: KeptProvider | null,
): Promise<void> {
  const may = new Set(grantableBy(c.grants, 'client'));
  // Another provider, or another claim of it, puts other people into the groups: giving to them is giving anew.
  const areSame =
    provider?.issuer === c.body.issuer &&
    provider.oidcClientId === c.body.oidcClientId &&
    provider.groupsClaim === c.body.groupsClaim;
  const kept = areSame ? await c.db.asOwner((owner) => groupsOf(owner, tenantOf(c))) : [];
  for (const { name, permissions, sites } of c.body.groups) {
    const before = kept.find((one) => one.name === name);
    // What another administrator gave stays; more than one's own is not added.
    const refused = permissions.filter(
      (one) => !may.has(one) && !before?.permissions.includes(one),
    );
    if (refused.length > 0) {
      const message = `A group gives only what you hold yourself; not to ${refused.map((one) => PERMISSION_TEXTS[one]).join(', ')}.`;
      throw fail('sign-on.not_grantable', { message, fields: [{ field: 'groups', message }] });
    }
    if ((await sitesOfTenant(c.db, sites)).length < new Set(sites).size)
      throw requestError('request.invalid', {
        fields: [{ field: 'groups', message: `Choose locations of your own for “${name}”.` }],
      });
  }
}

/** Nobody is locked out by a log-in that does not work. @throws sign-on.not_tried, sign-on.no_domain, sign-on.no_way_back */
async function checkRequired(c: Context<Api['change']>, kept: KeptProvider | null): Promise<void> {
  if (c.body.mode !== 'required') return;
  const tenantId = tenantOf(c);
  const domains = await c.db.asOwner((owner) => domainsOf(owner, tenantId));
  if (!domains.some(({ provenAt }) => provenAt !== null)) throw fail('sign-on.no_domain');
  const isSame =
    kept?.issuer === c.body.issuer &&
    kept.oidcClientId === c.body.oidcClientId &&
    kept.workedAt !== null;
  if (!isSame) throw fail('sign-on.not_tried');
  const isOwn = c.caller.tenantId === tenantId;
  if (isOwn && !(await hasFactor(c.db, c.caller.id))) throw fail('sign-on.no_way_back');
}

interface Looked {
  records: string[];
}
const looked = new WeakMap<object, Looked>();
const found = new WeakMap<object, { endsSessions: boolean; signsAsSet: boolean }>();

/** What stands in a domain's record, read while no connection of the database is held. */
const proveDoor: Door = async (kernel, visit, pass) => {
  const params = visit.request.params as { domain?: string };
  const { tenantId = 0, sites = [] } = visit.request.admitted?.acting.binding ?? {};
  if (sites !== '*' && !sites.includes(tenantId)) throw requestError('request.not_found');
  const records = await inLine(kernel, visit, async () => {
    try {
      const { name } = recordOf(String(params.domain), '');
      return (await dns.resolveTxt(name)).map((parts) => parts.join(''));
    } catch {
      return [];
    }
  });
  looked.set(visit.request, { records });
  return pass();
};

const checkDoor: Door = async (kernel, visit, pass) => {
  const { caller, acting } = visit.request.admitted ?? { caller: null, acting: null };
  const tenantId = acting?.binding.tenantId ?? 0;
  if (!caller || tenantId === kernel.internalTenantId) throw fail('sign-on.of_clients');
  const answer = await inLine(kernel, visit, async () => {
    const provider = await asOwnerNow(kernel, (owner) => providerOf(owner, tenantId));
    if (!provider) throw failAtProvider('provider-sign-in.none');
    const server = (await openProvider(kernel, provider)).serverMetadata();
    return {
      endsSessions: server.end_session_endpoint !== undefined,
      signsAsSet:
        server.id_token_signing_alg_values_supported?.includes(provider.signingAlg) ?? false,
    };
  });
  found.set(visit.request, answer);
  return pass();
};

export const signOnCalls = callsOf(
  signOnApi,
  {
    read: (c) => describe(c),

    change: async (c) => {
      const tenantId = tenantOf(c);
      const kept = await c.db.asOwner((owner) => providerOf(owner, tenantId));
      const { secret, groups, ...settings } = c.body;
      if (!kept && !secret)
        throw fail('sign-on.no_secret', {
          fields: [{ field: 'secret', message: SIGN_ON_ERRORS['sign-on.no_secret'].message }],
        });
      await checkGroups(c, kept);
      await checkRequired(c, kept);
      const secretCipher = secret
        ? c.kernel.keys.encrypt('identity-provider', secret, secretAt(tenantId))
        : (kept?.secretCipher ?? Buffer.alloc(0));
      const given = { ...settings, secretCipher };
      const { now, waits } = await c.db.asOwner((owner) =>
        divide(owner, tenantId, { kept, given }),
      );
      const isKept = await c.db.asOwner((owner) =>
        keepProvider(owner, tenantId, { ...now, by: c.caller.id, version: c.ifMatch }),
      );
      if (!isKept) throw requestError('request.conflict', { current: await describe(c) });
      // What waited was asked for with other settings: it does not come over these.
      const isDropped = !waits && (await c.db.asOwner((owner) => dropChange(owner, tenantId)));
      if (waits) await letWait(c, tenantId, waits);
      await c.db.asOwner((owner) => keepGroups(owner, tenantId, groups));
      if (settings.mode === 'required' && kept?.mode !== 'required')
        await c.db.asOwner(async (owner) => {
          const past = await notByProvider(owner, tenantId, c.caller.id);
          await endNamed(owner, past, 'the company log-in is required');
        });
      const { issuer, mode, makesAccounts, trustsFactor, lacksVerified, signingAlg } = settings;
      note(c, tenantId, {
        issuer,
        mode,
        makesAccounts,
        trustsFactor,
        lacksVerified,
        signingAlg,
        newSecret: secret !== undefined,
        ...(waits ? { waitsForAnother: true } : {}),
        ...(isDropped ? { waitedNoMore: true } : {}),
        groups: groups.map(({ name, permissions, sites }) => ({ name, permissions, sites })),
      });
      return describe(c);
    },

    agreeToChange: async (c) => {
      const tenantId = tenantOf(c);
      const { askedBy, issuer, trustsFactor } = await agreeToChange(c, tenantId, c.body.changeId);
      note(c, tenantId, { askedBy, issuer, trustsFactor });
      return describe(c);
    },

    withdrawChange: async (c) => {
      const tenantId = tenantOf(c);
      await withdrawChange(c, tenantId);
      note(c, tenantId, { withdrawn: true });
      return describe(c);
    },

    check: async (c) => {
      const answer = found.get(c.request);
      tenantOf(c);
      if (!answer) throw failAtProvider('provider-sign-in.none');
      return answer;
    },

    addDomain: async (c) => {
      const tenantId = tenantOf(c);
      const { domain } = c.body;
      await c.db.asOwner(async (owner) => {
        const known = await domainsOf(owner, tenantId);
        if (known.length >= MOST_DOMAINS && !known.some((one) => one.domain === domain))
          throw fail('sign-on.too_many');
        await addDomain(owner, tenantId, { domain, proof: newLinkToken() });
      });
      note(c, tenantId, { domainAdded: domain });
      return describe(c);
    },

    proveDomain: async (c) => {
      const tenantId = tenantOfRecord(c);
      const { domain } = c.params;
      const records = looked.get(c.request)?.records ?? [];
      await c.db.asOwner(async (owner) => {
        const one = (await domainsOf(owner, tenantId)).find((row) => row.domain === domain);
        if (!one) throw requestError('request.not_found');
        if (!records.includes(recordOf(domain, one.proof).value)) throw fail('sign-on.not_proven');
        if (!(await proveDomain(owner, tenantId, { domain, by: 'dns' })))
          throw fail('sign-on.taken');
      });
      note(c, tenantId, { domainProven: domain, by: 'dns' });
      return describe(c);
    },

    confirmDomain: async (c) => {
      const tenantId = tenantOfRecord(c);
      const { domain } = c.params;
      if (!mayConfirm(c) || isPublicDomain(domain)) throw fail('sign-on.by_staff');
      await c.db.asOwner(async (owner) => {
        if (!(await proveDomain(owner, tenantId, { domain, by: 'staff' })))
          throw fail('sign-on.taken');
      });
      note(c, tenantId, { domainProven: domain, by: 'staff' });
      return describe(c);
    },

    removeDomain: async (c) => {
      const tenantId = tenantOfRecord(c);
      await c.db.asOwner((owner) => removeDomain(owner, tenantId, c.params.domain));
      note(c, tenantId, { domainRemoved: c.params.domain });
      return describe(c);
    },

    freeAccount: async (c) => {
      const tenantId = tenantOf(c);
      const login = await loginOfAddress(c.db, c.body.email);
      const userId = login?.tenant_id === tenantId ? login.user_id : null;
      const isTied = userId !== null && (await c.db.asOwner((owner) => linkOf(owner, userId)));
      if (!isTied) throw fail('sign-on.not_tied');
      await c.db.asOwner(async (owner) => {
        await dropLink(owner, tenantId, isTied.userId);
        await endSessions(owner, isTied.userId, 'freed from the company log-in');
      });
      c.audit({ entity: 'user', entityId: isTied.userId, tenantId, clientId: tenantId });
    },
  },
  { check: checkDoor, proveDomain: proveDoor },
);
