import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useScope } from '#src/web/palette/scope.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { endless, usePageRows } from '#src/web/ui/endless.ts';
import { exportCsv } from '#src/web/ui/export-csv.ts';
import { showCount } from '#src/web/ui/counts.ts';
import { showInstant } from '#src/web/ui/format.ts';
import { ListBar, useColumns } from '#src/web/ui/list-bar.tsx';
import type { Column } from '#src/web/ui/list-row.tsx';
import { useListSearch } from '#src/web/ui/list-search.ts';
import { useListState, type ListFilter } from '#src/web/ui/list-state.ts';
import { RecordList } from '#src/web/ui/record-list.tsx';
import { SearchBox } from '#src/web/ui/search-box.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { useViewer } from '#src/web/viewer.ts';
import { holds } from '#src/shared/permissions.ts';
import { RESULT_COLUMNS } from '../quality.columns.ts';
import { qualityApi } from '../quality.contract.ts';
import type { SecondResult } from '../quality.shapes.ts';
import {
  qualitySummaryQuery,
  resultParameters,
  resultsQuery,
  secondAddress,
} from './quality.queries.ts';
import type { ResultFilters } from './quality.queries.ts';
import './quality.css';
import { qualityAddresses } from '../quality.addresses.ts';

const COLUMNS: readonly Column<SecondResult>[] = [
  {
    id: 'state',
    ...RESULT_COLUMNS.state,
    width: 130,
    cell: (row) => (
      <StatusBadge tone={row.state === 'upheld' ? 'good' : 'danger'}>
        {RESULT_COLUMNS.state.text(row)}
      </StatusBadge>
    ),
  },
  { id: 'differs', ...RESULT_COLUMNS.differs, width: 'minmax(120px, 1.4fr)' },
  { id: 'document', ...RESULT_COLUMNS.document, width: 'minmax(130px, 1.6fr)', narrow: 'hideLast' },
  { id: 'employee', ...RESULT_COLUMNS.employee, width: 'minmax(130px, 1.2fr)', narrow: 'hide' },
  { id: 'first', ...RESULT_COLUMNS.first, width: 'minmax(112px, 1fr)', narrow: 'hide' },
  { id: 'second', ...RESULT_COLUMNS.second, width: 'minmax(112px, 1fr)', narrow: 'hide' },
  { id: 'note', ...RESULT_COLUMNS.note, width: 'minmax(90px, 2fr)', narrow: 'hide' },
  {
    id: 'decided',
    title: 'Decided',
    width: 150,
    align: 'end',
    text: ({ decidedAt }) => showInstant(decidedAt),
    narrow: 'hide',
  },
];

const STATE_FILTER: ListFilter = {
  id: 'state',
  title: 'Outcome',
  options: [
    { value: 'overturned', label: 'Overturned' },
    { value: 'upheld', label: 'Upheld' },
  ],
};
const OF_FILTER: ListFilter = {
  id: 'of',
  title: 'Whose work',
  options: [
    { value: 'mine', label: 'Mine' },
    { value: 'all', label: 'Everyone’s' },
  ],
  initial: 'mine',
};
const NO_SORTS: readonly string[] = [];
const OWN_FILTERS = [STATE_FILTER];
const ALL_FILTERS = [OF_FILTER, STATE_FILTER];
const rowId = (row: SecondResult) => row.secondReviewId;
const PATH = qualityAddresses.secondReviews;
/** Its one command asks for nothing of the list. */
const SECOND_LOOKS = { kind: 'secondLooks' };

/** What waits for a second look, and what second looks found: in one's own work, and for who may, in everyone's. */
export function QualityScreen({ pane, search }: ScreenProps) {
  const viewer = useViewer();
  useScope('secondLooks', SECOND_LOOKS, { pane });
  const seesAll = holds(viewer.grants, 'dq.dashboard');
  const filters = seesAll ? ALL_FILTERS : OWN_FILTERS;
  const list = useListState({ sorts: NO_SORTS, filters, address: { pane, path: PATH, search } });
  const { search: text, box, escape } = useListSearch();
  const of = list.filters['of'] === 'mine' || !seesAll ? 'mine' : 'all';
  const state = (list.filters['state'] ?? '') as ResultFilters['state'];
  const wanted = useMemo((): ResultFilters => ({ of, state, search: text }), [of, state, text]);
  const { data: summary } = useQuery(qualitySummaryQuery());
  const found = useInfiniteQuery({ ...resultsQuery(wanted), placeholderData: keepPreviousData });
  const rows = usePageRows(found.data);
  const columns = useColumns('secondLooks', COLUMNS);
  const view = `${of} ${state} ${text}`;
  const exportRows = (only?: string) =>
    exportCsv(
      'Second looks',
      qualityApi.exportResults,
      {
        query: {
          ...resultParameters(wanted),
          ...(only ? { only } : {}),
          columns: columns.ids,
        },
      },
      { client: null },
    );
  return (
    <div className="list-screen">
      <ListBar
        columns={columns}
        filters={filters}
        list={list}
        end={
          <>
            <CommandButton id="go.sampling" variant="quiet">
              Sampling
            </CommandButton>
            <CommandButton id="quality.claim" variant="primary">
              {summary?.held ? 'Go on checking' : 'Check the next'}
            </CommandButton>
          </>
        }
      >
        <SearchBox
          label="Search the second looks"
          placeholder="Driver, document, reviewer or note"
          {...box}
        />
        {summary && (
          <p className="quality-counts">
            <strong>{showCount(summary.waiting)}</strong> to check
            {summary.lockedByOthers > 0 && (
              <span className="none"> · {summary.lockedByOthers} locked by others</span>
            )}
            {summary.unseen > 0 && (
              <span>
                {' '}
                · <strong>{summary.unseen}</strong> of yours newly overturned
              </span>
            )}
          </p>
        )}
      </ListBar>
      <RecordList
        label="Second looks"
        rows={rows}
        rowId={rowId}
        {...columns.shown}
        {...endless(found, rows)}
        {...escape}
        exportRows={exportRows}
        onOpen={(row, how) => pane.open(secondAddress(row.secondReviewId), how)}
        view={view}
        empty={
          text === '' ? (
            <EmptyState title="No second looks here yet">
              Some of what is accepted is looked at again by a colleague who does not know the first
              answer. What they find appears here.
            </EmptyState>
          ) : (
            <EmptyState title="There are no matching results">
              Try fewer letters, or another filter.
            </EmptyState>
          )
        }
      />
    </div>
  );
}
