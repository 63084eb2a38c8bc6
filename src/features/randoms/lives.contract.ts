import { z } from 'zod';
import { columnsQuery, rowsQuery } from '#src/shared/columns.ts';
import { civilDate, instant } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { clientId, uuid, wholeNumber } from '#src/shared/ids.ts';
import { SEES_SELECTIONS } from '#src/shared/permission-sets.ts';
import { line, lines } from '#src/shared/text.ts';
import { EXCUSES, OUTCOMES } from './lives.rules.ts';
import { SELECTED_COLUMNS } from './selections.columns.ts';
import { selection } from './selections.contract.ts';

export const LIFE_ERRORS = defineErrors('random-lives', {
  not_drawn: { status: 409, message: 'No one has been drawn for this period yet.' },
  closed: { status: 409, message: 'This selection was closed and signed. It stays as it is.' },
  not_selected: {
    status: 409,
    message: 'This person is an alternate who was not called: there is nothing to enter.',
  },
  tested: { status: 409, message: 'This person was tested. That stays as it is.' },
  ended: {
    status: 409,
    message: 'This person was excused, missed the test or refused it. That stays as it is.',
  },
  late: {
    status: 409,
    message: 'The period is over. Say that it is noted all the same: it stays marked as late.',
  },
  still_open: {
    status: 409,
    message: 'Some of those selected are open. Note how it ended for each of them, then close.',
  },
  strangers: {
    status: 400,
    message: 'Some addresses do not belong to anyone responsible for testing at this pool.',
  },
  too_many_mails: {
    status: 429,
    message: 'This selection was mailed often enough today. Try again tomorrow, or print it.',
  },
  not_yours: {
    status: 403,
    message: 'This pool belongs to a location at which you do not work. Ask a colleague there.',
  },
});

const ofSelection = z.object({ clientId, poolId: uuid, selectionId: uuid });
const ofPerson = ofSelection.extend({ place: wholeNumber(1, 10_000_000) });
const draws = {
  permission: 'records.drawRandoms',
  scope: 'client',
  feature: 'randomSelections',
} as const;
const read = { permission: SEES_SELECTIONS, scope: 'client', feature: 'randomSelections' } as const;
const note = lines(1000).trim().min(1, 'Write a note.');
const ADDRESS = z
  .string()
  .trim()
  .max(254)
  .toLowerCase()
  .pipe(z.email('Please enter a properly formatted email address'));
const emailList = z
  .union([
    z.array(ADDRESS),
    z
      .string()
      .max(20_000)
      .transform((text) => text.split(/[,;\s]+/).filter(Boolean))
      .pipe(z.array(ADDRESS)),
  ])
  .pipe(z.array(z.string()).min(1, 'Choose whom to write to.').max(50));
const mailed = z.object({
  /** To whom it goes. */
  to: z.array(z.string()),
  /** Those at whose locations nobody was selected: they get no mail. */
  without: z.array(z.string()),
});

const ON_PERSON = [
  'random-lives.not_drawn',
  'random-lives.closed',
  'random-lives.not_selected',
  'random-lives.not_yours',
] as const;

export const livesApi = defineApi('randomLives', {
  times: {
    method: 'PATCH',
    path: '/v1/clients/:clientId/pools/:poolId/selections/:selectionId/selected/:place',
    summary: 'Notes when somebody who was selected was told, came and was tested.',
    ...draws,
    params: ofPerson,
    body: z.strictObject({
      notifiedAt: instant.nullable(),
      arrivedAt: instant.nullable(),
      collectedAt: instant.nullable(),
      /** The notice came after the period's end, and is noted all the same. */
      late: z.boolean().default(false),
    }),
    result: selection,
    versioned: true,
    errors: [...ON_PERSON, 'random-lives.ended', 'random-lives.late'],
  },
  excuse: {
    method: 'POST',
    path: '/v1/clients/:clientId/pools/:poolId/selections/:selectionId/selected/:place/excuse',
    summary:
      'Excuses somebody who cannot come for all of the period. Where the pool has alternates, the next in the drawn order stands in.',
    ...draws,
    feature: 'randomExceptions',
    params: ofPerson,
    body: z.strictObject({
      reason: z.enum(EXCUSES, 'Choose a reason.'),
      note,
      returnsOn: civilDate.nullable().default(null),
    }),
    result: selection,
    status: 201,
    errors: [...ON_PERSON, 'random-lives.tested', 'random-lives.ended'],
  },
  outcome: {
    method: 'POST',
    path: '/v1/clients/:clientId/pools/:poolId/selections/:selectionId/selected/:place/outcome',
    summary:
      'Notes that somebody missed the test, or refused it. A refusal counts as a test; a missed one is drawn again from all.',
    ...draws,
    feature: 'randomMarkComplete',
    params: ofPerson,
    body: z.strictObject({
      outcome: z.enum(OUTCOMES, 'Choose what happened.'),
      on: civilDate,
      note,
    }),
    result: selection,
    status: 201,
    errors: [...ON_PERSON, 'random-lives.tested', 'random-lives.ended'],
  },
  order: {
    method: 'POST',
    path: '/v1/clients/:clientId/pools/:poolId/selections/:selectionId/orders',
    summary:
      'Orders the tests of everyone who was selected and has no order yet, each at the nearest clinic of the person’s location.',
    permission: 'records.placeOrder',
    scope: 'client',
    feature: 'randomSelections',
    params: ofSelection,
    body: z.strictObject({
      /** These alone; everybody without it. */
      places: z.array(wholeNumber(1, 10_000_000)).min(1).max(2000).optional(),
    }),
    result: z.object({
      placed: z.number().int(),
      /** Those whose order could not be placed, and why. */
      refused: z.array(
        z.object({ place: z.number().int(), name: z.string(), message: z.string() }),
      ),
    }),
    status: 201,
    errors: ['random-lives.not_drawn', 'random-lives.closed'],
  },
  recipients: {
    method: 'GET',
    path: '/v1/clients/:clientId/pools/:poolId/selections/:selectionId/recipients',
    summary: 'Who answers for testing at the places of a pool: to them a selection can be mailed.',
    ...read,
    params: ofSelection,
    result: z.array(z.object({ email: z.string(), name: z.string(), clientName: z.string() })),
  },
  notify: {
    method: 'POST',
    path: '/v1/clients/:clientId/pools/:poolId/selections/:selectionId/notify',
    summary:
      'Mails the letters of those selected to those who answer for testing, now or at a chosen time. Another time takes the place of one that has not come.',
    ...draws,
    params: ofSelection,
    body: z.strictObject({
      emailList,
      /** Now without it. */
      at: instant.optional(),
      /** The period is over, and the notice is sent all the same. */
      late: z.boolean().default(false),
    }),
    result: mailed,
    status: 201,
    errors: [
      'random-lives.not_drawn',
      'random-lives.closed',
      'random-lives.late',
      'random-lives.strangers',
      'random-lives.too_many_mails',
      'random-lives.not_yours',
    ],
  },
  email: {
    method: 'POST',
    path: '/v1/clients/:clientId/pools/:poolId/selections/:selectionId/email',
    summary:
      'Mails the list of a selection to those who answer for testing; to each the people of their own locations.',
    ...read,
    params: ofSelection,
    body: z.strictObject({ emailList }),
    result: mailed,
    status: 201,
    errors: ['random-lives.not_drawn', 'random-lives.strangers', 'random-lives.too_many_mails'],
  },
  letters: {
    opens: 'asFound',
    method: 'GET',
    path: '/v1/clients/:clientId/pools/:poolId/selections/:selectionId/letters',
    summary: 'A letter for everyone who was selected, or for one, as a PDF.',
    ...read,
    params: ofSelection,
    query: z.object({ place: wholeNumber(1, 10_000_000).optional() }),
    result: 'stream',
    audit: 'read',
    errors: ['random-lives.not_drawn'],
  },
  proof: {
    method: 'GET',
    path: '/v1/clients/:clientId/pools/:poolId/selections/:selectionId/proof',
    summary:
      'The proof of a draw on one page, as a PDF: hashes, secret, value, numbers, and how to check them.',
    ...read,
    params: ofSelection,
    result: 'stream',
    audit: 'read',
    errors: ['random-lives.not_drawn'],
  },
  exportList: {
    method: 'GET',
    path: '/v1/clients/:clientId/pools/:poolId/selections/:selectionId/export',
    summary: 'Those selected as a CSV file, or as a PDF. Each export is recorded.',
    ...read,
    params: ofSelection,
    query: z.object({ columns: columnsQuery(SELECTED_COLUMNS), only: rowsQuery }),
    result: 'stream',
    aside: true,
    stepUp: true,
    audit: 'read',
    errors: ['random-lives.not_drawn'],
  },
  close: {
    method: 'POST',
    path: '/v1/clients/:clientId/pools/:poolId/selections/:selectionId/close',
    summary: 'Closes the selection of a period: whoever does so signs its figures with their name.',
    ...draws,
    feature: 'randomMarkComplete',
    params: ofSelection,
    body: z.strictObject({
      name: line(160).trim().min(1, 'Sign with your name.'),
      note: lines(2000).trim().default(''),
    }),
    result: selection,
    status: 201,
    errors: [
      'random-lives.not_drawn',
      'random-lives.closed',
      'random-lives.still_open',
      'random-lives.not_yours',
    ],
  },
  history: {
    method: 'GET',
    path: '/v1/clients/:clientId/pools/:poolId/selections/:selectionId/history',
    summary: 'What was done to a selection, and who looked at it, the newest first.',
    ...read,
    params: ofSelection,
    result: z.array(
      z.object({ seq: z.number().int(), at: instant, by: z.string(), what: z.string() }),
    ),
  },
});
