import { showWait } from '#src/features/work/web/wait.ts';
import type { WaitsUntil } from '#src/features/work/waiting.rules.ts';
import { call } from '#src/web/http.ts';
import type { RowResult } from '#src/web/ui/bulk-results.tsx';
import { runRows } from '#src/web/ui/run-rows.ts';
import { toast } from '#src/web/ui/toasts.ts';
import { alertsApi, type DocAlert } from '../alerts.contract.ts';
import { countedAlerts, keyOf, readAgain } from './assign-alerts.ts';
import type { DriverRow } from './driver-rows.ts';

function put(
  client: number,
  some: readonly DocAlert[],
  until: WaitsUntil | null,
  reason: string,
): Promise<void> {
  const body = { alerts: some.map(keyOf), until, reason };
  return call(alertsApi.wait, { params: { clientId: client }, body }, { client });
}

/** Puts what rows stand for off, row by row, or ends its wait; offers to have it wait as before. */
export async function waitAlertRows(
  client: number,
  rows: readonly DriverRow[],
  until: WaitsUntil | null,
  reason: string,
): Promise<RowResult[]> {
  const done: DocAlert[] = [];
  const results = await runRows(
    rows,
    until === null ? 'Ending the wait of alerts' : 'Putting alerts off',
    ({ rowId, employeeName }) => ({ id: rowId, name: employeeName }),
    async (row) => {
      const some = row.driver ?? [row];
      await put(client, some, until, reason);
      done.push(...some);
    },
  );
  await readAgain();
  if (done.length > 0) {
    const isOne = done.length === 1;
    const verb = isOne ? 'waits' : 'wait';
    const whose = isOne ? 'its state changes' : 'their state changes';
    const words = until === null ? `${verb} no longer` : `${verb} ${showWait(until, whose)}`;
    toast(`${countedAlerts(done.length)} ${words}.`, 'success', {
      undo: () => putBack(client, done),
    });
  }
  return results;
}

/** Has alerts wait as they did before. */
async function putBack(client: number, before: readonly DocAlert[]): Promise<void> {
  const alike = Map.groupBy(before, (one) => JSON.stringify([one.waitsUntil, one.waitReason]));
  for (const some of alike.values())
    await put(client, some, some[0]?.waitsUntil ?? null, some[0]?.waitReason ?? '');
  await readAgain();
}
