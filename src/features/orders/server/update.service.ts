import type { z } from 'zod';
import { clinicFor } from '#src/features/clinics/server/clinics.service.ts';
import { AppError, requestError, thrower } from '#src/shared/errors.ts';
import { appointmentFault, readAppointment, showAppointment } from '../appointments.rules.ts';
import { ORDERS_ERRORS, type ordersApi } from '../orders.contract.ts';
import {
  bookedStatus,
  CANCELED,
  CANCELED_MESSAGE,
  clinicNeed,
  closedFault,
  isOpen,
  needsClinic,
  ORDERED,
  reopenFault,
  SCHEDULED,
  statusFault,
} from '../orders.rules.ts';
import { actor, orderOf, shown } from './orders.service.ts';
import { changeOrder, lockOrder, readStatuses } from './orders.sql.ts';
import type { OrderChanges, OrderRecord } from './orders.sql.ts';
import { announce, type Orderer } from './place.service.ts';
import { addToTrail } from './trail.sql.ts';

const fail = thrower(ORDERS_ERRORS);

type Editor = Orderer & { clientId: number | null; ifMatch: number | null };
type Log = z.output<typeof ordersApi.update.body>;
type Results = z.input<typeof ordersApi.update.result>;
type Key = keyof Log;

/**
 * What an entry of the log comes to: a change with what the trail says of it, why there is none, or nothing to change:
 * sent again, by a second click or another tab, it is in the trail once.
 */
type Outcome = { changes: OrderChanges; message: string } | { fault: string } | 'asItIs';

/** An order that is held, at the version that the caller saw. @throws request.not_found, request.conflict */
async function heldOrder(c: Editor, orderId: string): Promise<OrderRecord> {
  // Seen first: anyone who may not see it waits for nobody.
  await orderOf(c, orderId);
  await lockOrder(c.db, orderId);
  const record = await orderOf(c, orderId);
  if (c.ifMatch !== null && c.ifMatch !== record.version)
    throw requestError('request.conflict', { current: await shown(c, record) });
  return record;
}

/**
 * Changes clinic, appointment and status of an order by one log (A44). Each entry stands for itself: one that is no good
 * is left out, its result says so, the others are kept; each that is kept leaves its message in the audit trail. Where no
 * status is sent, it follows the appointment.
 * @throws request.not_found, request.conflict
 */
export async function updateOrder(c: Editor, orderId: string, log: Log): Promise<Results> {
  const record = await heldOrder(c, orderId);
  const results: Results = {};
  const changes: OrderChanges = {};
  const messages: string[] = [];
  const changed: Key[] = [];
  const take = (key: Key, outcome: Outcome) => {
    if (outcome === 'asItIs') {
      results[key] = { hasError: false };
      return;
    }
    if ('fault' in outcome) {
      results[key] = { hasError: true, message: outcome.fault };
      return;
    }
    results[key] = { hasError: false };
    changed.push(key);
    Object.assign(changes, outcome.changes);
    messages.push(log[key]?.auditMessage || outcome.message);
  };
  if (log.updateVendor) take('updateVendor', await vendorOutcome(c, record, log.updateVendor));
  if (log.updateAppointment) {
    const at = changes.vendorId ?? record.vendor;
    take('updateAppointment', await appointmentOutcome(c, record, at, log.updateAppointment));
  }
  if (log.updateStatus) take('updateStatus', await statusOutcome(c, record, log.updateStatus));
  else if (changes.appointment !== undefined) {
    const statusId = bookedStatus(record.orderStatusId, changes.appointment !== null);
    const follows = await statusOutcome(c, record, { orderStatusId: statusId });
    if (typeof follows === 'object' && 'changes' in follows) {
      Object.assign(changes, follows.changes);
      messages.push(follows.message);
    }
  }
  if (changed.length > 0) {
    await changeOrder(c.db, orderId, changes);
    for (const message of messages) await addToTrail(c.db, record, actor(c.caller), message);
    announce(c, record.employeeId);
  }
  c.audit({
    entity: 'order',
    entityId: orderId,
    clientId: record.clientId,
    detail: {
      employeeId: record.employeeId,
      changed,
      refused: Object.entries(results).flatMap(([key, one]) => (one?.hasError ? [key] : [])),
      ...(changes.statusId === undefined
        ? {}
        : { from: record.orderStatusId, to: changes.statusId }),
    },
  });
  return results;
}

async function vendorOutcome(
  c: Editor,
  record: OrderRecord,
  { vendorId }: NonNullable<Log['updateVendor']>,
): Promise<Outcome> {
  const closed = closedFault(record.orderStatusId);
  if (closed) return { fault: closed };
  if (!needsClinic(record.orderType))
    return { fault: 'This order is not carried out at a clinic.' };
  const clinic = await clinicOrFault(c, record, vendorId);
  if ('fault' in clinic) return clinic;
  return vendorId === record.vendor
    ? 'asItIs'
    : { changes: { vendorId }, message: `Clinic changed to ${clinic.name}` };
}

/** The clinic, if it can carry the order out. */
async function clinicOrFault(
  { db }: Editor,
  record: OrderRecord,
  vendorId: number,
): Promise<{ name: string; state: string } | { fault: string }> {
  try {
    const { vendorName, state } = await clinicFor(db, vendorId, clinicNeed(record));
    return { name: vendorName, state };
  } catch (error) {
    // What the clinic cannot is an answer here; anything else is a failure.
    if (error instanceof AppError) return { fault: error.message };
    throw error;
  }
}

async function appointmentOutcome(
  c: Editor,
  record: OrderRecord,
  vendorId: number | null,
  { appointmentDate, walkIn }: NonNullable<Log['updateAppointment']>,
): Promise<Outcome> {
  const closed = closedFault(record.orderStatusId);
  if (closed) return { fault: closed };
  if (!needsClinic(record.orderType)) return { fault: 'This order has no appointment.' };
  const sameKind = appointmentDate === null || walkIn === record.walkIn;
  if (appointmentDate === record.appointmentDate && sameKind) return 'asItIs';
  if (appointmentDate === null)
    return { changes: { appointment: null }, message: 'Appointment removed' };
  const appointment = readAppointment(appointmentDate, walkIn);
  if (!appointment) return { fault: 'Enter a day of the calendar, and a time.' };
  if (vendorId === null) return { fault: 'Choose the clinic of the appointment.' };
  const clinic = await clinicOrFault(c, record, vendorId);
  if ('fault' in clinic) return clinic;
  const fault = appointmentFault(appointment, clinic.state, new Date());
  return fault
    ? { fault }
    : {
        changes: { appointment },
        message: `Appointment changed to ${showAppointment(appointmentDate, walkIn)}`,
      };
}

async function statusOutcome(
  { db }: Editor,
  record: OrderRecord,
  { orderStatusId }: NonNullable<Log['updateStatus']>,
): Promise<Outcome> {
  const statuses = await readStatuses(db);
  const wanted = statuses.find((one) => one.OrderStatusID === orderStatusId);
  if (!wanted) return { fault: 'Choose a status of the list.' };
  if (orderStatusId === record.orderStatusId) return 'asItIs';
  const fault = statusFault(record.orderStatusId, orderStatusId);
  return fault
    ? { fault }
    : {
        changes: { statusId: orderStatusId },
        message:
          orderStatusId === CANCELED ? CANCELED_MESSAGE : `Status changed to ${wanted.OrderStatus}`,
      };
}

async function needOpenStatus({ db }: Editor, statusId: number): Promise<void> {
  const known = (await readStatuses(db)).some((one) => one.OrderStatusID === statusId);
  if (known && isOpen(statusId)) return;
  throw requestError('request.invalid', {
    fields: [{ field: 'orderStatusId', message: 'Choose the status of an open order.' }],
  });
}

/**
 * Opens a canceled order again, or one to which nobody came. An appointment that still lies ahead stands again; one that
 * has passed is taken out. With the status that it had it stands as it did: an appointment that has passed, too.
 * @throws request.not_found, request.conflict, request.invalid, orders.finished, orders.not_closed
 */
export async function reopenOrder(
  c: Editor,
  orderId: string,
  { auditMessage, orderStatusId }: z.output<typeof ordersApi.reopen.body>,
): Promise<OrderRecord> {
  const record = await heldOrder(c, orderId);
  const fault = reopenFault(record.orderStatusId);
  if (fault === 'finished') throw fail('orders.finished');
  if (fault === 'open') throw fail('orders.not_closed');
  if (orderStatusId !== undefined) await needOpenStatus(c, orderStatusId);
  const { appointmentDate, walkIn } = record;
  const appointment = appointmentDate === null ? null : readAppointment(appointmentDate, walkIn);
  const clinic =
    appointment && record.vendor !== null ? await clinicOrFault(c, record, record.vendor) : null;
  const stands =
    appointment !== null &&
    (orderStatusId !== undefined ||
      (clinic !== null &&
        !('fault' in clinic) &&
        appointmentFault(appointment, clinic.state, new Date()) === null));
  await changeOrder(c.db, orderId, {
    statusId: orderStatusId ?? (stands ? SCHEDULED : ORDERED),
    ...(appointment && !stands ? { appointment: null } : {}),
  });
  const by = actor(c.caller);
  await addToTrail(c.db, record, by, auditMessage || 'Order reopened');
  if (appointment && !stands)
    await addToTrail(
      c.db,
      record,
      by,
      `Appointment of ${showAppointment(appointmentDate, walkIn)} removed`,
    );
  c.audit({
    entity: 'order',
    entityId: orderId,
    clientId: record.clientId,
    detail: { employeeId: record.employeeId, from: record.orderStatusId, reopened: true },
  });
  announce(c, record.employeeId);
  return orderOf(c, orderId);
}
