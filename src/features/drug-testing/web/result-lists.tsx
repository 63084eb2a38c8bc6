import { useViewer } from '#src/web/viewer.ts';
import { searchWords } from '#src/features/employees/employee-fields.rules.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useActingClient } from '#src/web/acting-client.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { hiddenSearch } from '#src/features/employees/hidden-search.rules.ts';
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
import { RESULT_COLUMNS } from '../drug-testing.columns.ts';
import { drugTestsApi } from '../drug-testing.contract.ts';
import { OUTCOMES, OUTCOME_WORDS, VIEWS, VIEW_WORDS } from '../drug-testing.rules.ts';
import type { ResultRow } from '../drug-testing.shapes.ts';
import { resultListQuery, resultParameters } from './drug-testing.queries.ts';
import { resultAddress } from './result-address.ts';
import { BatBadge, OutcomeBadge } from './result-badges.tsx';
import { drugTestingAddresses } from '../drug-testing.addresses.ts';

const PERSON: Column<ResultRow> = {
  id: 'person',
  ...RESULT_COLUMNS.person,
  width: 'minmax(160px, 1.8fr)',
  cell: (row) =>
    row.employeeName ?? (
      <span className="cell-pair">
        <span>{row.donorName ?? 'No name'}</span>
        <StatusBadge tone="warning">not matched</StatusBadge>
      </span>
    ),
};
const OUTCOME: Column<ResultRow> = {
  id: 'outcome',
  ...RESULT_COLUMNS.outcome,
  width: 112,
  cell: (row) => <OutcomeBadge outcome={row.outcome} />,
};
const REVIEW: Column<ResultRow> = {
  id: 'review',
  ...RESULT_COLUMNS.review,
  width: 116,
  cell: (row) => row.batState && <BatBadge state={row.batState} />,
};
const FINDINGS: Column<ResultRow> = {
  id: 'findings',
  ...RESULT_COLUMNS.findings,
  width: 84,
  narrow: 'hideLast',
  cell: (row) =>
    row.findings === null ? null : row.findings === 0 ? (
      'None'
    ) : (
      <StatusBadge tone="warning">{row.findings}</StatusBadge>
    ),
};
const RECEIVED: Column<ResultRow> = {
  id: 'received',
  title: 'Received',
  text: (row) => showInstant(row.receivedAt),
  width: 150,
  align: 'end',
  narrow: 'hide',
};
const PAPER: Column<ResultRow> = { id: 'paper', ...RESULT_COLUMNS.paper, width: 84, extra: true };
const rest = (id: 'reason' | 'collected' | 'number' | 'location'): Column<ResultRow> => ({
  id,
  ...RESULT_COLUMNS[id],
  ...(id === 'collected' ? { width: 92, align: 'end' } : { width: 'minmax(96px, 1fr)' }),
  narrow: 'hide',
});

const RESULTS: readonly Column<ResultRow>[] = [
  PERSON,
  OUTCOME,
  { id: 'result', ...RESULT_COLUMNS.result, width: 'minmax(110px, 1fr)', narrow: 'hide' },
  rest('reason'),
  { id: 'specimen', ...RESULT_COLUMNS.specimen, width: 84, narrow: 'hide' },
  rest('collected'),
  RECEIVED,
  { ...REVIEW, extra: true },
  { ...FINDINGS, extra: true },
  { ...rest('number'), extra: true },
  rest('location'),
  { id: 'reported', ...RESULT_COLUMNS.reported, width: 92, align: 'end', extra: true },
  { id: 'alcohol', ...RESULT_COLUMNS.alcohol, width: 84, align: 'end', extra: true },
  { id: 'corrections', ...RESULT_COLUMNS.corrections, width: 84, extra: true },
  { id: 'drugs', ...RESULT_COLUMNS.drugs, width: 'minmax(96px, 1fr)', extra: true },
  { id: 'refusal', ...RESULT_COLUMNS.refusal, width: 'minmax(96px, 1fr)', extra: true },
  { id: 'recollection', ...RESULT_COLUMNS.recollection, width: 110, extra: true },
  PAPER,
];
const BREATH: readonly Column<ResultRow>[] = [
  PERSON,
  REVIEW,
  FINDINGS,
  { id: 'alcohol', ...RESULT_COLUMNS.alcohol, width: 84, align: 'end', narrow: 'hideLast' },
  { ...OUTCOME, narrow: 'hideLast' },
  rest('reason'),
  rest('collected'),
  RECEIVED,
  { ...rest('number'), extra: true },
  rest('location'),
  PAPER,
];

const RESULT_FILTERS: readonly ListFilter[] = [
  {
    id: 'matched',
    title: 'Employee',
    options: [
      { value: 'no', label: 'Not matched' },
      { value: 'yes', label: 'Matched' },
    ],
  },
  {
    id: 'view',
    title: 'Reason',
    options: VIEWS.map((view) => ({ value: view, label: VIEW_WORDS[view] })),
  },
  {
    id: 'outcome',
    title: 'Outcome',
    options: [
      ...OUTCOMES.map((outcome) => ({ value: outcome, label: OUTCOME_WORDS[outcome] })),
      { value: 'notReported', label: 'Not reported' },
    ],
  },
  {
    id: 'paper',
    title: 'Document',
    options: [
      { value: 'no', label: 'Waiting for it' },
      { value: 'yes', label: 'On file' },
    ],
  },
];
const BAT_FILTERS: readonly ListFilter[] = [
  {
    id: 'review',
    title: 'Review',
    initial: 'waiting',
    options: [
      { value: 'waiting', label: 'To be reviewed' },
      { value: 'done', label: 'Reviewed' },
    ],
  },
];
const NO_SORTS: readonly string[] = [];
const rowId = (row: ResultRow) => row.drugTestId;

/** Results of drug and alcohol tests, the latest received first (R111). */
export function DrugTestResults(props: ScreenProps) {
  const client = useActingClient();
  return (
    <ResultList
      key={client ?? 'all'}
      {...props}
      client={client}
      listId="drugTestResults"
      name="Drug test results"
      path={drugTestingAddresses.results}
      columns={RESULTS}
      filters={RESULT_FILTERS}
    />
  );
}

/** Breath alcohol tests that wait for their review, and those that were reviewed (R111). */
export function BatReview(props: ScreenProps) {
  const client = useActingClient();
  return (
    <ResultList
      key={client ?? 'all'}
      {...props}
      client={client}
      listId="batReview"
      name="BAT review"
      path={drugTestingAddresses.alcoholReview}
      columns={BREATH}
      filters={BAT_FILTERS}
      breath
    />
  );
}

interface ResultListProps extends Pick<ScreenProps, 'pane' | 'search'> {
  client: number | null;
  listId: string;
  name: string;
  path: string;
  columns: readonly Column<ResultRow>[];
  filters: readonly ListFilter[];
  /** Breath alcohol tests alone. */
  breath?: true;
}

function ResultList(props: ResultListProps) {
  const { workIdName } = useViewer();
  const { client, name, pane, filters, breath = false } = props;
  const { search, box, escape } = useListSearch();
  const list = useListState({
    sorts: NO_SORTS,
    filters,
    address: { pane, path: props.path, search: props.search },
  });
  const columns = useColumns(props.listId, props.columns);
  const values = list.filters;
  const wanted = useMemo(() => {
    const of = (id: string) => values[id] ?? '';
    return {
      matched: of('matched'),
      view: of('view'),
      outcome: of('outcome'),
      search,
      paper: of('paper'),
      review: breath ? of('review') || 'any' : '',
    };
  }, [values, search, breath]);
  const found = useInfiniteQuery({
    ...resultListQuery(client, wanted),
    placeholderData: keepPreviousData,
  });
  const rows = usePageRows(found.data);
  const [first] = found.data?.pages ?? [];
  const { unmatched = 0, toReview = 0 } = first ?? {};
  const { setTitle } = pane;
  const waiting = breath ? toReview : unmatched;
  useEffect(() => setTitle(name, waiting || undefined), [setTitle, name, waiting]);
  const exportRows = (only?: string) =>
    exportCsv(
      name,
      drugTestsApi.exportList,
      { query: { ...resultParameters(wanted), ...(only ? { only } : {}), columns: columns.ids } },
      { client, ...hiddenSearch(search).options },
    );
  const allReviewed = search === '' && values['review'] === 'waiting';
  const narrowed = search !== '' || Object.values(values).some((value) => value !== '');
  return (
    <div className="list-screen">
      <ListBar
        columns={columns}
        filters={filters}
        list={list}
        end={
          !breath && (
            <CommandButton id="go.resultImports" variant="quiet">
              Import results
            </CommandButton>
          )
        }
      >
        <SearchBox
          label={`Search: ${name}`}
          placeholder={searchWords(workIdName, 'Name', ['workId'], 'number')}
          {...box}
        />
        {first && (
          <span className="list-count" role="status">
            {breath
              ? `${showCount(toReview)} to be reviewed`
              : `${showCount(unmatched)} not matched`}
          </span>
        )}
      </ListBar>
      <RecordList
        label={name}
        rows={rows}
        rowId={rowId}
        {...columns.shown}
        {...endless(found, rows)}
        onOpen={(row, how) => pane.open(resultAddress(row.drugTestId), how)}
        view={`${list.view} ${search}`}
        {...escape}
        exportRows={exportRows}
        empty={
          <EmptyState title={allReviewed ? 'Every breath test is reviewed' : 'No results found'}>
            {narrowed && !allReviewed
              ? 'Try fewer letters, or another filter.'
              : 'Results from laboratories and technicians appear here.'}
          </EmptyState>
        }
        takesFocus
      />
    </div>
  );
}
