import type { Kernel } from '#src/server/kernel.ts';
import { inTenant } from './load-rows.ts';

/** What the bureau promised the clients whose papers wait most, in their order; everyone else has two business days. */
const PROMISED = [
  { amount: 8, unit: 'hours' },
  { amount: 1, unit: 'days' },
  { amount: 5, unit: 'days' },
] as const;
const OTHERS = { amount: 2, unit: 'days' } as const;

/** Time limits of the review, and tags on some of the papers that wait. */
export async function loadQueue(kernel: Kernel): Promise<void> {
  const tenantId = kernel.internalTenantId;
  await inTenant(kernel, tenantId, async (client) => {
    const { rows } = await client.query<{ about_tenant_id: number }>(
      `select about_tenant_id from dq_items where about_tenant_id is not null
        group by about_tenant_id order by count(*) desc, about_tenant_id limit $1`,
      [PROMISED.length],
    );
    const limits = [
      { clientId: tenantId, ...OTHERS },
      ...PROMISED.flatMap((limit, at) => {
        const row = rows[at];
        return row ? [{ clientId: row.about_tenant_id, ...limit }] : [];
      }),
    ];
    for (const { clientId, amount, unit } of limits)
      await client.query(
        'insert into review_limits (tenant_id, client_id, amount, unit) values ($1, $2, $3, $4)',
        [tenantId, clientId, amount, unit],
      );
    await client.query(
      `update dq_items i set tag = case when n % 31 = 5 then 'Rush' else 'DOT audit' end
         from (select dq_item_id, row_number() over (order by received_at, dq_item_id) as n from dq_items where tenant_id = $1) o
        where i.tenant_id = $1 and o.dq_item_id = i.dq_item_id and (n % 31 = 5 or n % 23 = 11)`,
      [tenantId],
    );
    await client.query(
      `update tasks t set due_at = review_due(t.tenant_id, p.dq_item_id, t.received_at)
         from process_instances p
        where t.tenant_id = $1 and t.completed_at is null and p.tenant_id = t.tenant_id
          and p.process_instance_id = t.process_instance_id and p.dq_item_id is not null`,
      [tenantId],
    );
  });
}
