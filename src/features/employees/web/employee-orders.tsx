import { useMemo } from 'react';
import { holds } from '#src/shared/permissions.ts';
import { sortRows } from '#src/shared/columns.ts';
import { usePane } from '#src/web/panes/pane-context.ts';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { showInstant } from '#src/web/ui/format.ts';
import type { Column } from '#src/web/ui/list-row.tsx';
import { useListState } from '#src/web/ui/list-state.ts';
import { RecordList } from '#src/web/ui/record-list.tsx';
import { useViewer } from '#src/web/viewer.ts';
import type { EmployeeOrder } from '../employees.shapes.ts';
import { ORDER_COLUMNS } from '../file.columns.ts';
import type { FileList } from '../file.contract.ts';
import { exportFileList } from './export-file-list.ts';
import { ordersAddresses } from '#src/features/orders/orders.addresses.ts';
import { addressAt } from '#src/shared/address.ts';

const COLUMNS: readonly Column<EmployeeOrder>[] = [
  { id: 'order', ...ORDER_COLUMNS.order, width: 'minmax(110px, 1fr)' },
  { id: 'status', ...ORDER_COLUMNS.status, width: 'minmax(120px, 1fr)' },
  {
    id: 'ordered',
    title: 'Ordered',
    text: (row) => showInstant(row.orderedAt),
    width: 150,
    align: 'end',
  },
  { id: 'appointment', ...ORDER_COLUMNS.appointment, width: 96, align: 'end' },
  { id: 'clinic', ...ORDER_COLUMNS.clinic, width: 'minmax(120px, 1.4fr)' },
];

const SORTS = COLUMNS.map(({ id }) => id);
const rowId = (row: EmployeeOrder) => row.orderId;

interface EmployeeOrdersProps {
  client: number | null;
  employeeId: string;
  /** All that the viewer may see; those of one kind are chosen here. */
  orders: readonly EmployeeOrder[];
  kind?: 'drugTest' | 'medicalExam';
}

const LISTS = {
  all: { list: 'orders', name: 'Orders', none: 'No orders' },
  drugTest: { list: 'drugTests', name: 'Drug tests', none: 'No drug tests' },
  medicalExam: { list: 'exams', name: 'Medical exams', none: 'No medical exams' },
} as const satisfies Record<string, { list: FileList; name: string; none: string }>;

/** The orders for an employee that the viewer may see, newest first, ten at a time (R047). */
export function EmployeeOrders({ client, employeeId, orders, kind }: EmployeeOrdersProps) {
  const { sort, sorting, view } = useListState({ sorts: SORTS });
  const { list, name, none } = LISTS[kind ?? 'all'];
  const pane = usePane();
  const { grants } = useViewer();
  const mayOpen = pane !== null && holds(grants, 'client.viewOrders');
  const rows = useMemo(() => {
    const wanted = kind === undefined ? orders : orders.filter((one) => one.orderType === kind);
    return sortRows(wanted, sort, ORDER_COLUMNS);
  }, [orders, kind, sort]);
  return (
    <RecordList
      label={name}
      rows={rows}
      rowId={rowId}
      columns={COLUMNS}
      status="ready"
      {...sorting}
      view={view}
      {...(mayOpen
        ? {
            onOpen: (row: EmployeeOrder, how) =>
              pane.open(addressAt(ordersAddresses.order, { orderId: row.orderId }), how),
          }
        : {})}
      exportRows={(only) => exportFileList(name, list, { client, employeeId, sort, only })}
      paged={{}}
      empty={
        <EmptyState title={none}>
          {kind === undefined
            ? 'Orders for this employee appear here: drug tests, medical exams, records.'
            : 'Orders for this employee appear here.'}
        </EmptyState>
      }
    />
  );
}
