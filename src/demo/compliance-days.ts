import { keepComplianceDays } from '#src/features/compliance/server/compliance-days.job.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { inTenant } from './load-rows.ts';

/** So many days of the past, as if the demo had been there. */
const DAYS = 60;

/**
 * How each company stood on the days before the demo was made: somewhat worse, a little more so the longer ago, up and down within
 * the week. Files that are in order today are moved among those held back, expired and missing, so that each day adds up.
 */
export async function loadComplianceDays(kernel: Kernel): Promise<void> {
  await keepComplianceDays(kernel);
  const { rows } = await kernel.pool.query<{ tenant_id: number }>(
    'select distinct tenant_id from client_directory',
  );
  for (const { tenant_id: tenantId } of rows)
    await inTenant(kernel, tenantId, (client) =>
      client.query(
        `insert into compliance_days (tenant_id, client_id, day, files, held, expired, missing, pending, expiring, valid, score_sum, scored)
         select d.tenant_id, d.client_id, d.day - n.ago, d.files, d.held + m.moved - 2 * (m.moved / 3), d.expired + m.moved / 3, d.missing + m.moved / 3,
             d.pending, d.expiring, d.valid - m.moved, greatest(0, d.score_sum - 60 * m.moved), d.scored
           from compliance_days d, generate_series(1, $2::int) as n (ago),
             lateral (select least(d.valid, (d.files * (n.ago / 7 * 2 + n.ago % 7 % 4)) / 200) as moved) m
          where d.tenant_id = $1 and d.client_id = $1
         on conflict (tenant_id, client_id, day) do nothing`,
        [tenantId, DAYS],
      ),
    );
}
