import type { Context } from '#src/server/handler.ts';
import { cancelMails, sendMail } from '#src/server/mail/outbox.ts';
import { printedBy } from '#src/server/printed-list.ts';
import { madeNow, type StreamReply } from '#src/server/streams.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { ORDER_RECORDS } from '#src/features/employees/order-kinds.rules.ts';
import { ORDER_WORDS } from '#src/features/employees/employees.rules.ts';
import { showAppointment } from '../appointments.rules.ts';
import { ORDERS_ERRORS, type ordersApi } from '../orders.contract.ts';
import { inSentence } from '#src/shared/text.ts';
import { isOpen, needsClinic } from '../orders.rules.ts';
import type { Order } from '../orders.shapes.ts';
import { authorizationPdf } from './authorization-pdf.service.ts';
import {
  countAuthorizations,
  mailOf,
  noteAuthorization,
  readDonor,
  type Donor,
} from './authorization.sql.ts';
import { actor, orderOf, shown } from './orders.service.ts';
import { addToTrail } from './trail.sql.ts';

const fail = thrower(ORDERS_ERRORS);

/** What leaves the house waits so long first (D21). */
const HOLD_SECONDS = 10;
/** Mails a day (D24). */
const MOST_MAILS = { order: 5, person: 100 };
const FILE_NAME = 'authorization.pdf';

/** What an authorization is made of. @throws request.not_found, orders.nothing_to_authorize */
async function paperOf(
  c: Pick<
    Context<typeof ordersApi.authorization>,
    'db' | 'grants' | 'services' | 'caller' | 'clientId'
  >,
  orderId: string,
): Promise<{ order: Order; donor: Donor }> {
  const record = await orderOf(c, orderId);
  if (!isOpen(record.orderStatusId) || !needsClinic(record.orderType))
    throw fail('orders.nothing_to_authorize');
  const donor = await readDonor(c.db, record.employeeId);
  if (!donor) throw requestError('request.not_found');
  return { order: await shown(c, record), donor };
}

/** The authorization as a PDF. @throws request.not_found, orders.nothing_to_authorize */
export async function showAuthorization(
  c: Context<typeof ordersApi.authorization>,
): Promise<StreamReply> {
  const { order, donor } = await paperOf(c, c.params.orderId);
  c.opened(order.employeeId, ORDER_RECORDS[order.orderType]);
  c.audit({
    entity: 'order',
    entityId: order.orderId,
    clientId: order.clientId,
    detail: { employeeId: order.employeeId },
  });
  const { signature: foot, logo } = await printedBy({ ...c, clientId: order.clientId });
  return madeNow(
    await authorizationPdf(order, donor, order.employerName, { foot, logo }),
    FILE_NAME,
  );
}

/**
 * Mails the authorization as a PDF, held for ten seconds (D21); notes it in the audit trail without the address.
 * @throws request.not_found, orders.nothing_to_authorize, orders.other_type, orders.clinic_fault, orders.too_many_mails
 */
export async function emailAuthorization(
  c: Context<typeof ordersApi.emailAuthorization>,
): Promise<{ authorizationId: string }> {
  const { db, kernel, caller, body } = c;
  const { order, donor } = await paperOf(c, c.params.orderId);
  if (order.orderType !== body.orderType) throw fail('orders.other_type');
  // Nobody is sent where it cannot be done: a clinic that lost its program, or takes no more orders.
  if (order.clinic?.fault) throw fail('orders.clinic_fault');
  const by = actor(caller);
  const sent = await countAuthorizations(db, order.orderId, by.id);
  if (sent.order >= MOST_MAILS.order || sent.person >= MOST_MAILS.person)
    throw fail('orders.too_many_mails', { retryAfter: 3600 });
  // The clinic learns the employer, not the account that sent it.
  const { logo } = await printedBy({ ...c, clientId: order.clientId });
  const pdf = await authorizationPdf(order, donor, body.employerName, {
    foot: body.employerName,
    logo,
  });
  const mailId = await sendMail(db, kernel.keys, {
    tenantId: db.binding.tenantId,
    kind: 'authorization',
    holdSeconds: HOLD_SECONDS,
    to: body.email,
    subject: `${ORDER_WORDS[order.orderType]} authorization from ${body.employerName}`,
    text: textOf(order, body.employerName),
    attachment: { fileName: FILE_NAME, base64: Buffer.from(pdf).toString('base64') },
  });
  const authorizationId = await noteAuthorization(db, {
    orderId: order.orderId,
    mailId,
    by: by.id,
  });
  await addToTrail(db, order, by, 'Authorization emailed');
  c.audit({
    entity: 'order',
    entityId: order.orderId,
    clientId: order.clientId,
    detail: { employeeId: order.employeeId, authorizationId },
  });
  c.afterCommit(() => kernel.wakeJobs());
  return { authorizationId };
}

function textOf(order: Order, employerName: string): string {
  const when = showAppointment(order.appointmentDate, order.walkIn);
  return [
    `${employerName} has ordered a ${inSentence(ORDER_WORDS[order.orderType])}. The authorization is attached as a PDF.`,
    ...(order.clinic
      ? [`Clinic: ${order.clinic.name}, ${order.clinic.city}, ${order.clinic.state}`]
      : []),
    ...(when ? [`Appointment: ${when}, by clocks at the clinic`] : []),
    'Please bring the authorization and a photo identification.',
  ].join('\n\n');
}

/** Takes a waiting mail back. @throws request.not_found, orders.mail_left */
export async function withdrawAuthorization(
  c: Context<typeof ordersApi.withdrawAuthorization>,
): Promise<void> {
  const record = await orderOf(c, c.params.orderId);
  const mailId = await mailOf(c.db, record.orderId, c.body.authorizationId);
  if (mailId === null) throw requestError('request.not_found');
  const stopped = await c.db.asOwner((owner) => cancelMails(owner, [mailId]));
  if (stopped === 0) throw fail('orders.mail_left');
  await addToTrail(c.db, record, actor(c.caller), 'Authorization email taken back');
  c.audit({
    entity: 'order',
    entityId: record.orderId,
    clientId: record.clientId,
    detail: { employeeId: record.employeeId, withdrawn: c.body.authorizationId },
  });
}
