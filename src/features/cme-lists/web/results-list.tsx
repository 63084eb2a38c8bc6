import { cmeListsAddresses } from '../cme-lists.addresses.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { meets } from '#src/shared/permissions.ts';
import { exportParameters } from './export-parameters.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { endless, usePageRows } from '#src/web/ui/endless.ts';
import { exportCsv } from '#src/web/ui/export-csv.ts';
import { showDate, showInstant } from '#src/web/ui/format.ts';
import { ListBar, useColumns } from '#src/web/ui/list-bar.tsx';
import type { Column } from '#src/web/ui/list-row.tsx';
import { useListSearch } from '#src/web/ui/list-search.ts';
import { useListState } from '#src/web/ui/list-state.ts';
import type { ListFilter } from '#src/web/ui/list-state.ts';
import { RecordList } from '#src/web/ui/record-list.tsx';
import { SearchBox } from '#src/web/ui/search-box.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { useViewer } from '#src/web/viewer.ts';
import { RESULT_COLUMNS } from '../cme-lists.columns.ts';
import { cmeListsApi } from '../cme-lists.contract.ts';
import type { ResultRow } from '../cme-lists.shapes.ts';
import { cmeAddresses } from '#src/features/cme/cme.addresses.ts';
import { addressAt } from '#src/shared/address.ts';
import { resultsQuery } from './lists.queries.ts';
import type { ResultView } from './lists.queries.ts';

const PATH = cmeListsAddresses.results;
const rowId = (row: ResultRow): string => row.processInstanceId;

const COLUMNS: readonly Column<ResultRow>[] = [
  {
    id: 'employee',
    ...RESULT_COLUMNS.employee,
    width: 'minmax(112px, 1.4fr)',
    cell: (row) => row.employeeName ?? <span className="none">not matched</span>,
  },
  { id: 'client', ...RESULT_COLUMNS.client, width: 'minmax(100px, 1.2fr)', narrow: 'hide' },
  {
    id: 'outcome',
    ...RESULT_COLUMNS.outcome,
    width: 'minmax(104px, 1.6fr)',
    cell: (row) =>
      row.outcome === 'verified' ? (
        <StatusBadge tone="good">Verified</StatusBadge>
      ) : (
        <StatusBadge tone="danger">{row.reason ?? 'Rejected'}</StatusBadge>
      ),
  },
  {
    id: 'exam',
    title: 'Exam',
    text: (row) => showDate(row.examDate),
    width: 92,
    align: 'end',
    narrow: 'hide',
  },
  {
    id: 'expires',
    title: 'Expires',
    text: (row) => showDate(row.expireDate),
    width: 92,
    align: 'end',
    narrow: 'hideLast',
  },
  { id: 'examiner', ...RESULT_COLUMNS.examiner, width: 'minmax(110px, 1.2fr)', narrow: 'hide' },
  { id: 'by', ...RESULT_COLUMNS.by, width: 'minmax(90px, 1fr)', narrow: 'hide' },
  {
    id: 'ended',
    title: 'Finished',
    text: (row) => showInstant(row.endedAt),
    width: 150,
    align: 'end',
    narrow: 'hide',
  },
  { id: 'hours', ...RESULT_COLUMNS.hours, width: 64, align: 'end', extra: true },
];

const FILTERS: readonly ListFilter[] = [
  {
    id: 'outcome',
    title: 'Outcome',
    options: [
      { value: 'verified', label: 'Verified' },
      { value: 'badDocument', label: 'Rejected' },
    ],
  },
];
const NO_SORTS: readonly string[] = [];

/** Exams that are dealt with, the latest first (R085). */
export function ResultsList({ pane, search: address }: ScreenProps) {
  const { search, box, escape } = useListSearch();
  const { grants } = useViewer();
  const list = useListState({
    sorts: NO_SORTS,
    filters: FILTERS,
    address: { pane, path: PATH, search: address },
  });
  const chosen = list.filters['outcome'];
  const wanted = useMemo<ResultView>(
    () => ({
      ...(chosen === 'verified' || chosen === 'badDocument' ? { outcome: chosen } : {}),
      ...(search ? { search } : {}),
    }),
    [chosen, search],
  );
  const query = useInfiniteQuery(resultsQuery(wanted));
  const rows = usePageRows(query.data);
  const columns = useColumns('cmeResults', COLUMNS);
  const view = `${list.view} ${search}`;
  const exportRows = (only?: string) => {
    const { query: sent, options } = exportParameters(search, columns.ids, only);
    return exportCsv(
      'CME results',
      cmeListsApi.exportResults,
      { query: { ...wanted, ...sent } },
      { client: null, ...options },
    );
  };
  const narrowed = search !== '' || Boolean(chosen);
  return (
    <div className="list-screen">
      <ListBar columns={columns} filters={FILTERS} list={list}>
        <SearchBox label="Search the results" placeholder="Employee, client or examiner" {...box} />
      </ListBar>
      <RecordList
        label="CME results"
        rows={rows}
        rowId={rowId}
        {...columns.shown}
        {...endless(query, rows)}
        view={view}
        {...escape}
        exportRows={exportRows}
        onOpen={(row, how) => {
          if (!meets(grants, 'cme.viewDetail')) return;
          if (row.cmeId) pane.open(addressAt(cmeAddresses.record, { cmeId: row.cmeId }), how);
          else toast('It was never matched, so nothing is recorded of it.', 'warning');
        }}
        empty={
          <EmptyState title={narrowed ? 'There are no matching results' : 'No results yet'}>
            {narrowed
              ? 'Try fewer letters, or another filter.'
              : 'Exams whose certificate was verified, or rejected, appear here.'}
          </EmptyState>
        }
      />
    </div>
  );
}
