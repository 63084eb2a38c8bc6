import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { exportParameters } from './export-parameters.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { endless, usePageRows } from '#src/web/ui/endless.ts';
import { exportCsv } from '#src/web/ui/export-csv.ts';
import { showCount } from '#src/web/ui/counts.ts';
import { showDate } from '#src/web/ui/format.ts';
import { ListBar, useColumns } from '#src/web/ui/list-bar.tsx';
import type { Column } from '#src/web/ui/list-row.tsx';
import { useListSearch } from '#src/web/ui/list-search.ts';
import { useListState } from '#src/web/ui/list-state.ts';
import type { ListFilter } from '#src/web/ui/list-state.ts';
import { RecordList } from '#src/web/ui/record-list.tsx';
import { SearchBox } from '#src/web/ui/search-box.tsx';
import { Holder } from '#src/features/work/web/holder.tsx';
import { CHASE_COLUMNS } from '../cme-lists.columns.ts';
import { cmeListsApi } from '../cme-lists.contract.ts';
import type { ChaseRow } from '../cme-lists.shapes.ts';
import { CHASE_PATH, chasePath } from './lists-address.ts';
import { chaseQuery } from './lists.queries.ts';
import type { ChaseView } from './lists.queries.ts';
import '#src/web/ui/task-form.css';

const rowId = (row: ChaseRow): string => row.orderId;

function holderOf(row: ChaseRow) {
  if (row.atCustomerCare) return <span className="none">customer care</span>;
  return <Holder task={row} />;
}

const COLUMNS: readonly Column<ChaseRow>[] = [
  { id: 'waiting', ...CHASE_COLUMNS.waiting, width: 70, align: 'end' },
  { id: 'employee', ...CHASE_COLUMNS.employee, width: 'minmax(120px, 1.4fr)' },
  { id: 'employer', ...CHASE_COLUMNS.employer, width: 'minmax(100px, 1.2fr)', narrow: 'hide' },
  {
    id: 'appointment',
    ...CHASE_COLUMNS.appointment,
    width: 160,
    align: 'end',
    narrow: 'hideLast',
  },
  { id: 'clinic', ...CHASE_COLUMNS.clinic, width: 'minmax(110px, 1.4fr)', narrow: 'hide' },
  { id: 'phone', ...CHASE_COLUMNS.phone, width: 120, narrow: 'hide' },
  { id: 'attempts', ...CHASE_COLUMNS.attempts, width: 56, align: 'end', narrow: 'hide' },
  { id: 'last', ...CHASE_COLUMNS.last, width: 'minmax(100px, 1fr)', narrow: 'hide' },
  {
    id: 'next',
    title: 'Ask again',
    text: (row) => showDate(row.nextChaseOn),
    width: 92,
    align: 'end',
    extra: true,
  },
  { id: 'status', ...CHASE_COLUMNS.status, width: 130, extra: true },
  {
    id: 'assignee',
    ...CHASE_COLUMNS.assignee,
    width: 'minmax(84px, 0.8fr)',
    narrow: 'hideLast',
    cell: holderOf,
  },
];

const FILTERS: readonly ListFilter[] = [
  {
    id: 'show',
    title: 'Show',
    options: [{ value: 'due', label: 'To ask about today' }],
    initial: 'due',
  },
];
const NO_SORTS: readonly string[] = [];

/** Exams that were booked and have no result, longest waiting first; Enter opens one beside the list (R083). */
export function ChaseList({ pane, search: address }: ScreenProps) {
  const { search, box, escape } = useListSearch();
  const list = useListState({
    sorts: NO_SORTS,
    filters: FILTERS,
    address: { pane, path: CHASE_PATH, search: address },
  });
  const show = list.filters['show'] === 'due' ? 'due' : 'all';
  const wanted = useMemo<ChaseView>(
    () => ({ show, ...(search ? { search } : {}) }),
    [show, search],
  );
  const query = useInfiniteQuery(chaseQuery(wanted));
  const rows = usePageRows(query.data);
  const { due, waiting } = query.data?.pages.at(-1) ?? {};
  const { setTitle } = pane;
  useEffect(() => setTitle('CME chase list', due), [setTitle, due]);
  const columns = useColumns('cmeChase', COLUMNS);
  const view = `${show} ${search}`;
  const exportRows = (only?: string) => {
    const { query: sent, options } = exportParameters(search, columns.ids, only);
    return exportCsv(
      'CME chase list',
      cmeListsApi.exportChase,
      { query: { ...wanted, ...sent } },
      { client: null, ...options },
    );
  };
  return (
    <div className="list-screen">
      <ListBar columns={columns} filters={FILTERS} list={list}>
        <SearchBox
          label="Search the exams to chase"
          placeholder="Employee, employer or clinic"
          {...box}
        />
        {waiting !== undefined && due !== undefined && (
          <span className="queue-locked">
            {showCount(due)} to ask about, {showCount(waiting)} without a result
          </span>
        )}
      </ListBar>
      <RecordList
        label="CME chase list"
        rows={rows}
        rowId={rowId}
        {...columns.shown}
        {...endless(query, rows)}
        view={view}
        {...escape}
        exportRows={exportRows}
        onOpen={(row, how) => pane.open(chasePath(row), how)}
        empty={
          <EmptyState title={search ? 'There are no matching results' : 'No exam is to be chased'}>
            {search
              ? 'Try fewer letters.'
              : show === 'due'
                ? 'Exams appear here from the day after their appointment until their certificate is here.'
                : 'Every exam that was ordered has its result.'}
          </EmptyState>
        }
      />
    </div>
  );
}
