import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import type { RowResult } from '#src/web/ui/bulk-results.tsx';
import { runRows } from '#src/web/ui/run-rows.ts';
import { toast } from '#src/web/ui/toasts.ts';
import { alertsApi, type DocAlert } from '../alerts.contract.ts';
import type { DriverRow } from './driver-rows.ts';

export const countedAlerts = (count: number) => (count === 1 ? '1 alert' : `${count} alerts`);

/** What names an alert. */
export const keyOf = ({ employeeId, documentTypeId, authority }: DocAlert) => ({
  employeeId,
  documentTypeId,
  authority,
});

async function assign(
  client: number,
  some: readonly DocAlert[],
  assignee: string | null,
): Promise<string | null> {
  const { assigneeName } = await call(
    alertsApi.assign,
    {
      params: { clientId: client },
      body: { alerts: some.map(keyOf), assignee },
    },
    { client },
  );
  return assigneeName;
}

/** Gives what rows stand for to a colleague, row by row; offers to give it back to those who had it. */
export async function assignRows(
  client: number,
  rows: readonly DriverRow[],
  assignee: string | null,
): Promise<RowResult[]> {
  let name: string | null = null;
  const done: DocAlert[] = [];
  const results = await runRows(
    rows,
    'Assigning alerts',
    ({ rowId, employeeName }) => ({ id: rowId, name: employeeName }),
    async (row) => {
      const some = row.driver ?? [row];
      name = await assign(client, some, assignee);
      done.push(...some);
    },
  );
  await readAgain();
  if (done.length > 0) {
    const undo = () => giveBack(client, done);
    const words = name === null ? 'unassigned' : `assigned to ${String(name)}`;
    toast(`${countedAlerts(done.length)} ${words}.`, 'success', { undo });
  }
  return results;
}

/** Gives alerts to those who had them before. */
async function giveBack(client: number, before: readonly DocAlert[]): Promise<void> {
  const owners = new Set(before.map(({ assignee }) => assignee));
  for (const owner of owners)
    await assign(
      client,
      before.filter(({ assignee }) => assignee === owner),
      owner,
    );
  await readAgain();
}

export const readAgain = () => queryClient.invalidateQueries({ queryKey: ['alerts'] });
