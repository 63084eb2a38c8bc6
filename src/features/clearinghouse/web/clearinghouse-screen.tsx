import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { hiddenSearch } from '#src/features/employees/hidden-search.rules.ts';
import { employeesAddresses } from '#src/features/employees/employees.addresses.ts';
import { addressAt } from '#src/shared/address.ts';
import { holds } from '#src/shared/permissions.ts';
import { useActingClient } from '#src/web/acting-client.ts';
import type { About } from '#src/web/palette/offers.ts';
import { useScope } from '#src/web/palette/scope.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { showCount } from '#src/web/ui/counts.ts';
import { exportCsv } from '#src/web/ui/export-csv.ts';
import { RecordList } from '#src/web/ui/record-list.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { endless, usePageRows } from '#src/web/ui/endless.ts';
import { ListBar, useColumns } from '#src/web/ui/list-bar.tsx';
import { useListSearch } from '#src/web/ui/list-search.ts';
import { useListState, type ListFilter } from '#src/web/ui/list-state.ts';
import { SearchBox } from '#src/web/ui/search-box.tsx';
import { useViewer } from '#src/web/viewer.ts';
import { clearinghouseAddresses } from '../clearinghouse.addresses.ts';
import { clearinghouseApi } from '../clearinghouse.contract.ts';
import type { ClearinghouseDriver, Overview } from '../clearinghouse.shapes.ts';
import { DUE_DAYS, VIEW_WORDS, VIEWS, type View } from '../clearinghouse.rules.ts';
import { ClearinghouseClients } from './clearinghouse-clients.tsx';
import { DRIVER_COLUMNS } from './clearinghouse-columns.tsx';
import { ClearinghouseDialogs } from './clearinghouse-dialogs.tsx';
import { PlanNote } from './plan-note.tsx';
import type { ClearinghouseDialog, ClearinghouseSubject } from './clearinghouse-subject.ts';
import './clearinghouse.css';
import { driversQuery, overviewQuery } from './clearinghouse.queries.ts';

const WITHIN = [7, 30, 60, 90, 365] as const;
const rowId = (row: ClearinghouseDriver) => row.employeeId;
const aboutRow = ({ employeeId, employeeName }: ClearinghouseDriver): About => ({
  employee: { value: employeeId, label: employeeName },
});

/** Who is asked about in the Clearinghouse: due, asked, answered, hits (R079). */
export function ClearinghouseScreen(props: ScreenProps) {
  const client = useActingClient();
  const { grants } = useViewer();
  if (client !== null) return <Drivers key={client} client={client} {...props} />;
  // Staff who see the queries of all clients choose one here.
  if (holds(grants, 'admin.viewClearinghouse')) return <ClearinghouseClients pane={props.pane} />;
  return (
    <EmptyState title="Choose a client first" command="client.assume">
      The Clearinghouse is asked about a client’s drivers.
    </EmptyState>
  );
}

/** The views, each with how many stand in it. */
const filtersOf = (counts: Overview['counts'] | undefined): readonly ListFilter[] => [
  {
    id: 'view',
    title: 'Show',
    initial: 'due',
    options: VIEWS.map((value) => {
      const count = counts?.[value];
      return {
        value,
        label: VIEW_WORDS[value],
        ...(count === undefined ? {} : { detail: showCount(count) }),
      };
    }),
  },
  {
    id: 'within',
    title: 'Due within',
    initial: String(DUE_DAYS),
    options: WITHIN.map((days) => ({
      value: String(days),
      label: days === 365 ? 'A year' : `${days} days`,
    })),
  },
];

const EMPTY: Readonly<Record<View, readonly [string, string]>> = {
  due: ['No queries are due', 'Choose a longer time to see who is due next.'],
  asked: ['No queries in progress', 'Create query files, or start a query for a driver.'],
  answered: ['No answers yet', 'Import a results file, or enter an answer.'],
  hits: ['No hits', 'No record was found for any driver, and no driver is prohibited.'],
  faulty: ['Every driver who is due can be queried', 'Nothing is missing in their files.'],
  all: ['No drivers here', 'No driver with a CDL under FMCSA is on the roster.'],
};

function Drivers({ client, pane, search: address }: ScreenProps & { client: number }) {
  const { search, box, escape } = useListSearch();
  const [counted, setCounted] = useState<Overview['counts']>();
  const filters = useMemo(() => filtersOf(counted), [counted]);
  const list = useListState({
    sorts: [],
    filters,
    address: { pane, path: clearinghouseAddresses.list, search: address },
  });
  const view = VIEWS.find((one) => one === list.filters['view']) ?? 'due';
  const within = list.filters['within'] || String(DUE_DAYS);
  const { data: overview } = useQuery({
    ...overviewQuery(client, within),
    placeholderData: keepPreviousData,
  });
  useEffect(() => setCounted(overview?.counts), [overview]);
  const found = useInfiniteQuery({
    ...driversQuery(client, { view, within, search }),
    placeholderData: keepPreviousData,
  });
  const rows = usePageRows(found.data);
  const [driver, setDriver] = useState<ClearinghouseDriver | null>(null);
  const [dialog, setDialog] = useState<ClearinghouseDialog | null>(null);
  const subject: ClearinghouseSubject = { driver, openClearinghouse: setDialog };
  useScope('clearinghouse', subject, { pane });
  const columns = useColumns('clearinghouse', DRIVER_COLUMNS);
  const { setTitle } = pane;
  const total = search === '' ? overview?.counts[view] : undefined;
  useEffect(() => setTitle('Clearinghouse', total), [setTitle, total]);
  const exportRows = (only?: string) => {
    const { query, options } = hiddenSearch(search);
    return exportCsv(
      'Clearinghouse',
      clearinghouseApi.exportList,
      {
        params: { clientId: client },
        query: { ...query, ...(only ? { only } : {}), view, within, columns: columns.ids },
      },
      { client, ...options },
    );
  };
  const [title, text] = EMPTY[view];
  return (
    <div className="list-screen">
      <ListBar
        columns={columns}
        filters={filters}
        list={list}
        end={<CommandButton id="clearinghouse.make" />}
      >
        <SearchBox label="Search the drivers" placeholder="Name" {...box} />
        {overview && (
          <span className="list-note" role="status">
            {showCount(overview.counts.due)} due, {showCount(overview.counts.asked)} in progress,{' '}
            {showCount(overview.counts.hits)} {overview.counts.hits === 1 ? 'hit' : 'hits'},{' '}
            {showCount(overview.counts.faulty)} cannot be queried
            {overview.faultyOf === null ? '' : ` of the first ${showCount(overview.faultyOf)}`}
          </span>
        )}
      </ListBar>
      {overview && <PlanNote overview={overview} />}
      <RecordList
        label="Clearinghouse"
        rows={rows}
        rowId={rowId}
        {...columns.shown}
        {...endless(found, rows)}
        total={total}
        view={`${list.view} ${search}`}
        {...escape}
        about={aboutRow}
        onCursor={setDriver}
        onOpen={({ employeeId }, how) =>
          pane.open(addressAt(employeesAddresses.file, { employeeId }), how)
        }
        empty={
          <EmptyState title={search === '' ? title : 'There are no matching results'}>
            {search === '' ? text : 'Try fewer letters, or another view.'}
          </EmptyState>
        }
        takesFocus
        exportRows={exportRows}
      />
      <ClearinghouseDialogs
        client={client}
        dialog={dialog}
        driver={driver}
        overview={overview}
        onClose={() => setDialog(null)}
      />
    </div>
  );
}
