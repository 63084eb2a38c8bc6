import { employeeOf } from '#src/features/employees/server/employees.service.ts';
import { worksAt } from '#src/features/clients/server/clients.service.ts';
import type { Context } from '#src/server/handler.ts';
import { consoleAddress } from '#src/server/mail/console-address.ts';
import { sendMail } from '#src/server/mail/outbox.ts';
import { countTry, subject } from '#src/server/session/attempts.ts';
import { addRecordLink, setLinksWithdrawn } from '#src/server/session/record-links.ts';
import { hashToken, newLinkToken } from '#src/server/session/tokens.ts';
import { addressAt } from '#src/shared/address.ts';
import { addDays, endOfDay, lastDayBefore, writeDate } from '#src/shared/dates.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { READS_FILES } from '#src/shared/permission-sets.ts';
import { holds } from '#src/shared/permissions.ts';
import { todayIn } from '#src/shared/zone-clock.ts';
import { driverPageAddresses } from '../driver-page.addresses.ts';
import { type Dispute, DRIVER_PAGE_ERRORS, type driverPageApi } from '../driver-page.contract.ts';
import { LINK_DAYS } from '../driver-page.rules.ts';
import { disputesOf, insertPage, readDispute, readDriver, setAnswer } from './driver-page.sql.ts';

const fail = thrower(DRIVER_PAGE_ERRORS);
type Api = typeof driverPageApi;

/**
 * Mails a driver the link of the own page. An earlier link holds no longer.
 * @throws request.not_found, driver-page.gone, driver-page.no_email, driver-page.too_many_tries
 */
export async function askDriver(c: Context<Api['ask']>): Promise<{ expiresAt: string }> {
  const driver = await readDriver(c.db, c.params.employeeId);
  if (!driver || !worksAt(c.db, driver.clientId)) throw requestError('request.not_found');
  const { tenantId, clientId, employeeId, email, employerName, firstName } = driver;
  if (driver.gone) throw fail('driver-page.gone');
  if (!email) throw fail('driver-page.no_email');
  // Nobody fills a driver's mailbox: a few a day, then they have to wait.
  const tries = [subject(c.kernel.keys, 'driver page ask', employeeId, 5, 3600)];
  const wait = await countTry(c.kernel.pool, tries);
  if (wait > 0) throw fail('driver-page.too_many_tries', { retryAfter: wait });
  const { what } = c.body;
  const expiresAt = endOfDay(addDays(todayIn(driver.zone), LINK_DAYS));
  const by = c.caller.impersonator?.id ?? c.caller.id;
  const pageId = await insertPage(c.db, {
    ...{ tenantId, clientId, employeeId, asked: what, by, expiresAt },
  });
  const token = newLinkToken();
  await c.db.asOwner(async (owner) => {
    await setLinksWithdrawn(owner, 'driverPage', tenantId, driver.pages, true);
    await addRecordLink(owner, 'driverPage', {
      ...{ hash: hashToken(token), tenantId, recordId: pageId, expiresAt },
    });
  });
  const link =
    consoleAddress(c.kernel.config, c.request) + addressAt(driverPageAddresses.own, { token });
  await sendMail(c.db, c.kernel.keys, {
    ...{ tenantId, kind: 'driverPage', to: email },
    ...askMail({ firstName, employerName, what, link, expiresAt }),
  });
  c.afterCommit(() => c.kernel.wakeJobs());
  c.audit({
    entity: 'driverPage',
    entityId: pageId,
    clientId,
    detail: { employeeId, asked: what !== '' },
  });
  return { expiresAt };
}

function askMail(of: {
  firstName: string;
  employerName: string;
  what: string;
  link: string;
  expiresAt: string;
}) {
  const paragraphs = [
    `Hello ${of.firstName},`,
    of.what === ''
      ? `${of.employerName} shows you your own driver file: what is in it, what expires, and who opened it.`
      : `${of.employerName} asks you: ${of.what}`,
    'Open your page here, on a phone or a computer. You need no password: a code is mailed to you when you open it.',
    of.link,
    `The link works until ${writeDate(lastDayBefore(of.expiresAt))}. It is meant for you alone: please do not pass it on.`,
    'This mail was sent by the compliance console. Please do not reply to it.',
  ];
  return { subject: `${of.employerName}: your driver file`, text: `${paragraphs.join('\n\n')}\n` };
}

/** What a driver disputes. @throws request.not_found */
export async function listDisputes(c: Context<Api['disputes']>) {
  const {
    employerId: tenantId,
    employeeId,
    clientId,
  } = await employeeOf(c.db, c.params.employeeId);
  return {
    disputes: await disputesOf(c.db, { tenantId, employeeId }),
    mayAnswer:
      c.db.binding.role === 'app' &&
      c.caller.kind === 'user' &&
      worksAt(c.db, clientId) &&
      holds(c.grants, 'client.editEmployeeInfo'),
  };
}

/** Answers a dispute. @throws request.not_found, driver-page.answered_already */
export async function answerDispute(c: Context<Api['answer']>): Promise<Dispute> {
  const found = await readDispute(c.db, c.params.disputeId);
  if (!found || !worksAt(c.db, found.clientId)) throw requestError('request.not_found');
  const { tenantId, clientId, employeeId, disputeId } = found;
  const by = c.caller.impersonator?.id ?? c.caller.id;
  const answered = await setAnswer(c.db, tenantId, disputeId, { answer: c.body.answer, by });
  if (!answered) throw fail('driver-page.answered_already');
  c.audit({ entity: 'driverDispute', entityId: disputeId, clientId, detail: { employeeId } });
  c.live({ tenantId, topic: 'disputes', key: employeeId, requirement: READS_FILES });
  return answered;
}
