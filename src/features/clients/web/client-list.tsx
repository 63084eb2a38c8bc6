import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { sortRows, writeSort } from '#src/shared/columns.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import type { Column } from '#src/web/ui/list-row.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { exportCsv } from '#src/web/ui/export-csv.ts';
import { ListBar, useColumns } from '#src/web/ui/list-bar.tsx';
import { useListSearch } from '#src/web/ui/list-search.ts';
import { useListState } from '#src/web/ui/list-state.ts';
import { RecordList } from '#src/web/ui/record-list.tsx';
import { SearchBox } from '#src/web/ui/search-box.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { CLIENT_COLUMNS } from '../clients.columns.ts';
import { CLIENT_FIELDS } from '../client.fields.ts';
import { clientsApi, type Site } from '../clients.contract.ts';
import './clients.css';
import { topLevelClientsQuery } from './clients.queries.ts';
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
  { id: 'dot', ...CLIENT_COLUMNS.dot, width: 96, align: 'end', narrow: 'hide' },
  { id: 'number', ...CLIENT_COLUMNS.number, width: 80, align: 'end', narrow: 'hideLast' },
];

const PATH = clientsAddresses.list;
const SORTS = COLUMNS.map(({ id }) => id);
const rowId = (row: Site) => String(row._id);

/** All top-level clients, for internal staff. */
export function ClientList({ pane, search: address }: ScreenProps) {
  const { search, box, escape } = useListSearch();
  const { data, error, isPending, refetch } = useQuery({
    ...topLevelClientsQuery(search, { active: false }),
    placeholderData: keepPreviousData,
  });
  const list = useListState({ sorts: SORTS, address: { pane, path: PATH, search: address } });
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
          ...(only ? { only } : {}),
          ...(sort ? { sort: writeSort(sort) } : {}),
          columns: columns.ids,
        },
      },
      { client: null },
    );
  return (
    <div className="list-screen">
      <ListBar columns={columns}>
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
          <EmptyState
            title={search === '' ? 'No clients yet' : 'No client has this name or number'}
          >
            {search === ''
              ? 'Employers that use the service stand here.'
              : 'Search for another name, DOT number or number.'}
          </EmptyState>
        }
      />
    </div>
  );
}
