import { z } from 'zod';
import { civilDate, instant } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { uuid } from '#src/shared/ids.ts';
import { line, lines } from '#src/shared/text.ts';
import { AGENCIES } from '#src/features/qualification/conditions.rules.ts';
import { WAYS } from './inquiries.rules.ts';

export const PAST_EMPLOYERS_ERRORS = defineErrors('past-employers', {
  closed: { status: 409, message: 'This file was replaced by another. Add the employer there.' },
  removed: { status: 409, message: 'This employer was removed. Restore it first.' },
  no_answer: {
    status: 409,
    message:
      'Only an answer, an authorization or the record of good-faith efforts, of the same file, can be tied to a past employer.',
  },
});

export const PAST_EMPLOYER_ACTIONS = [
  'correct',
  'remove',
  'restore',
  'tie',
  'ask',
  'efforts',
  'rebut',
] as const;

/** What an employer was asked, and what came of it (49 CFR 391.23(c), (g)). */
const inquiry = z.object({
  /** Each time that it was tried, the first first. */
  attempts: z.array(
    z.object({
      attemptId: uuid,
      way: z.enum(WAYS),
      triedOn: civilDate,
      note: z.string(),
      /** Of a letter: that its PDF can be fetched. */
      hasLetter: z.boolean(),
    }),
  ),
  asksTesting: z.boolean(),
  /** The last day to answer, thirty days after the first attempt. */
  dueOn: civilDate.nullable(),
  /** The days are over, and nothing came. */
  overdue: z.boolean(),
  answeredAt: instant.nullable(),
  answeredBy: z.string().nullable(),
  effortsOn: civilDate.nullable(),
  rebuttal: z.string().nullable(),
  rebuttedOn: civilDate.nullable(),
});

export const pastEmployer = z.object({
  pastEmployerId: uuid,
  employeeId: uuid,
  name: z.string(),
  place: z.string(),
  from: civilDate,
  /** The last day; null where it is not known. */
  to: civilDate.nullable(),
  /** Under whose rules the driver worked there; none is an employer that no DOT agency regulates. */
  agency: z.enum(AGENCIES),
  part40: z.boolean(),
  contact: z.string(),
  /** The papers that answer for it, newest first. */
  papers: z.array(
    z.object({ documentId: uuid, documentType: z.string(), docDate: civilDate.nullable() }),
  ),
  /** Null where it was not asked yet. */
  inquiry: inquiry.nullable(),
  removed: z.boolean(),
  version: z.number().int(),
  /** What the caller may do with it here. */
  allowed: z.array(z.enum(PAST_EMPLOYER_ACTIONS)),
});
export type PastEmployer = z.output<typeof pastEmployer>;

const paper = z.object({
  documentId: uuid,
  documentType: z.string(),
  docDate: civilDate.nullable(),
  /** Whose it is; null where nobody has said so. */
  pastEmployerId: uuid.nullable(),
});
export type AnswerPaper = z.output<typeof paper>;

const FILL_IN = 'Fill this in.';
const facts = z.strictObject({
  name: line(100).min(1, FILL_IN),
  place: line(100).default(''),
  from: z.string({ error: FILL_IN }).min(1, FILL_IN).pipe(civilDate),
  to: civilDate.nullable().default(null),
  agency: z.enum(AGENCIES),
  part40: z.boolean(),
  /** Whom to ask there: a name, a number, an address. */
  contact: line(300).default(''),
});
export type PastEmployerFacts = z.output<typeof facts>;

const ofEmployee = z.object({ employeeId: uuid });
const ofEmployer = z.object({ pastEmployerId: uuid });

export const pastEmployersApi = defineApi('past-employers', {
  list: {
    opens: 'investigation',
    method: 'GET',
    path: '/v1/employees/:employeeId/pastEmployers',
    summary:
      'The past employers of a driver and the papers that answer for each (49 CFR 391.23(d), 391.53). The read is recorded.',
    permission: 'records.viewInvestigationHistory',
    scope: 'any',
    feature: 'pastEmployers',
    params: ofEmployee,
    result: z.object({
      employers: z.array(pastEmployer),
      /** Papers of the file that may be tied to one. */
      papers: z.array(paper),
      /** Whether the caller may add one here. */
      mayAdd: z.boolean(),
    }),
    audit: 'noted',
  },
  add: {
    method: 'POST',
    path: '/v1/employees/:employeeId/pastEmployers',
    summary: 'Adds a past employer to an employee’s file.',
    permission: 'records.viewInvestigationHistory',
    scope: 'client',
    feature: 'pastEmployers',
    params: ofEmployee,
    body: facts,
    result: pastEmployer,
    status: 201,
    errors: ['past-employers.closed'],
  },
  correct: {
    method: 'PATCH',
    path: '/v1/pastEmployers/:pastEmployerId',
    summary: 'Corrects what a file says of a past employer; the file’s history keeps what it was.',
    permission: 'records.viewInvestigationHistory',
    scope: 'client',
    feature: 'pastEmployers',
    params: ofEmployer,
    body: facts,
    result: pastEmployer,
    versioned: true,
    errors: ['past-employers.removed'],
  },
  remove: {
    method: 'POST',
    path: '/v1/pastEmployers/:pastEmployerId/remove',
    summary: 'Takes a past employer off the file, with a reason; it can be restored.',
    permission: 'records.viewInvestigationHistory',
    scope: 'client',
    feature: 'pastEmployers',
    params: ofEmployer,
    body: z.object({ reason: lines(1000).trim().min(1, 'Enter a reason.') }),
    result: pastEmployer,
    versioned: true,
    errors: ['past-employers.removed'],
  },
  restore: {
    method: 'POST',
    path: '/v1/pastEmployers/:pastEmployerId/restore',
    summary: 'Takes the removal of a past employer back.',
    permission: 'records.viewInvestigationHistory',
    scope: 'client',
    feature: 'pastEmployers',
    params: ofEmployer,
    result: pastEmployer,
    versioned: true,
  },
  tie: {
    method: 'PUT',
    path: '/v1/pastEmployers/:pastEmployerId/papers',
    summary:
      'Says which answers and records of good-faith efforts of the file are this employer’s. Each paper is of one employer.',
    permission: 'records.viewInvestigationHistory',
    scope: 'client',
    feature: 'pastEmployers',
    params: ofEmployer,
    body: z.strictObject({ documentIds: z.array(uuid).max(50) }),
    result: pastEmployer,
    versioned: true,
    errors: ['past-employers.removed', 'past-employers.no_answer'],
  },
});
