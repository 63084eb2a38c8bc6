import { z } from 'zod';
import { civilDate, instant } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { uuid } from '#src/shared/ids.ts';
import { line, lines } from '#src/shared/text.ts';
import { TESTING_KEYS, WAYS } from './inquiries.rules.ts';
import { pastEmployer } from './past-employers.contract.ts';

export const EMPLOYER_INQUIRIES_ERRORS = defineErrors('employer-inquiries', {
  link_unknown: {
    status: 404,
    message: 'This link is not known. Open it from the mail or the letter itself.',
  },
  link_expired: {
    status: 409,
    message: 'This link has expired. Ask the carrier that wrote to you for a new one.',
  },
  link_used: { status: 409, message: 'This inquiry is answered. Thank you.' },
  link_withdrawn: { status: 409, message: 'This inquiry was taken back. Nothing is asked of you.' },
  too_many_tries: {
    status: 429,
    message: 'Too many tries from here. Wait a few minutes, then go on.',
  },
  not_asked: { status: 409, message: 'This past employer was not asked yet.' },
  nothing_to_ask: {
    status: 409,
    message: 'An employer that no DOT agency regulates is not asked (49 CFR 391.23(d)).',
  },
  answered: { status: 409, message: 'This employer has answered.' },
  too_few: {
    status: 409,
    message: 'It takes three attempts, each on another day, before the efforts are filed.',
  },
  no_answer: {
    status: 409,
    message: 'A driver answers what a past employer said. Nothing came yet.',
  },
});

const LINK_ERRORS = [
  'employer-inquiries.link_unknown',
  'employer-inquiries.link_expired',
  'employer-inquiries.link_used',
  'employer-inquiries.link_withdrawn',
  'employer-inquiries.too_many_tries',
] as const;

const ofEmployer = z.object({ pastEmployerId: uuid });
const ofLink = z.object({ token: z.string().regex(/^[\w-]{20,120}$/) });
const yesNo = z.enum(['yes', 'no']);

const staff = {
  permission: 'records.viewInvestigationHistory',
  scope: 'client',
  feature: 'verificationOfEmployment',
} as const;
const open = { permission: 'public', scope: 'public', params: ofLink } as const;

/** What a past employer is asked, as its page shows it. */
const inquiryPage = z.object({
  /** Who asks. */
  employerName: z.string(),
  employerAddress: z.string(),
  /** Who is asked. */
  pastEmployerName: z.string(),
  driverName: z.string(),
  /** The end of the social security number, where it is known: to tell two of one name apart. */
  ssnLast4: z.string().nullable(),
  /** As the driver said. */
  from: civilDate,
  to: civilDate.nullable(),
  asksTesting: z.boolean(),
  expiresAt: instant,
});
export type InquiryPage = z.output<typeof inquiryPage>;

export const employerInquiriesApi = defineApi('employer-inquiries', {
  ask: {
    ...staff,
    method: 'POST',
    path: '/v1/pastEmployers/:pastEmployerId/ask',
    summary:
      'Asks a past employer about the driver, or notes that it was tried (49 CFR 391.23(c), (d)): by mail or letter with a link to answer by, by a link to hand on, or by a note.',
    params: ofEmployer,
    body: z.strictObject({
      way: z.enum(WAYS),
      /** Where a mail goes. */
      email: z.email('Please enter a properly formatted email address').max(200).optional(),
      /** Where a letter goes, or what was said on the telephone. */
      note: line(300).default(''),
    }),
    result: z.object({
      pastEmployer,
      /** Of a link to hand on: it is shown this once. */
      address: z.string().nullable(),
    }),
    status: 201,
    errors: [
      'past-employers.removed',
      'employer-inquiries.nothing_to_ask',
      'employer-inquiries.answered',
    ],
    replay: 'never',
  },
  letter: {
    opens: 'investigation',
    ...staff,
    method: 'GET',
    path: '/v1/pastEmployers/:pastEmployerId/letters/:attemptId',
    summary: 'A letter to a past employer, as the PDF that was printed. Each fetch is recorded.',
    params: z.object({ pastEmployerId: uuid, attemptId: uuid }),
    result: 'stream',
    audit: 'read',
  },
  fileEfforts: {
    ...staff,
    method: 'POST',
    path: '/v1/pastEmployers/:pastEmployerId/efforts',
    summary:
      'Files the record of good-faith efforts, with each attempt and its day, as this employer’s paper (49 CFR 391.23(c), 391.53(b)(2)).',
    params: ofEmployer,
    result: pastEmployer,
    status: 201,
    errors: [
      'past-employers.removed',
      'employer-inquiries.not_asked',
      'employer-inquiries.answered',
      'employer-inquiries.too_few',
    ],
  },
  rebut: {
    ...staff,
    feature: 'employmentHistoryNotices',
    method: 'POST',
    path: '/v1/pastEmployers/:pastEmployerId/rebuttal',
    summary:
      'Keeps what the driver says against an answer, beside it, until it is written anew (49 CFR 391.23(i), (j)).',
    params: ofEmployer,
    body: z.strictObject({ text: lines(5000).trim().min(1, 'Write what the driver says.') }),
    result: pastEmployer,
    errors: ['past-employers.removed', 'employer-inquiries.no_answer'],
  },

  visit: {
    ...open,
    method: 'GET',
    path: '/v1/employerInquiries/:token',
    summary: 'What the link of an inquiry asks. Reading changes nothing (D24).',
    result: inquiryPage,
    errors: LINK_ERRORS,
  },
  answer: {
    ...open,
    method: 'POST',
    path: '/v1/employerInquiries/:token',
    summary:
      'Answers an inquiry, once: files the answer as this employer’s paper, and ends every link of it.',
    body: z.strictObject({
      employed: yesNo,
      from: civilDate.nullable().default(null),
      to: civilDate.nullable().default(null),
      position: line(100).default(''),
      /** Drove a commercial motor vehicle. */
      drove: yesNo.nullable().default(null),
      accidents: z.enum(['none', 'some']).nullable().default(null),
      accidentList: lines(4000).default(''),
      testing: z.partialRecord(z.enum(TESTING_KEYS), yesNo).default({}),
      returned: lines(2000).default(''),
      remarks: lines(2000).default(''),
      name: line(160).min(2, 'Type your full name.'),
      title: line(100).default(''),
      phone: line(40).default(''),
      agreed: z.literal(true, { error: 'Tick the box to sign.' }),
    }),
    result: z.object({ answeredAt: instant }),
    errors: LINK_ERRORS,
    replay: 'never',
  },
});
