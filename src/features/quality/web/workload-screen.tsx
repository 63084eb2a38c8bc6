import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { sortRows, type TextColumn } from '#src/shared/columns.ts';
import { holds } from '#src/shared/permissions.ts';
import { useScope } from '#src/web/palette/scope.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { useViewer } from '#src/web/viewer.ts';
import { BulkBar } from '#src/web/ui/bulk-bar.tsx';
import { BulkResults } from '#src/web/ui/bulk-results.tsx';
import { showCount } from '#src/web/ui/counts.ts';
import { DataList } from '#src/web/ui/data-list.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { showAge, showInstant } from '#src/web/ui/format.ts';
import type { Column } from '#src/web/ui/list-row.tsx';
import { useListState } from '#src/web/ui/list-state.ts';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { useSelection } from '#src/web/ui/use-selection.ts';
import type { Load, LoadTask } from '../workload.contract.ts';
import { type Queue, QUEUE_NAMES } from '../workload.rules.ts';
import { loadQuery, loadTasksQuery } from './workload.queries.ts';
import type { WorkloadSubject } from './workload-subject.ts';
import './workload.css';

const PERSON_TEXTS = {
  name: { title: 'Who', text: ({ name }) => name },
  has: {
    title: 'Has',
    text: ({ has, atIt }) => (atIt === 0 ? showCount(has) : `${showCount(has)} (${atIt} open)`),
    order: ({ has }) => has,
  },
  overdue: {
    title: 'Overdue',
    text: ({ overdue }) => (overdue === 0 ? '' : showCount(overdue)),
    order: ({ overdue }) => overdue,
  },
  dueToday: {
    title: 'Due today',
    text: ({ dueToday }) => (dueToday === 0 ? '' : showCount(dueToday)),
    order: ({ dueToday }) => dueToday,
  },
  oldest: {
    title: 'Oldest',
    text: ({ oldestAt }) => (oldestAt === null ? '' : showAge(oldestAt)),
    order: ({ oldestAt }) => oldestAt,
  },
  done: {
    title: 'Done today',
    text: ({ doneToday }) => (doneToday === 0 ? '' : showCount(doneToday)),
    order: ({ doneToday }) => doneToday,
  },
} satisfies Record<string, TextColumn<Load['people'][number]>>;

const PEOPLE_COLUMNS: readonly Column<Load['people'][number]>[] = [
  { id: 'name', ...PERSON_TEXTS.name, width: 'minmax(120px, 2fr)' },
  { id: 'has', ...PERSON_TEXTS.has, width: 110, align: 'end' },
  { id: 'overdue', ...PERSON_TEXTS.overdue, width: 84, align: 'end' },
  { id: 'dueToday', ...PERSON_TEXTS.dueToday, width: 92, align: 'end', narrow: 'hideLast' },
  { id: 'oldest', ...PERSON_TEXTS.oldest, width: 76, align: 'end', narrow: 'hide' },
  { id: 'done', ...PERSON_TEXTS.done, width: 96, align: 'end', narrow: 'hide' },
];
const PEOPLE_SORTS = PEOPLE_COLUMNS.map(({ id }) => id);
const personId = ({ userId }: Load['people'][number]) => userId;

const BREAKS = {
  overdue: { tone: 'danger', word: 'Overdue' },
  today: { tone: 'warning', word: 'Today' },
} as const;

const TASK_COLUMNS: readonly Column<LoadTask>[] = [
  {
    id: 'breaks',
    title: 'Limit',
    width: 96,
    text: ({ breaks }) => (breaks === null ? '' : BREAKS[breaks].word),
    cell: ({ breaks }) =>
      breaks && <StatusBadge tone={BREAKS[breaks].tone}>{BREAKS[breaks].word}</StatusBadge>,
  },
  {
    id: 'due',
    title: 'Due',
    width: 148,
    text: ({ dueAt }) => showInstant(dueAt),
    narrow: 'hideLast',
  },
  {
    id: 'holder',
    title: 'Held by',
    width: 'minmax(120px, 1.2fr)',
    text: ({ holderName, isAtIt }) =>
      holderName === null ? 'Unassigned' : isAtIt ? `${holderName}, open now` : holderName,
  },
  { id: 'step', title: 'Step', width: 'minmax(110px, 1fr)', text: ({ step }) => step },
  {
    id: 'client',
    title: 'Client',
    width: 'minmax(120px, 1.4fr)',
    text: ({ clientName }) => clientName ?? '',
    narrow: 'hide',
  },
  {
    id: 'received',
    title: 'Received',
    width: 148,
    text: ({ receivedAt }) => showInstant(receivedAt),
    narrow: 'hide',
  },
];
const taskId = (row: LoadTask) => row.taskId;

/** Who has what of a queue, what breaks its limit today, and the tasks, to be given to others; for its leads. */
export function WorkloadScreen({ pane }: ScreenProps) {
  const { grants } = useViewer();
  const led = [
    ...(holds(grants, 'dq.dashboard') ? (['dq'] as const) : []),
    ...(holds(grants, 'cme.dashboard') ? (['cme'] as const) : []),
  ];
  const [queue, setQueue] = useState<Queue>(led[0] ?? 'dq');
  const { setTitle } = pane;
  useEffect(() => setTitle('Workload and limits'), [setTitle]);
  return <QueueLoad key={queue} queue={queue} led={led} onQueue={setQueue} pane={pane} />;
}

interface QueueLoadProps extends Pick<ScreenProps, 'pane'> {
  queue: Queue;
  led: readonly Queue[];
  onQueue: (queue: Queue) => void;
}

function QueueLoad({ queue, led, onQueue, pane }: QueueLoadProps) {
  const [only, setOnly] = useState<'today' | 'all'>(queue === 'dq' ? 'today' : 'all');
  const [holder, setHolder] = useState('');
  const load = useQuery(loadQuery(queue));
  const list = useQuery(loadTasksQuery(queue, only, holder === '' ? null : holder));
  const people = useMemo(() => load.data?.people ?? [], [load.data]);
  const tasks = list.data?.tasks ?? [];
  const view = `${only} ${holder}`;
  const { selection, select, selected, clear } = useSelection(tasks, taskId, view);
  const [cursor, setCursor] = useState<string | null>(null);
  const onCursor = useCallback((row: LoadTask | null) => setCursor(row?.taskId ?? null), []);
  const [results, setResults] = useState<Parameters<WorkloadSubject['showResults']>[0] | null>(
    null,
  );
  const under = tasks.find((row) => row.taskId === cursor);
  const subject: WorkloadSubject = {
    workload: queue,
    tasks: selected.length > 0 ? selected : under ? [under] : [],
    people,
    showResults: setResults,
    clear,
  };
  useScope('workload', subject, { pane });
  return (
    <div className="workload">
      <div className="workload-bar">
        {led.length > 1 && (
          <SelectField
            label="Queue"
            value={queue}
            onChange={(value) => onQueue(value === 'cme' ? 'cme' : 'dq')}
            options={led.map((value) => ({ value, label: QUEUE_NAMES[value] }))}
          />
        )}
        <SelectField
          label="Tasks"
          value={only}
          onChange={(value) => setOnly(value === 'all' ? 'all' : 'today')}
          options={[
            { value: 'today', label: 'That break their limit today' },
            { value: 'all', label: 'All' },
          ]}
        />
        <SelectField
          label="Of"
          value={holder}
          onChange={setHolder}
          options={[
            { value: 'none', label: 'No one' },
            ...people.map(({ userId, name, has }) => ({
              value: userId,
              label: has === 0 ? name : `${name} (${has})`,
            })),
          ]}
          placeholder="Everybody"
          clearable
        />
        {load.data && <LoadFigures load={load.data} />}
      </div>
      <PeopleTable people={people} isPending={load.isPending} onPerson={setHolder} />
      <DataList
        label="Tasks to give"
        rows={tasks}
        rowId={taskId}
        columns={TASK_COLUMNS}
        status={list.isPending ? 'loading' : list.error && !list.data ? 'error' : 'ready'}
        error={list.error}
        onRetry={() => void list.refetch()}
        selection={selection}
        onSelection={select}
        onCursor={onCursor}
        view={view}
        empty={
          <EmptyState title={only === 'today' ? 'Every limit is kept today' : 'Nothing to do'}>
            {only === 'today' && queue === 'cme'
              ? 'Medical exams have no time limit. Choose all tasks to see them.'
              : 'Choose all tasks, or another person, to see more.'}
          </EmptyState>
        }
      />
      {list.data?.isMore === true && (
        <p className="workload-note">
          The first {showCount(tasks.length)} by when they are due. Give some away, or choose a
          person, to see the rest.
        </p>
      )}
      {selected.length > 0 && (
        <BulkBar
          count={selected.length}
          commands={[
            { id: 'workload.give', label: 'Give to …' },
            { id: 'workload.spread', label: 'Spread evenly' },
            { id: 'workload.free', label: 'Set free' },
          ]}
          onClear={clear}
        />
      )}
      {results && <BulkResults done="Given" results={results} onClose={() => setResults(null)} />}
    </div>
  );
}

/** The figures that a lead looks at first. */
function LoadFigures({ load: { people, free, waiting, clients } }: { load: Load }) {
  const overdue = people.reduce((sum, one) => sum + one.overdue, free.overdue);
  const dueToday = people.reduce((sum, one) => sum + one.dueToday, free.dueToday);
  const held = people.reduce((sum, one) => sum + one.has, 0);
  const [worst] = clients;
  return (
    <p role="status" className="workload-figures">
      <strong>{showCount(overdue)}</strong> overdue, <strong>{showCount(dueToday)}</strong> more due
      today. {showCount(free.tasks)} unassigned, {showCount(held)} with reviewers,{' '}
      {showCount(waiting)} waiting.
      {worst && worst.overdue > 0 ? ` Most overdue: ${worst.name} (${worst.overdue}).` : ''}
    </p>
  );
}

function PeopleTable({
  people,
  isPending,
  onPerson,
}: {
  people: Load['people'];
  isPending: boolean;
  onPerson: (userId: string) => void;
}) {
  const { sort, sorting, view } = useListState({ sorts: PEOPLE_SORTS });
  const rows = useMemo(() => sortRows(people, sort, PERSON_TEXTS), [people, sort]);
  return (
    <DataList
      label="Who has what"
      rows={rows}
      rowId={personId}
      columns={PEOPLE_COLUMNS}
      status={isPending ? 'loading' : 'ready'}
      {...sorting}
      view={view}
      onOpen={(row) => onPerson(row.userId)}
      empty={<p className="workload-note">No one may work on this queue.</p>}
      whole
    />
  );
}
