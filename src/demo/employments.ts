import type { Kernel } from '#src/server/kernel.ts';
import { inTenant } from './load-rows.ts';
import { demoUuid } from './random.ts';
import type { DemoWorld } from './random.ts';

/** Files that were entered twice and deleted again: whose copy, and how many days ago. */
const DELETED = [
  { of: 3, days: 40, reason: 'Entered twice' },
  { of: 11, days: 9, reason: 'Never started; the application was withdrawn' },
  // Nothing asks to keep this one any longer: it stands under Retention.
  { of: 19, days: 1500, reason: 'Left before the first load' },
] as const;

/**
 * Closes the employments of the demo employer's former drivers, so that their files are kept for three years from the
 * last day (49 CFR 391.51(c)), and leaves some deleted files to restore.
 */
export async function loadEmployments(
  kernel: Kernel,
  world: DemoWorld,
  employerId: number,
  writerId: string,
): Promise<void> {
  await inTenant(kernel, employerId, async (client) => {
    await client.query(
      `update employees set archived_at = least(termination_date + time '15:00', now()), retain_until = (termination_date + interval '3 years')::date,
          archived_from = jsonb_build_object('employmentStatusId', 2, 'jobTitleId', job_title_id, 'terminationDate', null)
        where tenant_id = $1 and employment_status_id = 4 and termination_date is not null`,
      [employerId],
    );
    for (const [ordinal, { of, days, reason }] of DELETED.entries())
      await client.query(
        `insert into employees (tenant_id, employee_id, client_id, first_name, last_name, employment_status_id, deleted_at,
           deleted_reason, deleted_by)
         select tenant_id, $2, client_id, first_name, last_name, 1, $3::date - $4::int + time '16:00', $5, $6
           from employees where tenant_id = $1 and deleted_at is null order by employee_id offset $7 limit 1`,
        [employerId, demoUuid('deleted', ordinal), world.today, days, reason, writerId, of],
      );
  });
}
