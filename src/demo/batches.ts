import type pg from 'pg';
import type { Kernel } from '#src/server/kernel.ts';
import { inTenant } from './load-rows.ts';
import { demoUuid } from './random.ts';

/** Papers that wait for their match, the youngest first: nobody who takes the oldest meets these before the end. */
const WAITING = `select i.dq_item_id, i.about_client_id, i.received_at
  from dq_items i join process_instances p on p.tenant_id = i.tenant_id and p.dq_item_id = i.dq_item_id
 where i.tenant_id = $1 and p.state = 'searchAndMatch'`;

/** The demo's rows are written many at a time and are no batch for it; three papers of one sender are one. */
const STATEMENTS = [
  'update dq_items set batch_id = dq_item_id where tenant_id = $1',
  `with waiting as (${WAITING} and i.about_client_id is not null),
     sender as (select about_client_id from waiting group by 1 order by count(*) desc, 1 limit 1),
     mail as (select dq_item_id from waiting where about_client_id = (select about_client_id from sender)
       order by received_at desc, dq_item_id limit 3)
   update dq_items set batch_id = (select min(dq_item_id::text)::uuid from mail)
    where tenant_id = $1 and dq_item_id in (select dq_item_id from mail)`,
  `update dq_items set flagged_at = now(), note = 'Two names on it. Which one is the driver?'
    where tenant_id = $1 and dq_item_id = (${WAITING.replace('i.dq_item_id, i.about_client_id, i.received_at', 'i.dq_item_id')}
      order by i.received_at desc, i.dq_item_id offset 12 limit 1)`,
];

interface WaitingItem {
  dq_item_id: string;
  about_client_id: number | null;
  received_at: string;
}

/** What reviewers meet of batches, flags and papers that came twice. */
export async function loadBatches(kernel: Kernel): Promise<void> {
  const tenantId = kernel.internalTenantId;
  await inTenant(kernel, tenantId, async (client) => {
    for (const statement of STATEMENTS) await client.query(statement, [tenantId]);
    const { rows } = await client.query<WaitingItem>(
      `${WAITING} order by i.received_at desc, i.dq_item_id offset 16 limit 1`,
      [tenantId],
    );
    const [first] = rows;
    if (first) await sendAgain(client, tenantId, first.dq_item_id);
  });
}

/** A paper that came a second time, by fax: the same bytes. */
async function sendAgain(client: pg.ClientBase, tenantId: number, of: string): Promise<void> {
  const item = demoUuid('twin item', 0);
  const instance = demoUuid('twin process', 0);
  await client.query(
    `insert into dq_items (tenant_id, dq_item_id, source, received_at, sender, batch_id)
     select tenant_id, $2, 'fax', received_at + interval '10 minutes', sender, $2 from dq_items
      where tenant_id = $1 and dq_item_id = $3`,
    [tenantId, item, of],
  );
  await client.query(
    `insert into dq_item_images (tenant_id, image_id, dq_item_id, ordinal, sha256, file_name)
     select tenant_id, $2, $3, 1, sha256, 'fax-again.pdf' from dq_item_images
      where tenant_id = $1 and dq_item_id = $4 order by ordinal limit 1`,
    [tenantId, demoUuid('twin image', 0), item, of],
  );
  await client.query(
    `insert into process_instances (tenant_id, process_instance_id, process_key, state, dq_item_id, started_at)
     select tenant_id, $3, 'internalReviewProcess', 'searchAndMatch', dq_item_id, received_at from dq_items
      where tenant_id = $1 and dq_item_id = $2`,
    [tenantId, item, instance],
  );
  await client.query(
    `insert into tasks (tenant_id, task_id, process_instance_id, form_key, received_at, created_at)
     select tenant_id, $3, $4, 'searchAndMatch', received_at, received_at from dq_items
      where tenant_id = $1 and dq_item_id = $2`,
    [tenantId, item, demoUuid('twin task', 0), instance],
  );
}
