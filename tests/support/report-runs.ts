import type { Client, World } from './world.ts';

/** Valid bodies of the calls about schedules and files of reports. */
export const REPORT_SAMPLES = {
  'reports.setSchedule': { body: { rhythm: 'weekly' } },
  'viewSchedules.set': { body: { rhythm: 'weekly' } },
  'reportRuns.ask': { body: { format: 'csv' } },
};

/** A file of a report that a user asked for, as it waits or as the server that made it was killed. */
export async function reportRunRecord(
  world: World,
  { tenantId, clientId }: Client,
  userId: string,
  change: {
    reportName?: string;
    format?: string;
    state?: string;
    tries?: number;
    userTenantId?: number;
  } = {},
): Promise<string> {
  const { reportName = 'roster', format = 'csv', state = 'canceled', tries = 0 } = change;
  const { userTenantId = tenantId } = change;
  const [run] = await world.inTenant<{ id: string }>(
    tenantId,
    `insert into report_runs (tenant_id, client_id, user_tenant_id, user_id, report_name, format, asked, state, tries, lease_until)
     values ($1, $2, $8, $3, $4, $5, '{}', $6, $7, case when $6 = 'running' then now() - interval '1 minute' end)
     returning run_id as id`,
    [tenantId, clientId, userId, reportName, format, state, tries, userTenantId],
  );
  return run?.id ?? '';
}
