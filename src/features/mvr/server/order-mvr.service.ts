import { actor } from '#src/features/orders/server/orders.service.ts';
import { placeOrder, refusalFor } from '#src/features/orders/server/place.service.ts';
import type { Context } from '#src/server/handler.ts';
import { type FieldError, requestError, thrower } from '#src/shared/errors.ts';
import { MVR_ERRORS, type mvrApi, type MvrPreparation } from '../mvr.contract.ts';
import { type AskedDriver, GRACE_SECONDS } from '../mvr.rules.ts';
import { acceptedText, certifiedWords, certify } from './certify.service.ts';
import { mvrProvider } from './configured-provider.ts';
import {
  addRequest,
  consentOnFile,
  type DriverOnFile,
  driverOnFile,
  waitingOrder,
} from './requests.sql.ts';
import { schedule } from './work.sql.ts';

const fail = thrower(MVR_ERRORS);

/** What the dialog needs to know of an employee. @throws request.not_found */
export async function prepareMvr(c: Context<typeof mvrApi.prepare>): Promise<MvrPreparation> {
  const driver = await driverOnFile(c.db, c.query.employeeId);
  if (!driver) throw requestError('request.not_found');
  const refusal = (await refusalFor(c, driver))('mvr');
  const provider = mvrProvider(c.kernel.config);
  return {
    employeeId: driver.employeeId,
    employeeName: driver.employeeName,
    refusal: refusal ?? (provider ? null : MVR_ERRORS['mvr.no_provider'].message),
    provider: provider?.kind ?? null,
    consentDocumentId: await consentOnFile(c.db, c.db.binding.tenantId, driver.employeeId),
    openOrderId: await waitingOrder(c.db, driver, null),
  };
}

/** Whom to ask for, once all four facts are on file. @throws mvr.incomplete with each that is not */
export function askedDriver(driver: DriverOnFile): AskedDriver {
  const { firstName, lastName, dob: birthDate, license, state } = driver;
  const missing = (
    [
      ['dob', birthDate],
      ['license', license],
      ['state', state],
      ['licenseClassId', driver.class],
    ] as const
  ).flatMap(([field, value]): FieldError[] =>
    value === null ? [{ field, message: 'Fill this in.' }] : [],
  );
  if (birthDate === null || license === null || state === null || driver.class === null)
    throw fail('mvr.incomplete', { fields: missing });
  return { firstName, lastName, birthDate, license, state, class: driver.class };
}

/**
 * Places an MVR order after its certification was accepted, keeps that, and has the provider asked in some seconds: until
 * then a canceled order costs nothing. All in the caller's transaction. Returns the order's id.
 * @throws request.not_found, mvr.incomplete, mvr.no_provider, mvr.text_changed, mvr.on_order, and what `placeOrder` throws
 */
export async function orderMvr(c: Context<typeof mvrApi.order>): Promise<string> {
  const { db, caller, kernel } = c;
  const { employeeId, acceptedVersion } = c.body;
  const driver = await driverOnFile(db, employeeId);
  if (!driver) throw requestError('request.not_found');
  const provider = mvrProvider(kernel.config);
  if (!provider) throw fail('mvr.no_provider');
  const text = await acceptedText(c, acceptedVersion);
  const asked = askedDriver(driver);
  // It holds the employee, so that of two orders sent at once the second sees the first.
  const orderId = await placeOrder(c, {
    employeeId,
    orderType: 'mvr',
    verified: true,
    message: `Order placed; ${certifiedWords(text)}`,
  });
  if (await waitingOrder(db, driver, orderId)) throw fail('mvr.on_order');
  await certify(c, { orderId, employeeId }, text);
  const requestId = await addRequest(db, {
    clientId: driver.clientId,
    employeeId,
    orderId,
    asked,
    askedBy: actor(caller).id,
    provider: provider.kind,
  });
  await schedule(db, { tenantId: db.binding.tenantId, requestId, attempts: 0 }, GRACE_SECONDS);
  c.afterCommit(() => kernel.wakeJobs());
  return orderId;
}
