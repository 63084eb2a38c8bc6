import { checkWait, keptWait } from '#src/features/work/server/waiting.service.ts';
import type { WaitsUntil } from '#src/features/work/waiting.rules.ts';
import type { Context } from '#src/server/handler.ts';
import type { alertsApi } from '../alerts.contract.ts';
import { type AlertFile, alertsAsked, type NamedAlerts } from './assign.service.ts';
import { keyColumns } from './assign.sql.ts';

/**
 * Puts alerts off as they stand now, or ends their wait; returns whose they are.
 * @throws alerts.settled when one is not there any more; request.invalid for a time that nothing can wait until
 */
export async function waitAlerts(
  { db, caller }: Pick<Context<(typeof alertsApi)['wait']>, 'db' | 'caller'>,
  wanted: NamedAlerts & { until: WaitsUntil | null; reason: string },
): Promise<AlertFile[]> {
  const { tenantId, until } = wanted;
  checkWait(until);
  const { keys, files } = await alertsAsked(db, wanted);
  if (until === null)
    await db.change(
      'alerts-wait-over',
      `delete from alert_waits w using unnest($2::uuid[], $3::int[], $4::text[]) k (employee_id, document_type_id, authority)
        where w.tenant_id = $1 and w.employee_id = k.employee_id and w.document_type_id = k.document_type_id
          and w.authority = k.authority`,
      keyColumns(tenantId, keys),
      { least: 0 },
    );
  else
    await db.change(
      'alerts-wait',
      `insert into alert_waits (tenant_id, employee_id, document_type_id, authority, waits_until, status, rank, put_by, reason)
       select $1, k.employee_id, k.document_type_id, k.authority, $5::timestamptz, i.status, i.rank, $6, $7
         from unnest($2::uuid[], $3::int[], $4::text[]) k (employee_id, document_type_id, authority)
         join qualification_items i on i.tenant_id = $1 and i.employee_id = k.employee_id
           and i.document_type_id = k.document_type_id and i.authority = k.authority
       on conflict (tenant_id, employee_id, document_type_id, authority) do update
         set waits_until = excluded.waits_until, status = excluded.status, rank = excluded.rank,
           put_by = excluded.put_by, put_at = now(), reason = excluded.reason`,
      [...keyColumns(tenantId, keys), keptWait(until), caller.id, wanted.reason],
      { least: keys.length },
    );
  return files;
}
