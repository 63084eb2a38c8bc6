import type { Db } from '#src/server/db/handle.ts';
import { FREEZING_ORDERS } from '../employees.rules.ts';
import { countOfTitle } from './people-counts.service.ts';

/** How many employees have a job title, and of them how many keep it while an order is open (R317); those in reach alone. */
export async function countTitle(
  db: Db,
  { tenantId, jobTitleId }: { tenantId: number; jobTitleId: number },
): Promise<{ count: number; frozen: number }> {
  const [row] = await db.rows<{ frozen: number }>(
    'employees-frozen-in-title',
    `select count(*)::int as frozen from employees e
      where e.tenant_id = $1 and e.job_title_id = $2 and e.deleted_at is null
        and e.employee_id in (select o.employee_id from orders o where o.tenant_id = $1
          and o.order_status_id in (${FREEZING_ORDERS.join(', ')}))`,
    [tenantId, jobTitleId],
  );
  return { count: await countOfTitle(db, tenantId, jobTitleId), frozen: row?.frozen ?? 0 };
}

/** Gives every employee in reach who has a job title another one, deleted files as well; returns how many they were. */
export async function moveTitle(
  db: Db,
  { tenantId, from, to }: { tenantId: number; from: number; to: number },
): Promise<number> {
  return db.change(
    'employees-move-title',
    `update employees set job_title_id = $3, version = version + 1 where tenant_id = $1 and job_title_id = $2`,
    [tenantId, from, to],
    { least: 0 },
  );
}
