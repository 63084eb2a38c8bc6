import { showWait } from '#src/features/work/web/wait.ts';
import type { WaitsUntil } from '#src/features/work/waiting.rules.ts';
import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import type { RowResult } from '#src/web/ui/bulk-results.tsx';
import { runRows } from '#src/web/ui/run-rows.ts';
import { toast } from '#src/web/ui/toasts.ts';
import { alertListsApi, type ListedAlert } from '../alert-lists.contract.ts';
import { type AlertList, LIST_FACTS } from '../alert-lists.rules.ts';
import { countedAlerts, readAgain } from './assign-alerts.ts';

/** The lists, and what counts them. */
async function readListAgain(list: AlertList): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [LIST_FACTS[list].topic] }),
    readAgain(),
  ]);
}

/** Runs an act alert by alert; says what was done, and offers to take it back where it can be. */
async function actOn(
  rows: readonly ListedAlert[],
  doing: string,
  act: (row: ListedAlert) => Promise<unknown>,
  said: (count: number) => string,
  undo?: (row: ListedAlert) => Promise<unknown>,
): Promise<RowResult[]> {
  const done: ListedAlert[] = [];
  const results = await runRows(
    rows,
    doing,
    ({ alertId, employeeName, about }) => ({ id: alertId, name: employeeName ?? about }),
    async (row) => {
      await act(row);
      done.push(row);
    },
  );
  const [first] = rows;
  if (!first || done.length === 0) return results;
  await readListAgain(first.list);
  const back = undo && {
    undo: async () => {
      for (const row of done) await undo(row);
      await readListAgain(first.list);
    },
  };
  toast(said(done.length), 'success', back);
  return results;
}

const at = (client: number, { list }: ListedAlert) => ({ clientId: client, list });

const putAssignee = (client: number, row: ListedAlert, assignee: string | null) =>
  call(
    alertListsApi.assign,
    { params: at(client, row), body: { alerts: [row.alertId], assignee } },
    { client },
  );

/** Assigns alerts to a colleague, or unassigns them. */
export async function assignListed(
  client: number,
  rows: readonly ListedAlert[],
  assignee: string | null,
): Promise<RowResult[]> {
  let name: string | null = null;
  return actOn(
    rows,
    'Assigning alerts',
    async (row) => {
      name = (await putAssignee(client, row, assignee)).assigneeName;
    },
    (count) => `${countedAlerts(count)} ${name === null ? 'unassigned' : `assigned to ${name}`}.`,
    (row) => putAssignee(client, row, row.assignee),
  );
}

const putWait = (client: number, row: ListedAlert, until: WaitsUntil | null, reason: string) =>
  call(
    alertListsApi.wait,
    { params: at(client, row), body: { alerts: [row.alertId], until, reason } },
    { client },
  );

/** Puts alerts off, or ends their wait. */
export function waitListed(
  client: number,
  rows: readonly ListedAlert[],
  until: WaitsUntil | null,
  reason: string,
): Promise<RowResult[]> {
  return actOn(
    rows,
    until === null ? 'Ending the wait of alerts' : 'Putting alerts off',
    (row) => putWait(client, row, until, reason),
    (count) => {
      const verb = count === 1 ? 'waits' : 'wait';
      const whose = count === 1 ? 'its state changes' : 'their state changes';
      return `${countedAlerts(count)} ${verb} ${until === null ? 'no longer' : showWait(until, whose)}.`;
    },
    (row) => putWait(client, row, row.waitsUntil, row.waitReason),
  );
}

/** Says something of alerts, of any list. */
export async function sayOf(
  client: number,
  list: AlertList | 'documents',
  alerts: readonly string[],
  body: string,
): Promise<void> {
  await call(
    alertListsApi.comment,
    { params: { clientId: client, list }, body: { alerts: [...alerts], body } },
    { client },
  );
  if (list === 'documents') await readAgain();
  else await readListAgain(list);
  toast(`The comment stands at ${countedAlerts(alerts.length)}.`, 'success');
}
