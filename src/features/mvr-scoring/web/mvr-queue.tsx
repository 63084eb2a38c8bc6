import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { hiddenSearch } from '#src/features/employees/hidden-search.rules.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { useScope } from '#src/web/palette/scope.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { endless, usePageRows } from '#src/web/ui/endless.ts';
import { exportCsv } from '#src/web/ui/export-csv.ts';
import { showAge, showInstant } from '#src/web/ui/format.ts';
import { ListBar, useColumns } from '#src/web/ui/list-bar.tsx';
import type { Column } from '#src/web/ui/list-row.tsx';
import { useListSearch } from '#src/web/ui/list-search.ts';
import { RecordList } from '#src/web/ui/record-list.tsx';
import { SearchBox } from '#src/web/ui/search-box.tsx';
import { QUEUE_COLUMNS } from '../mvr-scoring.columns.ts';
import { mvrScoringApi } from '../mvr-scoring.contract.ts';
import type { QueueRow } from '../mvr-scoring.shapes.ts';
import { queueQuery, scoringAddress } from './mvr-scoring.queries.ts';
import { openNextScoring } from './score-desk.ts';
import type { QueueSubject } from './scoring-subjects.ts';
import './mvr-scoring.css';

const COLUMNS: readonly Column<QueueRow>[] = [
  { id: 'employee', ...QUEUE_COLUMNS.employee, width: 'minmax(130px, 1.6fr)' },
  { id: 'client', ...QUEUE_COLUMNS.client, width: 'minmax(120px, 1.6fr)' },
  {
    id: 'location',
    ...QUEUE_COLUMNS.location,
    width: 'minmax(90px, 1fr)',
    narrow: 'hide',
    // Not the client's own name again.
    cell: (row) => (row.locationName === row.clientName ? '' : row.locationName),
  },
  { id: 'state', ...QUEUE_COLUMNS.state, width: 56, narrow: 'hide' },
  {
    id: 'reportDate',
    ...QUEUE_COLUMNS.reportDate,
    width: 88,
    align: 'end',
    narrow: 'hide',
  },
  { id: 'lines', ...QUEUE_COLUMNS.lines, width: 92, align: 'end' },
  {
    id: 'days',
    ...QUEUE_COLUMNS.days,
    width: 96,
    align: 'end',
    cell: ({ receivedAt }) => <span title={showInstant(receivedAt)}>{showAge(receivedAt)}</span>,
  },
  { id: 'held', ...QUEUE_COLUMNS.held, width: 'minmax(84px, 1fr)', narrow: 'hide' },
];

const rowId = (row: QueueRow) => row.scoringId;

/** The MVRs that wait for a score, oldest first (R094). */
export function MvrQueue({ pane }: ScreenProps) {
  const { search, box, escape } = useListSearch();
  const columns = useColumns('mvrQueue', COLUMNS);
  const found = useInfiniteQuery({ ...queueQuery(search), placeholderData: keepPreviousData });
  const rows = usePageRows(found.data);
  const whole = found.data !== undefined && !found.hasNextPage;
  const { setTitle } = pane;
  useEffect(
    () => setTitle('Score MVRs', whole ? rows.length : undefined),
    [setTitle, whole, rows.length],
  );
  const subject: QueueSubject = {
    kind: 'mvrQueue',
    claim: () => openNextScoring((path, how) => pane.open(path, how)),
  };
  useScope('mvrQueue', subject, { pane });
  const { query, options } = hiddenSearch(search);
  const exportRows = (only?: string) =>
    exportCsv(
      'MVRs to score',
      mvrScoringApi.exportQueue,
      { query: { ...query, ...(only ? { only } : {}), columns: columns.ids } },
      { client: null, ...options },
    );
  return (
    <div className="list-screen">
      <ListBar
        columns={columns}
        end={
          <CommandButton id="mvrScoring.claim" variant="primary">
            Score the oldest
          </CommandButton>
        }
      >
        <SearchBox label="Search the MVRs" placeholder="Driver, client or location" {...box} />
      </ListBar>
      <RecordList
        label="MVRs to score"
        rows={rows}
        rowId={rowId}
        {...columns.shown}
        {...endless(found, rows)}
        onOpen={(row) => pane.open(scoringAddress(row.scoringId))}
        view={search}
        {...escape}
        exportRows={exportRows}
        empty={
          <EmptyState title={search ? 'No MVR matches' : 'Every MVR is scored'}>
            {search
              ? 'Try fewer letters.'
              : 'MVRs of clients that score come here when they are filed or their order is answered.'}
          </EmptyState>
        }
        takesFocus
      />
    </div>
  );
}
