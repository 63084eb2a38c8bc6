import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useScope } from '#src/web/palette/scope.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { useStore } from '#src/web/store.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { DataList } from '#src/web/ui/data-list.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { endless, usePageRows } from '#src/web/ui/endless.ts';
import { messageOf } from '#src/web/ui/error-message.ts';
import { exportCsv } from '#src/web/ui/export-csv.ts';
import { showCount, showInstant } from '#src/web/ui/format.ts';
import { ListBar, useColumns } from '#src/web/ui/list-bar.tsx';
import type { Column } from '#src/web/ui/list-row.tsx';
import { useListSearch } from '#src/web/ui/list-search.ts';
import { SearchBox } from '#src/web/ui/search-box.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { useSelection } from '#src/web/ui/use-selection.ts';
import { QueueChipBar, type QueueChip } from '#src/web/work/queue-chips.tsx';
import { CME_TASK_COLUMNS } from '../../cme.columns.ts';
import { cmeApi } from '../../cme.contract.ts';
import { CME_STEP_NAMES, CME_WORKFLOW_KEYS, type CmeWorkflowKey } from '../../cme.rules.ts';
import type { CmeTask } from '../../cme.shapes.ts';
import { ExamBulk } from './exam-bulk.tsx';
import { examDesk, examLeases } from './exam-desk.ts';
import type { ExamQueueSubject } from './exam-subjects.ts';
import { examsQuery, type ExamView } from './exam.queries.ts';
import './exam.css';

const taskId = (task: CmeTask): string => task.taskId;

const COLUMNS: readonly Column<CmeTask>[] = [
  {
    id: 'age',
    title: 'Age',
    width: 56,
    align: 'end',
    text: (task) => `Received ${showInstant(task.receivedAt)}`,
    cell: (task) => CME_TASK_COLUMNS.age.text(task),
  },
  { id: 'file', ...CME_TASK_COLUMNS.file, width: 'minmax(140px, 2fr)' },
  {
    id: 'employee',
    ...CME_TASK_COLUMNS.employee,
    width: 'minmax(110px, 1.2fr)',
    cell: (task) => task.employeeName ?? <span className="none">not matched</span>,
  },
  {
    id: 'client',
    ...CME_TASK_COLUMNS.client,
    width: 'minmax(100px, 1.2fr)',
    cell: (task) => task.clientName ?? <span className="none">{task.sender ?? 'unknown'}</span>,
    narrow: 'hide',
  },
  { id: 'step', ...CME_TASK_COLUMNS.step, width: 'minmax(90px, 0.9fr)' },
  {
    id: 'assignee',
    ...CME_TASK_COLUMNS.assignee,
    width: 'minmax(84px, 0.8fr)',
    cell: holderOf,
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

function holderOf(task: CmeTask) {
  if (task.hold === 'mine') return <StatusBadge tone="good">me</StatusBadge>;
  if (task.ownFirstLook) return <span className="none">for a colleague</span>;
  if (task.hold === 'open') return <span className="none">free</span>;
  return CME_TASK_COLUMNS.assignee.text(task);
}

type Which = Parameters<ExamQueueSubject['show']>[0];

/** The filters after one of the buttons or keys; those of the holder switch on and off. */
function narrowed(now: ExamView, which: Which): ExamView {
  const { formKey: _, ...rest } = now;
  if (which === 'match') return { ...now, formKey: 'cmeSearchAndMatch' };
  if (which === 'review') return { ...now, formKey: 'cmeReview' };
  if (which === 'mine' || which === 'free') {
    const assignee = which === 'mine' ? 'mine' : 'none';
    return { ...now, assignee: now.assignee === assignee ? 'any' : assignee };
  }
  return { ...rest, assignee: 'any' };
}

/** The medical exams that have a certificate, oldest first; Enter claims one and opens its form (R082). */
export function CmeWorkflow({ pane }: ScreenProps) {
  const view = useStore(examDesk.view);
  const { search, box, escape } = useListSearch();
  useEffect(() => {
    examDesk.view.set(({ search: before, ...rest }) =>
      (before ?? '') === search
        ? { ...rest, ...(before ? { search: before } : {}) }
        : { ...rest, ...(search ? { search } : {}) },
    );
  }, [search]);
  const wanted = JSON.stringify(view);
  const listed = useMemo<ExamView>(() => JSON.parse(wanted), [wanted]);
  const query = useInfiniteQuery(examsQuery(listed));
  const rows = usePageRows(query.data);
  const counts = query.data?.pages.at(-1)?.counts ?? [];
  const cursor = useRef<CmeTask | null>(null);
  const columns = useColumns('exams', COLUMNS);
  const steps = counts.filter(({ formKey }) => CME_WORKFLOW_KEYS.some((one) => one === formKey));
  const sum = (key: 'total' | 'mine' | 'open' | 'lockedByOthers') =>
    steps.reduce((all, one) => all + one[key], 0);
  const whole = sum('total');
  const { setTitle } = pane;
  useEffect(() => setTitle('CME workflow', whole), [setTitle, whole]);
  const go = (path: string) => pane.open(path, { beside: true });
  const set = (next: ExamView) => examDesk.view.set(next);
  const subject: ExamQueueSubject = {
    kind: 'queue',
    claimNext: () => examDesk.openNext(go),
    release: async () => {
      const task = cursor.current;
      if (task?.hold !== 'mine') return;
      await examLeases.release(task.taskId);
      await query.refetch();
    },
    show: (which) => {
      if (which === 'overdue') toast('Medical exams have no time limit here.', 'warning');
      else set(narrowed(listed, which));
    },
    showClient: (client) => set({ ...listed, client: Number(client) }),
    showNew: () => void query.refetch(),
    saveView: () => 'Views are kept of the review queue only.',
    undo: () => examDesk.undoStep(go),
  };
  useScope('queue', subject, { pane });
  const { selection, select, selected, clear } = useSelection(rows, taskId, wanted);
  const exportRows = (only?: string) =>
    exportCsv(
      'CME workflow',
      cmeApi.exportTasks,
      { query: { ...listed, ...(only ? { only } : {}), columns: columns.ids } },
      { client: null },
    );
  const locked = sum('lockedByOthers');
  const isNarrowed =
    listed.assignee !== 'any' || Boolean(listed.formKey ?? listed.client ?? listed.search);
  const total = steps.find(({ formKey }) => formKey === listed.formKey)?.total ?? whole;
  const stepChip = (formKey: CmeWorkflowKey): QueueChip => ({
    title: CME_STEP_NAMES[formKey],
    on: listed.formKey === formKey,
    count: steps.find((one) => one.formKey === formKey)?.total ?? 0,
    onClick: () => set({ ...listed, formKey }),
  });

  return (
    <div className="queue">
      <ListBar
        columns={columns}
        end={
          <CommandButton id="queue.claimNext" variant="primary">
            Claim next
          </CommandButton>
        }
      >
        <QueueChipBar
          counted={counts.length > 0}
          chips={[
            {
              title: 'All',
              on: !listed.formKey && listed.assignee === 'any',
              count: whole,
              onClick: () => subject.show('all'),
            },
            ...CME_WORKFLOW_KEYS.map(stepChip),
            {
              title: 'Mine',
              on: listed.assignee === 'mine',
              count: sum('mine'),
              onClick: () => subject.show('mine'),
            },
            {
              title: 'Free',
              on: listed.assignee === 'none',
              count: sum('open'),
              onClick: () => subject.show('free'),
            },
          ]}
        />
        <SearchBox label="Search the exams" placeholder="File, client, employee, sender" {...box} />
        {locked > 0 && <span className="queue-locked">{showCount(locked)} locked by others</span>}
      </ListBar>
      <DataList
        label="CME workflow"
        rows={rows}
        rowId={taskId}
        {...columns.shown}
        {...endless(query, rows)}
        total={listed.assignee === 'any' && !listed.search && !listed.client ? total : undefined}
        empty={
          <EmptyState title={locked > 0 ? 'Nothing is free here' : 'No exam waits here'}>
            {locked > 0
              ? `${showCount(locked)} locked by others.`
              : isNarrowed
                ? 'No exam fits the search and the filters.'
                : 'Certificates that arrive appear here.'}
          </EmptyState>
        }
        view={wanted}
        {...escape}
        selection={selection}
        onSelection={select}
        onExport={() => exportRows()}
        canEdit
        onCursor={(task) => (cursor.current = task)}
        onOpen={(task, how) =>
          void examDesk
            .openTask(task, (path) => pane.open(path, how))
            .catch((error: unknown) => {
              toast(messageOf(error), 'warning');
              void query.refetch();
            })
        }
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a reviewer comes here to use the keys of the list
        autoFocus
      />
      <ExamBulk exams={selected} onExport={exportRows} onClear={clear} />
    </div>
  );
}
