import { ORDER_WORDS } from '#src/features/employees/employees.rules.ts';
import type { TextColumn } from '#src/shared/columns.ts';
import { writeUtc } from '#src/shared/dates.ts';
import { showAppointment } from './appointments.rules.ts';
import type { OrderRow } from './orders.shapes.ts';

/** The columns of the list of orders, shown and exported. */
export const ORDER_LIST_COLUMNS = {
  employee: { title: 'Employee', text: (row) => row.EmployeeName },
  type: { title: 'Order', text: (row) => ORDER_WORDS[row.OrderType] },
  status: { title: 'Status', text: (row) => row.OrderStatus },
  appointment: {
    title: 'Appointment',
    text: (row) => showAppointment(row.AppointmentDateTime, row.WalkIn),
  },
  clinic: { title: 'Clinic', text: (row) => row.VendorName ?? '' },
  ordered: { title: 'Ordered (UTC)', text: (row) => writeUtc(row.OrderDate) },
  location: { title: 'Location', text: (row) => row.LocationName },
  place: {
    title: 'Clinic address',
    text: (row) =>
      [row.VendorAddress, row.VendorCity, row.VendorState, row.VendorZip]
        .filter(Boolean)
        .join(', '),
  },
  phone: { title: 'Clinic phone', text: (row) => row.VendorPhone ?? '' },
  employment: { title: 'Employment', text: (row) => row.EmploymentStatus },
  source: { title: 'Source', text: (row) => row.orderSource },
} satisfies Record<string, TextColumn<OrderRow>>;
