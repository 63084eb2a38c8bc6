import { useState } from 'react';
import { hasFeature } from '#src/web/access.ts';
import { useScope } from '#src/web/palette/scope.ts';
import type { PaneHandle } from '#src/web/panes/screen.ts';
import { BulkBar } from '#src/web/ui/bulk-bar.tsx';
import { BulkResults, type RowResult } from '#src/web/ui/bulk-results.tsx';
import { useViewer } from '#src/web/viewer.ts';
import type { ListedAlert } from '../alert-lists.contract.ts';
import type { AlertList } from '../alert-lists.rules.ts';
import type { AlertRowsSubject } from './alert-rows.ts';
import { bookmarkPeople } from './bookmark-people.ts';
import { CommentsDialog } from './comments-dialog.tsx';
import { assignListed, sayOf, waitListed } from './listed-acts.ts';
import { listedLink, listedOrder } from './remedies.ts';

interface ListedBulkProps {
  client: number;
  list: AlertList;
  pane: PaneHandle;
  selected: readonly ListedAlert[];
  /** The row one is on. */
  cursor: ListedAlert | null;
  onExport: (only: string) => Promise<void>;
  onClear: () => void;
}

const nameOf = ({ employeeName, about }: ListedAlert) => employeeName ?? about;

/** What can be done with alerts of a list: with the selected ones, or with that of the row one is on. */
export function ListedBulk({
  client,
  list,
  pane,
  selected,
  cursor,
  onExport,
  onClear,
}: ListedBulkProps) {
  const viewer = useViewer();
  const { user } = viewer;
  const hasComments = list !== 'csa' || hasFeature('safetyDataComments', viewer);
  const [failed, setFailed] = useState<{ done: string; results: readonly RowResult[] } | null>(
    null,
  );
  const [read, setRead] = useState<ListedAlert | null>(null);
  const rows = selected.length > 0 ? selected : cursor === null ? [] : [cursor];
  const [one] = rows.length === 1 ? rows : [];
  const finish = (done: string, results: readonly RowResult[]): boolean => {
    const isWhole = results.every(({ error }) => error === undefined);
    if (isWhole) onClear();
    else setFailed({ done, results });
    return isWhole;
  };
  const people = new Map(
    rows.flatMap(({ employeeId, employeeName }) =>
      employeeId === null ? [] : [[employeeId, employeeName ?? ''] as const],
    ),
  );
  const waiting = rows.filter(({ waitsUntil }) => waitsUntil !== null).length;
  const subject: AlertRowsSubject = {
    ...{ kind: 'alertRows', list, count: rows.length, companies: 0, people: people.size, waiting },
    byDriver: null,
    group: () => undefined,
    bookmark: async () => {
      if (user) await bookmarkPeople(user.id, people, finish);
    },
    assign: async (assignee) => void finish('Assigned', await assignListed(client, rows, assignee)),
    wait: async (until, reason) =>
      void finish(
        until === null ? 'Waits no longer' : 'Put off',
        await waitListed(client, rows, until, reason),
      ),
    hasComments,
    comment: async (text) => {
      await sayOf(
        client,
        list,
        rows.map(({ alertId }) => alertId),
        text,
      );
      onClear();
    },
    showComments: () => setRead(one ?? null),
    order: one ? listedOrder(one) : null,
    link: one ? listedLink(one) : null,
  };
  useScope('alertRows', subject, { pane });
  return (
    <>
      {selected.length > 0 && (
        <BulkBar
          count={selected.length}
          commands={[
            { id: 'alerts.assign', label: 'Assign' },
            waiting === rows.length
              ? { id: 'alerts.endWait', label: 'Resume' }
              : { id: 'alerts.wait', label: 'Put off' },
            ...(hasComments ? ([{ id: 'alerts.comment', label: 'Comment' }] as const) : []),
            ...(people.size > 0
              ? ([{ id: 'alerts.bookmarkSelected', label: 'Add to the jump list' }] as const)
              : []),
          ]}
          exported={{ ids: selected.map(({ alertId }) => alertId), run: onExport }}
          onClear={onClear}
        />
      )}
      {failed && <BulkResults {...failed} onClose={() => setFailed(null)} />}
      {read && (
        <CommentsDialog
          {...{ client, list }}
          alertId={read.alertId}
          name={nameOf(read)}
          onClose={() => setRead(null)}
        />
      )}
    </>
  );
}
