import { placeOf, worksAt } from '#src/features/clients/server/clients.service.ts';
import { checkChoices } from '#src/features/employees/server/employee-checks.service.ts';
import type { Context } from '#src/server/handler.ts';
import { consoleAddress } from '#src/server/mail/console-address.ts';
import { sendMail } from '#src/server/mail/outbox.ts';
import { addRecordLink, withdrawRecordLink } from '#src/server/session/record-links.ts';
import { hashToken, newLinkToken } from '#src/server/session/tokens.ts';
import { addressAt } from '#src/shared/address.ts';
import { addDays, endOfDay, lastDayBefore, writeDate } from '#src/shared/dates.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { isServed } from '#src/shared/services.ts';
import { todayIn } from '#src/shared/zone-clock.ts';
import { onboardingAddresses } from '../onboarding.addresses.ts';
import { ONBOARDING_ERRORS, type onboardingApi } from '../onboarding.contract.ts';
import type { Onboarding, Task } from '../onboarding.contract.ts';
import {
  LINK_DAYS,
  MOST_TASKS,
  RIGHTS_NOTICE,
  stateOf,
  taskFaults,
  USUAL_TASKS,
} from '../onboarding.rules.ts';
import {
  dropTask,
  insertOnboarding,
  insertTask,
  type OnboardingRecord,
  readNewcomer,
  readOnboarding,
  readOnboardings,
  readWanting,
  readTasks,
  setWithdrawn,
} from './onboarding.sql.ts';

const fail = thrower(ONBOARDING_ERRORS);
type Api = typeof onboardingApi;

function shown({
  tenantId: _,
  clientId: __,
  withdrawn,
  expired,
  ...one
}: OnboardingRecord): Onboarding {
  return { ...one, state: stateOf({ ...one, withdrawn, expired }) };
}

const announce = (c: Pick<Context<Endpoint>, 'live'>, tenantId: number): void =>
  c.live({ tenantId, topic: 'onboarding', requirement: 'client.viewEmployee' });

/** Who is in onboarding at the place acted in and below it. */
export async function listOnboardings(c: Context<Api['list']>): Promise<Onboarding[]> {
  const place = await placeOf(c.db, c.clientId ?? c.caller.clientId);
  const read = c.query.wanting ? readWanting : readOnboardings;
  return (await read(c.db, place)).map(shown);
}

/** The checklist of the company. */
export async function listTasks(c: Context<Api['tasks']>): Promise<Task[]> {
  const { tenantId } = await placeOf(c.db, c.clientId ?? c.caller.clientId);
  return readTasks(c.db, tenantId);
}

/** The checklist is of the whole company: who works at some locations of it only reads it. @throws request.forbidden */
function needCompany(c: Pick<Context<Endpoint>, 'db'>, tenantId: number): void {
  if (!worksAt(c.db, tenantId)) throw requestError('request.forbidden');
}

/** Whether a paper may be asked for: the notice of rights goes with its service (R487, D374). */
const servesPaper = (c: Pick<Context<Endpoint>, 'services'>, type: number | null): boolean =>
  type !== RIGHTS_NOTICE || isServed('employmentHistoryNotices', c.services);

/** Adds a task to the checklist. @throws request.forbidden, request.invalid, request.no_service, employees.unknown_list_value */
export async function addTask(c: Context<Api['addTask']>): Promise<Task> {
  const { tenantId, clientId } = await placeOf(c.db, c.clientId ?? c.caller.clientId);
  needCompany(c, tenantId);
  if (!servesPaper(c, c.body.documentTypeId)) throw requestError('request.no_service');
  const faults = taskFaults(c.body);
  const all = await readTasks(c.db, tenantId);
  if (all.length >= MOST_TASKS)
    faults.push({ field: 'title', message: `A checklist has at most ${MOST_TASKS} tasks.` });
  if (faults.length > 0) throw requestError('request.invalid', { fields: faults });
  await checkChoices(c.db, tenantId, { state: null, jobTitleId: c.body.jobTitleId });
  const taskId = await insertTask(c.db, tenantId, c.body);
  c.audit({ entity: 'onboardingTask', entityId: taskId, clientId, detail: { kind: c.body.kind } });
  announce(c, tenantId);
  const made = (await readTasks(c.db, tenantId)).find((one) => one.taskId === taskId);
  if (!made) throw new Error('The task is not there');
  return made;
}

/** Takes a task off the checklist. @throws request.not_found, request.forbidden */
export async function removeTask(c: Context<Api['removeTask']>): Promise<void> {
  const { tenantId, clientId } = await placeOf(c.db, c.clientId ?? c.caller.clientId);
  const { taskId } = c.params;
  const all = await readTasks(c.db, tenantId);
  if (!all.some((one) => one.taskId === taskId)) throw requestError('request.not_found');
  needCompany(c, tenantId);
  await dropTask(c.db, taskId);
  c.audit({ entity: 'onboardingTask', entityId: taskId, clientId, detail: { removed: true } });
  announce(c, tenantId);
}

/**
 * Begins the onboarding of an employee: the checklist of everyone and of the job as it stands now, or the usual one.
 * @throws request.not_found, onboarding.open_already, onboarding.gone
 */
export async function startOnboarding(c: Context<Api['start']>) {
  const newcomer = await readNewcomer(c.db, c.params.employeeId);
  if (!newcomer || !worksAt(c.db, newcomer.clientId)) throw requestError('request.not_found');
  if (newcomer.gone) throw fail('onboarding.gone');
  if (newcomer.openAlready) throw fail('onboarding.open_already');
  const { tenantId, clientId, employeeId, jobTitleId, email, employerName } = newcomer;
  const written = (await readTasks(c.db, tenantId)).filter(
    (one) =>
      (one.jobTitleId === null || one.jobTitleId === jobTitleId) &&
      servesPaper(c, one.documentTypeId),
  );
  const expiresAt = endOfDay(addDays(todayIn(newcomer.zone), LINK_DAYS));
  const onboardingId = await insertOnboarding(
    c.db,
    { ...newcomer, by: c.caller.impersonator?.id ?? c.caller.id, expiresAt },
    written.length > 0 ? written : USUAL_TASKS,
  );
  const token = newLinkToken();
  await c.db.asOwner((owner) =>
    addRecordLink(owner, 'onboarding', {
      ...{ hash: hashToken(token), tenantId, recordId: onboardingId, expiresAt },
    }),
  );
  const address =
    consoleAddress(c.kernel.config, c.request) +
    addressAt(onboardingAddresses.own, { onboardingId: token });
  if (email) {
    await sendMail(c.db, c.kernel.keys, {
      ...{ tenantId, kind: 'onboarding', to: email },
      ...startMail({ employerName, link: address, expiresAt }),
    });
    c.afterCommit(() => c.kernel.wakeJobs());
  }
  c.audit({
    entity: 'onboarding',
    entityId: onboardingId,
    clientId,
    detail: { employeeId, mailed: Boolean(email) },
  });
  announce(c, tenantId);
  return { onboardingId, address, mailed: Boolean(email) };
}

/** Asks a driver to do the checklist. */
function startMail(of: { employerName: string; link: string; expiresAt: string }) {
  const paragraphs = [
    `Welcome to ${of.employerName}. Before you begin, we need some documents from you. Send and sign them here, on a phone or a computer; you need no password, and can stop and go on:`,
    of.link,
    `The link works until ${writeDate(lastDayBefore(of.expiresAt))}. It is meant for you alone: please do not pass it on.`,
    'This mail was sent by the compliance console. Please do not reply to it.',
  ];
  return { subject: `${of.employerName}: before you begin`, text: `${paragraphs.join('\n\n')}\n` };
}

/** Takes an onboarding back. @throws request.not_found, onboarding.done_already */
export async function withdrawOnboarding(
  c: Context<Api['withdraw']>,
): Promise<{ withdrawnAt: string }> {
  const found = await readOnboarding(c.db, c.params.onboardingId);
  if (!found || !worksAt(c.db, found.clientId)) throw requestError('request.not_found');
  const { tenantId, clientId, onboardingId, employeeId } = found;
  if (shown(found).state === 'done') throw fail('onboarding.done_already');
  await c.db.asOwner((owner) =>
    withdrawRecordLink(owner, 'onboarding', { tenantId, recordId: onboardingId }),
  );
  const withdrawnAt = await setWithdrawn(c.db, tenantId, onboardingId);
  c.audit({
    entity: 'onboarding',
    entityId: onboardingId,
    clientId,
    detail: { employeeId, withdrawn: true },
  });
  announce(c, tenantId);
  return { withdrawnAt };
}
