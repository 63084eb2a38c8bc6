import { bindSql } from '#src/server/db/handle.ts';
import { ownTransaction } from '#src/server/db/own-transaction.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { demoUuid } from './random.ts';

/** The pools of the employer: its drivers under DOT rules, and its office by a policy of its own. */
const POOLS = [
  {
    name: 'CDL drivers',
    authority: 'FMCSA',
    drug: 50,
    alcohol: 10,
    frequency: 4,
    safety: 'sensitive',
  },
  { name: 'Office', authority: 'admin', drug: 10, alcohol: 0, frequency: 2, safety: 'other' },
] as const;

/** Makes the pools of random testing of a company. */
export async function loadRandoms(kernel: Kernel, tenantId: number, by: string): Promise<void> {
  await ownTransaction(kernel.pool, async (client) => {
    await client.query(bindSql({ role: 'jobs', tenantId, sites: '*' }));
    for (const [at, pool] of POOLS.entries())
      await client.query(
        `insert into random_pools (tenant_id, pool_id, client_id, name, authority, located_by, sites, statuses, safety, drug_pct,
             alcohol_pct, frequency, created_by, begun_on)
         values ($1, $2, $1, $3, $4, 'name', array[$1::int], '{2}', $5, $6, $7, $8, $9, '2026-01-05')`,
        [
          ...[tenantId, demoUuid('randomPool', at), pool.name, pool.authority, pool.safety],
          ...[pool.drug, pool.alcohol, pool.frequency, by],
        ],
      );
    await client.query('reset role');
  });
}
