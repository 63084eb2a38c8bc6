import { useState } from 'react';
import { usersApi } from '#src/features/users/users.contract.ts';
import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import { BulkBar } from '#src/web/ui/bulk-bar.tsx';
import { BulkResults, type RowResult } from '#src/web/ui/bulk-results.tsx';
import { runRows } from '#src/web/ui/run-rows.ts';
import { toast } from '#src/web/ui/toasts.ts';
import { useViewer } from '#src/web/viewer.ts';
import type { DocAlert } from '../alerts.contract.ts';
import type { AlertRowsSubject } from './alert-rows.ts';

/** What can be done with the employees of the selected alerts, each of them once. */
export function AlertBulk({
  rows,
  onExport,
  onClear,
}: {
  rows: readonly DocAlert[];
  /** Exports the alerts with these ids alone. */
  onExport: (only: string) => Promise<void>;
  onClear: () => void;
}) {
  const [results, setResults] = useState<readonly RowResult[] | null>(null);
  const { user } = useViewer();
  const subject: AlertRowsSubject = {
    kind: 'alertRows',
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
      if (done.some(({ error }) => error !== undefined)) return setResults(done);
      const count = people.length;
      toast(
        `${count === 1 ? '1 employee is' : `${count} employees are`} on your jump list.`,
        'success',
      );
      onClear();
    },
  };
  return (
    <>
      <BulkBar
        count={rows.length}
        scope="alertRows"
        subject={subject}
        commands={[{ id: 'alerts.bookmarkSelected', label: 'Add to the jump list' }]}
        exported={{ ids: rows.map(({ alertId }) => alertId), run: onExport }}
        onClear={onClear}
      />
      {results && <BulkResults done="Added" results={results} onClose={() => setResults(null)} />}
    </>
  );
}
