import { randomUUID } from 'node:crypto';
import { sealTypedSsn } from '#src/features/employees/server/ssn.service.ts';
import type { Context } from '#src/server/handler.ts';
import { consoleAddress } from '#src/server/mail/console-address.ts';
import { sendMail } from '#src/server/mail/outbox.ts';
import { countTry, networkSubject, subject } from '#src/server/session/attempts.ts';
import { addRecordLink } from '#src/server/session/record-links.ts';
import { hashToken, newLinkToken } from '#src/server/session/tokens.ts';
import { addressAt } from '#src/shared/address.ts';
import { addDays, endOfDay } from '#src/shared/dates.ts';
import { thrower } from '#src/shared/errors.ts';
import { todayIn } from '#src/shared/zone-clock.ts';
import { pdfReply, storedFile } from '#src/features/documents/server/documents.service.ts';
import { applicantsAddresses } from '../applicants.addresses.ts';
import { APPLICANTS_ERRORS } from '../applicants.contract.ts';
import type { applyApi } from '../apply.contract.ts';
import { RESUME_DAYS } from '../applicants.rules.ts';
import type { ApplyPage, ConsentState } from '../apply.shapes.ts';
import { blankOf } from '../application.shapes.ts';
import { consentsFor, filledText } from '../consents.rules.ts';
import { isEmail } from '../email.rules.ts';
import { sectionsFor } from '../sections.rules.ts';
import { beginMail } from './applicants.mails.ts';
import {
  insertApplication,
  readConsents,
  readParts,
  readStates,
  readTexts,
  setApplicant,
  setSsn,
  writePart,
} from './applications.sql.ts';
import type { ApplicationRecord, ConsentRow, TextRow } from './applications.sql.ts';
import { inTenant, openApplication, openDraft, openLink } from './open-link.service.ts';
import { documentBlob } from './applicants.sql.ts';
import { sha256Of } from './text-hash.ts';
import { announce } from './announce.ts';
import { shownPhoto } from './license-photos.service.ts';
import { photosOf } from './photos.sql.ts';

const fail = thrower(APPLICANTS_ERRORS);
type Api = typeof applyApi;

const jobOf = (one: {
  employerName: string;
  locationName: string;
  jobTitle: string;
  cdl: boolean;
  expiresAt: string;
}) => ({
  employerName: one.employerName,
  locationName: one.locationName,
  jobTitle: one.jobTitle,
  cdl: one.cdl,
  expiresAt: one.expiresAt,
});

/** A text as an applicant is shown it, with what they are to sign by its hash. */
export function shownText(row: TextRow, employer: string) {
  const text = filledText(row.body, employer);
  return {
    ...{ title: row.title, version: row.version },
    ...{ text, textSha256: sha256Of(text).toString('hex') },
  };
}

function consentStates(
  application: ApplicationRecord,
  texts: readonly TextRow[],
  answered: readonly ConsentRow[],
): ConsentState[] {
  return consentsFor(application).flatMap((kind) => {
    const row = texts.find((one) => one.kind === kind);
    if (!row) return [];
    const last = answered.find((one) => one.kind === kind);
    // Of other words than those in force an answer does not count, unless all was sent.
    const shown = shownText(row, application.employerName);
    const counts =
      last &&
      (application.state === 'sent' || last.textSha256.toString('hex') === shown.textSha256);
    return [
      {
        kind,
        ...(counts ? { title: last.title, text: last.text, version: last.version } : shown),
        textSha256: counts ? last.textSha256.toString('hex') : shown.textSha256,
        answered: counts
          ? {
              agreed: last.agreed,
              name: last.name,
              at: last.at,
              withdrawn: last.withdrawnAt !== null,
            }
          : null,
      },
    ];
  });
}

/** What a link leads to. Changes nothing: mail programs open links before people do (D24). */
export async function visit(c: Context<Api['visit']>): Promise<ApplyPage> {
  const { tenantId, link, application } = await openLink(c, { lock: false });
  if (link)
    return {
      kind: 'job',
      ...jobOf({ ...link, locationName: link.clientName, jobTitle: link.jobTitle ?? '' }),
    };
  return inTenant(c.db, tenantId, async (db): Promise<ApplyPage> => {
    const { applicationId, sentAt, textSha256 } = application;
    const today = todayIn(application.zone);
    const texts = await readTexts(db, today);
    const answered = await readConsents(db, tenantId, applicationId);
    const consents = consentStates(application, texts, answered);
    if (application.state === 'sent')
      return {
        kind: 'sent',
        ...jobOf(application),
        sentAt: sentAt ?? '',
        textSha256: textSha256?.toString('hex') ?? '',
        consents,
      };
    const certification = texts.find(({ kind }) => kind === 'certification');
    if (!certification) throw new Error('There is no text to certify an application with');
    return {
      kind: 'draft',
      ...jobOf(application),
      ...(await readParts(db, tenantId, applicationId)),
      ssnLast4: application.ssnLast4,
      today,
      states: await readStates(db),
      photos: (await photosOf(db, application)).map(shownPhoto),
      consents,
      certification: shownText(certification, application.employerName),
    };
  });
}

/**
 * Begins an application by the link of a job. Its own link comes back to the browser and by mail, so that it can be gone on
 * with elsewhere. How often somebody begins is bounded by network and by the address that is written to.
 */
export async function begin(c: Context<Api['begin']>): Promise<{ token: string }> {
  const { keys, pool } = c.kernel;
  const { tenantId, link } = await openLink(c, { lock: false });
  // The link of an application begins none.
  if (!link) throw fail('applicants.link_unknown');
  const { firstName, lastName, email } = c.body;
  const wait = await countTry(pool, [
    networkSubject(keys, 'application begun', c.request, 40, 300),
    subject(keys, 'application mail', email.toLowerCase(), 3, 3600),
  ]);
  if (wait > 0) throw fail('applicants.too_many_tries', { retryAfter: wait });
  const [applicationId, token] = [randomUUID(), newLinkToken()];
  const expiresAt = endOfDay(addDays(todayIn(link.zone), RESUME_DAYS));
  const job = { ...link, locationName: link.clientName, jobTitle: link.jobTitle ?? '' };
  await c.db.asOwner((owner) =>
    addRecordLink(owner, 'application', {
      hash: hashToken(token),
      tenantId,
      recordId: applicationId,
      expiresAt,
    }),
  );
  await inTenant(c.db, tenantId, async (db) => {
    await insertApplication(db, {
      ...job,
      applicationId,
      firstName,
      lastName,
      email,
      expiresAt,
    });
    await writePart(
      db,
      { tenantId, applicationId },
      {
        section: 'person',
        answers: { ...blankOf('person'), firstName, lastName, email },
        version: 0,
      },
    );
    await sendMail(db, keys, {
      tenantId,
      kind: 'application',
      to: email,
      ...beginMail({
        employerName: link.employerName,
        link:
          consoleAddress(c.kernel.config, c.request) +
          addressAt(applicantsAddresses.apply, { token }),
        expiresAt,
      }),
    });
  });
  c.audit({
    entity: 'application',
    entityId: applicationId,
    tenantId,
    clientId: link.clientId,
    detail: { linkId: link.linkId },
  });
  c.afterCommit(() => c.kernel.wakeJobs());
  announce(c, tenantId);
  return { token };
}

/**
 * Keeps a part as it was typed, complete or not. An SSN is sealed at once, and none comes back but its last four digits.
 * @throws applicants.changed_elsewhere, not_asked, already_sent, and those of links
 */
export async function save(c: Context<Api['save']>) {
  const { section, answers, version } = c.body;
  const { application } = await openDraft(c);
  if (!sectionsFor(application).includes(section)) throw fail('applicants.not_asked');
  const { tenantId, applicationId } = application;
  let { ssnLast4 } = application;
  const written = await inTenant(c.db, tenantId, async (db) => {
    const saved = await writePart(db, application, { section, answers, version });
    if (saved === null) throw fail('applicants.changed_elsewhere');
    if (section === 'person') {
      const email = isEmail(answers.email) ? answers.email : '';
      await setApplicant(db, application, { ...answers, email });
    }
    if (section === 'birth') {
      const { ssn } = c.body;
      if (ssn !== undefined) {
        const sealed = sealTypedSsn(c.kernel.keys, tenantId, applicationId, ssn);
        await setSsn(db, application, sealed);
        ssnLast4 = sealed.last4;
      } else if (answers.noSsn && ssnLast4 !== null) {
        await setSsn(db, application, null);
        ssnLast4 = null;
      }
    }
    return saved;
  });
  return { section, version: written, ssnLast4 };
}

/** The application that was sent, as it was filed: the applicant's copy. @throws applicants.not_sent, and those of links */
export async function copy(c: Context<Api['copy']>) {
  const { application } = await openApplication(c, { lock: false });
  const { tenantId, documentId } = application;
  if (documentId === null) throw fail('applicants.not_sent');
  const file = await inTenant(c.db, tenantId, async (db) => {
    const sha256 = await documentBlob(db, tenantId, documentId);
    return sha256 && storedFile(db, sha256);
  });
  if (!file) throw fail('applicants.not_sent');
  return pdfReply(c.kernel, tenantId, { ...file, fileName: 'application.pdf' }, true);
}
