import { searchWords } from '#src/features/employees/employee-fields.rules.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { exportParameters } from './export-parameters.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { endless, usePageRows } from '#src/web/ui/endless.ts';
import { messageOf } from '#src/web/ui/error-message.ts';
import { exportCsv } from '#src/web/ui/export-csv.ts';
import { showInstant } from '#src/web/ui/format.ts';
import { ListBar, useColumns } from '#src/web/ui/list-bar.tsx';
import type { Column } from '#src/web/ui/list-row.tsx';
import { useListSearch } from '#src/web/ui/list-search.ts';
import { useListState } from '#src/web/ui/list-state.ts';
import type { ListFilter } from '#src/web/ui/list-state.ts';
import { RecordList } from '#src/web/ui/record-list.tsx';
import { SearchBox } from '#src/web/ui/search-box.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { Holder } from '#src/features/work/web/holder.tsx';
import { CARE_COLUMNS } from '../cme-lists.columns.ts';
import { cmeListsApi } from '../cme-lists.contract.ts';
import type { CareRow } from '../cme-lists.shapes.ts';
import { careDesk } from './care-desk.ts';
import { CARE_PATH } from './lists-address.ts';
import { careQuery } from './lists.queries.ts';

const rowId = (row: CareRow): string => row.taskId;

const COLUMNS: readonly Column<CareRow>[] = [
  {
    id: 'asked',
    title: 'Asked',
    text: (row) => showInstant(row.askedAt),
    width: 150,
    align: 'end',
    narrow: 'hide',
  },
  { id: 'question', ...CARE_COLUMNS.question, width: 'minmax(160px, 3fr)' },
  { id: 'employee', ...CARE_COLUMNS.employee, width: 'minmax(110px, 1.2fr)' },
  { id: 'client', ...CARE_COLUMNS.client, width: 'minmax(100px, 1.2fr)', narrow: 'hide' },
  { id: 'by', ...CARE_COLUMNS.by, width: 'minmax(90px, 1fr)', narrow: 'hide' },
  {
    id: 'rep',
    ...CARE_COLUMNS.rep,
    width: 'minmax(80px, 1fr)',
    narrow: 'hide',
    cell: (row) => row.customerCareRepName ?? <span className="none">anyone</span>,
  },
  { id: 'from', ...CARE_COLUMNS.from, width: 120, extra: true },
  {
    id: 'assignee',
    ...CARE_COLUMNS.assignee,
    width: 'minmax(70px, 0.8fr)',
    narrow: 'hideLast',
    cell: (row) => <Holder task={row} />,
  },
];

const FILTERS: readonly ListFilter[] = [
  {
    id: 'whose',
    title: 'Show',
    options: [{ value: 'mine', label: 'For me or anyone' }],
    initial: 'mine',
  },
];
const NO_SORTS: readonly string[] = [];

/** What reviewers ask customer care to settle with employers, oldest first; Enter claims one and opens it (R084). */
export function CareList({ pane, search: address }: ScreenProps) {
  const { search, box, escape } = useListSearch();
  const list = useListState({
    sorts: NO_SORTS,
    filters: FILTERS,
    address: { pane, path: CARE_PATH, search: address },
  });
  const whose = list.filters['whose'] === 'mine' ? 'mine' : 'all';
  useEffect(() => careDesk.view.set({ whose }), [whose]);
  const query = useInfiniteQuery(careQuery({ whose }, search));
  const rows = usePageRows(query.data);
  const { setTitle } = pane;
  useEffect(() => setTitle('CME customer care', rows.length || undefined), [setTitle, rows.length]);
  const columns = useColumns('cmeCare', COLUMNS);
  const exportRows = (only?: string) => {
    const { query: sent, options } = exportParameters(search, columns.ids, only);
    return exportCsv(
      'CME customer care',
      cmeListsApi.exportCare,
      { query: { whose, ...sent } },
      { client: null, ...options },
    );
  };
  return (
    <div className="list-screen">
      <ListBar columns={columns} filters={FILTERS} list={list}>
        <SearchBox
          label="Search the questions"
          placeholder={searchWords('', 'Employee, client', ['workId'])}
          {...box}
        />
      </ListBar>
      <RecordList
        label="CME customer care"
        rows={rows}
        rowId={rowId}
        {...columns.shown}
        {...endless(query, rows)}
        view={`${whose} ${search}`}
        {...escape}
        exportRows={exportRows}
        onOpen={(row, how) =>
          void careDesk
            .openTask(row, (path) => pane.open(path, how))
            .catch((error: unknown) => {
              toast(messageOf(error), 'warning');
              void query.refetch();
            })
        }
        empty={
          <EmptyState title={search ? 'There are no matching results' : 'No open questions'}>
            {search
              ? 'Try fewer letters.'
              : whose === 'mine'
                ? 'Questions from reviewers to you or to anyone in customer care appear here.'
                : 'Questions from reviewers to customer care appear here.'}
          </EmptyState>
        }
      />
    </div>
  );
}
