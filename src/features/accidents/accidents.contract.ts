import { z } from 'zod';
import { columnsQuery, rowsQuery, sortQuery } from '#src/shared/columns.ts';
import { civilDate, instant } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { clientId, uuid, wholeNumber } from '#src/shared/ids.ts';
import { line, lines } from '#src/shared/text.ts';
import { REGISTER_COLUMNS } from './accidents.columns.ts';
import {
  FILL_IN,
  MOST_COUNT,
  MUST_BE_NUMBERS,
  NEED_REASONS,
  NEEDS,
  SUBSTANCES,
  TEST_STATES,
} from './accidents.rules.ts';
import { DRIVES } from '#src/features/qualification/conditions.rules.ts';
import { READS_FILES } from '#src/shared/permission-sets.ts';

export const ACCIDENTS_ERRORS = defineErrors('accidents', {
  future_date: { status: 400, message: 'The date of the accident cannot be in the future.' },
  other_client: {
    status: 400,
    message: 'This employee belongs to another client. Open the file again and add it there.',
  },
  not_required: {
    status: 409,
    message: 'No test is required after this accident. Correct its facts first, if they are wrong.',
  },
  reason_needed: { status: 400, message: 'Say why: the record is kept on file (382.303(d)).' },
  closed: { status: 409, message: 'This file was replaced by another. Add the accident there.' },
  bad_time: { status: 400, message: 'The test lies between the accident and now.' },
  removed: { status: 409, message: 'This accident was removed. Restore it first.' },
});

const clock = z.object({
  state: z.enum(TEST_STATES),
  deadline: instant,
  /** Hours of 49 CFR 382.303(d) that have passed without a test: 2 or 8 for alcohol, 32 for drugs. */
  limit: z.union([z.literal(2), z.literal(8), z.literal(32)]).nullable(),
  testedAt: instant.nullable(),
  reason: z.string().nullable(),
});

/** The tests that 49 CFR 382.303 asks for after an accident. */
const tests = z.object({ alcohol: clock, drug: clock });

/** Whether a test is required by the facts of the accident, and why. */
const need = z.object({ need: z.enum(NEEDS), why: z.enum(NEED_REASONS) });

export const ACCIDENT_ACTIONS = ['correct', 'remove', 'restore', 'recordTest'] as const;

const accident = z.object({
  accidentId: uuid,
  employeeId: uuid,
  legacyClientId: z.number().int(),
  date: civilDate,
  /** As clocks at the place showed it, `HH:MM`; null where only the day is known. */
  time: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  /** The time zone that was chosen in a state with several; null where none was. */
  zone: z.string().nullable(),
  /** Whether the vehicle needed a CDL; null is as the driver's file has it. */
  vehicle: z.enum(DRIVES).nullable(),
  hazmat: z.boolean(),
  cited: z.boolean(),
  /** When the driver received the citation; null where there was none, or nobody said. */
  citedAt: instant.nullable(),
  injuries: z.number().int(),
  disabled: z.number().int(),
  fatalities: z.number().int(),
  /** When the first person died of it; null where nobody did, at the scene, or where nobody said. */
  diedAt: instant.nullable(),
  addedBy: z.string().nullable(),
  createdAt: instant,
  removed: z.object({ at: instant, reason: z.string() }).nullable(),
  /** One of the two tests is, or was, required. */
  testRequired: z.boolean(),
  needs: z.object({ alcohol: need, drug: need }),
  /** Null where none is asked for or recorded, and for those who may not read drug and alcohol records. */
  tests: tests.nullable(),
  version: z.number().int(),
  /** What the caller may do with it here. */
  allowed: z.array(z.enum(ACCIDENT_ACTIONS)),
});
export type Accident = z.output<typeof accident>;

const registerRow = accident.extend({
  firstName: z.string(),
  lastName: z.string(),
  clientName: z.string(),
});
export type RegisterRow = z.output<typeof registerRow>;

const filled = (most: number) => line(most).min(1, FILL_IN);
const count = wholeNumber(0, MOST_COUNT);
const counted = z
  .unknown()
  .refine((value) => value !== undefined && value !== null && value !== '', FILL_IN)
  .pipe(z.unknown().refine((value) => count.safeParse(value).success, MUST_BE_NUMBERS))
  .pipe(count);

const facts = z.strictObject({
  date: z.string({ error: FILL_IN }).min(1, FILL_IN).pipe(civilDate),
  /** Beside what the specification names: without it the clock of a test counts from the day's beginning. */
  time: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Write the time as HH:MM.')
    .nullable()
    .optional(),
  city: filled(100),
  state: z.string({ error: FILL_IN }).regex(/^[A-Z]{2}$/, FILL_IN),
  /** In a state with several time zones, the one at the place; otherwise its city tells, or the eastern counts. */
  zone: line(40).nullable().optional(),
  /** The tests follow vehicles that need a CDL (49 CFR 382.103(a)); null is as the driver's file has it. */
  vehicle: z.enum(DRIVES).nullable().optional(),
  hazmat: z.boolean().default(false),
  cited: z.boolean().default(false),
  /** A citation counts for the alcohol test within 8 hours, for the drug test within 32 (49 CFR 382.303(a)(2), (b)(2)). */
  citedAt: instant.nullable().optional(),
  injuries: counted,
  disabled: counted,
  fatalities: counted,
  diedAt: instant.nullable().optional(),
});
export type NewAccident = z.output<typeof facts>;
const ofEmployee = z.object({ employeeId: uuid });
const ofAccident = z.object({ accidentId: uuid });
const reason = lines(1000).trim().min(1, 'Enter a reason.');
const REGISTER_SORTS = Object.keys(REGISTER_COLUMNS) as [keyof typeof REGISTER_COLUMNS];

const registerQuery = z.object({
  /** Everything on record; the three years of 49 CFR 390.15(b) without it. */
  all: z.stringbool().default(false),
});

export const accidentsApi = defineApi('accidents', {
  list: {
    opens: 'asFound',
    method: 'GET',
    path: '/v1/employees/:employeeId/accidents',
    summary: "The accidents in an employee's file, newest first, with the clocks of their tests.",
    permission: READS_FILES,
    scope: 'any',
    feature: 'accidents',
    params: ofEmployee,
    result: z.object({
      accidents: z.array(accident),
      /** Whether the caller may add one here. */
      mayAdd: z.boolean(),
      /** The specification's own number of the employee's location, which adding sends. */
      legacyClientId: z.number().int(),
    }),
    audit: 'noted',
  },
  add: {
    method: 'POST',
    path: '/v1/employees/:employeeId/accidents',
    summary: 'Adds an accident to an employee’s file. A count may be 0 (D26).',
    permission: 'client.editEmployeeInfo',
    scope: 'client',
    feature: 'accidents',
    params: ofEmployee,
    body: facts.extend({
      legacyClientId: clientId.optional(),
      /** Who adds it; what is kept is the address of who is signed in. */
      addedBy: line(254).optional(),
    }),
    result: accident,
    status: 201,
    errors: ['accidents.future_date', 'accidents.other_client', 'accidents.closed'],
  },
  correct: {
    method: 'PATCH',
    path: '/v1/accidents/:accidentId',
    summary: 'Corrects the facts of an accident; what they were before is kept.',
    permission: 'client.editEmployeeInfo',
    scope: 'client',
    feature: 'accidents',
    params: ofAccident,
    body: facts,
    result: accident,
    versioned: true,
    errors: ['accidents.future_date', 'accidents.removed'],
  },
  remove: {
    method: 'POST',
    path: '/v1/accidents/:accidentId/remove',
    summary: 'Takes an accident off the file and the register, with a reason; it can be restored.',
    permission: 'client.editEmployeeInfo',
    scope: 'client',
    feature: 'accidents',
    params: ofAccident,
    body: z.object({ reason }),
    result: accident,
    versioned: true,
    errors: ['accidents.removed'],
  },
  restore: {
    method: 'POST',
    path: '/v1/accidents/:accidentId/restore',
    summary: 'Takes the removal of an accident back.',
    permission: 'client.editEmployeeInfo',
    scope: 'client',
    feature: 'accidents',
    params: ofAccident,
    result: accident,
    versioned: true,
  },
  recordTest: {
    method: 'PUT',
    path: '/v1/accidents/:accidentId/tests/:substance',
    summary:
      'Records that a post-accident test was done, or why it was not done in time (49 CFR 382.303(d)).',
    permission: 'records.viewDrugAlcohol',
    scope: 'client',
    feature: 'accidents',
    params: ofAccident.extend({ substance: z.enum(SUBSTANCES) }),
    body: z.object({
      /** Null where it was not done. */
      testedAt: instant.nullable(),
      reason: lines(1000)
        .trim()
        .nullable()
        .transform((text) => (text === '' ? null : text)),
    }),
    result: accident,
    versioned: true,
    errors: [
      'accidents.not_required',
      'accidents.reason_needed',
      'accidents.bad_time',
      'accidents.removed',
    ],
  },
  changes: {
    opens: 'asFound',
    method: 'GET',
    path: '/v1/accidents/:accidentId/changes',
    summary: 'What was changed of an accident, from what to what, by whom and when.',
    permission: READS_FILES,
    scope: 'any',
    feature: 'accidents',
    params: ofAccident,
    result: z.array(
      z.object({
        changeId: uuid,
        at: instant,
        by: z.string().nullable(),
        act: z.enum(['added', 'corrected', 'tested', 'removed', 'restored']),
        changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
      }),
    ),
    audit: 'noted',
  },
  register: {
    method: 'GET',
    path: '/v1/clients/:clientId/accidentRegister',
    summary:
      'The accident register of a client or location and everything below it (49 CFR 390.15(b)), newest first.',
    permission: 'client.viewEmployee',
    scope: 'any',
    feature: 'accidents',
    params: z.object({ clientId }),
    query: registerQuery,
    result: z.object({
      since: civilDate.nullable(),
      rows: z.array(registerRow),
      /** More are on record than a list shows; the export has them all. */
      more: z.boolean(),
    }),
    audit: 'noted',
  },
  exportRegister: {
    method: 'GET',
    path: '/v1/clients/:clientId/accidentRegister/csv',
    summary: 'The accident register as a CSV file. Each export is recorded.',
    permission: 'client.viewEmployee',
    scope: 'any',
    feature: 'accidents',
    params: z.object({ clientId }),
    query: registerQuery.extend({
      search: line(100).optional(),
      only: rowsQuery,
      columns: columnsQuery(REGISTER_COLUMNS),
      sort: sortQuery(REGISTER_SORTS),
    }),
    result: 'stream',
    stepUp: true,
    audit: 'read',
  },
});
