import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useScope } from '#src/web/palette/scope.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { DataList } from '#src/web/ui/data-list.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { endless, usePageRows } from '#src/web/ui/endless.ts';
import { messageOf } from '#src/web/ui/error-message.ts';
import { exportCsv } from '#src/web/ui/export-csv.ts';
import { showCount } from '#src/web/ui/counts.ts';
import { showInstant } from '#src/web/ui/format.ts';
import { ListBar, useColumns } from '#src/web/ui/list-bar.tsx';
import type { Column } from '#src/web/ui/list-row.tsx';
import { useListSearch } from '#src/web/ui/list-search.ts';
import { SearchBox } from '#src/web/ui/search-box.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { useSelection } from '#src/web/ui/use-selection.ts';
import { TASK_COLUMNS } from '#src/features/work/task.columns.ts';
import { reviewApi } from '../review.contract.ts';
import type { Task } from '#src/features/work/task.shapes.ts';
import { filters, openNext, openTask } from './desk.ts';
import { tasksQuery } from './review.queries.ts';
import type { ListView } from './review.queries.ts';
import type { CoverSheetsSubject } from './step-subjects.ts';
import { ReviewBulk } from './review-bulk.tsx';
import '#src/web/ui/task-form.css';
import './review.css';

const WAITING: ListView = { formKey: 'waitingForCoverSheet', assignee: 'any' };
const BULK = ['tasks.claimSelected', 'tasks.releaseSelected'] as const;
const taskId = (task: Task): string => task.taskId;

const COLUMNS: readonly Column<Task>[] = [
  { id: 'age', ...TASK_COLUMNS.age, width: 52, align: 'end' },
  { id: 'file', ...TASK_COLUMNS.file, width: 'minmax(140px, 2fr)' },
  { id: 'client', ...TASK_COLUMNS.client, width: 'minmax(100px, 1.4fr)' },
  { id: 'source', ...TASK_COLUMNS.source, width: 92, narrow: 'hide' },
  { id: 'pages', ...TASK_COLUMNS.pages, width: 52, align: 'end', narrow: 'hide' },
  { id: 'assignee', ...TASK_COLUMNS.assignee, width: 'minmax(84px, 0.8fr)' },
  {
    id: 'received',
    title: 'Received',
    text: (task) => showInstant(task.receivedAt),
    width: 150,
    align: 'end',
    narrow: 'hide',
  },
];

/** Papers that wait for their cover sheet, oldest first, to work through (R092). */
export function CoverSheets({ pane }: ScreenProps) {
  const { search, box, escape } = useListSearch();
  const wanted = useMemo(() => (search ? { ...WAITING, search } : WAITING), [search]);
  const query = useInfiniteQuery({ ...tasksQuery(wanted), placeholderData: keepPreviousData });
  const rows = usePageRows(query.data);
  const { selection, select, selected, clear } = useSelection(rows, taskId, search);
  const count = query.data?.pages.at(-1)?.counts.find(({ formKey }) => formKey === WAITING.formKey);
  const columns = useColumns('coverSheets', COLUMNS);
  const { setTitle } = pane;
  const total = count?.total;
  useEffect(() => setTitle('Waiting for cover sheet', total), [setTitle, total]);
  const locked = count?.lockedByOthers ?? 0;
  // What is claimed here, and what "the next" is the next of, is this list.
  const narrow = () => filters.set(wanted);
  const exportRows = (only?: string) =>
    exportCsv(
      'Waiting for cover sheet',
      reviewApi.exportTasks,
      { query: { ...wanted, ...(only ? { only } : {}), columns: columns.ids } },
      { client: null },
    );
  const subject: CoverSheetsSubject = {
    kind: 'coverSheets',
    claimNext: async () => {
      narrow();
      await openNext((path) => pane.open(path, { beside: true }));
    },
  };
  useScope('coverSheets', subject, { pane });
  return (
    <div className="list-screen">
      <ListBar
        columns={columns}
        end={
          <CommandButton id="covers.claimNext" variant="primary">
            Claim next
          </CommandButton>
        }
      >
        <SearchBox
          label="Search what waits"
          placeholder="File, client, employee, sender"
          {...box}
        />
        {locked > 0 && <span className="queue-locked">{showCount(locked)} locked by others</span>}
      </ListBar>
      <DataList
        label="Waiting for cover sheet"
        rows={rows}
        rowId={taskId}
        {...columns.shown}
        {...endless(query, rows)}
        total={search === '' ? total : undefined}
        selection={selection}
        onSelection={select}
        view={search}
        {...escape}
        empty={
          search === '' ? (
            <EmptyState title="Nothing waits for a cover sheet">
              What is put aside at its match appears here.
            </EmptyState>
          ) : (
            <EmptyState title="There are no matching results">Try fewer letters.</EmptyState>
          )
        }
        onOpen={(task, how) => {
          narrow();
          void openTask(task, (path) => pane.open(path, how)).catch((error: unknown) => {
            toast(messageOf(error), 'warning');
            void query.refetch();
          });
        }}
        onExport={() => exportRows()}
      />
      <ReviewBulk tasks={selected} only={BULK} onExport={exportRows} onClear={clear} />
    </div>
  );
}
