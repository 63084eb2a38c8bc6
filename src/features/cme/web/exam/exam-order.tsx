import { showAppointment } from '#src/features/orders/appointments.rules.ts';
import { Facts } from '#src/web/ui/facts.tsx';
import { showInstant } from '#src/web/ui/format.ts';
import type { ExamOrder as Order } from '../../cme.shapes.ts';

/** The order that an exam answers. */
export function ExamOrder({ order }: { order: Order }) {
  const { orderedAt, orderStatus, appointmentDate, walkIn, clinicName, clinicPlace } = order;
  return (
    <Facts
      items={[
        { label: 'Ordered', value: showInstant(orderedAt) },
        { label: 'Order', value: orderStatus },
        { label: 'Appointment', value: showAppointment(appointmentDate, walkIn) },
        { label: 'Clinic', value: [clinicName, clinicPlace].filter(Boolean).join(', ') },
      ]}
    />
  );
}
