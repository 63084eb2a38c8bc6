import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { fileAddress } from '#src/features/employees/web/employees.queries.ts';
import { findRows, sortRows, writeSort } from '#src/shared/columns.ts';
import { writeDate } from '#src/shared/dates.ts';
import { useActingClient } from '#src/web/acting-client.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { exportCsv } from '#src/web/ui/export-csv.ts';
import { ListBar, useColumns } from '#src/web/ui/list-bar.tsx';
import type { Column } from '#src/web/ui/list-row.tsx';
import { useListSearch } from '#src/web/ui/list-search.ts';
import { type ListFilter, useListState } from '#src/web/ui/list-state.ts';
import { RecordList } from '#src/web/ui/record-list.tsx';
import { SearchBox } from '#src/web/ui/search-box.tsx';
import { REGISTER_COLUMNS } from '../accidents.columns.ts';
import { accidentsApi, type RegisterRow } from '../accidents.contract.ts';
import './accidents.css';
import { registerQuery } from './accidents.queries.ts';
import { TestsBadge } from './tests-badge.tsx';
import { accidentsAddresses } from '../accidents.addresses.ts';

const COLUMNS: readonly Column<RegisterRow>[] = [
  { id: 'date', ...REGISTER_COLUMNS.date, width: 100, align: 'end' },
  { id: 'city', ...REGISTER_COLUMNS.city, width: 'minmax(100px, 1fr)', narrow: 'hideLast' },
  { id: 'state', ...REGISTER_COLUMNS.state, width: 56, narrow: 'hideLast' },
  { id: 'driver', ...REGISTER_COLUMNS.driver, width: 'minmax(130px, 1.4fr)' },
  { id: 'injuries', ...REGISTER_COLUMNS.injuries, width: 70, align: 'end', narrow: 'hideLast' },
  { id: 'fatalities', ...REGISTER_COLUMNS.fatalities, width: 80, align: 'end', narrow: 'hideLast' },
  { id: 'hazmat', ...REGISTER_COLUMNS.hazmat, width: 110, narrow: 'hide' },
  { id: 'disabled', ...REGISTER_COLUMNS.disabled, width: 130, align: 'end', narrow: 'hide' },
  { id: 'cited', ...REGISTER_COLUMNS.cited, width: 96, narrow: 'hide' },
  { id: 'citedAt', ...REGISTER_COLUMNS.citedAt, width: 150, extra: true },
  { id: 'diedAt', ...REGISTER_COLUMNS.diedAt, width: 150, extra: true },
  {
    id: 'tests',
    ...REGISTER_COLUMNS.tests,
    width: 'minmax(170px, 1fr)',
    narrow: 'hide',
    cell: (row) => <TestsBadge accident={row} />,
  },
  { id: 'location', ...REGISTER_COLUMNS.location, width: 'minmax(110px, 1fr)', narrow: 'hide' },
];

const PATH = accidentsAddresses.accidents;
const SORTS = COLUMNS.map(({ id }) => id);
const FILTERS: readonly ListFilter[] = [
  {
    id: 'span',
    title: 'Span',
    initial: 'register',
    options: [{ value: 'register', label: 'Three years' }],
  },
];
const rowId = (row: RegisterRow) => row.accidentId;

/** The accident register of the client or location acted in (49 CFR 390.15(b)). */
export function AccidentRegister({ pane, search }: ScreenProps) {
  const client = useActingClient();
  if (client === null)
    return (
      <EmptyState title="Choose a client first" command="client.assume">
        The accident register of a client appears here.
      </EmptyState>
    );
  return <Register key={client} client={client} pane={pane} search={search} />;
}

function Register({
  client,
  pane,
  search: address,
}: Pick<ScreenProps, 'pane' | 'search'> & { client: number }) {
  const list = useListState({
    sorts: SORTS,
    filters: FILTERS,
    address: { pane, path: PATH, search: address },
  });
  const columns = useColumns('accidents', COLUMNS);
  const { sort } = list;
  const all = list.filters['span'] !== 'register';
  const { data, error, isPending, refetch } = useQuery({
    ...registerQuery(client, all),
    placeholderData: keepPreviousData,
  });
  const { search, box, escape } = useListSearch();
  const rows = useMemo(
    () => sortRows(findRows(data?.rows ?? [], REGISTER_COLUMNS, search), sort, REGISTER_COLUMNS),
    [data, search, sort],
  );
  const view = `${list.view} ${search}`;
  const exportRows = (only?: string) =>
    exportCsv(
      'Accident register',
      accidentsApi.exportRegister,
      {
        params: { clientId: client },
        query: {
          all: all ? 'true' : 'false',
          ...(search ? { search } : {}),
          ...(only ? { only } : {}),
          ...(sort ? { sort: writeSort(sort) } : {}),
          columns: columns.ids,
        },
      },
      { client },
    );
  const { setTitle } = pane;
  const count = data?.rows.length;
  useEffect(() => setTitle('Accident register', count), [setTitle, count]);
  return (
    <div className="list-screen">
      <ListBar columns={columns} filters={FILTERS} list={list}>
        <SearchBox label="Search the register" placeholder="Driver, city or location" {...box} />
      </ListBar>
      <p className="register-note">
        {!data
          ? ''
          : data.since
            ? `Accidents of 49 CFR 390.5 since ${writeDate(data.since)}: deaths, injuries treated away from the scene, vehicles towed away.`
            : 'Every accident of 49 CFR 390.5 on record.'}
        {data?.more ? ' There are more than shown; the export has them all.' : ''}
      </p>
      <RecordList
        label="Accident register"
        rows={rows}
        rowId={rowId}
        {...columns.shown}
        status={isPending ? 'loading' : error && !data ? 'error' : 'ready'}
        error={error}
        onRetry={() => void refetch()}
        onOpen={(row, how) => pane.open(`${fileAddress(row.employeeId)}?tab=accidents`, how)}
        {...list.sorting}
        view={view}
        {...escape}
        exportRows={exportRows}
        empty={<Nothing isSearched={search !== ''} isWhole={all} />}
      />
    </div>
  );
}

function Nothing({ isSearched, isWhole }: { isSearched: boolean; isWhole: boolean }) {
  if (isSearched)
    return (
      <EmptyState title="There are no matching results">
        Try fewer letters, or take the filter off for older accidents.
      </EmptyState>
    );
  return (
    <EmptyState title="No accidents">
      {isWhole
        ? 'Accidents added in employee files appear here.'
        : 'None in the last three years. Take the filter off for older ones.'}
    </EmptyState>
  );
}
