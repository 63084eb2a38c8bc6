import { z } from 'zod';
import { columnsQuery, rowsQuery } from '#src/shared/columns.ts';
import { hireDay } from '#src/features/employees/hire-day.rules.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { clientId, numberId, uuid, wholeNumber } from '#src/shared/ids.ts';
import { cursorQuery, page } from '#src/shared/paging.ts';
import { line, lines } from '#src/shared/text.ts';
import { APPLICANT_COLUMNS } from './applicants.columns.ts';
import { CHECKS, LINK_DAYS, MOST_LINK_DAYS, MOST_WAIT, SHOWN, TRACKS } from './applicants.rules.ts';
import { applicant, applicantRow, applyLink, board } from './applicants.shapes.ts';

export const APPLICANTS_ERRORS = defineErrors('applicants', {
  link_unknown: {
    status: 404,
    message: 'This link is not known. Open it from the mail itself, or ask the employer for one.',
  },
  link_expired: {
    status: 409,
    message: 'This link has expired. Ask the employer for a new one.',
  },
  link_withdrawn: {
    status: 409,
    message: 'This link was withdrawn. Ask the employer whether the job is still open.',
  },
  too_many_tries: {
    status: 429,
    message: 'Too many tries from here. Wait a few minutes, then go on.',
  },
  already_sent: {
    status: 409,
    message: 'This application was already sent. It can no longer be changed.',
  },
  heic_photo: {
    status: 400,
    message:
      'This photo is in the HEIC format, which we cannot open. Take it with the button "Take a photo", or set the camera of your phone to "Most Compatible" and take it again.',
  },
  no_photo: {
    status: 400,
    message: 'This is not a photo that we can open. Take a photo of your license, as JPEG or PNG.',
  },
  not_sent: { status: 409, message: 'This application was not sent yet.' },
  changed_elsewhere: {
    status: 409,
    message: 'This page was changed in another window meanwhile. Load it again, then go on there.',
  },
  not_asked: { status: 404, message: 'This is not required for this job.' },
  text_changed: {
    status: 409,
    message: 'The words changed meanwhile. Read them again before you sign.',
  },
  name_differs: {
    status: 400,
    message: 'Sign with your first and last name, as you gave them in the application.',
  },
  not_complete: { status: 409, message: 'Some pages are not complete. Finish them first.' },
  location_closed: { status: 409, message: 'This location is deactivated. Choose another.' },
  no_applicant: {
    status: 409,
    message: 'This person is no longer an applicant. Refresh and look again.',
  },
  not_declined: { status: 409, message: 'This applicant was not declined.' },
  not_asked_for: { status: 409, message: 'Nothing is waited for from this applicant.' },
  not_checked: { status: 409, message: 'This check cannot be requested now.' },
  checked_already: { status: 409, message: 'This was already requested.' },
  no_letter: {
    status: 409,
    message:
      'A decision that rests on a report is told before it is made. Write the letter first (15 USC 1681b(b)(3)(A)).',
  },
  too_soon: {
    status: 409,
    message:
      'The wait after the letter is not over yet. Decide then, or for a reason that is not in the report.',
  },
  no_decision: {
    status: 409,
    message: 'This letter follows a decision that rests on a report. Decide first.',
  },
});

const applicantParams = z.object({ applicantId: uuid });
const NEEDED = 'Fill this in.';
const filters = {
  stage: z.enum(SHOWN).optional(),
  search: line(100).optional(),
};

const shared = { scope: 'client', feature: 'applicants' } as const;

export const applicantsApi = defineApi('applicants', {
  links: {
    ...shared,
    method: 'GET',
    path: '/v1/applyLinks',
    summary:
      'The links by which people apply at the place acted in and below it, the newest first.',
    permission: 'client.viewApplicants',
    result: z.array(applyLink),
  },
  addLink: {
    ...shared,
    method: 'POST',
    path: '/v1/applyLinks',
    summary: 'Makes a link by which people apply at a location, for a job.',
    permission: 'client.addEmployee',
    body: z.object({
      clientId,
      jobTitleId: numberId.nullable().default(null),
      cdl: z.boolean(),
      days: wholeNumber(1, MOST_LINK_DAYS).default(LINK_DAYS),
    }),
    result: applyLink,
    status: 201,
    errors: ['applicants.location_closed', 'employees.unknown_list_value'],
  },
  withdrawLink: {
    ...shared,
    method: 'POST',
    path: '/v1/applyLinks/:linkId/withdraw',
    summary: 'Takes a link back: nobody begins by it any more. Who has begun can go on.',
    permission: 'client.addEmployee',
    params: z.object({ linkId: uuid }),
    result: applyLink,
  },

  list: {
    ...shared,
    method: 'GET',
    path: '/v1/applicants',
    summary: 'The applicants of the place acted in and below it, the newest first.',
    permission: 'client.viewApplicants',
    query: cursorQuery.extend(filters),
    result: page(applicantRow),
  },
  counts: {
    ...shared,
    method: 'GET',
    path: '/v1/applicants/counts',
    summary:
      'How many applicants of the place acted in and below it wait, and how many of them are ready to be decided about.',
    permission: 'client.viewApplicants',
    result: z.object({ waiting: z.number().int(), ready: z.number().int() }),
  },
  exportList: {
    ...shared,
    method: 'GET',
    path: '/v1/applicants/csv',
    summary: 'The list of applicants as a CSV file. Each export is recorded.',
    permission: 'client.viewApplicants',
    query: z.object({ ...filters, columns: columnsQuery(APPLICANT_COLUMNS), only: rowsQuery }),
    result: 'stream',
    aside: true,
    stepUp: true,
    audit: 'read',
  },
  read: {
    ...shared,
    method: 'GET',
    path: '/v1/applicants/:applicantId',
    summary:
      'An applicant with what was sent and signed; answers about drug and alcohol tests by their own permission. The read is recorded.',
    permission: 'client.viewApplicants',
    params: applicantParams,
    result: applicant,
    audit: 'read',
  },
  board: {
    ...shared,
    method: 'GET',
    path: '/v1/applicants/board',
    summary:
      'The pipeline of the place acted in and below it: how many applicants stand in each stage, and the newest of each.',
    permission: 'client.viewApplicants',
    result: board,
  },
  order: {
    ...shared,
    method: 'POST',
    path: '/v1/applicants/:applicantId/checks',
    summary:
      'Asks for one check of an applicant from the file: drug test, physical, full query and the driving record by their orders, PSP and earlier employers by a note with its clock.',
    permission: 'records.placeOrder',
    params: applicantParams,
    body: z.object({ check: z.enum(CHECKS).exclude(['mvr']) }),
    result: applicant,
    errors: [
      'applicants.no_applicant',
      'applicants.not_checked',
      'applicants.checked_already',
      'orders.not_possible',
      'orders.not_allowed',
      'orders.open_already',
    ],
  },
  ask: {
    ...shared,
    method: 'POST',
    path: '/v1/applicants/:applicantId/ask',
    summary: 'Notes what is waited for from an applicant, who then stands as waited for.',
    permission: 'client.editEmployeeStatus',
    params: applicantParams,
    body: z.object({ what: lines(1000).trim().min(1, 'Say what is waited for.') }),
    result: applicant,
    errors: ['applicants.no_applicant'],
  },
  answer: {
    ...shared,
    method: 'POST',
    path: '/v1/applicants/:applicantId/answer',
    summary: 'Notes that what was waited for from an applicant came.',
    permission: 'client.editEmployeeStatus',
    params: applicantParams,
    result: applicant,
    errors: ['applicants.no_applicant', 'applicants.not_asked_for'],
  },
  write: {
    ...shared,
    method: 'POST',
    path: '/v1/applicants/:applicantId/letters',
    summary:
      'Writes a letter about a consumer report as a PDF into the file: before a decision that rests on it, with the wait of the client, or the notice after it (15 USC 1681b(b)(3), 1681m(a)).',
    permission: 'client.editEmployeeStatus',
    params: applicantParams,
    body: z.object({
      kind: z.enum(TRACKS),
      report: line(120).min(1, NEEDED),
      agency: line(120).min(1, NEEDED),
      agencyAddress: line(200).min(1, NEEDED),
      agencyPhone: line(40).min(1, NEEDED),
      /** Of a letter before the decision. */
      waitDays: wholeNumber(1, MOST_WAIT).optional(),
    }),
    result: applicant,
    status: 201,
    errors: ['applicants.no_applicant', 'applicants.no_decision'],
  },
  decline: {
    ...shared,
    method: 'POST',
    path: '/v1/applicants/:applicantId/decline',
    summary:
      'Declines an applicant with a reason: off the roster, the file stays. A decision that rests on a report goes by one of the two tracks of 15 USC 1681b(b)(3).',
    permission: 'client.editEmployeeStatus',
    params: applicantParams,
    body: z.object({
      reason: lines(1000).trim().min(1, 'Enter a reason.'),
      /** By which track, where it rests on a report; null where it does not. */
      report: z.enum(TRACKS).nullable().default(null),
    }),
    result: applicant,
    versioned: true,
    errors: ['applicants.no_applicant', 'applicants.no_letter', 'applicants.too_soon'],
  },
  hire: {
    ...shared,
    method: 'POST',
    path: '/v1/applicants/:applicantId/hire',
    summary:
      'Hires an applicant: an employee from the day given, with the past employers of the application in the file.',
    permission: 'client.editEmployeeStatus',
    params: applicantParams,
    body: z.object({ hireDate: hireDay }),
    result: applicant,
    versioned: true,
    errors: ['applicants.no_applicant', 'employees.edit_not_allowed'],
  },
  reopen: {
    ...shared,
    method: 'POST',
    path: '/v1/applicants/:applicantId/reopen',
    summary: 'Takes back that an applicant was declined.',
    permission: 'client.editEmployeeStatus',
    params: applicantParams,
    result: applicant,
    versioned: true,
    errors: ['applicants.not_declined'],
  },
});
