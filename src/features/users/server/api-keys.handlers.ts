import { callsOf } from '#src/server/handler.ts';
import type { Context } from '#src/server/handler.ts';
import { worksAt } from '#src/features/clients/server/clients.service.ts';
import { factsOf, keepKey, revokeKey, rotateKey } from '#src/server/session/program-keys.ts';
import { newKeySecret } from '#src/server/session/programs.ts';
import { hashToken } from '#src/server/session/tokens.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { PERMISSION_TEXTS } from '../permission-texts.ts';
import { API_KEY_ERRORS, type ApiKey, apiKeysApi } from '../api-keys.contract.ts';
import { grantableToPrograms } from '../api-keys.rules.ts';
import { addProgram, endProgram, isNameTaken, programs } from './api-keys.sql.ts';
import { sitesAmong, writeGrants } from './user-admin.sql.ts';

const fail = thrower(API_KEY_ERRORS);
type Asked = Pick<
  Context<(typeof apiKeysApi)['list']>,
  'db' | 'kernel' | 'grants' | 'caller' | 'audit'
>;

/** The tenant of a client: the house has no programs of its own. @throws api-keys.of_clients */
function tenantOf({ db, kernel }: Asked): number {
  const { tenantId } = db.binding;
  if (tenantId === kernel.internalTenantId) throw fail('api-keys.of_clients');
  return tenantId;
}

async function shown(c: Asked, keyId: string | null): Promise<ApiKey[]> {
  const tenantId = tenantOf(c);
  const rows = await programs(c.db, keyId);
  const ids = rows.map((row) => row.keyId);
  const facts = await c.db.asOwner((owner) => factsOf(owner, tenantId, ids));
  return rows.flatMap((row) => {
    const kept = facts.get(row.keyId);
    if (!kept) return [];
    const { isOver, isRevoked, ...rest } = kept;
    const state = isRevoked ? 'revoked' : isOver ? 'expired' : 'active';
    const mayChange = row.sites.every(({ clientId }) => worksAt(c.db, clientId));
    const lastUsedPlace = c.kernel.places.nameOf(rest.lastUsedFrom);
    return [{ ...row, ...rest, lastUsedPlace, state, mayChange }];
  });
}

/** A key that the caller may see. @throws request.not_found */
async function need(c: Asked, keyId: string): Promise<ApiKey> {
  const [one] = await shown(c, keyId);
  if (!one) throw requestError('request.not_found');
  return one;
}

/** A key that the caller may change. @throws request.not_found, api-keys.elsewhere */
async function toChange(c: Asked, keyId: string): Promise<ApiKey> {
  const one = await need(c, keyId);
  if (!one.mayChange) throw fail('api-keys.elsewhere');
  return one;
}

function note(c: Asked, keyId: string, detail: Record<string, unknown> = {}): void {
  c.audit({ entity: 'apiKey', entityId: keyId, detail });
}

export const apiKeysCalls = callsOf(apiKeysApi, {
  list: async (c) => ({ rows: await shown(c, null), grantable: grantableToPrograms(c.grants) }),

  add: async (c) => {
    const tenantId = tenantOf(c);
    const { name, permissions, sites, mayExport, networks, callsAMinute, days } = c.body;
    const may = new Set(grantableToPrograms(c.grants));
    const refused = permissions.filter((one) => !may.has(one));
    if (refused.length > 0) {
      const message = `A key gets only what you hold yourself, and never the administration of users; not to ${refused.map((one) => PERMISSION_TEXTS[one]).join(', ')}.`;
      throw fail('api-keys.not_grantable', {
        message,
        fields: [{ field: 'permissions', message }],
      });
    }
    const own = await sitesAmong(c.db, [...new Set(sites)]);
    const [first] = own;
    if (first === undefined || own.length < new Set(sites).size)
      throw requestError('request.invalid', {
        fields: [{ field: 'sites', message: 'Choose locations of your own.' }],
      });
    if (await isNameTaken(c.db, name)) {
      const { message } = API_KEY_ERRORS['api-keys.known'];
      throw fail('api-keys.known', { fields: [{ field: 'name', message }] });
    }
    const keyId = await addProgram(c.db, { name, clientId: first });
    await writeGrants(c.db, keyId, { permissions, sites: own });
    const secret = newKeySecret();
    const by = { id: c.caller.id, name: c.caller.name };
    await c.db.asOwner((owner) =>
      keepKey(owner, {
        keyId,
        tenantId,
        hash: hashToken(secret),
        mayExport,
        networks,
        callsAMinute,
        days,
        by,
      }),
    );
    note(c, keyId, { permissions, sites: own, mayExport, networks: networks.length, days });
    return { key: await need(c, keyId), secret };
  },

  rotate: async (c) => {
    const { keyId } = await toChange(c, c.params.keyId);
    const { keepHours } = c.body;
    const secret = newKeySecret();
    const next = { hash: hashToken(secret), keepHours };
    if (!(await c.db.asOwner((owner) => rotateKey(owner, keyId, next))))
      throw fail('api-keys.over');
    note(c, keyId, { keepHours });
    return { key: await need(c, keyId), secret };
  },

  revoke: async (c) => {
    const { keyId } = await toChange(c, c.params.keyId);
    await c.db.asOwner((owner) => revokeKey(owner, keyId));
    await endProgram(c.db, keyId);
    note(c, keyId);
    return need(c, keyId);
  },
});
