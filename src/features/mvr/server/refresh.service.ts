import { actor } from '#src/features/orders/server/orders.service.ts';
import { announce, refuse, refusalFor } from '#src/features/orders/server/place.service.ts';
import { holdOrderStatus, noteAtOrder } from '#src/features/orders/server/results.service.ts';
import { isOpen, ORDERED } from '#src/features/orders/orders.rules.ts';
import type { Context } from '#src/server/handler.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { MVR_ERRORS, type mvrApi, type MvrStatus } from '../mvr.contract.ts';
import type { AskedDriver } from '../mvr.rules.ts';
import { askedDriver } from './order-mvr.service.ts';
import { acceptedText, certifiedWords, certify } from './certify.service.ts';
import { mvrProvider } from './configured-provider.ts';
import {
  addRequest,
  driverOnFile,
  holdRequest,
  lastRequest,
  type RequestRecord,
  setRequest,
} from './requests.sql.ts';
import { mvrOrderOf, statusOf } from './status.service.ts';
import { endWork, hurry } from './work.sql.ts';

const fail = thrower(MVR_ERRORS);

/**
 * Asks the provider for the record of an order again: at once where it waits; where that came to nothing, by the same
 * number as long as the same is asked and no answer to it was wrong, so that nothing is billed twice; else anew. Nobody is
 * asked for an order whose purpose was not certified: one of before, or placed elsewhere, has that made up for here.
 * @throws request.not_found; orders.not_allowed where a rule of the client stands against it, or the driver has left;
 * mvr.not_an_mvr, mvr.on_file, mvr.closed, mvr.not_certified, mvr.text_changed, mvr.incomplete, mvr.no_provider
 */
export async function refreshMvr(c: Context<typeof mvrApi.refresh>): Promise<MvrStatus> {
  const { db, kernel } = c;
  const { orderId } = c.params;
  const { tenantId } = db.binding;
  // Seen first: anyone who may not see it waits for nobody.
  await mvrOrderOf(c, orderId);
  await holdOrderStatus(db, orderId);
  const order = await mvrOrderOf(c, orderId);
  const { state: before, verification } = await statusOf(c, order);
  if (before === 'done') throw fail('mvr.on_file');
  if (!isOpen(order.orderStatusId)) throw fail('mvr.closed');
  const provider = mvrProvider(kernel.config);
  if (!provider) throw fail('mvr.no_provider');
  const driver = await driverOnFile(db, order.employeeId);
  if (!driver) throw requestError('request.not_found');
  refuse((await refusalFor(c, driver))('mvr'));
  const asked = askedDriver(driver);
  const text = verification ? null : await certificationFor(c, order);
  const last = await lastRequest(db, tenantId, orderId);
  const held = last && (await holdRequest(db, last.requestId));
  if (held && isSame(held, asked)) {
    await setRequest(db, held.requestId, { state: 'waiting', provider: provider.kind });
    await hurry(db, tenantId, held.requestId);
  } else {
    if (held?.state === 'waiting') {
      await setRequest(db, held.requestId, { state: 'canceled' });
      await endWork(db, { tenantId, requestId: held.requestId });
    }
    const requestId = await addRequest(db, {
      clientId: driver.clientId,
      employeeId: driver.employeeId,
      orderId,
      asked,
      askedBy: actor(c.caller).id,
      provider: provider.kind,
    });
    await hurry(db, tenantId, requestId);
  }
  await noteAtOrder(db, order, actor(c.caller), {
    message:
      c.body.auditMessage ||
      (text ? `Record asked for; ${certifiedWords(text)}` : 'Record asked for again'),
    statusId: before === 'waiting' ? null : ORDERED,
  });
  c.audit({
    entity: 'order',
    entityId: orderId,
    clientId: order.clientId,
    detail: { employeeId: order.employeeId, before },
  });
  announce(c, order.employeeId);
  c.afterCommit(() => kernel.wakeJobs());
  return statusOf(c, await mvrOrderOf(c, orderId));
}

/** Keeps the certification of an order that has none. @throws mvr.not_certified, mvr.text_changed */
async function certificationFor(
  c: Context<typeof mvrApi.refresh>,
  order: { orderId: string; employeeId: string },
) {
  const { acceptedVersion } = c.body;
  if (acceptedVersion === undefined) throw fail('mvr.not_certified');
  const text = await acceptedText(c, acceptedVersion);
  await certify(c, order, text);
  return text;
}

/** Failures after which the provider would only repeat itself under the same number. */
const WRONG_ANSWERS: readonly RequestRecord['failure'][] = [
  'garbage',
  'otherDriver',
  'repeated',
  'refused',
];

function isSame({ asked, failure }: RequestRecord, now: AskedDriver): boolean {
  const parts = Object.keys(now) as (keyof AskedDriver)[];
  return !WRONG_ANSWERS.includes(failure) && parts.every((part) => asked[part] === now[part]);
}
