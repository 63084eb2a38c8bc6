import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import type { Config } from '#src/server/config.ts';
import { mayReach } from '#src/server/egress.ts';
import { callsOf } from '#src/server/handler.ts';
import type { Context } from '#src/server/handler.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { WEBHOOKS_ERRORS, type Webhook, webhooksApi } from '../webhooks.contract.ts';
import { MOST_WEBHOOKS } from '../webhooks.rules.ts';
import { addTest, readDeliveries, sendAgain } from './deliveries.sql.ts';
import { secretAt } from './secret.ts';
import { newWebhookSecret } from './signature.ts';
import {
  deleteWebhook,
  insertWebhook,
  isNameTaken,
  readWebhook,
  readWebhooks,
  rotateSecret,
  updateWebhook,
} from './webhooks.sql.ts';

const fail = thrower(WEBHOOKS_ERRORS);
type Asked = Pick<Context<(typeof webhooksApi)['list']>, 'db' | 'kernel'>;

/** The tenant of a client, for who administers all of it. @throws webhooks.of_clients, webhooks.not_whole */
function tenantOf({ db, kernel }: Asked): number {
  const { tenantId, sites } = db.binding;
  if (tenantId === kernel.internalTenantId) throw fail('webhooks.of_clients');
  if (sites !== '*' && !sites.includes(tenantId)) throw fail('webhooks.not_whole');
  return tenantId;
}

/** One of the client's. Who administers but a part does not find it. @throws request.not_found, webhooks.of_clients */
async function need(c: Asked, webhookId: string): Promise<Webhook> {
  const { tenantId, sites } = c.db.binding;
  const mayFind = sites === '*' || sites.includes(tenantId);
  const one = mayFind ? await readWebhook(c.db, webhookId) : null;
  if (!one) throw requestError('request.not_found');
  return one;
}

/** What is plain to see of an address is said at once; where its name leads is looked at each time. @throws webhooks.inside */
function checkAddress({ privateNetworks = [] }: Config, address: string): void {
  const url = new URL(address);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isPlain = url.protocol === 'http:';
  const isBad =
    url.username !== '' ||
    url.password !== '' ||
    (isPlain && privateNetworks.length === 0) ||
    (isIP(host) !== 0 && !mayReach(host, { privateNetworks }));
  if (!isBad) return;
  const { message } = WEBHOOKS_ERRORS['webhooks.inside'];
  throw fail('webhooks.inside', { fields: [{ field: 'address', message }] });
}

/** @throws webhooks.known */
async function checkName(c: Asked, name: string, except: string | null): Promise<void> {
  if (!(await isNameTaken(c.db, name, except))) return;
  const { message } = WEBHOOKS_ERRORS['webhooks.known'];
  throw fail('webhooks.known', { fields: [{ field: 'name', message }] });
}

const sealed = ({ kernel }: Asked, webhookId: string, secret: string) =>
  kernel.keys.encrypt('webhook', secret, secretAt(webhookId));

export const webhooksCalls = callsOf(webhooksApi, {
  list: async (c) => {
    tenantOf(c);
    return readWebhooks(c.db);
  },

  add: async (c) => {
    tenantOf(c);
    const { name, address, topics } = c.body;
    checkAddress(c.kernel.config, address);
    await checkName(c, name, null);
    const webhookId = randomUUID();
    const secret = newWebhookSecret();
    const { id, name: by } = c.caller;
    const added = await insertWebhook(c.db, {
      ...{ webhookId, name, address, topics },
      secretCipher: sealed(c, webhookId, secret),
      by: { id, name: by },
      most: MOST_WEBHOOKS,
    });
    if (added === null) throw fail('webhooks.too_many');
    // Its address may hold a token of the receiver: the audit has its host.
    const detail = { name, host: new URL(address).host, topics };
    c.audit({ entity: 'webhook', entityId: webhookId, detail });
    return { webhook: await need(c, webhookId), secret };
  },

  change: async (c) => {
    const { webhookId } = await need(c, c.params.webhookId);
    tenantOf(c);
    const { name, address, topics, isOn } = c.body;
    checkAddress(c.kernel.config, address);
    await checkName(c, name, webhookId);
    await updateWebhook(c.db, webhookId, { name, address, topics, isOn });
    const detail = { name, host: new URL(address).host, topics, isOn };
    c.audit({ entity: 'webhook', entityId: webhookId, detail });
    return need(c, webhookId);
  },

  remove: async (c) => {
    const { webhookId, name } = await need(c, c.params.webhookId);
    await deleteWebhook(c.db, webhookId);
    c.audit({ entity: 'webhook', entityId: webhookId, detail: { name } });
  },

  rotate: async (c) => {
    const { webhookId } = await need(c, c.params.webhookId);
    const secret = newWebhookSecret();
    const { keepHours } = c.body;
    await rotateSecret(c.db, webhookId, { secretCipher: sealed(c, webhookId, secret), keepHours });
    c.audit({ entity: 'webhook', entityId: webhookId, detail: { keepHours } });
    return { webhook: await need(c, webhookId), secret };
  },

  test: async (c) => {
    const { webhookId, isOn } = await need(c, c.params.webhookId);
    if (!isOn) throw fail('webhooks.off');
    const made = await addTest(c.db, webhookId);
    if (!made) throw requestError('request.not_found');
    c.audit({ entity: 'webhook', entityId: webhookId });
    c.afterCommit(() => c.kernel.wakeJobs());
    return made;
  },

  deliveries: async (c) => {
    const { webhookId } = await need(c, c.params.webhookId);
    return readDeliveries(c.db, webhookId);
  },

  replay: async (c) => {
    const { webhookId, isOn } = await need(c, c.params.webhookId);
    if (!isOn) throw fail('webhooks.off');
    const { deliveryId } = c.params;
    const again = await sendAgain(c.db, { webhookId, deliveryId });
    if (!again) throw requestError('request.not_found');
    c.audit({ entity: 'webhook', entityId: webhookId, detail: { deliveryId } });
    c.afterCommit(() => c.kernel.wakeJobs());
    return again;
  },
});
