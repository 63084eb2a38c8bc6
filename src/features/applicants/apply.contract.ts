import { z } from 'zod';
import { instant } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { line } from '#src/shared/text.ts';
import { savedPart } from './application.shapes.ts';
import { applyPage, savedReply } from './apply.shapes.ts';
import { CONSENTS } from './consents.rules.ts';

export const LINK_ERRORS = [
  'applicants.link_unknown',
  'applicants.link_expired',
  'applicants.link_withdrawn',
  'applicants.too_many_tries',
] as const;

export const linkParams = z.object({ token: z.string().regex(/^[\w-]{20,120}$/) });
const NEEDED = 'Fill this in.';
const signature = line(160).min(2, { error: 'Type your full name.' });
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const open = { permission: 'public', scope: 'public', params: linkParams } as const;

/** What an applicant calls, by a link and without an account; apart from the staff's calls, so that a phone loads these alone. */
export const applyApi = defineApi('applicants', {
  visit: {
    ...open,
    method: 'GET',
    path: '/v1/apply/:token',
    summary:
      'What a link leads to: a job to apply for, or an application to go on with. Reading changes nothing (D24).',
    result: applyPage,
    errors: LINK_ERRORS,
  },
  begin: {
    ...open,
    method: 'POST',
    path: '/v1/apply/:token',
    summary:
      'Begins an application by the link of a job; its own link comes back, and by mail to go on with elsewhere.',
    body: z.object({
      firstName: line(80).min(1, NEEDED),
      lastName: line(80).min(1, NEEDED),
      email: z.email('Please enter a properly formatted email address').max(200),
    }),
    result: z.object({ token: z.string() }),
    status: 201,
    errors: LINK_ERRORS,
    replay: 'never',
  },
  save: {
    ...open,
    method: 'PUT',
    path: '/v1/apply/:token/part',
    summary: 'Saves one part of an application as it is typed, complete or not.',
    body: savedPart,
    result: savedReply,
    errors: [
      ...LINK_ERRORS,
      'applicants.already_sent',
      'applicants.changed_elsewhere',
      'applicants.not_asked',
    ],
    audit: 'none',
    replay: 'never',
  },
  consent: {
    ...open,
    method: 'POST',
    path: '/v1/apply/:token/consent',
    summary:
      'Signs one consent, or declines it: keeps the words, the name, time, address and device.',
    body: z.object({
      kind: z.enum(CONSENTS),
      /** Of the words that were shown. */
      textSha256: sha256,
      agreed: z.boolean(),
      /** The typed signature; empty where one declines. */
      name: line(160).default(''),
    }),
    result: z.object({ at: instant }),
    errors: [
      ...LINK_ERRORS,
      'applicants.already_sent',
      'applicants.not_asked',
      'applicants.text_changed',
      'applicants.name_differs',
    ],
    replay: 'never',
  },
  withdrawConsent: {
    ...open,
    method: 'POST',
    path: '/v1/apply/:token/withdrawConsent',
    summary: 'Takes a signed consent back, also after the application was sent.',
    body: z.object({ kind: z.enum(CONSENTS) }),
    result: z.object({ withdrawnAt: instant }),
    errors: [...LINK_ERRORS, 'applicants.not_asked'],
    replay: 'never',
  },
  send: {
    ...open,
    method: 'POST',
    path: '/v1/apply/:token/send',
    summary:
      'Certifies and sends an application: opens a file of an applicant at the location, with the signed papers in it, and mails a confirmation.',
    body: z.object({
      name: signature,
      /** The box beside it is ticked. */
      agreed: z.literal(true, { error: 'Tick the box to sign.' }),
      textSha256: sha256,
    }),
    result: z.object({ sentAt: instant, textSha256: z.string() }),
    errors: [
      ...LINK_ERRORS,
      'applicants.already_sent',
      'applicants.text_changed',
      'applicants.name_differs',
      'applicants.not_complete',
    ],
    replay: 'never',
  },
  copy: {
    ...open,
    method: 'GET',
    path: '/v1/apply/:token/copy',
    summary: 'The application that was sent, as the PDF that was filed.',
    result: 'stream',
    errors: [...LINK_ERRORS, 'applicants.not_sent'],
  },
});
