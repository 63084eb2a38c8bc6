import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { DataList } from '#src/web/ui/data-list.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { endless } from '#src/web/ui/endless.ts';
import { FilterChips, FilterMenu } from '#src/web/ui/filter-chips.tsx';
import { showCount, showInstant } from '#src/web/ui/format.ts';
import type { Column } from '#src/web/ui/list-row.tsx';
import { useListState, type ListFilter } from '#src/web/ui/list-state.ts';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { useViewer } from '#src/web/viewer.ts';
import { holds } from '#src/shared/permissions.ts';
import { DIFFERENCE_NAMES } from '../quality.rules.ts';
import type { SecondResult } from '../quality.shapes.ts';
import { qualitySummaryQuery, resultsQuery, secondAddress } from './quality.queries.ts';
import type { ResultFilters } from './quality.queries.ts';
import './quality.css';

const whatDiffers = ({ differs }: SecondResult) =>
  differs.map((one) => DIFFERENCE_NAMES[one]).join(', ');

const COLUMNS: readonly Column<SecondResult>[] = [
  {
    id: 'state',
    title: 'Outcome',
    width: 130,
    text: ({ state, seen }) =>
      `${state === 'upheld' ? 'Upheld' : 'Overturned'}${state === 'overturned' && !seen ? ', new' : ''}`,
    cell: ({ state, seen }) => (
      <StatusBadge tone={state === 'upheld' ? 'good' : 'danger'}>
        {state === 'upheld' ? 'Upheld' : seen ? 'Overturned' : 'Overturned, new'}
      </StatusBadge>
    ),
  },
  {
    id: 'differs',
    title: 'What differed',
    width: 'minmax(120px, 1.4fr)',
    text: whatDiffers,
  },
  {
    id: 'document',
    title: 'First answer',
    width: 'minmax(130px, 1.6fr)',
    text: ({ first }) => first.typeName ?? '',
  },
  {
    id: 'employee',
    title: 'Employee',
    width: 'minmax(110px, 1.2fr)',
    text: ({ employeeName }) => employeeName ?? '',
    narrow: 'hide',
  },
  {
    id: 'first',
    title: 'First reviewer',
    width: 'minmax(90px, 1fr)',
    text: ({ first }) => first.userName,
    narrow: 'hide',
  },
  {
    id: 'second',
    title: 'Second reviewer',
    width: 'minmax(90px, 1fr)',
    text: ({ second }) => second.userName,
    narrow: 'hide',
  },
  {
    id: 'note',
    title: 'Why',
    width: 'minmax(90px, 2fr)',
    text: ({ note }) => note,
    narrow: 'hide',
  },
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
const PATH = '/dqInternal/quality';

/** What waits for a second look, and what second looks found: in one's own work, and for who may, in everyone's. */
export function QualityScreen({ pane, search }: ScreenProps) {
  const viewer = useViewer();
  const seesAll = holds(viewer.grants, 'dq.dashboard');
  const filters = seesAll ? ALL_FILTERS : OWN_FILTERS;
  const list = useListState({ sorts: NO_SORTS, filters, address: { pane, path: PATH, search } });
  const wanted: ResultFilters = {
    of: list.filters['of'] === 'mine' || !seesAll ? 'mine' : 'all',
    state: (list.filters['state'] ?? '') as ResultFilters['state'],
  };
  const { data: summary } = useQuery(qualitySummaryQuery());
  const found = useInfiniteQuery(resultsQuery(wanted));
  const rows = useMemo(() => found.data?.pages.flatMap((page) => page.rows) ?? [], [found.data]);
  return (
    <div className="list-screen">
      <div className="list-bar">
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
        <FilterMenu filters={filters} list={list} />
        <FilterChips filters={filters} list={list} />
        <span className="spacer" />
        <CommandButton id="go.sampling" variant="quiet">
          Sampling
        </CommandButton>
        <CommandButton id="quality.next" variant="primary" disabled={summary?.waiting === 0}>
          {summary?.held ? 'Go on checking' : 'Check the next'}
        </CommandButton>
      </div>
      <DataList
        label="Second looks"
        rows={rows}
        rowId={rowId}
        columns={COLUMNS}
        {...endless(found, rows)}
        onOpen={(row, how) => pane.open(secondAddress(row.secondReviewId), how)}
        view={`${wanted.of} ${wanted.state}`}
        empty={
          <EmptyState title="No second looks here yet">
            Some of what is accepted is looked at again by a colleague who does not know the first
            answer. What they find stands here.
          </EmptyState>
        }
      />
    </div>
  );
}
