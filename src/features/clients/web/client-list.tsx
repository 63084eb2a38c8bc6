import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { sortRows, writeSort } from '#src/shared/columns.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import type { Column } from '#src/web/ui/list-row.tsx';
import { EmptyState, NoMatch } from '#src/web/ui/empty-state.tsx';
import { exportCsv } from '#src/web/ui/export-csv.ts';
import { ListBar, useColumns } from '#src/web/ui/list-bar.tsx';
import { useListSearch } from '#src/web/ui/list-search.ts';
import { type ListFilter, useListState } from '#src/web/ui/list-state.ts';
import { RecordList } from '#src/web/ui/record-list.tsx';
import { SearchBox } from '#src/web/ui/search-box.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { CLIENT_COLUMNS, repSaid } from '../clients.columns.ts';
import { CLIENT_FIELDS } from '../client.fields.ts';
import { clientsApi, type Site } from '../clients.contract.ts';
import './clients.css';
import { clientChoicesQuery, type Narrowed, topLevelClientsQuery } from './clients.queries.ts';
import { clientsAddresses } from '../clients.addresses.ts';
import { addressAt } from '#src/shared/address.ts';

const COLUMNS: readonly Column<Site>[] = [
  { id: 'name', ...CLIENT_COLUMNS.name, width: 'minmax(150px, 3fr)' },
  {
    id: 'status',
    ...CLIENT_COLUMNS.status,
    width: 110,
    cell: (row) => (
      <StatusBadge tone={row.deactivated ? 'none' : 'good'}>
        {CLIENT_COLUMNS.status.text(row)}
      </StatusBadge>
    ),
  },
  { id: 'rep', ...CLIENT_COLUMNS.rep, width: 'minmax(130px, 1.4fr)', narrow: 'hide' },
  { id: 'dot', ...CLIENT_COLUMNS.dot, width: 96, align: 'end', narrow: 'hide' },
  { id: 'number', ...CLIENT_COLUMNS.number, width: 80, align: 'end', narrow: 'hideLast' },
];

const PATH = clientsAddresses.list;
const SORTS = COLUMNS.map(({ id }) => id);
const rowId = (row: Site) => String(row._id);

/** What the list can be narrowed by; services and reps are those that some client has. */
function useFilters(): readonly ListFilter[] {
  const { data } = useQuery(clientChoicesQuery);
  return useMemo(
    () => [
      {
        id: 'status',
        title: CLIENT_COLUMNS.status.title,
        options: [
          { value: 'active', label: 'Active' },
          { value: 'deactivated', label: 'Deactivated' },
        ],
      },
      {
        id: 'service',
        title: 'Service',
        options: (data?.services ?? []).map(({ serviceId, name }) => ({
          value: String(serviceId),
          label: name,
        })),
      },
      {
        id: 'rep',
        title: CLIENT_COLUMNS.rep.title,
        options: [
          ...(data?.reps ?? []).map((one) => ({ value: one.id, label: repSaid(one) })),
          { value: 'none', label: 'No one' },
        ],
      },
    ],
    [data],
  );
}

/** All top-level clients, for internal staff. */
export function ClientList({ pane, search: address }: ScreenProps) {
  const { search, box, escape } = useListSearch();
  const filters = useFilters();
  const list = useListState({
    sorts: SORTS,
    filters,
    address: { pane, path: PATH, search: address },
  });
  const { status, service, rep } = list.filters;
  const narrowed: Narrowed = {
    ...(status === 'active' || status === 'deactivated' ? { status } : {}),
    ...(service ? { service } : {}),
    ...(rep ? { rep } : {}),
  };
  const { data, error, isPending, refetch } = useQuery({
    ...topLevelClientsQuery(search, { active: false, narrowed }),
    placeholderData: keepPreviousData,
  });
  const columns = useColumns('clients', COLUMNS);
  const { sort } = list;
  const rows = useMemo(() => sortRows(data ?? [], sort, CLIENT_COLUMNS), [data, sort]);
  const { setTitle } = pane;
  const count = data?.length;
  useEffect(() => setTitle('Clients', count), [setTitle, count]);
  const view = `${list.view} ${search}`;
  const exportRows = (only?: string) =>
    exportCsv(
      'Clients',
      clientsApi.exportList,
      {
        query: {
          ...(search ? { search } : {}),
          ...narrowed,
          ...(only ? { only } : {}),
          ...(sort ? { sort: writeSort(sort) } : {}),
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
        end={<CommandButton id="client.add" variant="primary" />}
      >
        <SearchBox
          label="Search clients"
          placeholder={`${CLIENT_FIELDS.name.label}, ${CLIENT_FIELDS.DOTNumber.label} or number`}
          {...box}
        />
      </ListBar>
      <RecordList
        label="Clients"
        rows={rows}
        rowId={rowId}
        {...columns.shown}
        status={isPending ? 'loading' : error && !data ? 'error' : 'ready'}
        error={error}
        onRetry={() => void refetch()}
        onOpen={(row, how) =>
          pane.open(addressAt(clientsAddresses.client, { clientId: row._id }), how)
        }
        {...list.sorting}
        view={view}
        {...escape}
        exportRows={exportRows}
        canEdit
        empty={
          search === '' && Object.keys(narrowed).length === 0 ? (
            <EmptyState title="No clients yet" command="client.add">
              Employers that use the service appear here.
            </EmptyState>
          ) : (
            <NoMatch />
          )
        }
      />
    </div>
  );
}
