import { useViewer } from '#src/web/viewer.ts';
import { searchWords } from '#src/features/employees/employee-fields.rules.ts';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ORDER_TYPES, ORDER_WORDS } from '#src/features/employees/employees.rules.ts';
import { useActingClient } from '#src/web/acting-client.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { endless, usePageRows } from '#src/web/ui/endless.ts';
import { exportCsv } from '#src/web/ui/export-csv.ts';
import { showInstant } from '#src/web/ui/format.ts';
import { ListBar, useColumns } from '#src/web/ui/list-bar.tsx';
import type { Column } from '#src/web/ui/list-row.tsx';
import { useListSearch } from '#src/web/ui/list-search.ts';
import { useListState, type ListFilter } from '#src/web/ui/list-state.ts';
import { DataList } from '#src/web/ui/data-list.tsx';
import { useSelection } from '#src/web/ui/use-selection.ts';
import { showWait } from '#src/features/work/web/wait.ts';
import { SearchBox } from '#src/web/ui/search-box.tsx';
import { ORDER_LIST_COLUMNS } from '../orders.columns.ts';
import { ordersApi } from '../orders.contract.ts';
import type { OrderRow } from '../orders.shapes.ts';
import { OrderBulk } from './order-bulk.tsx';
import { OrderStatus } from './order-status.tsx';
import { listParameters, orderAddress, orderListQuery, statusesQuery } from './orders.queries.ts';
import { ordersAddresses } from '../orders.addresses.ts';

const PATH = ordersAddresses.list;

const COLUMNS: readonly Column<OrderRow>[] = [
  { id: 'employee', ...ORDER_LIST_COLUMNS.employee, width: 'minmax(108px, 1.6fr)' },
  { id: 'type', ...ORDER_LIST_COLUMNS.type, width: 'minmax(88px, 1fr)', narrow: 'hideLast' },
  {
    id: 'status',
    ...ORDER_LIST_COLUMNS.status,
    width: 'minmax(132px, 1fr)',
    cell: (row) => <OrderStatus statusId={row.OrderStatusID} name={row.OrderStatus} />,
  },
  {
    id: 'appointment',
    ...ORDER_LIST_COLUMNS.appointment,
    width: 150,
    align: 'end',
    narrow: 'hide',
  },
  {
    id: 'wait',
    title: ORDER_LIST_COLUMNS.wait.title,
    text: ({ waitsUntil }) =>
      waitsUntil === null ? '' : showWait(waitsUntil, 'its status changes'),
    width: 'minmax(112px, 1fr)',
    narrow: 'hide',
  },
  { id: 'clinic', ...ORDER_LIST_COLUMNS.clinic, width: 'minmax(120px, 1.6fr)', narrow: 'hide' },
  {
    id: 'ordered',
    title: 'Ordered',
    text: (row) => showInstant(row.OrderDate),
    width: 150,
    align: 'end',
    narrow: 'hide',
  },
  { id: 'location', ...ORDER_LIST_COLUMNS.location, width: 'minmax(90px, 1fr)', extra: true },
  { id: 'place', ...ORDER_LIST_COLUMNS.place, width: 'minmax(160px, 2fr)', extra: true },
  { id: 'phone', ...ORDER_LIST_COLUMNS.phone, width: 120, extra: true },
  { id: 'employment', ...ORDER_LIST_COLUMNS.employment, width: 100, extra: true },
  { id: 'source', ...ORDER_LIST_COLUMNS.source, width: 100, extra: true },
];

const NO_SORTS: readonly string[] = [];
/** Where nothing that is put off is shown. */
const IN_HAND = COLUMNS.filter(({ id }) => id !== 'wait');

const rowId = (row: OrderRow) => row.OrderID;

/** The orders of a client, newest first (R104). */
export function OrderList({ pane, search }: ScreenProps) {
  const client = useActingClient();
  if (client === null) {
    return (
      <EmptyState title="Choose a client first" command="client.assume">
        The orders of a client appear here.
      </EmptyState>
    );
  }
  return <Orders key={client} client={client} pane={pane} search={search} />;
}

function Orders({
  client,
  pane,
  search: address,
}: Pick<ScreenProps, 'pane' | 'search'> & { client: number }) {
  const { workIdName } = useViewer();
  const { search, box, escape } = useListSearch();
  const { data: statuses } = useQuery(statusesQuery(client));
  const filters = useMemo<readonly ListFilter[]>(
    () => [
      {
        id: 'type',
        title: 'Order',
        options: ORDER_TYPES.map((type) => ({ value: type, label: ORDER_WORDS[type] })),
      },
      {
        id: 'status',
        title: 'Status',
        options: [
          { value: 'open', label: 'Open' },
          ...(statuses ?? []).map((one) => ({
            value: String(one.OrderStatusID),
            label: one.OrderStatus,
          })),
        ],
      },
      {
        id: 'waiting',
        title: 'Put off',
        initial: 'none',
        options: [
          { value: 'none', label: 'Hide what is put off' },
          { value: 'only', label: 'Only what is put off' },
        ],
      },
    ],
    [statuses],
  );
  const list = useListState({
    sorts: NO_SORTS,
    filters,
    address: { pane, path: PATH, search: address },
  });
  const { type = '', status = '', waiting = '' } = list.filters;
  const columns = useColumns('orders', waiting === 'none' ? IN_HAND : COLUMNS);
  const wanted = useMemo(
    () => ({ type, status, waiting, search }),
    [type, status, waiting, search],
  );
  const found = useInfiniteQuery({
    ...orderListQuery(client, wanted),
    placeholderData: keepPreviousData,
  });
  const rows = usePageRows(found.data);
  const view = `${list.view} ${search}`;
  const [cursor, setCursor] = useState<OrderRow | null>(null);
  const { selection, select, selected, clear } = useSelection(rows, rowId, view);
  const exportRows = (only?: string) => {
    const { query, options } = listParameters(wanted);
    return exportCsv(
      'Orders',
      ordersApi.exportList,
      { query: { ...query, ...(only ? { only } : {}), columns: columns.ids } },
      { client, ...options },
    );
  };
  const narrowed = type !== '' || status !== '' || waiting === 'only' || search !== '';
  return (
    <div className="list-screen">
      <ListBar
        columns={columns}
        filters={filters}
        list={list}
        end={
          <>
            <CommandButton id="order.mvr" variant="quiet" quietKeys />
            <CommandButton id="order.place" />
          </>
        }
      >
        <SearchBox
          label="Search the orders"
          placeholder={searchWords(workIdName, 'Name', ['workId', 'license'])}
          {...box}
        />
      </ListBar>
      <DataList
        label="Orders"
        rows={rows}
        rowId={rowId}
        {...columns.shown}
        {...endless(found, rows)}
        onOpen={(row, how) => pane.open(orderAddress(row.OrderID), how)}
        view={view}
        {...escape}
        onCursor={setCursor}
        selection={selection}
        onSelection={select}
        onExport={() => exportRows()}
        empty={
          <EmptyState title="No orders found">
            {narrowed
              ? 'Try fewer letters, or another filter.'
              : 'Place one from here, or from an employee file.'}
          </EmptyState>
        }
      />
      <OrderBulk
        client={client}
        pane={pane}
        selected={selected}
        cursor={cursor}
        onExport={exportRows}
        onClear={clear}
      />
    </div>
  );
}
