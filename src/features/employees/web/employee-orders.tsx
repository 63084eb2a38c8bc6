import { useMemo } from 'react';
import { sortRows, type TextColumns } from '#src/shared/columns.ts';
import type { Column } from '#src/web/ui/list-row.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { showDate, showInstant } from '#src/web/ui/format.ts';
import { useListState } from '#src/web/ui/list-state.ts';
import { PagedList } from '#src/web/ui/paged-list.tsx';
import type { EmployeeOrder } from '../employees.contract.ts';

const KINDS: Record<EmployeeOrder['orderType'], string> = {
  drugTest: 'Drug test',
  medicalExam: 'Medical exam',
  mvr: 'MVR',
};

const TEXTS = {
  order: { title: 'Order', text: (row) => KINDS[row.orderType] },
  status: { title: 'Status', text: (row) => row.orderStatus },
  ordered: {
    title: 'Ordered',
    text: (row) => showInstant(row.orderedAt),
    order: (row) => row.orderedAt,
  },
  appointment: {
    title: 'Appointment',
    text: (row) => showDate(row.appointmentDate),
    order: (row) => row.appointmentDate,
  },
  clinic: { title: 'Clinic', text: (row) => row.vendorName ?? '' },
} satisfies TextColumns<EmployeeOrder>;

const COLUMNS: readonly Column<EmployeeOrder>[] = [
  { id: 'order', ...TEXTS.order, width: 'minmax(110px, 1fr)' },
  { id: 'status', ...TEXTS.status, width: 'minmax(120px, 1fr)' },
  { id: 'ordered', ...TEXTS.ordered, width: 150, align: 'end' },
  { id: 'appointment', ...TEXTS.appointment, width: 96, align: 'end' },
  { id: 'clinic', ...TEXTS.clinic, width: 'minmax(120px, 1.4fr)' },
];

const SORTS = COLUMNS.map(({ id }) => id);
const rowId = (row: EmployeeOrder) => row.orderId;

/** The orders for an employee that the viewer may see, newest first, ten at a time (R047). */
export function EmployeeOrders({ orders }: { orders: readonly EmployeeOrder[] }) {
  const { sort, sorting, view } = useListState({ sorts: SORTS });
  const rows = useMemo(() => sortRows(orders, sort, TEXTS), [orders, sort]);
  return (
    <PagedList
      label="Orders"
      rows={rows}
      rowId={rowId}
      columns={COLUMNS}
      status="ready"
      {...sorting}
      view={view}
      empty={
        <EmptyState title="No orders">
          Drug tests, medical exams and MVRs ordered for this employee stand here.
        </EmptyState>
      }
    />
  );
}
