import { removeDueFiles } from '#src/features/employment/server/retention.job.ts';
import type { Removal } from '#src/features/employment/server/retention.job.ts';
import type { World } from './world.ts';

/** Approves the destruction of every file, as if a person had, and lets the job of that moment run: its rules decide. */
export async function removeApproved(world: World, now: Date = new Date()): Promise<Removal> {
  const { rows } = await world.kernel.pool.query<{ id: number }>(
    'select distinct tenant_id as id from client_directory',
  );
  for (const { id } of rows)
    await world.inTenant(
      id,
      `insert into destructions (tenant_id, employee_id, client_id, kept_until, rule, seal, approved_by, approved_name)
       select e.tenant_id, e.employee_id, e.client_id, '2020-01-01', '49 CFR 391.51(c)', file_seal(e.tenant_id, e.employee_id),
           e.employee_id, 'Test User'
         from employees e
        where e.tenant_id = $1 and e.removed_at is null and not exists (select from destructions d
          where d.tenant_id = e.tenant_id and d.employee_id = e.employee_id and d.withdrawn_at is null)
        order by e.employee_id`,
      [id],
    );
  return removeDueFiles(world.kernel, now);
}
