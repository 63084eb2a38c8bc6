import { WORKS_ON_DOCUMENTS } from '#src/shared/permission-sets.ts';
import { STALE } from '#src/features/work/work.contract.ts';
import { z } from 'zod';
import { FILE_ERRORS } from '#src/features/documents/file-errors.rules.ts';
import { heldStep } from '#src/features/work/task.shapes.ts';
import { outcome } from '#src/features/intake/item.shapes.ts';
import { civilDate, instant } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { uuid, wholeNumber } from '#src/shared/ids.ts';
import { line, lines } from '#src/shared/text.ts';
import { LINK_DAYS, MOST_FILES, MOST_LINK_DAYS } from './correspondence.rules.ts';
import { draft, history, mail, request, template } from './correspondence.shapes.ts';

export const CORRESPONDENCE_ERRORS = defineErrors('correspondence', {
  no_recipient: {
    status: 409,
    message:
      'There is no address to write to: the sender has none, and the client has no contact with one.',
  },
  not_a_recipient: {
    status: 400,
    message: "Choose the sender or one of the client's contacts.",
  },
  too_many_mails: {
    status: 429,
    message:
      'So many mails were sent about this document, to this address or by you that more have to wait. Nothing was sent.',
  },
  already_left: {
    status: 409,
    message: 'The email has already been sent. It cannot be recalled.',
  },
  item_closed: {
    status: 409,
    message: 'This document was already handled. Nothing is missing anymore.',
  },
  link_unknown: {
    status: 404,
    message:
      'This link is not known. Open it from the mail itself, or ask whoever wrote to you for a new one.',
  },
  link_expired: {
    status: 409,
    message: 'This link has expired. Ask whoever wrote to you for a new one.',
  },
  link_used: {
    status: 409,
    message: 'This was answered already. There is nothing left to do.',
  },
  link_withdrawn: {
    status: 409,
    message:
      'This link was taken back. What it asked for is not needed, or a newer mail asks for it.',
  },
  link_settled: {
    status: 409,
    message: 'The document was dealt with meanwhile. There is nothing left to do.',
  },
  too_many_tries: {
    status: 429,
    message: 'Too many links were tried from here. Wait a few minutes, then open the link again.',
  },
});

const LINK_ERRORS = [
  'correspondence.link_unknown',
  'correspondence.link_expired',
  'correspondence.link_used',
  'correspondence.link_withdrawn',
  'correspondence.link_settled',
  'correspondence.too_many_tries',
] as const;
const MAIL_ERRORS = [
  'correspondence.no_recipient',
  'correspondence.not_a_recipient',
  'correspondence.too_many_mails',
] as const;

const itemParams = z.object({ dqItemId: uuid });
/** The token of a mailed link; it stands in the place of the id in the address (D24). */
const linkParams = z.object({ dqItemId: z.string().regex(/^[\w-]{1,120}$/) });

const address = z.string().trim().toLowerCase().max(254).pipe(z.email());
const templateKey = z.string().regex(/^[a-z][A-Za-z]{0,40}$/);
const subject = line(200).min(1, { error: 'Enter a subject.' });
const text = lines(4000).trim().min(1, { error: 'Write the text.' });

export const correspondenceApi = defineApi('correspondence', {
  draft: {
    method: 'GET',
    path: '/v1/internalDQ/:dqItemId/mailDraft',
    summary: 'To whom a mail about an item may go, and the templates filled with its facts.',
    permission: WORKS_ON_DOCUMENTS,
    scope: 'staff',
    params: itemParams,
    result: draft,
  },
  history: {
    method: 'GET',
    path: '/v1/internalDQ/:dqItemId/mails',
    summary: 'What was written about an item, what was asked for and answered, newest first.',
    permission: 'dq.viewDetail',
    scope: 'staff',
    params: itemParams,
    result: history,
  },
  sendEmail: {
    method: 'POST',
    path: '/v1/internalDQ/:dqItemId/sendEmail',
    summary:
      "Mails the item's sender or a contact of its client; what is left out comes from the first template. The mail waits ten seconds.",
    permission: WORKS_ON_DOCUMENTS,
    scope: 'staff',
    params: itemParams,
    body: z.object({
      /** One of the draft's recipients; the first unless said. */
      to: address.optional(),
      templateKey: templateKey.optional(),
      subject: subject.optional(),
      text: text.optional(),
    }),
    result: mail,
    errors: MAIL_ERRORS,
  },
  stopMail: {
    method: 'POST',
    path: '/v1/internalDQ/:dqItemId/mails/:mailId/stop',
    summary: 'Takes a mail back that has not left yet.',
    permission: WORKS_ON_DOCUMENTS,
    scope: 'staff',
    params: z.object({ dqItemId: uuid, mailId: uuid }),
    result: mail,
    errors: ['correspondence.already_left'],
  },
  reportError: {
    method: 'POST',
    path: '/v1/internalDQ/reportError/:dqItemId',
    summary:
      'Tells those who run the installation that something went wrong with an item; keeps it, with the tag Sent Error to IT.',
    permission: WORKS_ON_DOCUMENTS,
    scope: 'staff',
    params: itemParams,
    body: z.object({
      whatWentWrong: lines(2000).trim().default(''),
    }),
    result: mail,
    errors: ['correspondence.too_many_mails'],
  },
  ask: {
    method: 'POST',
    path: '/v1/internalDQ/:dqItemId/requests',
    summary:
      'Mails a link by which an employer supplies what is missing, without an account, and puts the item aside until then where that is asked for. The mail waits ten seconds.',
    permission: WORKS_ON_DOCUMENTS,
    scope: 'staff',
    params: itemParams,
    body: z.object({
      to: address.optional(),
      asked: lines(2000).trim().min(1, { error: 'Describe what you need.' }),
      days: wholeNumber(1, MOST_LINK_DAYS).default(LINK_DAYS),
      /** The task to put aside until the answer comes, with the same call: held by the caller. */
      putAside: z.strictObject({ taskId: uuid, ...heldStep }).optional(),
    }),
    /** What became of the task that was put aside; null where none was. */
    result: request.extend({ outcome: outcome.nullable() }),
    errors: [...MAIL_ERRORS, 'correspondence.item_closed', ...STALE],
  },
  withdraw: {
    method: 'POST',
    path: '/v1/internalDQ/:dqItemId/requests/:requestId/withdraw',
    summary: 'Takes a link back, and its mail where that has not left yet.',
    permission: WORKS_ON_DOCUMENTS,
    scope: 'staff',
    params: z.object({ dqItemId: uuid, requestId: uuid }),
    result: z.object({ request, mailStopped: z.boolean() }),
    errors: ['correspondence.link_used'],
  },
  templates: {
    method: 'GET',
    path: '/v1/internalDQ/mailTemplates',
    summary: 'The texts that mails about incoming items begin with.',
    permission: 'admin.superAdmin',
    scope: 'staff',
    result: z.array(template),
  },
  editTemplate: {
    method: 'PATCH',
    path: '/v1/internalDQ/mailTemplates/:templateKey',
    summary: 'Changes a template.',
    permission: 'admin.superAdmin',
    scope: 'staff',
    params: z.object({ templateKey }),
    body: z.strictObject({ subject, text }),
    result: template,
    versioned: true,
  },
  link: {
    method: 'GET',
    path: '/v1/additionalinfo/:dqItemId',
    summary: 'What a mailed link asks for; reading does not use it up (D24).',
    permission: 'public',
    scope: 'public',
    params: linkParams,
    result: z.object({
      asked: z.string(),
      clientName: z.string().nullable(),
      receivedOn: civilDate,
      reference: z.string(),
      expiresAt: instant,
    }),
    errors: LINK_ERRORS,
  },
  answer: {
    method: 'POST',
    path: '/v1/additionalinfo/:dqItemId',
    summary:
      'Supplies what was asked for, in words, files or both: uses the link up, and the item goes back to its step with the files.',
    permission: 'public',
    scope: 'public',
    params: linkParams,
    files: { field: 'document', most: MOST_FILES, optional: true },
    body: z.object({
      name: line(160).min(2, { error: 'Type your name.' }),
      answer: lines(4000).trim().default(''),
    }),
    result: z.object({ answeredAt: instant, files: z.number().int() }),
    errors: [...LINK_ERRORS, ...FILE_ERRORS],
    replay: 'never',
  },
});
