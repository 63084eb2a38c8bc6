import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { listsQuery } from '#src/features/settings/web/settings.queries.ts';
import { useActingClient } from '#src/web/acting-client.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { DataList, type Column } from '#src/web/ui/data-list.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { showDate } from '#src/web/ui/format.ts';
import { SearchBox } from '#src/web/ui/search-box.tsx';
import { useSettled } from '#src/web/ui/settled.ts';
import type { RosterRow } from '../employees.contract.ts';
import { EmployeeStatus } from './employee-status.tsx';
import './employees.css';
import { fileAddress, rosterQuery } from './employees.queries.ts';

const nameOf = (row: RosterRow) => `${row.lastName}, ${row.firstName}`;

const COLUMNS: readonly Column<RosterRow>[] = [
  { id: 'name', title: 'Name', width: 'minmax(150px, 2fr)', cell: nameOf, text: nameOf },
  {
    id: 'status',
    title: 'Status',
    width: 104,
    cell: (row) => <EmployeeStatus status={row.employmentStatus} />,
    text: (row) => row.employmentStatus,
  },
  {
    id: 'location',
    title: 'Location',
    width: 'minmax(84px, 1.4fr)',
    cell: (row) => row.clientName,
    text: (row) => row.clientName,
  },
  {
    id: 'title',
    title: 'Job title',
    width: 'minmax(100px, 1.2fr)',
    narrow: 'hide',
    cell: (row) => row.jobTitle ?? '',
    text: (row) => row.jobTitle ?? '',
  },
  {
    id: 'license',
    title: 'License',
    width: 92,
    narrow: 'hide',
    cell: (row) => [row.state, row.licenseClass].filter(Boolean).join(' · '),
  },
  {
    id: 'expires',
    title: 'Expires',
    width: 84,
    align: 'end',
    narrow: 'hide',
    cell: (row) => showDate(row.licenseExpires),
  },
  {
    id: 'workId',
    title: 'Work id',
    width: 92,
    align: 'end',
    cell: (row) => <span className="mono">{row.workId}</span>,
    text: (row) => row.workId ?? '',
  },
];

const rowId = (row: RosterRow) => row.employeeId;

/** The roster of the client or location acted in. */
export function EmployeeList({ pane }: ScreenProps) {
  const client = useActingClient();
  if (client === null) {
    return (
      <EmptyState title="Choose a client first" command="client.assume">
        The roster of a client stands here.
      </EmptyState>
    );
  }
  return <Roster key={client} client={client} pane={pane} />;
}

function Roster({ client, pane }: { client: number; pane: ScreenProps['pane'] }) {
  const [text, setText] = useState('');
  const [status, setStatus] = useState('roster');
  const search = useSettled(text.trim());
  const filters = useMemo(() => ({ search, status }), [search, status]);
  const roster = useInfiniteQuery({
    ...rosterQuery(client, filters),
    placeholderData: keepPreviousData,
  });
  const { data: lists } = useQuery(listsQuery(client, ['employmentStatus']));
  const rows = useMemo(() => roster.data?.pages.flatMap((page) => page.rows) ?? [], [roster.data]);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = roster;
  return (
    <div className="list-screen">
      <div className="list-bar">
        <SearchBox
          label="Search the roster"
          placeholder="Name, work id or license number"
          value={text}
          onChange={setText}
        />
        <select
          className="input list-select"
          aria-label="Status"
          value={status}
          onChange={(event) => setStatus(event.target.value)}
        >
          <option value="roster">On the roster</option>
          <option value="">Everyone</option>
          {lists?.employmentStatus?.map((one) => (
            <option key={one.employmentStatusId} value={one.status}>
              {one.status}
            </option>
          ))}
        </select>
      </div>
      <DataList
        label="Employees"
        rows={rows}
        rowId={rowId}
        columns={COLUMNS}
        status={
          roster.isPending ? 'loading' : roster.isError && rows.length === 0 ? 'error' : 'ready'
        }
        error={roster.error}
        onRetry={() => void roster.refetch()}
        onOpen={(row, { beside }) => pane.open(fileAddress(row.employeeId), { beside })}
        onEndReached={hasNextPage && !isFetchingNextPage ? () => void fetchNextPage() : undefined}
        loadingMore={isFetchingNextPage}
        empty={
          search === '' ? (
            <EmptyState title="No employees here">
              No one of this client has this status.
            </EmptyState>
          ) : (
            <EmptyState title="There are no matching results" command="employee.search">
              Try fewer letters, another status, or search everywhere you may.
            </EmptyState>
          )
        }
      />
    </div>
  );
}
