import {
  addDocument,
  pdfReply,
  takeFile,
} from '#src/features/documents/server/documents.service.ts';
import type { Context } from '#src/server/handler.ts';
import { consoleAddress } from '#src/server/mail/console-address.ts';
import { sendMail } from '#src/server/mail/outbox.ts';
import { addRecordLink } from '#src/server/session/record-links.ts';
import { hashToken, newLinkToken } from '#src/server/session/tokens.ts';
import { addressAt } from '#src/shared/address.ts';
import { addDays, endOfDay } from '#src/shared/dates.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { todayIn } from '#src/shared/zone-clock.ts';
import {
  EMPLOYER_INQUIRIES_ERRORS,
  type employerInquiriesApi,
} from '../employer-inquiries.contract.ts';
import {
  ANSWER_DAYS,
  asksTesting,
  attemptText,
  effortsFault,
  type Way,
} from '../inquiries.rules.ts';
import { pastEmployersAddresses } from '../past-employers.addresses.ts';
import type { PastEmployer } from '../past-employers.contract.ts';
import {
  addPaper,
  hasAuthorization,
  inquiriesOf,
  inquiryParties,
  inquiryState,
  insertAttempt,
  letterOf,
  openInquiryOf,
  setAsksTesting,
  setEfforts,
  setRebuttal,
} from './inquiries.sql.ts';
import { inquiryMail } from './inquiries.mails.ts';
import { effortsPaper, inquiryLetter } from './inquiry-papers.service.ts';
import {
  answered,
  employerOf,
  needWrites,
  note,
  type Request,
  writesEmployers,
} from './past-employers.service.ts';
import type { PastEmployerRecord } from './past-employers.sql.ts';

const fail = thrower(EMPLOYER_INQUIRIES_ERRORS);
type Api = typeof employerInquiriesApi;

/** What the papers of an inquiry are filed as. */
export const PAPER_TYPES = { safety: 307, testing: 339, efforts: 397 } as const;

const actorOf = ({ caller }: Request): string => caller.impersonator?.id ?? caller.id;

/** Who asks whom about whom. @throws `request.not_found` */
async function partiesFor({ db }: Request, pastEmployerId: string) {
  const parties = await inquiryParties(db, pastEmployerId);
  if (!parties) throw requestError('request.not_found');
  return parties;
}

/** A fresh link of an inquiry; the earlier ones go on, as they may be under way by mail. */
async function newLink(
  c: Context<Api['ask']>,
  tenantId: number,
  pastEmployerId: string,
  expiresAt: string,
): Promise<string> {
  const token = newLinkToken();
  await c.db.asOwner((owner) =>
    addRecordLink(owner, 'employerInquiry', {
      hash: hashToken(token),
      tenantId,
      recordId: pastEmployerId,
      expiresAt,
    }),
  );
  return (
    consoleAddress(c.kernel.config, c.request) +
    addressAt(pastEmployersAddresses.inquiry, { token })
  );
}

/**
 * Asks a past employer, or notes that it was tried: every attempt is kept with its day (49 CFR 391.23(c)).
 * @throws request.forbidden, request.not_found, request.invalid, past-employers.removed, employer-inquiries.nothing_to_ask,
 * employer-inquiries.answered
 */
export async function askEmployer(
  c: Context<Api['ask']>,
): Promise<{ record: PastEmployerRecord; shown: PastEmployer; address: string | null; way: Way }> {
  needWrites(c);
  const { pastEmployerId } = c.params;
  const { way, email } = c.body;
  const before = await employerOf(c.db, pastEmployerId);
  if (before.agency === 'none') throw fail('employer-inquiries.nothing_to_ask');
  if (way === 'email' && !email) throw invalid('email', 'Enter the address of the mail.');
  if (way === 'phone' && c.body.note === '')
    throw invalid('note', 'Write whom you reached, and what was said.');
  const { tenantId, employeeId } = before;
  const testing =
    asksTesting(before) && (await hasAuthorization(c.db, tenantId, employeeId, pastEmployerId));
  await openInquiryOf(c.db, tenantId, pastEmployerId, testing);
  const held = await inquiryState(c.db, tenantId, pastEmployerId, { lock: true });
  if (held?.answeredAt) throw fail('employer-inquiries.answered');
  if (held?.asksTesting !== testing) await setAsksTesting(c.db, tenantId, pastEmployerId, testing);
  const parties = await partiesFor(c, pastEmployerId);
  const triedOn = todayIn(parties.zone);
  const expiresAt = endOfDay(addDays(triedOn, ANSWER_DAYS));
  const link = way === 'phone' ? null : await newLink(c, tenantId, pastEmployerId, expiresAt);
  const { employerName, pastEmployerName } = parties;
  let sha256: Buffer | null = null;
  if (way === 'letter' && link !== null) {
    const pdf = await inquiryLetter(parties, {
      ...{ dated: triedOn, asksTesting: testing, to: c.body.note, link, expiresAt },
    });
    ({ sha256 } = await takeFile(c.db, c.kernel, tenantId, pdf));
  }
  if (way === 'email' && link !== null && email) {
    await sendMail(c.db, c.kernel.keys, {
      ...{ tenantId, kind: 'employerInquiry', to: email },
      ...inquiryMail({ employerName, pastEmployerName, link, expiresAt }),
    });
    c.afterCommit(() => c.kernel.wakeJobs());
  }
  const attempt = { way, triedOn, note: way === 'email' ? (email ?? '') : c.body.note };
  await insertAttempt(c.db, { tenantId, pastEmployerId, ...attempt, by: actorOf(c), sha256 });
  await note(c, before, 'pastEmployerAsked', `${before.name}: ${attemptText(attempt)}`);
  return {
    record: before,
    shown: await answered(c, before),
    address: way === 'link' ? link : null,
    way,
  };
}

const invalid = (field: string, message: string) =>
  requestError('request.invalid', { fields: [{ field, message }] });

/** A printed letter; who fetches it holds a link to answer by. @throws request.forbidden, request.not_found */
export async function fetchLetter(c: Context<Api['letter']>) {
  if (!writesEmployers(c)) throw requestError('request.forbidden');
  const record = await employerOf(c.db, c.params.pastEmployerId);
  const found = await letterOf(c.db, c.params);
  if (!found) throw requestError('request.not_found');
  const fileName = `inquiry-${found.triedOn}.pdf`;
  return { record, reply: pdfReply(c.kernel, record.tenantId, { ...found, fileName }, true) };
}

/**
 * Files the record of good-faith efforts as this employer's paper. @throws request.forbidden, request.not_found,
 * past-employers.removed, employer-inquiries.not_asked, answered, too_few
 */
export async function fileEfforts(
  c: Context<Api['fileEfforts']>,
): Promise<{ record: PastEmployerRecord; shown: PastEmployer; documentId: string | null }> {
  needWrites(c);
  const { pastEmployerId } = c.params;
  const record = await employerOf(c.db, pastEmployerId);
  const { tenantId, employeeId } = record;
  const held = await inquiryState(c.db, tenantId, pastEmployerId, { lock: true });
  if (!held) throw fail('employer-inquiries.not_asked');
  if (held.answeredAt) throw fail('employer-inquiries.answered');
  // Pressed twice it is filed once.
  if (held.effortsOn !== null)
    return { record, shown: await answered(c, record), documentId: null };
  const all = await inquiriesOf(c.db, tenantId, employeeId);
  const attempts = all.find((one) => one.pastEmployerId === pastEmployerId)?.attempts ?? [];
  if (effortsFault({ attempts, answered: false, filed: false }) !== null)
    throw fail('employer-inquiries.too_few');
  const parties = await partiesFor(c, pastEmployerId);
  const today = todayIn(parties.zone);
  const { name } = c.caller.impersonator ?? c.caller;
  const pdf = await effortsPaper(parties, {
    ...{ dated: today, attempts, by: name },
  });
  const { documentId } = await addDocument(c.db, {
    ...{ clientId: parties.clientId, employeeId, documentTypeId: PAPER_TYPES.efforts },
    ...{ docDate: today, expirationDate: null, status: 'accepted', acceptedBy: actorOf(c) },
    file: await takeFile(c.db, c.kernel, tenantId, pdf),
    fileName: `good-faith-efforts-${today}.pdf`,
    source: 'upload',
    uploadedBy: actorOf(c),
  });
  await addPaper(c.db, tenantId, pastEmployerId, documentId);
  await setEfforts(c.db, tenantId, pastEmployerId, today);
  await note(c, record, 'pastEmployerEfforts', `${record.name}: ${attempts.length} attempts`);
  return { record, shown: await answered(c, record), documentId };
}

/** Keeps what the driver says against an answer. @throws request.forbidden, request.not_found, employer-inquiries.no_answer */
export async function rebut(
  c: Context<Api['rebut']>,
): Promise<{ record: PastEmployerRecord; shown: PastEmployer }> {
  needWrites(c);
  const { pastEmployerId } = c.params;
  const record = await employerOf(c.db, pastEmployerId);
  const held = await inquiryState(c.db, record.tenantId, pastEmployerId, { lock: true });
  if (!held?.answeredAt) throw fail('employer-inquiries.no_answer');
  const parties = await partiesFor(c, pastEmployerId);
  const day = todayIn(parties.zone);
  await setRebuttal(c.db, record.tenantId, pastEmployerId, { text: c.body.text, day });
  await note(c, record, 'pastEmployerRebutted', record.name);
  return { record, shown: await answered(c, record) };
}
