import { filer } from '#src/features/applicants/server/queue-paper.service.ts';
import { employeesApi } from '#src/features/employees/employees.contract.ts';
import { announceQueue } from '#src/features/intake/server/announce.service.ts';
import { readSoon } from '#src/features/intake/server/read-soon.service.ts';
import { addressOf } from '#src/server/address.ts';
import type { Asked } from '#src/server/address.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { Context, Gate } from '#src/server/handler.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { paperPdf } from '#src/server/paper-pdf.ts';
import { countTry, forgiveTries, networkSubject, subject } from '#src/server/session/attempts.ts';
import { findRecordLink } from '#src/server/session/record-links.ts';
import type { RecordLink } from '#src/server/session/record-links.ts';
import { hashToken } from '#src/server/session/tokens.ts';
import { writeDate } from '#src/shared/dates.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { READS_FILES } from '#src/shared/permission-sets.ts';
import { todayIn } from '#src/shared/zone-clock.ts';
import { ONBOARDING_ERRORS, type onboardingApi, type OwnPage } from '../onboarding.contract.ts';
import {
  dutyDays,
  type Duty,
  dutyFaults,
  dutyLines,
  KIND_WORDS,
  ON_DUTY_TYPE,
} from '../onboarding.rules.ts';
import { type OwnRecord, readOwn, setDone } from './onboarding.sql.ts';

const fail = thrower(ONBOARDING_ERRORS);
type Api = typeof onboardingApi;
type Step = OwnRecord['steps'][number];
type Doing = Context<Api['complete']> | Context<Api['upload']>;

const inTenant = <T>(db: Db, tenantId: number, work: (db: Db) => Promise<T>): Promise<T> =>
  db.as({ role: 'jobs', tenantId, sites: '*' }, work);

/**
 * Counts tries by the address they come from; one with a link of ours is given back: an office shares an address (D24).
 * @throws onboarding.too_many_tries, onboarding.link_unknown
 */
async function counted<T>(
  { keys, pool }: Kernel,
  request: Asked,
  find: () => Promise<T | null>,
): Promise<T> {
  const tries = [networkSubject(keys, 'address onboarding', request, 20, 300)];
  const wait = await countTry(pool, tries);
  if (wait > 0) throw fail('onboarding.too_many_tries', { retryAfter: wait });
  const found = await find();
  if (!found) throw fail('onboarding.link_unknown');
  await forgiveTries(pool, tries);
  return found;
}

/** @throws onboarding.link_withdrawn, onboarding.link_expired */
function checkLink({ withdrawn, expired }: Pick<RecordLink, 'withdrawn' | 'expired'>): void {
  if (withdrawn) throw fail('onboarding.link_withdrawn');
  if (expired) throw fail('onboarding.link_expired');
}

/** The onboarding that a link is of, while it holds; with `lock` nobody else acts on it. @throws those of LINK_ERRORS */
async function openOwn(
  c: Pick<Context<Api['visit']>, 'db' | 'kernel' | 'request' | 'params'>,
  { lock }: { lock: boolean },
): Promise<{ own: OwnRecord; expiresAt: string }> {
  const hash = hashToken(c.params.token);
  const link = await counted(c.kernel, c.request, () =>
    c.db.asOwner((owner) => findRecordLink(owner, 'onboarding', hash, { lock })),
  );
  checkLink(link);
  const own = await inTenant(c.db, link.tenantId, (db) => readOwn(db, link.recordId));
  if (!own || own.withdrawn) throw fail('onboarding.link_withdrawn');
  return { own, expiresAt: link.expiresAt };
}

/** What a driver is asked. Changes nothing: mail programs open links before people do. */
export async function visitOwn(c: Context<Api['visit']>): Promise<OwnPage> {
  const { own, expiresAt } = await openOwn(c, { lock: false });
  const { employerName, firstName, zone, steps } = own;
  return {
    ...{ employerName, firstName, expiresAt, dutyDays: dutyDays(todayIn(zone)) },
    steps: steps.map(({ documentTypeId: _, ...step }) => step),
  };
}

/** Lets a body in only by a link that holds: nobody else keeps us busy with files. */
export const uploadGate: Gate = async (kernel, request) => {
  const { params } = request;
  const token =
    typeof params === 'object' && params !== null && 'token' in params ? params.token : null;
  const text = typeof token === 'string' ? token : '';
  const link = await counted(kernel, request, async () => {
    const found = await kernel.pool.query<Pick<RecordLink, 'withdrawn' | 'expired'>>(
      `select (withdrawn_at is not null or has_departed(tenant_id)) as withdrawn, expires_at <= now() as expired
         from single_use_tokens where token_hash = $1 and purpose = 'onboarding'`,
      [hashToken(text)],
    );
    return found.rows[0] ?? null;
  });
  checkLink(link);
  // One link, by whomever it is held, brings so many bodies and no more for a while.
  const wait = await countTry(kernel.pool, [
    subject(kernel.keys, 'onboarding upload', text, 30, 300),
  ]);
  if (wait > 0) throw fail('onboarding.too_many_tries', { retryAfter: wait });
};

/** The step that is done now. @throws request.not_found, onboarding.done_already, onboarding.other_kind */
function stepOf(own: OwnRecord, stepId: string, byFile: boolean): Step {
  const step = own.steps.find((one) => one.stepId === stepId);
  if (!step) throw requestError('request.not_found');
  if (step.doneAt !== null) throw fail('onboarding.done_already');
  if ((step.kind === 'upload') !== byFile) throw fail('onboarding.other_kind');
  return step;
}

const deviceOf = ({ request }: Pick<Doing, 'request'>): string =>
  (request.headers['user-agent'] ?? '').replace(/[^\x20-\x7e]/g, '').slice(0, 300);

/** Keeps that a step is done, and says so to who has its lists open. */
async function finish(
  c: Doing,
  own: OwnRecord,
  step: Step,
  how: { name: string | null; documentId: string | null },
): Promise<{ doneAt: string }> {
  const { tenantId, clientId, employeeId, onboardingId } = own;
  const at = new Date().toISOString();
  const signed = { ...how, at, ip: addressOf(c.request), device: deviceOf(c) };
  const isFirst = await inTenant(c.db, tenantId, (db) =>
    setDone(db, tenantId, step.stepId, signed),
  );
  if (!isFirst) throw fail('onboarding.done_already');
  c.audit({
    entity: 'onboarding',
    entityId: onboardingId,
    tenantId,
    clientId,
    detail: { employeeId, stepId: step.stepId, kind: step.kind, documentId: how.documentId },
  });
  c.live({ tenantId, topic: 'onboarding', requirement: 'client.viewEmployee' });
  if (how.documentId !== null) {
    c.afterCommit(() => readSoon(c.kernel));
    announceQueue(c);
    c.live({ tenantId, topic: 'documents', key: employeeId, requirement: READS_FILES });
    const { permission } = employeesApi.read;
    c.live({ tenantId, topic: 'employees', key: employeeId, requirement: permission });
  }
  return { doneAt: at };
}

/** Does a step by its files: each a paper of the file that waits for review. @throws those of the contract */
export async function uploadStep(c: Context<Api['upload']>): Promise<{ doneAt: string }> {
  const { own } = await openOwn(c, { lock: true });
  const step = stepOf(own, c.params.stepId, true);
  const { tenantId, clientId, employeeId, zone } = own;
  const day = todayIn(zone);
  const documentIds = await inTenant(c.db, tenantId, async (db) => {
    const file = filer(db, c.kernel, { tenantId, clientId, employeeId, day, tag: null });
    const ids: string[] = [];
    for (const upload of c.files)
      ids.push(await file(upload, step.documentTypeId ?? 0, 'onboarding'));
    return ids;
  });
  return finish(c, own, step, { name: null, documentId: documentIds[0] ?? null });
}

/** Does a step that takes no file; what was signed or stated is a paper that waits for review. @throws those of the contract */
export async function completeStep(c: Context<Api['complete']>): Promise<{ doneAt: string }> {
  const { own } = await openOwn(c, { lock: true });
  const step = stepOf(own, c.params.stepId, false);
  const { name, duty } = c.body;
  const { tenantId, clientId, employeeId, zone } = own;
  const day = todayIn(zone);
  const stated = step.kind === 'onDuty' ? duty : null;
  if (step.kind === 'onDuty') {
    const faults = dutyFaults(duty);
    if (faults.length > 0) throw requestError('request.invalid', { fields: faults });
  }
  const type = step.kind === 'onDuty' ? ON_DUTY_TYPE : step.documentTypeId;
  const documentId =
    type === null
      ? null
      : await inTenant(c.db, tenantId, async (db) => {
          const file = filer(db, c.kernel, { tenantId, clientId, employeeId, day, tag: null });
          const pdf = await stepPdf(own, step, { name, day, stated, device: deviceOf(c) });
          return file(pdf, type, step.kind === 'onDuty' ? 'on-duty-hours' : 'signed');
        });
  return finish(c, own, step, { name, documentId });
}

/** What was read, signed or stated, as a paper (49 CFR 390.32). */
function stepPdf(
  own: OwnRecord,
  step: Step,
  of: { name: string; day: string; stated: Duty | null; device: string },
): Promise<Uint8Array> {
  const title =
    step.kind === 'onDuty'
      ? 'Statement of on-duty hours'
      : `${KIND_WORDS[step.kind]}: ${step.title}`;
  return paperPdf(title, [
    { text: own.employerName, bold: true },
    { text: `${own.firstName} ${own.lastName}`, after: 4 },
    { text: writeDate(of.day), after: 14 },
    { text: title, size: 15, bold: true, after: 10 },
    ...(of.stated === null
      ? [{ text: step.body || step.title, after: 12 }]
      : [
          ...dutyLines(of.stated, of.day).map((text) => ({ text, after: 3 })),
          {
            text: 'I state that these are all hours on duty of the seven days before this one, and when I was last relieved from duty (49 CFR 395.8(j)(2)).',
            after: 12,
          },
        ]),
    { text: `Signed electronically: ${of.name}`, bold: true, after: 4 },
    { text: `With ${of.device || 'an unnamed device'}.`, size: 8.5, quiet: true },
  ]);
}
