import { clinicFor } from '#src/features/clinics/server/clinics.service.ts';
import { ORDER_FEATURES } from '#src/features/employees/order-kinds.rules.ts';
import type { OrderType } from '#src/features/employees/employees.rules.ts';
import type { Context } from '#src/server/handler.ts';
import type { LiveHint } from '#src/server/kernel.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import type { FieldError } from '#src/shared/errors.ts';
import { holds } from '#src/shared/permissions.ts';
import { isServed } from '#src/shared/services.ts';
import { appointmentFault, type Appointment } from '../appointments.rules.ts';
import { ofItsKind } from '../order-fields.rules.ts';
import { ORDERS_ERRORS } from '../orders.contract.ts';
import {
  clinicNeed,
  type DriverFacts,
  driverFault,
  EMPLOYMENT_CLOSED,
  isSameOrder,
  needsClinic,
  ORDERED,
  orderFaults,
  ruleRefusal,
  SCHEDULED,
  type Wanted,
} from '../orders.rules.ts';
import { openOrdersOf, readCatalogue, readDriver, rulesOf } from './driver.sql.ts';
import { actor } from './orders.service.ts';
import { addOrder } from './orders.sql.ts';
import { addToTrail } from './trail.sql.ts';

const fail = thrower(ORDERS_ERRORS);

/** Who acts on orders, and where. */
export type Orderer = Pick<
  Context<Endpoint>,
  'db' | 'kernel' | 'caller' | 'grants' | 'services' | 'audit' | 'live'
>;

/** An order as it is asked for. */
export interface NewOrder extends Wanted {
  employeeId: string;
  vendorId?: number | undefined;
  appointment?: Appointment | undefined;
  /** Of an MVR: the certification of its purpose was accepted, and that is recorded (domain.md 2.11). */
  verified?: true;
  /** The open order for the same: this one is placed all the same. */
  evenThough?: string | undefined;
  /** Where it came from: `console` unless said. */
  source?: string;
  /** What the audit trail begins with; `Order placed` unless said. */
  message?: string;
}

/**
 * Why orders of a kind are not placed by the caller for employees of a location: its services, what the caller may, its
 * rules and those above it (2§9). Null for a kind that is placed.
 */
async function refusalAt(
  c: Pick<Orderer, 'db' | 'grants' | 'services'>,
  clientId: number,
): Promise<(type: OrderType) => string | null> {
  const rules = await rulesOf(c.db, clientId);
  return (type) => {
    if (!isServed(ORDER_FEATURES[type], c.services))
      return 'This client does not have the service for it. Ask customer care for it.';
    const queries = holds(c.grants, 'servicesClearinghouse.orderClearinghouseQueries');
    if (type === 'clearinghouseQuery' && !queries)
      return 'You may not order Clearinghouse queries. Ask whoever manages your account.';
    return ruleRefusal(type, rules);
  };
}

/** The same for one employee, for a form that is about to open: what placing answers, whatever is chosen there. */
export async function refusalFor(
  c: Pick<Orderer, 'db' | 'grants' | 'services'>,
  driver: DriverFacts & { clientId: number },
): Promise<(type: OrderType) => string | null> {
  // The first thing that placing looks at: nothing else matters of somebody who has left.
  if (driver.archived) return () => EMPLOYMENT_CLOSED;
  const refusalOf = await refusalAt(c, driver.clientId);
  return (type) => refusalOf(type) ?? driverFault(type, driver);
}

/** The same for a form that knows the employee's id alone; null for one who is not the caller's. */
export async function refusalOf(
  c: Pick<Orderer, 'db' | 'grants' | 'services'>,
  employeeId: string,
): Promise<((type: OrderType) => string | null) | null> {
  const driver = await readDriver(c.db, employeeId, { hold: false });
  return driver && refusalFor(c, driver);
}

/** Ends what was refused. @throws orders.not_allowed with the reason */
export function refuse(refusal: string | null): void {
  if (refusal)
    throw fail('orders.not_allowed', {
      message: refusal,
      fields: [{ field: 'orderType', message: refusal }],
    });
}

/**
 * Places an order for an employee of the caller's, in the caller's transaction: with its first audit entry, its audit row
 * and its hint to the consoles. Returns the order's id.
 * @throws request.not_found for an employee who is not the caller's; orders.not_allowed where service, permission or a
 * rule of the client stands against it; orders.verification_needed for an MVR that is not `verified`; orders.not_possible
 * with every field that does, DOT's reasons among them; orders.open_already where the same is open and not named; and what `clinicFor` throws
 */
export async function placeOrder(c: Orderer, order: NewOrder): Promise<string> {
  const { db, caller } = c;
  const driver = await readDriver(db, order.employeeId, { hold: true });
  if (!driver) throw requestError('request.not_found');
  if (driver.archived)
    throw fail('orders.not_possible', {
      fields: [{ field: 'employeeId', message: EMPLOYMENT_CLOSED }],
    });
  refuse((await refusalAt(c, driver.clientId))(order.orderType));
  if (order.orderType === 'mvr' && !order.verified) throw fail('orders.verification_needed');
  const wanted: Wanted = {
    orderType: order.orderType,
    ...ofItsKind(order.orderType, order),
  };
  const faults = orderFaults(wanted, driver, await readCatalogue(db));
  if (faults.length > 0) throw fail('orders.not_possible', { fields: faults });
  const appointment = order.appointment ?? null;
  await checkClinic(c, order, appointment);
  const twin = (await openOrdersOf(db, order.employeeId)).find((one) => isSameOrder(one, wanted));
  if (twin && order.evenThough !== twin.orderId) throw openAlready(twin.orderId);
  const orderId = await addOrder(db, {
    clientId: driver.clientId,
    employeeId: driver.employeeId,
    asked: wanted,
    statusId: appointment ? SCHEDULED : ORDERED,
    source: order.source ?? 'console',
    vendorId: order.vendorId ?? null,
    appointment,
    userEmail: caller.email,
    placedBy: caller.id,
  });
  await addToTrail(
    db,
    { orderId, clientId: driver.clientId },
    actor(caller),
    order.message ?? 'Order placed',
  );
  c.audit({
    entity: 'order',
    entityId: orderId,
    clientId: driver.clientId,
    detail: { employeeId: driver.employeeId, orderType: order.orderType },
  });
  announce(c, driver.employeeId);
  return orderId;
}

/** Two orders for the same are two appointments: anyone who wants both says so. */
const openAlready = (orderId: string) =>
  fail('orders.open_already', {
    fields: [{ field: 'evenThough', message: 'Confirm that another one is wanted.' }],
    current: { orderId },
  });

/** A clinic that can do it, and a time at which it can be done there. */
async function checkClinic(
  { db }: Pick<Orderer, 'db'>,
  order: NewOrder,
  appointment: Appointment | null,
): Promise<void> {
  const { orderType, vendorId } = order;
  const refuse = (fields: FieldError[]) => fail('orders.not_possible', { fields });
  if (!needsClinic(orderType)) {
    if (vendorId !== undefined || appointment !== null)
      throw refuse([{ field: 'vendor', message: 'This order is not carried out at a clinic.' }]);
    return;
  }
  if (vendorId === undefined) {
    if (appointment !== null)
      throw refuse([{ field: 'vendor', message: 'Choose the clinic of the appointment.' }]);
    return;
  }
  const clinic = await clinicFor(db, vendorId, clinicNeed(order));
  const fault = appointment && appointmentFault(appointment, clinic.state, new Date());
  if (fault) throw refuse([{ field: 'appointmentDate', message: fault }]);
}

/** Orders, and the files that show them, are read again. */
export function announce({ live, db }: Pick<Orderer, 'live' | 'db'>, employeeId: string): void {
  for (const hint of orderHints(db.binding.tenantId, employeeId)) live(hint);
}

/** The hints that an order of an employee's was changed. */
export function orderHints(tenantId: number, employeeId: string): LiveHint[] {
  const requirement = 'client.viewOrders';
  return [
    { tenantId, topic: 'orders', requirement },
    { tenantId, topic: 'employees', key: employeeId, requirement },
  ];
}
