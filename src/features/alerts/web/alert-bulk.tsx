import { useState } from 'react';
import { useScope } from '#src/web/palette/scope.ts';
import type { PaneHandle } from '#src/web/panes/screen.ts';
import { BulkBar } from '#src/web/ui/bulk-bar.tsx';
import { BulkResults, type RowResult } from '#src/web/ui/bulk-results.tsx';
import { useViewer } from '#src/web/viewer.ts';
import type { AlertRowsSubject } from './alert-rows.ts';
import { assignRows, countedAlerts } from './assign-alerts.ts';
import { idOfAlert } from '../alerts.rules.ts';
import { bookmarkPeople } from './bookmark-people.ts';
import { CommentsDialog } from './comments-dialog.tsx';
import {
  alertsOf,
  apart,
  type AlertRow,
  type DriverRow,
  isDriverRow,
  waitsIn,
} from './driver-rows.ts';
import { sayOf } from './listed-acts.ts';
import { linkOf, orderOf } from './remedies.ts';
import { waitAlertRows } from './wait-alerts.ts';

/** So many alerts have the same said of them at once. */
const MOST_SAID = 100;

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
  const [read, setRead] = useState<DriverRow | null>(null);
  const { user } = useViewer();
  const all = selected.length > 0 ? apart(selected) : cursor === null ? [] : [cursor];
  const rows = all.filter(isDriverRow);
  const finish = (done: string, results: readonly RowResult[]): boolean => {
    const isWhole = results.every(({ error }) => error === undefined);
    if (isWhole) onClear();
    else setFailed({ done, results });
    return isWhole;
  };
  const people = new Map(rows.map((row) => [row.employeeId, row.employeeName]));
  const [one] = rows.length === 1 ? rows : [];
  const ids = alertsOf(rows).map(idOfAlert);
  const subject: AlertRowsSubject = {
    kind: 'alertRows',
    list: null,
    people: people.size,
    count: rows.length,
    companies: all.length - rows.length,
    waiting: rows.filter((row) => waitsIn(row).length > 0).length,
    byDriver,
    group: onGroup,
    bookmark: async () => {
      if (user) await bookmarkPeople(user.id, people, finish);
    },
    assign: async (assignee) => void finish('Assigned', await assignRows(client, rows, assignee)),
    wait: async (until, reason) =>
      void finish(
        until === null ? 'Waits no longer' : 'Put off',
        await waitAlertRows(client, rows, until, reason),
      ),
    hasComments: true,
    comment: async (words) => {
      await sayOf(client, 'documents', ids.slice(0, MOST_SAID), words);
      onClear();
    },
    showComments: () => setRead(one ?? null),
    order: one ? orderOf(one) : null,
    link: one ? linkOf(one) : null,
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
            { id: 'alerts.comment', label: 'Comment' },
            { id: 'alerts.bookmarkSelected', label: 'Add to the jump list' },
          ]}
          exported={{ ids: alertsOf(selected).map(idOfAlert), run: onExport }}
          onClear={onClear}
        />
      )}
      {failed && <BulkResults {...failed} onClose={() => setFailed(null)} />}
      {read && (
        <CommentsDialog
          {...{ client, list: 'documents', alertId: read.alertId }}
          name={read.employeeName}
          onClose={() => setRead(null)}
        />
      )}
    </>
  );
}
