import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { showDate, showInstant } from '#src/web/ui/format.ts';
import type { EmployeeOrder } from '../employees.contract.ts';

const KINDS: Record<EmployeeOrder['orderType'], string> = {
  drugTest: 'Drug test',
  medicalExam: 'Medical exam',
  mvr: 'MVR',
};

/** The orders for an employee that the viewer may see, newest first. */
export function EmployeeOrders({ orders }: { orders: readonly EmployeeOrder[] }) {
  if (orders.length === 0) {
    return (
      <EmptyState title="No orders">
        Drug tests, medical exams and MVRs ordered for this employee stand here.
      </EmptyState>
    );
  }
  return (
    <table className="plain-table">
      <thead>
        <tr>
          <th scope="col">Order</th>
          <th scope="col">Status</th>
          <th scope="col">Ordered</th>
          <th scope="col">Appointment</th>
          <th scope="col">Clinic</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.orderId}>
            <td>{KINDS[order.orderType]}</td>
            <td>{order.orderStatus}</td>
            <td>{showInstant(order.orderedAt)}</td>
            <td>{showDate(order.appointmentDate)}</td>
            <td>{order.vendorName}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
