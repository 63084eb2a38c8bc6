import { z } from 'zod';
import { civilDate } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { uuid } from '#src/shared/ids.ts';
import { line } from '#src/shared/text.ts';

export const TESTING_PROGRAM_ERRORS = defineErrors('testing-program', {
  closed: { status: 409, message: 'This file was replaced by another. Note the program there.' },
});

const FILL_IN = 'Fill this in.';
const facts = z.strictObject({
  /** Name and address of the program (49 CFR 382.301(c)(1)(i)). */
  program: line(200).min(1, FILL_IN),
  /** The last day in it; null while the driver still is. */
  until: civilDate.nullable().default(null),
  /** The last test for controlled substances in it. */
  testedOn: civilDate.nullable().default(null),
  /** Since when in its random pool. */
  poolSince: civilDate.nullable().default(null),
  /** The application with this employer. */
  appliedOn: civilDate,
  /** No prior employer known has records of a violation within the six months before (382.301(b)(3)). */
  noViolations: z.boolean(),
  /** The employer uses the driver more than once a year without employing them (382.301(c)(2)). */
  notEmployed: z.boolean().default(false),
});
export type ProgramFacts = z.output<typeof facts>;

const testingProgram = z.object({
  employeeId: uuid,
  /** Null where nobody has noted one; its version is that to change. */
  program: facts.extend({ version: z.number().int() }).nullable(),
  /** Why it is no exception from the test; null where it is one, or nothing is noted. */
  fault: z.string().nullable(),
  /** Whether a verification is on file (382.301(c)). */
  verified: z.boolean(),
  /** The last day on which the newest verification counts; null where it counts for good, or none is on file. */
  verifiedUntil: civilDate.nullable(),
  /** Today where the file is. */
  day: civilDate,
  mayWrite: z.boolean(),
});
export type TestingProgramInfo = z.output<typeof testingProgram>;

const params = z.object({ employeeId: uuid });

export const testingProgramApi = defineApi('testing-program', {
  read: {
    opens: 'drugAlcohol',
    method: 'GET',
    path: '/v1/employees/:employeeId/testingProgram',
    summary:
      'The drug testing program that a driver was in before this employer, and whether it excepts the driver from the pre-employment test (49 CFR 382.301(b)). Each reading is recorded.',
    permission: 'records.viewDrugAlcohol',
    scope: 'any',
    feature: 'drugAlcoholHistory',
    params,
    result: testingProgram,
    audit: 'read',
  },
  save: {
    method: 'PUT',
    path: '/v1/employees/:employeeId/testingProgram',
    summary: 'Notes what the verification of the program says (49 CFR 382.301(c)).',
    permission: 'records.viewDrugAlcohol',
    scope: 'client',
    feature: 'drugAlcoholHistory',
    params,
    body: facts,
    result: testingProgram,
    versioned: true,
    errors: ['testing-program.closed'],
  },
  remove: {
    method: 'DELETE',
    path: '/v1/employees/:employeeId/testingProgram',
    summary:
      'Takes the note of the program off the file; the file’s history keeps that it was there.',
    permission: 'records.viewDrugAlcohol',
    scope: 'client',
    feature: 'drugAlcoholHistory',
    params,
    result: testingProgram,
    versioned: true,
  },
});
