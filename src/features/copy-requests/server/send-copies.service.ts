import { lendFiles } from '#src/server/storage/storage.ts';
import { bindPdf } from '#src/features/documents/server/arrange-pdf.service.ts';
import {
  type BoundDocument,
  boundDocuments,
} from '#src/features/documents/server/bound-documents.service.ts';
import { addDocument, takeFile } from '#src/features/documents/server/documents.service.ts';
import type { Context } from '#src/server/handler.ts';
import { paperPdf } from '#src/server/paper-pdf.ts';
import { onceFile, PDF, type StreamReply } from '#src/server/streams.ts';
import { writeDate } from '#src/shared/dates.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { READS_FILES } from '#src/shared/permission-sets.ts';
import { todayIn } from '#src/shared/zone-clock.ts';
import {
  COPY_REQUESTS_ERRORS,
  type CopyPaper,
  type CopyRequest,
} from '../copy-requests.contract.ts';
import type { copyRequestsApi } from '../copy-requests.contract.ts';
import { CITATIONS, type Kind, PAPERS } from '../copy-requests.rules.ts';
import { actorOf, announce, change, openRequest, requestOf } from './copy-requests.service.ts';
import { addressOfDriver, type CopyRecord, insertPapers, sentPapers } from './copy-requests.sql.ts';

const fail = thrower(COPY_REQUESTS_ERRORS);
type Api = typeof copyRequestsApi;

/** What the letter is filed as. */
const LETTER_TYPE = 352;

/** The papers of a driver that a request of this kind may be answered with, as far as the caller may read them. */
async function papersOf(
  c: Context<Api['papers']> | Context<Api['send']> | Context<Api['packet']>,
  { employeeId, kind }: Pick<CopyRecord, 'employeeId' | 'kind'>,
): Promise<BoundDocument[]> {
  return boundDocuments(c, employeeId, true, PAPERS[kind]);
}

const paperOf = ({ record, pages }: BoundDocument): CopyPaper => {
  const { id: documentId, documentType, docDate } = record;
  return { documentId, documentType, docDate, pages };
};

/** A copy shows what it is of. */
function opensAll(
  c: Pick<Context<Api['papers']>, 'opened'>,
  employeeId: string,
  found: readonly BoundDocument[],
): void {
  c.opened(null);
  for (const opened of new Set(found.map((one) => one.opened))) c.opened(employeeId, opened);
}

/** What may be sent. @throws request.not_found */
export async function papers(c: Context<Api['papers']>): Promise<CopyPaper[]> {
  const record = await requestOf(c, c.params.copyRequestId);
  const found = await papersOf(c, record);
  opensAll(c, record.employeeId, found);
  return found.map(paperOf);
}

/**
 * Notes what is sent, and files the letter that goes with it. @throws request.not_found, request.invalid,
 * copy-requests.done_already, copy-requests.not_identified, request.conflict
 */
export async function send(c: Context<Api['send']>): Promise<CopyRequest> {
  const before = await openRequest(c, c.params.copyRequestId);
  const { tenantId, requestId, clientId, employeeId, kind, identifiedOn } = before;
  if (identifiedOn === null) throw fail('copy-requests.not_identified');
  const { documentIds, sentOn, how, to, rightsEnclosed } = c.body;
  const fields: { field: string; message: string }[] = [];
  if (sentOn > todayIn(before.zone))
    fields.push({ field: 'sentOn', message: 'This day is still to come.' });
  if (sentOn < identifiedOn)
    fields.push({ field: 'sentOn', message: 'Nothing was sent before the driver was identified.' });
  if (kind === 'report' && !rightsEnclosed)
    fields.push({
      field: 'rightsEnclosed',
      message: 'The summary of rights goes with a report. Enclose it, and tick the box.',
    });
  const wanted = new Set(documentIds);
  const chosen = (await papersOf(c, before)).filter(({ record }) => wanted.has(record.id));
  if (chosen.length < wanted.size)
    fields.push({ field: 'documentIds', message: 'Choose documents of the list.' });
  if (fields.length > 0) throw requestError('request.invalid', { fields });
  const letter = await letterPdf(before, {
    ...{ sentOn, rightsEnclosed, papers: chosen },
    address: await addressOfDriver(c.db, employeeId),
  });
  const { documentId: letterId } = await addDocument(c.db, {
    ...{ clientId, employeeId, documentTypeId: LETTER_TYPE, docDate: sentOn, expirationDate: null },
    // It is ours: there is nothing to review.
    ...{ status: 'accepted', acceptedBy: actorOf(c) },
    file: await takeFile(c.db, c.kernel, tenantId, letter),
    fileName: `copies-${sentOn}.pdf`,
    ...{ source: 'upload', uploadedBy: actorOf(c) },
  });
  await insertPapers(c.db, tenantId, requestId, [...wanted]);
  const after = await change(c, before, c.ifMatch, {
    ...{ sent_on: sentOn, sent_how: how, sent_to: to, sent_by: actorOf(c), letter_id: letterId },
  });
  c.audit({
    entity: 'copyRequest',
    entityId: requestId,
    clientId,
    detail: { employeeId, sent: how, documentIds: [...wanted] },
  });
  announce(c, c.kernel.internalTenantId);
  c.live({ tenantId, topic: 'documents', key: employeeId, requirement: READS_FILES });
  return after;
}

const OPENINGS: Readonly<Record<Kind, string>> = {
  report:
    'You asked for a copy of a report about you that we had made. Here is the copy, with “A Summary of Your Rights Under the Fair Credit Reporting Act”.',
  history:
    'You asked to review what your past employers told us about you. Here are copies of their answers.',
};
const RIGHTS: Readonly<Record<Kind, string>> = {
  report:
    'If something in the report is wrong or incomplete, you may dispute it with whoever made the report. Please tell us, too.',
  history:
    'If something in an answer is wrong, you may ask the past employer to correct it, and you may write a statement that stays with the answer (49 CFR 391.23(j)).',
};

/** The letter that goes with the papers. The words are ours, and no lawyer has seen them (D382). */
function letterPdf(
  { employerName, driverName, kind }: CopyRecord,
  of: {
    sentOn: string;
    rightsEnclosed: boolean;
    papers: readonly BoundDocument[];
    address: string;
  },
): Promise<Uint8Array> {
  return paperPdf('Copies that you asked for', [
    { text: employerName, bold: true, after: 14 },
    { text: writeDate(of.sentOn), after: 14 },
    { text: driverName.split(', ').toReversed().join(' ') },
    ...(of.address === '' ? [] : [{ text: of.address }]),
    { text: '', after: 8 },
    { text: 'Copies that you asked for', size: 15, bold: true, after: 10 },
    { text: OPENINGS[kind], after: 10 },
    { text: 'Enclosed:', bold: true, after: 2 },
    ...of.papers.map(({ record: { documentType, docDate } }) => ({
      text: docDate === null ? documentType : `${documentType}, ${writeDate(docDate)}`,
    })),
    ...(of.rightsEnclosed ? [{ text: 'A Summary of Your Rights' }] : []),
    { text: '', after: 8 },
    { text: RIGHTS[kind], after: 18 },
    { text: `${CITATIONS[kind]}.`, size: 8.5, quiet: true },
  ]);
}

/**
 * The letter and the papers as one PDF; what the caller may not read is left out. @throws request.not_found,
 * copy-requests.not_sent, request.unavailable, documents.unreadable
 */
export async function packet(c: Context<Api['packet']>): Promise<StreamReply> {
  const record = await requestOf(c, c.params.copyRequestId);
  const { tenantId, requestId, clientId, employeeId, sentOn, letterId } = record;
  if (sentOn === null || letterId === null) throw fail('copy-requests.not_sent');
  const sent = new Set(await sentPapers(c.db, tenantId, requestId));
  const bound = (await papersOf(c, record)).filter(
    (one) => sent.has(one.record.id) && one.pages !== null,
  );
  const letters = await boundDocuments(c, employeeId, true, [LETTER_TYPE]);
  const letter = letters.find(({ record: one }) => one.id === letterId);
  if (!letter) throw fail('copy-requests.not_sent');
  opensAll(c, employeeId, [...bound, letter]);
  await using front = await c.kernel.storage.file(letter.tenantId, letter.sha256);
  await using lent = await lendFiles(c.kernel.storage, bound);
  const made = await bindPdf(
    {
      to: c.kernel.storage.temporaryPath(),
      front: front.path,
      documents: lent.files.map(({ path, record: one }) => ({
        path,
        title: one.documentType,
      })),
    },
    c.caller.id,
  );
  c.audit({
    entity: 'copyRequest',
    entityId: requestId,
    clientId,
    detail: { employeeId, packet: bound.length },
  });
  return onceFile(c.reply, made, { mediaType: PDF, fileName: `Copies ${sentOn}.pdf` });
}
