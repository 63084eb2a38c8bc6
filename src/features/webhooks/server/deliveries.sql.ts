import type { Db } from '#src/server/db/handle.ts';
import type { Delivery } from '../webhooks.contract.ts';
import { type Fault, KEPT_DAYS, type WebhookTopic } from '../webhooks.rules.ts';

const DELIVERY = `d.delivery_id as "deliveryId", d.topic, cardinality(d.subjects) as subjects, d.happened_at as "happenedAt", d.state,
  d.tries, d.tried_at as "triedAt", d.status, d.fault, d.next_at as "nextAt"`;

/** The last deliveries of a webhook, the newest first. */
export function readDeliveries(db: Db, webhookId: string): Promise<Delivery[]> {
  return db.rows<Delivery>(
    'webhook-deliveries',
    `select ${DELIVERY} from webhook_deliveries d where d.tenant_id = $1 and d.webhook_id = $2 order by d.delivery_id desc limit 100`,
    [db.binding.tenantId, webhookId],
  );
}

/** Notes a try that a person asked for. */
export async function addTest(db: Db, webhookId: string): Promise<Delivery | null> {
  const [row] = await db.rows<Delivery>(
    'webhook-deliveries-test',
    `insert into webhook_deliveries as d (tenant_id, webhook_id, topic, subjects) values ($1, $2, 'test', '{}') returning ${DELIVERY}`,
    [db.binding.tenantId, webhookId],
  );
  return row ?? null;
}

/** Lets a delivery be sent once more, from the first try on; null where there is none. One that is under way is left alone. */
export async function sendAgain(
  db: Db,
  { webhookId, deliveryId }: { webhookId: string; deliveryId: string },
): Promise<Delivery | null> {
  const [row] = await db.rows<Delivery>(
    'webhook-deliveries-again',
    `update webhook_deliveries d set state = 'waits', tries = case when d.state = 'waits' then d.tries else 0 end,
       next_at = case when d.state = 'waits' then d.next_at else now() end
      where d.tenant_id = $1 and d.webhook_id = $2 and d.delivery_id = $3 returning ${DELIVERY}`,
    [db.binding.tenantId, webhookId, deliveryId],
  );
  return row ?? null;
}

/** A delivery that is due, with what it takes to send it. */
export interface Due {
  tenantId: number;
  webhookId: string;
  deliveryId: string;
  topic: WebhookTopic;
  subjects: string[];
  happenedAt: string;
  tries: number;
  address: string;
  secretCipher: Buffer;
  formerCipher: Buffer | null;
}

/** Tenants and webhooks with something due, those with the oldest first; `db` is of the staff. */
export function dueWebhooks(db: Db): Promise<{ tenantId: number; webhookId: string }[]> {
  return db.rows(
    'webhooks-due',
    `select d.tenant_id as "tenantId", d.webhook_id as "webhookId" from webhook_deliveries d
      where d.next_at <= now() and not has_departed(d.tenant_id) group by 1, 2 order by min(d.next_at) limit 100`,
    [],
  );
}

/**
 * Takes what is due of a webhook, a few at a time: for two minutes nobody else does. Should this server end meanwhile, they are sent
 * then, under the same name. `db` is of jobs.
 */
export function takeDue(db: Db, webhookId: string): Promise<Due[]> {
  return db.rows<Due>(
    'webhook-deliveries-take',
    `update webhook_deliveries d set next_at = now() + interval '2 minutes', tries = d.tries + 1, tried_at = now() from webhooks w
      where d.tenant_id = $1 and w.tenant_id = $1 and w.webhook_id = d.webhook_id
        and d.delivery_id in (select o.delivery_id from webhook_deliveries o where o.tenant_id = $1 and o.webhook_id = $2 and o.next_at <= now()
          order by o.next_at limit 5 for update skip locked)
     returning d.tenant_id as "tenantId", d.webhook_id as "webhookId", d.delivery_id as "deliveryId", d.topic, d.subjects,
       d.happened_at as "happenedAt", d.tries, w.address, w.secret_cipher as "secretCipher",
       case when w.former_until > now() then w.former_cipher end as "formerCipher"`,
    [db.binding.tenantId, webhookId],
  );
}

/** Keeps what became of a try: sent, to be tried again in so many seconds, or a dead letter. */
export async function noteTry(
  db: Db,
  deliveryId: string,
  came: { status: number | null; fault: Fault | null; wait: number | null },
): Promise<void> {
  const state = came.fault === null ? 'sent' : came.wait === null ? 'dead' : 'waits';
  await db.change(
    'webhook-deliveries-note',
    `update webhook_deliveries set state = $3, status = $4, fault = $5,
       next_at = case when $3 = 'waits' then now() + make_interval(secs => $6::int) end where tenant_id = $1 and delivery_id = $2
        and state = 'waits'`,
    [db.binding.tenantId, deliveryId, state, came.status, came.fault, came.wait],
    // Its webhook may be gone, or off.
    { least: 0 },
  );
}

/** Forgets those whose days are over; `db` is of jobs. */
export async function forgetOld(db: Db): Promise<void> {
  await db.change(
    'webhook-deliveries-forget',
    'delete from webhook_deliveries where tenant_id = $1 and next_at is null and happened_at < now() - make_interval(days => $2)',
    [db.binding.tenantId, KEPT_DAYS],
    { least: 0 },
  );
}

/** Tenants with deliveries whose days are over; `db` is of the staff. */
export async function tenantsWithOld(db: Db): Promise<number[]> {
  const rows = await db.rows<{ tenantId: number }>(
    'webhook-deliveries-old',
    'select distinct tenant_id as "tenantId" from webhook_deliveries where next_at is null and happened_at < now() - make_interval(days => $1)',
    [KEPT_DAYS],
  );
  return rows.map(({ tenantId }) => tenantId);
}
