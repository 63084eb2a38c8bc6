import { ORDER_WORDS } from '#src/features/employees/employees.rules.ts';
import { waitText } from '#src/features/work/waiting.rules.ts';
import type { TextColumn } from '#src/shared/columns.ts';
import { writeUtc } from '#src/shared/dates.ts';
import { ORDER_FIELDS } from './order.fields.ts';
import { showAppointment } from './appointments.rules.ts';
import type { OrderRow } from './orders.shapes.ts';

/** The columns of the list of orders, shown and exported. */
export const ORDER_LIST_COLUMNS = {
  employee: { title: 'Employee', text: (row) => row.EmployeeName },
  type: { title: ORDER_FIELDS.orderType.label, text: (row) => ORDER_WORDS[row.OrderType] },
  status: { title: ORDER_FIELDS.orderStatusId.label, text: (row) => row.OrderStatus },
  appointment: {
    title: ORDER_FIELDS.appointmentDate.label,
    text: (row) => showAppointment(row.AppointmentDateTime, row.WalkIn),
  },
  clinic: { title: ORDER_FIELDS.vendor.label, text: (row) => row.VendorName ?? '' },
  ordered: {
    title: `${ORDER_FIELDS.orderedAt.label} (UTC)`,
    text: (row) => writeUtc(row.OrderDate),
  },
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
  wait: { title: 'Waits', text: (row) => waitText(row.waitsUntil) },
  source: { title: ORDER_FIELDS.orderSource.label, text: (row) => row.orderSource },
} satisfies Record<string, TextColumn<OrderRow>>;
