import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useScope } from '#src/web/palette/scope.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { useStore } from '#src/web/store.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { DataList, type Column } from '#src/web/ui/data-list.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { showCount, showInstant } from '#src/web/ui/format.ts';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import type { Task } from '../review.shapes.ts';
import { filters, leaveDesk, openNext, openTask, undoStep } from './desk.ts';
import { release } from './leases.ts';
import { type ListFilters, tasksQuery } from './review.queries.ts';
import { SOURCE_NAMES, STEP_NAMES } from './task-words.ts';
import type { QueueSubject } from './subjects.ts';
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
  {
    id: 'file',
    title: 'Document',
    width: 'minmax(140px, 2fr)',
    text: (task) => task.fileName ?? '',
    cell: (task) => (task.files > 1 ? `${task.fileName} +${task.files - 1}` : task.fileName),
  },
  {
    id: 'employee',
    title: 'Employee',
    width: 'minmax(110px, 1.2fr)',
    text: (task) => task.employeeName ?? '',
    cell: (task) => task.employeeName ?? <span className="none">not matched</span>,
  },
  {
    id: 'client',
    title: 'Client',
    width: 'minmax(100px, 1.2fr)',
    text: (task) => task.clientName ?? task.sender ?? '',
    cell: (task) => task.clientName ?? <span className="none">{task.sender ?? 'unknown'}</span>,
    narrow: 'hide',
  },
  {
    id: 'source',
    title: 'Source',
    width: 92,
    cell: (task) => SOURCE_NAMES[task.source],
    narrow: 'hide',
  },
  {
    id: 'pages',
    title: 'Pages',
    width: 52,
    align: 'end',
    cell: (task) => task.pages ?? '–',
    narrow: 'hide',
  },
  { id: 'step', title: 'Step', width: 64, cell: (task) => STEP_NAMES[task.formKey] },
  {
    id: 'assignee',
    title: 'Held by',
    width: 'minmax(84px, 0.8fr)',
    text: (task) => task.assigneeName ?? '',
    cell: (task) =>
      task.hold === 'mine' ? (
        <StatusBadge tone="good">me</StatusBadge>
      ) : task.hold === 'locked' ? (
        task.assigneeName
      ) : (
        <span className="none">free</span>
      ),
  },
];

type Which = Parameters<QueueSubject['show']>[0];

const CHIPS: readonly { which: Which; title: string }[] = [
  { which: 'all', title: 'All' },
  { which: 'match', title: 'To match' },
  { which: 'review', title: 'To review' },
  { which: 'mine', title: 'Mine' },
  { which: 'free', title: 'Free' },
];

const SOURCES = Object.entries(SOURCE_NAMES) as [Task['source'], string][];

function narrowed(now: ListFilters, which: Which): ListFilters {
  const { formKey: _, ...rest } = now;
  if (which === 'all') return { ...rest, assignee: 'any' };
  if (which === 'match') return { ...now, formKey: 'searchAndMatch' };
  if (which === 'review') return { ...now, formKey: 'review' };
  const assignee = which === 'mine' ? 'mine' : 'none';
  return { ...now, assignee: now.assignee === assignee ? 'any' : assignee };
}

/** The queue of incoming documents, oldest first; Enter claims one and opens its form. */
export function ReviewQueue({ pane }: ScreenProps) {
  const wanted = useStore(filters);
  const query = useInfiniteQuery(tasksQuery(wanted));
  const pages = query.data?.pages;
  const rows = useMemo(() => pages?.flatMap((page) => page.rows) ?? [], [pages]);
  const counts = pages?.at(-1)?.counts ?? [];
  const search = useRef<HTMLInputElement>(null);
  const current = useRef<Task | null>(null);
  const [typed, setTyped] = useState(wanted.search ?? '');
  const total = counts.reduce(
    (sum, one) => (wanted.formKey && one.formKey !== wanted.formKey ? sum : sum + one.total),
    0,
  );
  const { setTitle } = pane;
  useEffect(() => setTitle('Review queue', total), [setTitle, total]);
  useEffect(() => leaveDesk, []);
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
    show: (which) => filters.set((now) => narrowed(now, which)),
    search: () => search.current?.focus(),
    undo: () => undoStep(go),
  };
  useScope('queue', subject, { pane });

  const locked = counts.reduce((sum, one) => sum + one.lockedByOthers, 0);
  const isOn = (which: Which): boolean =>
    which === 'all'
      ? wanted.formKey === undefined && wanted.assignee === 'any'
      : which === 'match' || which === 'review'
        ? wanted.formKey === (which === 'match' ? 'searchAndMatch' : 'review')
        : wanted.assignee === (which === 'mine' ? 'mine' : 'none');
  const countOf = (which: Which): number | null => {
    if (which === 'match' || which === 'review') {
      return (
        counts.find(({ formKey }) => formKey === (which === 'match' ? 'searchAndMatch' : 'review'))
          ?.total ?? null
      );
    }
    if (counts.length === 0) return null;
    const key = which === 'mine' ? 'mine' : which === 'free' ? 'open' : 'total';
    return counts.reduce((sum, one) => sum + one[key], 0);
  };

  return (
    <div className="queue">
      <div className="queue-bar" role="toolbar" aria-label="Filters of the queue">
        {CHIPS.map(({ which, title }) => (
          <button
            key={which}
            type="button"
            className="chip"
            aria-pressed={isOn(which)}
            onClick={() => subject.show(which)}
          >
            {title}{' '}
            <span className="count">
              {countOf(which) === null ? '' : showCount(countOf(which) ?? 0)}
            </span>
          </button>
        ))}
        <select
          className="input chip-select"
          aria-label="Source"
          value={wanted.source ?? ''}
          onChange={({ target }) =>
            filters.set(({ source: _, ...rest }) => {
              const source = SOURCES.find(([name]) => name === target.value)?.[0];
              return source ? { ...rest, source } : rest;
            })
          }
        >
          <option value="">Every source</option>
          {SOURCES.map(([value, title]) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
        </select>
        <input
          ref={search}
          className="input queue-search"
          type="search"
          aria-label="Search the queue"
          placeholder="File, client, employee, sender"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') event.currentTarget.blur();
          }}
        />
        <span className="spacer" />
        {locked > 0 && <span className="queue-locked">{showCount(locked)} locked by others</span>}
        <CommandButton id="queue.claimNext" variant="primary">
          Claim next
        </CommandButton>
      </div>
      <DataList
        label="Review queue"
        rows={rows}
        rowId={taskId}
        columns={COLUMNS}
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
        onCursor={(task) => (current.current = task)}
        onOpen={(task, { beside }) =>
          void openTask(task, (path) => pane.open(path, { beside })).catch(query.refetch)
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
    </div>
  );
}
