import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { writeSort } from '#src/shared/columns.ts';
import { useScope } from '#src/web/palette/scope.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { useStore } from '#src/web/store.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { DataList } from '#src/web/ui/data-list.tsx';
import type { Column } from '#src/web/ui/list-row.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { exportCsv } from '#src/web/ui/export-csv.ts';
import { showCount, showInstant } from '#src/web/ui/format.ts';
import { ListBar, useColumns } from '#src/web/ui/list-bar.tsx';
import { SearchBox } from '#src/web/ui/search-box.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { useSelection } from '#src/web/ui/use-selection.ts';
import { TASK_COLUMNS } from '../review.columns.ts';
import { reviewApi } from '../review.contract.ts';
import type { Task } from '../review.shapes.ts';
import { messageOf } from '#src/web/ui/error-message.ts';
import { toast } from '#src/web/ui/toasts.ts';
import { filters, openNext, openTask, undoStep } from './desk.ts';
import { release } from './leases.ts';
import { narrowed, QueueChips } from './queue-chips.tsx';
import { CHOSEN, useQueueState } from './queue-state.ts';
import { tasksQuery } from './review.queries.ts';
import type { QueueSubject } from './subjects.ts';
import { TaskBulk } from './task-bulk.tsx';
import './review.css';

const taskId = (task: Task): string => task.taskId;

const COLUMNS: readonly Column<Task>[] = [
  {
    id: 'age',
    title: 'Age',
    width: 52,
    align: 'end',
    text: (task) => showInstant(task.receivedAt),
    cell: (task) => (
      <span data-age={task.daysInQueue >= 8 ? 'old' : task.daysInQueue >= 4 ? 'late' : undefined}>
        {task.daysInQueue} d
      </span>
    ),
  },
  { id: 'file', ...TASK_COLUMNS.file, width: 'minmax(140px, 2fr)' },
  {
    id: 'employee',
    ...TASK_COLUMNS.employee,
    width: 'minmax(110px, 1.2fr)',
    cell: (task) => task.employeeName ?? <span className="none">not matched</span>,
  },
  {
    id: 'client',
    ...TASK_COLUMNS.client,
    width: 'minmax(100px, 1.2fr)',
    cell: (task) => task.clientName ?? <span className="none">{task.sender ?? 'unknown'}</span>,
    narrow: 'hide',
  },
  { id: 'source', ...TASK_COLUMNS.source, width: 92, narrow: 'hide' },
  { id: 'pages', ...TASK_COLUMNS.pages, width: 52, align: 'end', narrow: 'hide' },
  { id: 'step', ...TASK_COLUMNS.step, width: 64 },
  {
    id: 'assignee',
    ...TASK_COLUMNS.assignee,
    width: 'minmax(84px, 0.8fr)',
    cell: (task) =>
      task.hold === 'mine' ? (
        <StatusBadge tone="good">me</StatusBadge>
      ) : task.hold === 'locked' ? (
        task.assigneeName
      ) : (
        <span className="none">free</span>
      ),
  },
  {
    id: 'received',
    title: 'Received',
    text: (task) => showInstant(task.receivedAt),
    width: 150,
    align: 'end',
    narrow: 'hide',
    extra: true,
  },
];

/** The queue of incoming documents, oldest first; Enter claims one and opens its form. */
export function ReviewQueue({ pane, search: address }: ScreenProps) {
  const wanted = useStore(filters);
  const list = useQueueState(pane, address);
  const { sort } = list;
  const listed = useMemo(
    () => (sort ? { ...wanted, sort: writeSort(sort) } : wanted),
    [wanted, sort],
  );
  const query = useInfiniteQuery(tasksQuery(listed));
  const pages = query.data?.pages;
  const rows = useMemo(() => pages?.flatMap((page) => page.rows) ?? [], [pages]);
  const counts = pages?.at(-1)?.counts ?? [];
  const current = useRef<Task | null>(null);
  const [typed, setTyped] = useState(wanted.search ?? '');
  const columns = useColumns('queue', COLUMNS);
  const view = JSON.stringify(listed);
  const { selection, select, selected, clear } = useSelection(rows, taskId, view);
  const total = counts.reduce(
    (sum, one) => (wanted.formKey && one.formKey !== wanted.formKey ? sum : sum + one.total),
    0,
  );
  const { setTitle } = pane;
  useEffect(() => setTitle('Review queue', total), [setTitle, total]);
  useEffect(() => {
    const timer = setTimeout(() => {
      const text = typed.trim();
      if ((filters.get().search ?? '') === text) return;
      filters.set(({ search: _, ...rest }) => (text ? { ...rest, search: text } : rest));
    }, 150);
    return () => clearTimeout(timer);
  }, [typed]);

  const go = (path: string) => pane.open(path, { beside: true });
  const subject: QueueSubject = {
    kind: 'queue',
    claimNext: () => openNext(go),
    release: async () => {
      const task = current.current;
      if (task?.hold !== 'mine') return;
      await release(task.taskId);
      await query.refetch();
    },
    show: (which) => list.narrow(narrowed(wanted, which)),
    undo: () => undoStep(go),
  };
  useScope('queue', subject, { pane });

  const locked = counts.reduce((sum, one) => sum + one.lockedByOthers, 0);
  return (
    <div className="queue">
      <ListBar
        columns={columns}
        filters={CHOSEN}
        list={list}
        end={
          <CommandButton id="queue.claimNext" variant="primary">
            Claim next
          </CommandButton>
        }
      >
        <QueueChips wanted={wanted} counts={counts} show={subject.show} />
        <SearchBox
          label="Search the queue"
          placeholder="File, client, employee, sender"
          value={typed}
          onChange={setTyped}
        />
        {locked > 0 && <span className="queue-locked">{showCount(locked)} locked by others</span>}
      </ListBar>
      <DataList
        label="Review queue"
        rows={rows}
        rowId={taskId}
        {...columns.shown}
        status={query.isError && !pages ? 'error' : query.isPending ? 'loading' : 'ready'}
        error={query.error}
        onRetry={() => void query.refetch()}
        total={wanted.search || wanted.source || wanted.assignee !== 'any' ? undefined : total}
        empty={
          <EmptyState title={locked > 0 ? 'Nothing is free here' : 'Nothing waits here'}>
            {locked > 0
              ? `${showCount(locked)} locked by others.`
              : 'New documents appear by themselves.'}
          </EmptyState>
        }
        selection={selection}
        onSelection={select}
        {...list.sorting}
        view={view}
        {...(typed === '' ? {} : { onEscape: () => setTyped('') })}
        onExport={() =>
          exportCsv(
            'Review queue',
            reviewApi.exportTasks,
            { query: { ...listed, columns: columns.ids } },
            { client: null },
          )
        }
        canEdit
        onCursor={(task) => (current.current = task)}
        onOpen={(task, how) =>
          void openTask(task, (path) => pane.open(path, how)).catch((error: unknown) => {
            toast(messageOf(error), 'warning');
            void query.refetch();
          })
        }
        onEndReached={
          query.hasNextPage && !query.isFetchingNextPage
            ? () => void query.fetchNextPage()
            : undefined
        }
        loadingMore={query.isFetchingNextPage}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a reviewer comes here to use the keys of the list
        autoFocus
      />
      <TaskBulk tasks={selected} onClear={clear} />
    </div>
  );
}
