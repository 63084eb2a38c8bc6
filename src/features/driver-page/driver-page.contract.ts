import { z } from 'zod';
import { FILE_ERRORS } from '#src/features/documents/file-errors.rules.ts';
import { civilDate, instant } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { numberId, uuid } from '#src/shared/ids.ts';
import { READS_FILES } from '#src/shared/permission-sets.ts';
import { line, lines } from '#src/shared/text.ts';
import { TEXT_STATES } from './driver-texts.rules.ts';

export const DRIVER_PAGE_ERRORS = defineErrors('driver-page', {
  link_unknown: {
    status: 404,
    message: 'This link is not known. Open it from the mail itself, or ask your employer for one.',
  },
  link_expired: {
    status: 409,
    message: 'This link has expired. Ask your employer for a new one.',
  },
  link_withdrawn: {
    status: 409,
    message: 'This link was taken back, or a newer one was mailed to you.',
  },
  visit_over: { status: 409, message: 'Your visit is over. Ask for a new code.' },
  too_many_tries: {
    status: 429,
    message: 'Too many tries. Wait a few minutes, then go on.',
  },
  wrong_code: {
    status: 409,
    message: 'This is not the code that was sent last, or it is older than ten minutes.',
  },
  no_texts: {
    status: 409,
    message: 'Codes by text are not set up for this page now. Have the code mailed.',
  },
  no_phone: {
    status: 409,
    message:
      'Your file has no phone number that can be texted: one of the United States, Canada or Mexico. Ask your employer to enter it.',
  },
  wording_changed: {
    status: 409,
    message: 'What you agree to has changed. Load the page again and read it.',
  },
  no_email: {
    status: 409,
    message: 'There is no email address in this file, and the code is mailed. Add one first.',
  },
  heic_photo: {
    status: 400,
    message:
      'This photo is in the HEIC format, which we cannot open. Take it with the button "Take a photo", or set the camera of your phone to "Most Compatible" and take it again.',
  },
  gone: { status: 409, message: 'This employee has left, or the file was replaced.' },
  not_needed: { status: 409, message: 'No certificate is asked of you now.' },
  disputes_full: {
    status: 409,
    message: 'Twenty of your statements wait for an answer. Wait for some of them first.',
  },
  answered_already: { status: 409, message: 'This is answered already.' },
});

const LINK_ERRORS = [
  'driver-page.link_unknown',
  'driver-page.link_expired',
  'driver-page.link_withdrawn',
  'driver-page.too_many_tries',
] as const;
const VISIT_ERRORS = ['driver-page.visit_over', 'driver-page.too_many_tries'] as const;

const dispute = z.object({
  disputeId: uuid,
  about: z.string(),
  says: z.string(),
  statedAt: instant,
  answer: z.string().nullable(),
  answeredAt: instant.nullable(),
});
export type Dispute = z.output<typeof dispute>;

const ownTexts = z.object({
  /** Masked; null where the file has no number that can be texted. */
  phone: z.string().nullable(),
  agreedAt: instant.nullable(),
  version: z.string(),
  /** No text is sent to a phone: it is kept as a file of the server. */
  simulated: z.boolean(),
});
export type OwnTexts = z.output<typeof ownTexts>;

const ownFile = z.object({
  employerName: z.string(),
  firstName: z.string(),
  /** What the company asks for, the latest first. */
  asked: z.array(z.object({ what: z.string(), askedAt: instant })),
  items: z.array(
    z.object({
      documentType: z.string(),
      status: z.string(),
      lastDay: civilDate.nullable(),
      citation: z.string(),
    }),
  ),
  papers: z.array(
    z.object({
      documentId: uuid,
      documentType: z.string(),
      docDate: civilDate.nullable(),
      status: z.string(),
      rejectedReason: z.string().nullable(),
    }),
  ),
  /** Whether a certificate may be signed from here. */
  maySign: z.boolean(),
  /** Who opened the file, or a protected record of it, the latest first: each of them once a day. Names are of the company's own people alone. */
  openings: z.array(
    z.object({
      at: instant,
      kind: z.enum(['company', 'program', 'service', 'auditor']),
      record: z.enum(['file', 'drugAlcohol', 'investigation', 'medical']),
      name: z.string().nullable(),
    }),
  ),
  /** Codes by text; null where nobody sends them. */
  texts: ownTexts.nullable(),
  disputes: z.array(dispute),
  visitUntil: instant,
});
export type OwnFile = z.output<typeof ownFile>;

const open = { permission: 'public', scope: 'public' } as const;
const secret = z.string().regex(/^[\w-]{20,120}$/);
const byLink = z.object({ token: secret });
const byVisit = z.object({ visit: secret });
const shared = { scope: 'client', feature: 'documents' } as const;

export const driverPageApi = defineApi('driver-page', {
  ask: {
    ...shared,
    method: 'POST',
    path: '/v1/employees/:employeeId/ownPage',
    summary:
      'Mails a driver the link of the own page, with what is asked for. An earlier link holds no longer.',
    permission: 'client.uploadDocuments',
    params: z.object({ employeeId: uuid }),
    body: z.strictObject({ what: lines(500).trim().default('') }),
    result: z.object({ expiresAt: instant }),
    status: 201,
    errors: ['driver-page.no_email', 'driver-page.gone', 'driver-page.too_many_tries'],
  },
  disputes: {
    ...shared,
    method: 'GET',
    path: '/v1/employees/:employeeId/disputes',
    summary: 'What a driver disputes of the own file, the latest first.',
    scope: 'any',
    permission: READS_FILES,
    params: z.object({ employeeId: uuid }),
    result: z.object({ disputes: z.array(dispute), mayAnswer: z.boolean() }),
  },
  answer: {
    ...shared,
    method: 'POST',
    path: '/v1/disputes/:disputeId/answer',
    summary: 'Answers what a driver disputes; the driver reads it on the own page.',
    permission: 'client.editEmployeeInfo',
    params: z.object({ disputeId: uuid }),
    body: z.strictObject({ answer: lines(2000).trim().min(1, 'Write the answer.') }),
    result: dispute,
    errors: ['driver-page.answered_already'],
  },

  visit: {
    ...open,
    method: 'GET',
    path: '/v1/ownFile/:token',
    summary: 'Whose page a link opens, without a word of the file. Reading changes nothing (D24).',
    params: byLink,
    result: z.object({
      employerName: z.string(),
      email: z.string(),
      expiresAt: instant,
      /** Where the driver agreed to codes by text: the phone, masked, and how the text of the code that holds stands. */
      text: z
        .object({
          phone: z.string(),
          simulated: z.boolean(),
          state: z.enum(TEXT_STATES).nullable(),
        })
        .nullable(),
    }),
    errors: LINK_ERRORS,
  },
  code: {
    ...open,
    method: 'POST',
    path: '/v1/ownFile/:token/code',
    summary:
      'Mails a code of six digits to the address in the file: for ten minutes and one entry.',
    params: byLink,
    result: z.object({ sentTo: z.string() }),
    errors: LINK_ERRORS,
    replay: 'never',
  },
  textCode: {
    ...open,
    method: 'POST',
    path: '/v1/ownFile/:token/textCode',
    summary:
      'Texts a code to the phone in the file, where its driver agreed to texts. While one that was texted holds, another one is sent only if asked for.',
    params: byLink,
    body: z.strictObject({ another: z.boolean().default(false) }),
    result: z.object({ sentTo: z.string(), already: z.boolean() }),
    errors: [...LINK_ERRORS, 'driver-page.no_texts'],
    replay: 'never',
  },
  enter: {
    ...open,
    method: 'POST',
    path: '/v1/ownFile/:token/enter',
    summary:
      'Opens the page with the code, for an hour. After five wrong codes each further try waits longer.',
    params: byLink,
    body: z.strictObject({ code: line(6).min(6, 'Type the six digits.') }),
    result: z.object({ visit: z.string(), until: instant }),
    errors: [...LINK_ERRORS, 'driver-page.wrong_code'],
    replay: 'never',
  },
  read: {
    ...open,
    method: 'GET',
    path: '/v1/ownFileVisits/:visit',
    summary:
      'What the driver’s own file says: what is needed and expires, papers, who opened it, disputes. Without records of protected kinds.',
    params: byVisit,
    result: ownFile,
    errors: VISIT_ERRORS,
  },
  upload: {
    ...open,
    method: 'POST',
    path: '/v1/ownFileVisits/:visit/papers',
    summary: 'Sends a paper in, photos or a PDF: it waits for review.',
    params: byVisit,
    files: { field: 'document', most: 4 },
    body: z.object({
      documentTypeId: numberId,
      /** Taken again for this one, on which no words were found. */
      instead: uuid.optional(),
    }),
    result: z.object({
      sent: z.number().int(),
      /** Pictures on which no words were found: they are kept, and their driver says what to do. */
      wordless: z.array(uuid),
    }),
    errors: [...VISIT_ERRORS, ...FILE_ERRORS, 'driver-page.heic_photo'],
    replay: 'never',
  },
  agreeToTexts: {
    ...open,
    method: 'POST',
    path: '/v1/ownFileVisits/:visit/texts',
    summary:
      'The driver agrees to codes by text, to the phone in the file. Another phone needs another consent.',
    params: byVisit,
    body: z.strictObject({
      version: line(20),
      agreed: z.literal(true, 'Check the box to agree.'),
      language: z.enum(['en', 'es']).default('en'),
    }),
    result: ownTexts,
    errors: [
      ...VISIT_ERRORS,
      'driver-page.no_texts',
      'driver-page.no_phone',
      'driver-page.wording_changed',
    ],
    replay: 'never',
  },
  endTexts: {
    ...open,
    method: 'DELETE',
    path: '/v1/ownFileVisits/:visit/texts',
    summary: 'The driver ends the consent to texts; codes come by mail again.',
    params: byVisit,
    result: z.object({ ended: z.boolean() }),
    errors: VISIT_ERRORS,
    replay: 'never',
  },
  keepPaper: {
    ...open,
    method: 'POST',
    path: '/v1/ownFileVisits/:visit/papers/:documentId/keep',
    summary:
      'Says of a picture on which no words were found that it is right; its reviewer reads that.',
    params: byVisit.extend({ documentId: uuid }),
    result: z.object({ documentId: uuid }),
    errors: VISIT_ERRORS,
    replay: 'never',
  },
  sign: {
    ...open,
    method: 'POST',
    path: '/v1/ownFileVisits/:visit/certificate',
    summary: 'Opens the annual certificate of violations to be signed; gives its address.',
    params: byVisit,
    result: z.object({ address: z.string() }),
    errors: [...VISIT_ERRORS, 'driver-page.not_needed'],
    replay: 'never',
  },
  dispute: {
    ...open,
    method: 'POST',
    path: '/v1/ownFileVisits/:visit/disputes',
    summary: 'States what is wrong with an entry of the file; the company answers it.',
    params: byVisit,
    body: z.strictObject({
      documentId: uuid.nullable().default(null),
      about: line(200).min(1, 'Say what it is about.'),
      says: lines(2000).trim().min(1, 'Write what is wrong.'),
    }),
    result: dispute,
    status: 201,
    errors: [...VISIT_ERRORS, 'driver-page.disputes_full'],
    replay: 'never',
  },
});
