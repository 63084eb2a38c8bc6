import { readSoon } from '#src/features/intake/server/read-soon.service.ts';
import { announceQueue } from '#src/features/intake/server/announce.service.ts';
import { READS_FILES } from '#src/shared/permission-sets.ts';
import { employeesApi } from '#src/features/employees/employees.contract.ts';
import { addressOf } from '#src/server/address.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { Context } from '#src/server/handler.ts';
import { consoleAddress } from '#src/server/mail/console-address.ts';
import { sendMail } from '#src/server/mail/outbox.ts';
import { extendRecordLink } from '#src/server/session/record-links.ts';
import { addressAt } from '#src/shared/address.ts';
import { addDays, endOfDay, writeDate } from '#src/shared/dates.ts';
import { thrower } from '#src/shared/errors.ts';
import { todayIn } from '#src/shared/zone-clock.ts';
import { applicantsAddresses } from '../applicants.addresses.ts';
import { APPLICANTS_ERRORS } from '../applicants.contract.ts';
import type { applyApi } from '../apply.contract.ts';
import { RESUME_DAYS } from '../applicants.rules.ts';
import { applicationText, signedApplication } from '../application-text.rules.ts';
import { applyingOf, openSections } from '../application.rules.ts';
import { CONSENT_TYPES, consentsFor, MUST_AGREE, namesApplicant } from '../consents.rules.ts';
import { SECTION_TITLES } from '../sections.rules.ts';
import { announce } from './announce.ts';
import { sentMail } from './applicants.mails.ts';
import { applicationPdf, consentPdf } from './application-pdf.service.ts';
import type { Signature } from './application-pdf.service.ts';
import {
  insertConsent,
  readConsents,
  readParts,
  readTexts,
  setConsentDocument,
  setConsentWithdrawn,
  setSent,
} from './applications.sql.ts';
import type { ApplicationRecord, ConsentRow, TextRow } from './applications.sql.ts';
import { shownText } from './apply.service.ts';
import { fileLicense } from './license-photos.service.ts';
import { openApplicantFile } from './new-file.service.ts';
import { inTenant, openApplication, openDraft } from './open-link.service.ts';
import { filer, type Filer } from './queue-paper.service.ts';
import { sha256Of } from './text-hash.ts';

const fail = thrower(APPLICANTS_ERRORS);
type Api = typeof applyApi;
type Signing = Pick<Context<Api['send']>, 'request'>;

const deviceOf = ({ request }: Signing): string =>
  (request.headers['user-agent'] ?? '').replace(/[^\x20-\x7e]/g, '').slice(0, 300);

/** The words in force of a kind. @throws applicants.text_changed when others were shown */
function textOf(
  texts: readonly TextRow[],
  kind: TextRow['kind'],
  employer: string,
  shownSha256: string,
) {
  const row = texts.find((one) => one.kind === kind);
  if (!row) throw fail('applicants.not_asked');
  const shown = shownText(row, employer);
  if (shown.textSha256 !== shownSha256) throw fail('applicants.text_changed');
  return { ...shown, version: row.version };
}

/** @throws applicants.name_differs */
function checkName(name: string, application: ApplicationRecord): void {
  if (namesApplicant(name, application)) return;
  const { message } = APPLICANTS_ERRORS['applicants.name_differs'];
  throw fail('applicants.name_differs', { fields: [{ field: 'name', message }] });
}

/**
 * Keeps the answer to one consent: the words that were shown, their version and hash, the typed name, time, address and
 * device (49 CFR 390.32; 15 USC 7001). @throws those of the contract
 */
export async function signConsent(c: Context<Api['consent']>): Promise<{ at: string }> {
  const { kind, agreed, name, textSha256 } = c.body;
  const { application } = await openDraft(c);
  const { tenantId, applicationId, clientId, employerName } = application;
  if (!consentsFor(application).includes(kind)) throw fail('applicants.not_asked');
  if (agreed) checkName(name, application);
  const at = new Date().toISOString();
  await inTenant(c.db, tenantId, async (db) => {
    const { text, version } = textOf(
      await readTexts(db, todayIn(application.zone)),
      kind,
      employerName,
      textSha256,
    );
    await insertConsent(db, application, {
      kind,
      version,
      text,
      textSha256: Buffer.from(textSha256, 'hex'),
      agreed,
      name: agreed ? name : null,
      at,
      ip: addressOf(c.request),
      device: deviceOf(c),
    });
  });
  c.audit({
    entity: 'application',
    entityId: applicationId,
    tenantId,
    clientId,
    detail: { consent: kind, agreed, textSha256 },
  });
  return { at };
}

/** Takes a consent back, before or after the application was sent. @throws those of the contract */
export async function withdrawConsent(
  c: Context<Api['withdrawConsent']>,
): Promise<{ withdrawnAt: string }> {
  const { application } = await openApplication(c, { lock: true });
  const { tenantId, applicationId, clientId } = application;
  const withdrawnAt = await inTenant(c.db, tenantId, async (db) => {
    const answered = await readConsents(db, tenantId, applicationId);
    const last = answered.find(({ kind }) => kind === c.body.kind);
    if (!last?.agreed) throw fail('applicants.not_asked');
    return setConsentWithdrawn(db, tenantId, last.consentId);
  });
  c.audit({
    entity: 'application',
    entityId: applicationId,
    tenantId,
    clientId,
    detail: { consent: c.body.kind, withdrawn: true },
  });
  announce(c, tenantId);
  return { withdrawnAt };
}

/** Each consent that was asked for is answered, and those that nothing goes without are given. */
function openConsents(application: ApplicationRecord, answered: readonly ConsentRow[]) {
  return consentsFor(application).filter((kind) => {
    const last = answered.find((one) => one.kind === kind);
    if (!last) return true;
    return MUST_AGREE.includes(kind) && (!last.agreed || last.withdrawnAt !== null);
  });
}

/**
 * Certifies and sends an application (49 CFR 391.21(b)(12)): judges it once more, keeps the whole text with its hash and the
 * signature, opens the file of an applicant, and files the papers for review. Nothing is kept unless all is; of two who send
 * at once the second finds it sent. @throws those of the contract
 */
export async function send(c: Context<Api['send']>) {
  const { hash, application } = await openDraft(c);
  const { tenantId, applicationId, clientId, employerName, zone } = application;
  checkName(c.body.name, application);
  const today = todayIn(zone);
  const at = new Date().toISOString();
  const expiresAt = endOfDay(addDays(today, RESUME_DAYS));
  const done = await inTenant(c.db, tenantId, async (db) => {
    const { answers } = await readParts(db, tenantId, applicationId);
    const hasSsn = application.ssnCipher !== null;
    const applying = applyingOf(answers, { today, cdl: application.cdl, hasSsn });
    const consents = await readConsents(db, tenantId, applicationId);
    const texts = await readTexts(db, today);
    const open = [
      ...openSections(answers, applying).map((section) => SECTION_TITLES[section]),
      ...openConsents(application, consents).map(
        (kind) => texts.find((one) => one.kind === kind)?.title ?? kind,
      ),
    ];
    if (open.length > 0)
      throw fail('applicants.not_complete', {
        fields: open.map((field) => ({ field, message: 'This page is not complete.' })),
      });
    const words = textOf(texts, 'certification', employerName, c.body.textSha256);
    const parts = applicationText(answers, { ...applying, ssnLast4: application.ssnLast4 });
    const facts = {
      employer: employerName,
      address: application.employerAddress,
      job: [application.jobTitle, application.locationName].filter(Boolean).join(', '),
    };
    const text = `${signedApplication(parts, { ...facts, date: today })}\n\n${words.text}`;
    const sha256 = sha256Of(text);
    const signature = {
      name: c.body.name,
      at,
      ip: addressOf(c.request),
      device: deviceOf(c),
      sha256: sha256.toString('hex'),
    };
    const { employeeId, ssnTaken } = await openApplicantFile(
      db,
      c.kernel.keys,
      application,
      answers,
    );
    const pdf = await applicationPdf({
      ...facts,
      date: writeDate(today),
      // The answer about tests is none for everybody who opens the file.
      parts: parts.filter(({ section }) => section !== 'testing'),
      certification: words.text,
      signature,
    });
    const file = filer(db, c.kernel, {
      ...{ tenantId, clientId, employeeId, day: today, tag: 'Imported Pre-hire Document' },
    });
    const documentId = await file(pdf, CONSENT_TYPES.certification, 'application');
    await insertConsent(db, application, {
      kind: 'certification',
      version: words.version,
      text,
      textSha256: sha256,
      agreed: true,
      ...signature,
    });
    await fileLicense(db, c.kernel, application, answers, file);
    for (const one of consents) await fileConsent(db, application, one, file);
    await setSent(db, application, {
      at,
      text,
      sha256,
      employeeId,
      documentId,
      ssnTaken,
      expiresAt,
    });
    await sendMail(db, c.kernel.keys, {
      tenantId,
      kind: 'applicationSent',
      to: application.email,
      ...sentMail({
        employerName,
        link:
          consoleAddress(c.kernel.config, c.request) +
          addressAt(applicantsAddresses.apply, { token: c.params.token }),
        expiresAt,
      }),
    });
    return { employeeId, documentId, textSha256: signature.sha256 };
  });
  const { employeeId, documentId, textSha256 } = done;
  await c.db.asOwner((owner) => extendRecordLink(owner, 'application', hash, expiresAt));
  c.audit({
    entity: 'application',
    entityId: applicationId,
    tenantId,
    clientId,
    detail: { employeeId, documentId, textSha256 },
  });
  c.afterCommit(() => c.kernel.wakeJobs());
  c.afterCommit(() => readSoon(c.kernel));
  announceQueue(c);
  announce(c, tenantId);
  const { permission } = employeesApi.read;
  c.live({ tenantId, topic: 'employees', key: employeeId, requirement: permission });
  c.live({ tenantId, topic: 'documents', key: employeeId, requirement: READS_FILES });
  return { sentAt: at, textSha256 };
}

/** A consent that was given, and of which the file has papers, is filed by itself. */
async function fileConsent(
  db: Db,
  application: ApplicationRecord,
  one: ConsentRow,
  file: Filer,
): Promise<void> {
  const type = CONSENT_TYPES[one.kind];
  if (type === undefined || one.name === null || one.withdrawnAt !== null) return;
  const signature: Signature = {
    name: one.name,
    at: one.at,
    ip: one.ip,
    device: one.device,
    sha256: one.textSha256.toString('hex'),
  };
  const pdf = await consentPdf({
    title: one.title,
    text: one.text,
    employer: application.employerName,
    applicant: `${application.firstName} ${application.lastName}`,
    signature,
  });
  const documentId = await file(pdf, type, `consent-${one.kind}`);
  await setConsentDocument(db, application.tenantId, one.consentId, documentId);
}
