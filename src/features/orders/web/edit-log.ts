import { appointmentText, showAppointment } from '../appointments.rules.ts';
import type { UpdateLog } from '../orders.contract.ts';
import { CANCELED, CANCELED_MESSAGE } from '../orders.rules.ts';
import type { Order } from '../orders.shapes.ts';
import { appointmentDraft, appointmentOf, type AppointmentDraft } from './appointment-draft.ts';

/** The choice of the dropdown that stands for none; never sent (A45). */
export const NOT_CHOSEN = -1;

/** What stands in the edit of an order. */
export interface EditDraft extends AppointmentDraft {
  statusId: number;
  clinic: { vendorId: number; name: string; state: string } | null;
}

/** What the edit begins with (R491). */
export function editDraft(order: Order): EditDraft {
  return {
    statusId: NOT_CHOSEN,
    ...appointmentDraft(order.appointmentDate, order.walkIn),
    clinic: order.clinic,
  };
}

/** Whether the appointment is another than the order's: its day, its time, or whether it is a walk-in. */
export function appointmentChanged(order: Order, draft: AppointmentDraft): boolean {
  const before = appointmentDraft(order.appointmentDate, order.walkIn);
  const text = (of: AppointmentDraft) => appointmentText(appointmentOf(of));
  return text(before) !== text(draft) || before.walkIn !== draft.walkIn;
}

/**
 * The log of a batch update: a status only if one is chosen and it differs from the present one, an appointment only if its
 * date or walk-in flag changed, a clinic only if it changed (R310, R311), each with what the audit trail is to say (R314).
 */
export function logOf(
  order: Order,
  draft: EditDraft,
  statuses: readonly { OrderStatusID: number; OrderStatus: string }[],
): UpdateLog {
  const log: UpdateLog = {};
  const { clinic, statusId, walkIn } = draft;
  if (clinic && clinic.vendorId !== order.vendor)
    log.updateVendor = {
      vendorId: clinic.vendorId,
      auditMessage: `Clinic changed to ${clinic.name}`,
    };
  if (appointmentChanged(order, draft)) {
    const text = appointmentText(appointmentOf(draft));
    log.updateAppointment = {
      appointmentDate: text,
      walkIn: text !== null && walkIn,
      auditMessage:
        text === null
          ? 'Appointment removed'
          : `Appointment changed to ${showAppointment(text, walkIn)}`,
    };
  }
  const status = statuses.find((one) => one.OrderStatusID === statusId);
  if (status && statusId > NOT_CHOSEN && statusId !== order.orderStatusId)
    log.updateStatus = {
      orderStatusId: statusId,
      auditMessage:
        statusId === CANCELED ? CANCELED_MESSAGE : `Status changed to ${status.OrderStatus}`,
    };
  return log;
}
