import type { Db } from '#src/server/db/handle.ts';
import type { Topic } from '#src/features/notifications/notifications.rules.ts';
import type { Webhook } from '../webhooks.contract.ts';

const WEBHOOK = `select w.webhook_id as "webhookId", w.name, w.address, w.topics, w.is_on as "isOn", w.created_at as "createdAt",
    w.created_by_name as "createdByName", case when w.former_until > now() then w.former_until end as "formerUntil",
    (select count(*)::int from webhook_deliveries d where d.tenant_id = w.tenant_id and d.webhook_id = w.webhook_id and d.state = 'waits') as waits,
    (select count(*)::int from webhook_deliveries d where d.tenant_id = w.tenant_id and d.webhook_id = w.webhook_id and d.state = 'dead') as dead
  from webhooks w`;

/** The webhooks of the tenant, by name. */
export function readWebhooks(db: Db): Promise<Webhook[]> {
  return db.rows<Webhook>('webhooks-list', `${WEBHOOK} where w.tenant_id = $1 order by w.name`, [
    db.binding.tenantId,
  ]);
}

export async function readWebhook(db: Db, webhookId: string): Promise<Webhook | null> {
  const [row] = await db.rows<Webhook>(
    'webhooks-one',
    `${WEBHOOK} where w.tenant_id = $1 and w.webhook_id = $2`,
    [db.binding.tenantId, webhookId],
  );
  return row ?? null;
}

interface Settings {
  name: string;
  address: string;
  topics: readonly Topic[];
}

/** Adds one; null where the name is another's, or there are too many already. */
export async function insertWebhook(
  db: Db,
  added: Settings & {
    webhookId: string;
    secretCipher: Buffer;
    by: { id: string; name: string };
    most: number;
  },
): Promise<string | null> {
  // Two that are added at once are counted one after the other.
  await db.rows(
    'webhooks-count-lock',
    "select count(pg_advisory_xact_lock(hashtextextended('webhooks' || $1::int::text, 0)))",
    [db.binding.tenantId],
  );
  const [row] = await db.rows<{ id: string }>(
    'webhooks-add',
    `insert into webhooks (tenant_id, webhook_id, name, address, topics, secret_cipher, created_by, created_by_name)
     select $1, $2, $3, $4, $5, $6, $7, left($8, 200) where (select count(*) from webhooks where tenant_id = $1) < $9
     on conflict (tenant_id, name) do nothing returning webhook_id as id`,
    [
      ...[db.binding.tenantId, added.webhookId, added.name, added.address, added.topics],
      ...[added.secretCipher, added.by.id, added.by.name, added.most],
    ],
  );
  return row?.id ?? null;
}

/** Whether another webhook of the tenant has a name. */
export async function isNameTaken(db: Db, name: string, except: string | null): Promise<boolean> {
  const rows = await db.rows(
    'webhooks-named',
    'select from webhooks where tenant_id = $1 and name = $2 and ($3::uuid is null or webhook_id <> $3)',
    [db.binding.tenantId, name, except],
  );
  return rows.length > 0;
}

/** Changes one. What waits of one that is off is given up. @throws request.not_found */
export async function updateWebhook(
  db: Db,
  webhookId: string,
  changed: Settings & { isOn: boolean },
): Promise<void> {
  await db.change(
    'webhooks-change',
    'update webhooks set name = $3, address = $4, topics = $5, is_on = $6 where tenant_id = $1 and webhook_id = $2',
    [db.binding.tenantId, webhookId, changed.name, changed.address, changed.topics, changed.isOn],
    { least: 1 },
  );
  if (changed.isOn) return;
  await db.change(
    'webhooks-give-up',
    "update webhook_deliveries set state = 'dead', next_at = null where tenant_id = $1 and webhook_id = $2 and state = 'waits'",
    [db.binding.tenantId, webhookId],
    { least: 0 },
  );
}

/** @throws request.not_found */
export async function deleteWebhook(db: Db, webhookId: string): Promise<void> {
  await db.change(
    'webhooks-remove',
    'delete from webhooks where tenant_id = $1 and webhook_id = $2',
    [db.binding.tenantId, webhookId],
    { least: 1 },
  );
}

/** Puts a new secret in place; the former one counts for so many hours. @throws request.not_found */
export async function rotateSecret(
  db: Db,
  webhookId: string,
  { secretCipher, keepHours }: { secretCipher: Buffer; keepHours: number },
): Promise<void> {
  await db.change(
    'webhooks-rotate',
    `update webhooks set former_cipher = case when $4::int > 0 then secret_cipher end, secret_cipher = $3,
       former_until = case when $4::int > 0 then now() + make_interval(hours => $4) end where tenant_id = $1 and webhook_id = $2`,
    [db.binding.tenantId, webhookId, secretCipher, keepHours],
    { least: 1 },
  );
}
