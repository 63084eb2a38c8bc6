import { appointmentText, showAppointment } from '../appointments.rules.ts';
import type { UpdateLog } from '../orders.contract.ts';
import { CANCELED, CANCELED_MESSAGE } from '../orders.rules.ts';
import type { Order } from '../orders.shapes.ts';
import {
  appointmentDraft,
  appointmentOf,
  draftFault,
  type AppointmentDraft,
} from './appointment-draft.ts';

/** The choice of the dropdown that stands for none; never sent (A45). */
export const NOT_CHOSEN = -1;

/** What stands in the edit of an order. */
export interface EditDraft {
  statusId: number;
  appointment: AppointmentDraft;
  clinic: { vendorId: number; name: string; state: string } | null;
}

/** What the edit begins with (R491). */
export function editDraft(order: Order): EditDraft {
  return {
    statusId: NOT_CHOSEN,
    appointment: appointmentDraft(order.appointmentDate, order.walkIn),
    clinic: order.clinic,
  };
}

/** Why the entries cannot be sent; null when they can. An appointment that stays as it is may have passed. */
export function editFault(order: Order, { appointment, clinic }: EditDraft, now: Date) {
  const before = appointmentDraft(order.appointmentDate, order.walkIn);
  const same = JSON.stringify(before) === JSON.stringify(appointment);
  return same ? null : draftFault(appointment, clinic?.state ?? null, now);
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
  const { clinic, statusId, appointment } = draft;
  if (clinic && clinic.vendorId !== order.vendor)
    log.updateVendor = {
      vendorId: clinic.vendorId,
      auditMessage: `Clinic changed to ${clinic.name}`,
    };
  const text = appointmentText(appointmentOf(appointment));
  const walkIn = text !== null && appointment.walkIn;
  if (text !== order.appointmentDate || walkIn !== order.walkIn)
    log.updateAppointment = {
      appointmentDate: text,
      walkIn,
      auditMessage:
        text === null
          ? 'Appointment removed'
          : `Appointment changed to ${showAppointment(text, walkIn)}`,
    };
  const status = statuses.find((one) => one.OrderStatusID === statusId);
  if (status && statusId > NOT_CHOSEN && statusId !== order.orderStatusId)
    log.updateStatus = {
      orderStatusId: statusId,
      auditMessage:
        statusId === CANCELED ? CANCELED_MESSAGE : `Status changed to ${status.OrderStatus}`,
    };
  return log;
}
