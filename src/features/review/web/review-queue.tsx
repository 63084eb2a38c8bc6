import { useEffect, useMemo, useState } from 'react';
import { writeSort } from '#src/shared/columns.ts';
import { useScope } from '#src/web/palette/scope.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { Button } from '#src/web/ui/button.tsx';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { DataList } from '#src/web/ui/data-list.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { endless } from '#src/web/ui/endless.ts';
import { messageOf } from '#src/web/ui/error-message.ts';
import { exportCsv } from '#src/web/ui/export-csv.ts';
import { showCount } from '#src/web/ui/format.ts';
import { ListBar, useColumns } from '#src/web/ui/list-bar.tsx';
import { SearchBox } from '#src/web/ui/search-box.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { useSelection } from '#src/web/ui/use-selection.ts';
import { reviewApi } from '../review.contract.ts';
import type { QueueCount, Task } from '../review.shapes.ts';
import { filters, openNext, openTask, undoStep } from './desk.ts';
import { release } from './leases.ts';
import { narrowed, QueueChips } from './queue-chips.tsx';
import { QUEUE_COLUMNS } from './queue-columns.tsx';
import { isNarrowed, useQueueFilters, writeFilters } from './queue-filters.ts';
import type { ListView } from './review.queries.ts';
import { useQueueRows } from './queue-rows.ts';
import { useQueueState } from './queue-state.ts';
import { QueueViewMenu } from './queue-view-menu.tsx';
import { saveView } from './queue-views.ts';
import type { QueueSubject } from './subjects.ts';
import { TaskBulk } from './task-bulk.tsx';
import '#src/web/work/work.css';
import './review.css';

const taskId = (task: Task): string => task.taskId;

/** What is typed, taken over as a filter once the typing rests. */
function useTyped() {
  const [typed, setTyped] = useState(filters.get().search ?? '');
  useEffect(() => {
    const timer = setTimeout(() => {
      const text = typed.trim();
      if ((filters.get().search ?? '') === text) return;
      filters.set(({ search: _, ...rest }) => (text ? { ...rest, search: text } : rest));
    }, 150);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed, setTyped] as const;
}

/** The queue of incoming documents, oldest first; Enter claims one and opens its form. */
export function ReviewQueue({ pane, search: address }: ScreenProps) {
  const [counts, setCounts] = useState<readonly QueueCount[]>([]);
  const offered = useQueueFilters(address, counts);
  const list = useQueueState(pane, address, offered);
  const { sort, wanted } = list;
  const listed = useMemo((): ListView => {
    const { sort: _, ...rest } = wanted;
    return sort ? { ...rest, sort: writeSort(sort) } : rest;
  }, [wanted, sort]);
  const queue = useQueueRows(listed);
  const { query, rows } = queue;
  // The menu of filters shows them; it is made before the list is known.
  if (counts !== queue.counts) setCounts(queue.counts);
  const [typed, setTyped] = useTyped();
  const columns = useColumns('queue', QUEUE_COLUMNS);
  const view = JSON.stringify(listed);
  const { selection, select, selected, clear } = useSelection(rows, taskId, view);
  const whole = counts.reduce(
    (sum, one) => (wanted.formKey && one.formKey !== wanted.formKey ? sum : sum + one.total),
    0,
  );
  const total = isNarrowed(wanted) ? undefined : whole;
  const { setTitle } = pane;
  useEffect(() => setTitle('Review queue', whole), [setTitle, whole]);

  const go = (path: string) => pane.open(path, { beside: true });
  const subject: QueueSubject = {
    kind: 'queue',
    claimNext: () => openNext(go),
    release: async () => {
      const task = rows.find((row) => row.taskId === queue.cursor.current);
      if (task?.hold !== 'mine') return;
      await release(task.taskId);
      await queue.pull();
    },
    show: (which) => list.narrow(narrowed(wanted, which)),
    showClient: (clientId) => list.setFilter('company', clientId),
    showNew: queue.showFresh,
    saveView: (name) => saveView(name, { ...writeFilters(wanted), sort: listed.sort }),
    undo: () => undoStep(go),
  };
  useScope('queue', subject, { pane });

  const exportRows = (only?: string) =>
    exportCsv(
      'Review queue',
      reviewApi.exportTasks,
      { query: { ...listed, ...(only ? { only } : {}), columns: columns.ids } },
      { client: null },
    );
  const locked = queue.lockedByOthers ?? 0;
  return (
    <div className="queue">
      <ListBar
        columns={columns}
        filters={offered}
        list={list}
        end={
          <CommandButton id="queue.claimNext" variant="primary">
            Claim next
          </CommandButton>
        }
      >
        <QueueChips
          wanted={wanted}
          counts={counts}
          show={subject.show}
          showStep={(formKey) => list.setFilter('formKey', formKey)}
        />
        <QueueViewMenu state={{ ...writeFilters(wanted), sort: listed.sort }} />
        <SearchBox
          label="Search the queue"
          placeholder="File, client, employee, sender"
          value={typed}
          onChange={setTyped}
        />
        {locked > 0 && <span className="queue-locked">{showCount(locked)} locked by others</span>}
        <span role="status">
          {queue.fresh > 0 && (
            <Button variant="quiet" onClick={queue.showFresh}>
              {showCount(queue.fresh)} new
            </Button>
          )}
        </span>
      </ListBar>
      <DataList
        label="Review queue"
        rows={rows}
        rowId={taskId}
        {...columns.shown}
        faded={queue.left}
        {...endless(query, rows)}
        total={total}
        empty={
          <EmptyState title={locked > 0 ? 'Nothing is free here' : 'Nothing waits here'}>
            {locked > 0
              ? `${showCount(locked)} locked by others.`
              : isNarrowed(wanted)
                ? 'No document fits the search and the filters.'
                : 'New documents appear by themselves.'}
          </EmptyState>
        }
        selection={selection}
        onSelection={select}
        {...list.sorting}
        view={view}
        {...(typed === '' ? {} : { onEscape: () => setTyped('') })}
        onExport={() => exportRows()}
        canEdit
        onCursor={queue.onCursor}
        onSight={queue.onSight}
        onOpen={(task, how) =>
          void openTask(task, (path) => pane.open(path, how)).catch((error: unknown) => {
            toast(messageOf(error), 'warning');
            void queue.pull();
          })
        }
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a reviewer comes here to use the keys of the list
        autoFocus
      />
      <TaskBulk
        tasks={selected}
        onExport={exportRows}
        note={
          query.hasNextPage && selected.length === rows.length
            ? `all that are loaded, not the ${total === undefined ? 'whole list' : showCount(total)}: go to the end of the list to load more`
            : undefined
        }
        onClear={clear}
      />
    </div>
  );
}
