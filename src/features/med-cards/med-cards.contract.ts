import { z } from 'zod';
import { columnsQuery, rowsQuery } from '#src/shared/columns.ts';
import { civilDate, instant } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { uuid } from '#src/shared/ids.ts';
import { SUBMISSION_COLUMNS } from './med-cards.columns.ts';
import { SUBMISSION_STATES, type SubmissionState } from './med-cards.rules.ts';

export const MED_CARDS_ERRORS = defineErrors('med-cards', {
  link_unknown: {
    status: 404,
    message:
      'This link is not known. Open it from the mail itself, or ask the sender for a new one.',
  },
  link_expired: {
    status: 409,
    message: 'This link has expired. Ask the sender to send the cards again.',
  },
  too_many_tries: {
    status: 429,
    message: 'Too many links were tried from here. Wait a few minutes, then open the link again.',
  },
  nobody_named: {
    status: 409,
    message:
      'Nobody is named to whom the cards of this location go. Name the addressee in the set-up of the location first.',
  },
  no_card: {
    status: 409,
    message: 'There is no medical card in force in this file. File one first.',
  },
  card_gone: {
    status: 409,
    message: 'The card is no longer in the file, so it is not sent.',
  },
});

const submission = z.object({
  submissionId: uuid,
  employeeId: uuid,
  documentId: uuid,
  driverName: z.string(),
  location: z.string(),
  docDate: civilDate.nullable(),
  state: z.enum(Object.keys(SUBMISSION_STATES) as [SubmissionState, ...SubmissionState[]]),
  /** Whom it went to; null while it waits. */
  addressee: z.string().nullable(),
  email: z.string().nullable(),
  /** When the card was accepted, or sending it again was asked for. */
  notedAt: instant,
  /** Not before; of what waits. */
  dueAt: instant.nullable(),
  writtenAt: instant.nullable(),
  openedAt: instant.nullable(),
  fetchedAt: instant.nullable(),
  /** How often the card was fetched. */
  fetched: z.number().int(),
  /** The code of the last failure, such as `5.1.1`; servers quote addresses in their words. */
  error: z.string().nullable(),
  allowed: z.array(z.enum(['again'])),
});
export type Submission = z.output<typeof submission>;

/** What the link of a mail leads to: the least that serves (D24). */
const link = z.object({
  clientName: z.string(),
  expiresAt: instant,
  cards: z.array(
    z.object({ submissionId: uuid, driverName: z.string(), docDate: civilDate.nullable() }),
  ),
});

const READ = {
  permission: 'client.viewEmployee',
  scope: 'client',
  feature: 'documents',
} as const;
const linkParams = z.object({ token: z.string().regex(/^[\w-]{20,120}$/) });
const LINK_ERRORS = [
  'med-cards.link_unknown',
  'med-cards.link_expired',
  'med-cards.too_many_tries',
] as const;

export const medCardsApi = defineApi('med-cards', {
  list: {
    method: 'GET',
    path: '/v1/medCards',
    summary:
      'The last 500 medical cards of the location acted in and those below it that are sent on, with what became of each, the newest first.',
    ...READ,
    result: z.object({ submissions: z.array(submission) }),
  },
  exportList: {
    method: 'GET',
    path: '/v1/medCards/csv',
    summary: 'The medical cards that were sent on as a CSV file. Each export is recorded.',
    ...READ,
    query: z.object({ columns: columnsQuery(SUBMISSION_COLUMNS), only: rowsQuery }),
    result: 'stream',
    aside: true,
    stepUp: true,
    audit: 'read',
  },
  send: {
    method: 'POST',
    path: '/v1/medCards',
    summary: 'Sends on the medical card that is in force in a file, whenever it was accepted.',
    permission: 'client.addLocationToMedCardSubmission',
    scope: 'client',
    feature: 'documents',
    body: z.strictObject({ employeeId: uuid }),
    result: submission,
    status: 201,
    errors: ['med-cards.nobody_named', 'med-cards.no_card'],
  },
  again: {
    method: 'POST',
    path: '/v1/medCards/:submissionId/again',
    summary:
      'Sends a card on again, to the addressee whom its location names now; one that waits, at once.',
    permission: 'client.addLocationToMedCardSubmission',
    scope: 'client',
    feature: 'documents',
    params: z.object({ submissionId: uuid }),
    result: submission,
    status: 201,
    errors: ['med-cards.nobody_named', 'med-cards.card_gone'],
  },
  link: {
    method: 'GET',
    path: '/v1/medCards/links/:token',
    summary: 'Which cards a mailed link is for; reading does not use it up (D24).',
    permission: 'public',
    scope: 'public',
    params: linkParams,
    result: link,
    errors: [...LINK_ERRORS],
  },
  opened: {
    method: 'POST',
    path: '/v1/medCards/links/:token/opened',
    summary: 'Notes that the addressee has the cards open.',
    permission: 'public',
    scope: 'public',
    params: linkParams,
    result: 'nothing',
    errors: [...LINK_ERRORS],
    audit: 'noted',
    replay: 'never',
  },
  fetch: {
    method: 'GET',
    path: '/v1/medCards/links/:token/:submissionId',
    summary: 'One card as a PDF. Each fetch is noted as the proof that it arrived.',
    permission: 'public',
    scope: 'public',
    params: linkParams.extend({ submissionId: uuid }),
    result: 'stream',
    errors: [...LINK_ERRORS],
    audit: 'read',
  },
});
