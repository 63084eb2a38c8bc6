import type { Client, World } from './world.ts';

const SETTINGS = {
  name: 'Dispatch',
  address: 'https://hooks.example.com/console',
  topics: ['results'],
};

/** Valid requests of webhooks. */
export const WEBHOOK_SAMPLES = {
  'webhooks.add': { body: SETTINGS },
  'webhooks.change': { body: { ...SETTINGS, isOn: true } },
  'webhooks.rotate': { body: { keepHours: 1 } },
};

/** A webhook, and something that it was told. */
export async function webhookRecords(
  world: World,
  { tenantId }: Client,
): Promise<Record<string, string>> {
  const [hook] = await world.inTenant<{ id: string }>(
    tenantId,
    `insert into webhooks (tenant_id, name, address, topics, secret_cipher, created_by, created_by_name)
     values ($1, 'Swept', 'https://hooks.example.com', '{results}', '', gen_random_uuid(), 'Somebody') returning webhook_id as id`,
    [tenantId],
  );
  const [sent] = await world.inTenant<{ id: string }>(
    tenantId,
    `insert into webhook_deliveries (tenant_id, webhook_id, topic, subjects) values ($1, $2, 'results', '{}') returning delivery_id as id`,
    [tenantId, hook?.id],
  );
  return { webhookId: hook?.id ?? '', deliveryId: sent?.id ?? '' };
}
