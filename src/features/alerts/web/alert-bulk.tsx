import { useState } from 'react';
import { usersApi } from '#src/features/users/users.contract.ts';
import { call } from '#src/web/http.ts';
import { useScope } from '#src/web/palette/scope.ts';
import type { PaneHandle } from '#src/web/panes/screen.ts';
import { queryClient } from '#src/web/query-client.ts';
import { BulkBar } from '#src/web/ui/bulk-bar.tsx';
import { BulkResults, type RowResult } from '#src/web/ui/bulk-results.tsx';
import { runRows } from '#src/web/ui/run-rows.ts';
import { toast } from '#src/web/ui/toasts.ts';
import { useViewer } from '#src/web/viewer.ts';
import type { AlertRowsSubject } from './alert-rows.ts';
import { assignRows, countedAlerts } from './assign-alerts.ts';
import { idOfAlert } from '../alerts.rules.ts';
import { alertsOf, apart, type AlertRow, isDriverRow, waitsIn } from './driver-rows.ts';
import { waitAlertRows } from './wait-alerts.ts';

/** What can be done with alerts: with the selected ones, or with those of the row one is on. */
export function AlertBulk({
  client,
  pane,
  selected,
  cursor,
  byDriver,
  onGroup,
  onExport,
  onClear,
}: {
  client: number;
  pane: PaneHandle;
  selected: readonly AlertRow[];
  /** The row one is on. */
  cursor: AlertRow | null;
  byDriver: boolean;
  onGroup: (byDriver: boolean) => void;
  /** Exports the alerts with these ids alone. */
  onExport: (only: string) => Promise<void>;
  onClear: () => void;
}) {
  const [failed, setFailed] = useState<{ done: string; results: readonly RowResult[] } | null>(
    null,
  );
  const { user } = useViewer();
  const all = selected.length > 0 ? apart(selected) : cursor === null ? [] : [cursor];
  const rows = all.filter(isDriverRow);
  const finish = (done: string, results: readonly RowResult[]): boolean => {
    const isWhole = results.every(({ error }) => error === undefined);
    if (isWhole) onClear();
    else setFailed({ done, results });
    return isWhole;
  };
  const subject: AlertRowsSubject = {
    kind: 'alertRows',
    count: rows.length,
    companies: all.length - rows.length,
    waiting: rows.filter((row) => waitsIn(row).length > 0).length,
    byDriver,
    group: onGroup,
    bookmark: async () => {
      if (!user) return;
      const people = [...new Map(rows.map((row) => [row.employeeId, row])).values()];
      const done = await runRows(
        people,
        'Adding to the jump list',
        ({ employeeId, employeeName }) => ({ id: employeeId, name: employeeName }),
        async ({ employeeId }) => {
          const params = { userId: user.id };
          await call(usersApi.addToJumplist, { params, body: { employeeId } });
        },
      );
      void queryClient.invalidateQueries({ queryKey: ['jumplist'] });
      if (!finish('Added', done)) return;
      const count = people.length;
      toast(
        `${count === 1 ? '1 employee is' : `${count} employees are`} on your jump list.`,
        'success',
      );
    },
    assign: async (assignee) => void finish('Assigned', await assignRows(client, rows, assignee)),
    wait: async (until) =>
      void finish(
        until === null ? 'Waits no longer' : 'Put off',
        await waitAlertRows(client, rows, until),
      ),
  };
  useScope('alertRows', subject, { pane });
  return (
    <>
      {selected.length > 0 && (
        <BulkBar
          count={selected.length}
          note={byDriver ? `with ${countedAlerts(alertsOf(selected).length)}` : undefined}
          commands={[
            { id: 'alerts.assign', label: 'Assign' },
            subject.waiting === rows.length && rows.length > 0
              ? { id: 'alerts.endWait', label: 'Resume' }
              : { id: 'alerts.wait', label: 'Put off' },
            { id: 'alerts.bookmarkSelected', label: 'Add to the jump list' },
          ]}
          exported={{ ids: alertsOf(selected).map(idOfAlert), run: onExport }}
          onClear={onClear}
        />
      )}
      {failed && <BulkResults {...failed} onClose={() => setFailed(null)} />}
    </>
  );
}
