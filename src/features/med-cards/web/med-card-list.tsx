import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { fileAddress } from '#src/features/employees/web/employees.queries.ts';
import { findRows, sortRows } from '#src/shared/columns.ts';
import { useActingClient } from '#src/web/acting-client.ts';
import { useScope } from '#src/web/palette/scope.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { exportCsv } from '#src/web/ui/export-csv.ts';
import { showInstant } from '#src/web/ui/format.ts';
import { ListBar, useColumns } from '#src/web/ui/list-bar.tsx';
import type { Column } from '#src/web/ui/list-row.tsx';
import { useListSearch } from '#src/web/ui/list-search.ts';
import { useListState } from '#src/web/ui/list-state.ts';
import { RecordList } from '#src/web/ui/record-list.tsx';
import { SearchBox } from '#src/web/ui/search-box.tsx';
import { StatusBadge, type StatusTone } from '#src/web/ui/status-badge.tsx';
import { medCardsAddresses } from '../med-cards.addresses.ts';
import { SUBMISSION_COLUMNS } from '../med-cards.columns.ts';
import { medCardsApi, type Submission } from '../med-cards.contract.ts';
import { SUBMISSION_STATES, type SubmissionState } from '../med-cards.rules.ts';
import type { MedCardSubject } from './med-card-subject.ts';
import { medCardsQuery } from './med-cards.queries.ts';

const TONES: Readonly<Record<SubmissionState, StatusTone>> = {
  waiting: 'waiting',
  retrying: 'warning',
  sent: 'waiting',
  refused: 'danger',
  returned: 'danger',
  cameBack: 'warning',
  opened: 'waiting',
  fetched: 'good',
};

const COLUMNS: readonly Column<Submission>[] = [
  { id: 'driver', ...SUBMISSION_COLUMNS.driver, width: 'minmax(150px, 1.4fr)' },
  {
    id: 'state',
    ...SUBMISSION_COLUMNS.state,
    width: 'minmax(130px, 1fr)',
    cell: ({ state }) => <StatusBadge tone={TONES[state]}>{SUBMISSION_STATES[state]}</StatusBadge>,
  },
  { id: 'addressee', ...SUBMISSION_COLUMNS.addressee, width: 'minmax(120px, 1fr)', narrow: 'hide' },
  { id: 'email', ...SUBMISSION_COLUMNS.email, width: 'minmax(150px, 1.2fr)', narrow: 'hide' },
  { id: 'location', ...SUBMISSION_COLUMNS.location, width: 'minmax(110px, 1fr)', narrow: 'hide' },
  { id: 'card', ...SUBMISSION_COLUMNS.card, width: 92, align: 'end', narrow: 'hide' },
  {
    id: 'sent',
    ...SUBMISSION_COLUMNS.sent,
    title: 'Mail sent',
    width: 148,
    narrow: 'hide',
    cell: ({ writtenAt }) => showInstant(writtenAt),
  },
  {
    id: 'fetched',
    ...SUBMISSION_COLUMNS.fetched,
    title: 'Card fetched',
    width: 148,
    narrow: 'hide',
    cell: ({ fetchedAt }) => showInstant(fetchedAt),
  },
];
const PATH = medCardsAddresses.list;
const SORTS = COLUMNS.map(({ id }) => id);
const rowId = (row: Submission) => row.submissionId;

/** The medical cards of a location that are sent on, each with the proof of it. */
export function MedCardList(props: ScreenProps) {
  const client = useActingClient();
  if (client === null)
    return (
      <EmptyState title="Choose a client first" command="client.assume">
        Medical cards sent to others appear here.
      </EmptyState>
    );
  return <Cards key={client} client={client} {...props} />;
}

function Cards({ client, pane, search: address }: ScreenProps & { client: number }) {
  const { data, error, isPending, refetch } = useQuery(medCardsQuery(client));
  const { search, box, escape } = useListSearch();
  const list = useListState({ sorts: SORTS, address: { pane, path: PATH, search: address } });
  const columns = useColumns('medCards', COLUMNS);
  const { sort } = list;
  const [cursor, setCursor] = useState<string | null>(null);
  const rows = useMemo(
    () =>
      sortRows(
        findRows(data?.submissions ?? [], SUBMISSION_COLUMNS, search),
        sort,
        SUBMISSION_COLUMNS,
      ),
    [data, search, sort],
  );
  const subject: MedCardSubject = {
    medCard: rows.find(({ submissionId }) => submissionId === cursor) ?? null,
  };
  useScope('medCards', subject, { pane });
  const { setTitle } = pane;
  const count = data?.submissions.length;
  useEffect(() => setTitle('Medical card delivery', count), [setTitle, count]);
  const onCursor = useCallback(
    (row: Submission | null) => setCursor(row?.submissionId ?? null),
    [],
  );
  const exportRows = (only?: string) =>
    exportCsv(
      'Medical card delivery',
      medCardsApi.exportList,
      { query: { columns: columns.ids, ...(only ? { only } : {}) } },
      { client },
    );
  return (
    <div className="list-screen">
      <ListBar
        columns={columns}
        end={<CommandButton id="medCards.again">Send again</CommandButton>}
      >
        <SearchBox label="Search cards" placeholder="Driver, addressee or state" {...box} />
      </ListBar>
      <RecordList
        label="Medical card delivery"
        rows={rows}
        rowId={rowId}
        {...columns.shown}
        status={isPending ? 'loading' : error && !data ? 'error' : 'ready'}
        error={error}
        onRetry={() => void refetch()}
        onCursor={onCursor}
        onOpen={(row, how) => pane.open(fileAddress(row.employeeId), how)}
        {...list.sorting}
        view={`${list.view} ${search}`}
        {...escape}
        exportRows={exportRows}
        empty={
          <EmptyState
            title={search === '' ? 'No card was sent on yet' : 'There are no matching results'}
          >
            {search === ''
              ? 'Name an addressee in the set-up of a location: each medical card that is accepted there is sent on.'
              : 'Search for another driver, addressee or state.'}
          </EmptyState>
        }
      />
    </div>
  );
}
