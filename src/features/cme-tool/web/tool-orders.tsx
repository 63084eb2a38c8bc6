import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { clinicAppointment } from '#src/features/orders/appointments.rules.ts';
import { ORDER_LIST_COLUMNS } from '#src/features/orders/orders.columns.ts';
import type { OrderRow } from '#src/features/orders/orders.shapes.ts';
import { OrderStatus } from '#src/features/orders/web/order-status.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { showInstant } from '#src/web/ui/format.ts';
import type { Column } from '#src/web/ui/list-row.tsx';
import { PagedList } from '#src/web/ui/paged-list.tsx';
import { employmentOrdersQuery } from './cme-tool.queries.ts';
import { markedColumn } from './marked-column.tsx';
import { ToolOrder } from './tool-order.tsx';

const COLUMNS: readonly Column<OrderRow>[] = [
  {
    id: 'status',
    ...ORDER_LIST_COLUMNS.status,
    width: 'minmax(120px, 1fr)',
    cell: (row) => <OrderStatus statusId={row.OrderStatusID} name={row.OrderStatus} />,
  },
  {
    id: 'appointment',
    title: 'Appointment',
    width: 136,
    align: 'end',
    text: (row) => clinicAppointment(row.AppointmentDateTime),
  },
  { id: 'clinic', ...ORDER_LIST_COLUMNS.clinic, width: 'minmax(120px, 1.6fr)' },
  { id: 'place', ...ORDER_LIST_COLUMNS.place, width: 'minmax(140px, 1.8fr)', narrow: 'hide' },
  { id: 'phone', ...ORDER_LIST_COLUMNS.phone, width: 112, narrow: 'hide' },
  {
    id: 'ordered',
    title: 'Ordered',
    width: 150,
    align: 'end',
    text: (row) => showInstant(row.OrderDate),
    narrow: 'hide',
  },
  { id: 'source', ...ORDER_LIST_COLUMNS.source, width: 80, narrow: 'hide' },
];
const rowId = (row: OrderRow) => row.OrderID;

/** Orders at once (R287). */
const ROWS = 10;

/** The orders of an employee, and of the chosen one what happened to it. */
export function ToolOrders({ client, employeeId }: { client: number | null; employeeId: string }) {
  const { data, error, isPending, refetch } = useQuery(employmentOrdersQuery(client, employeeId));
  const [chosen, setChosen] = useState<string | null>(null);
  const columns = useMemo(
    () => [
      markedColumn<OrderRow>(
        { id: 'type', ...ORDER_LIST_COLUMNS.type, width: 'minmax(110px, 1fr)' },
        (row) => row.OrderID === chosen,
      ),
      ...COLUMNS,
    ],
    [chosen],
  );
  return (
    <>
      <PagedList
        label="Orders"
        rows={data?.rows ?? []}
        rowId={rowId}
        columns={columns}
        pageSize={ROWS}
        sizes={[ROWS]}
        footer="needed"
        status={isPending ? 'loading' : error && !data ? 'error' : 'ready'}
        error={error}
        onRetry={() => void refetch()}
        onOpen={(row) => setChosen(row.OrderID)}
        empty={<EmptyState title="No orders found" />}
      />
      {chosen && <ToolOrder key={chosen} client={client} orderId={chosen} />}
    </>
  );
}
