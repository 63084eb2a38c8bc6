import { z } from 'zod';
import { civilDate } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { clientId, uuid, wholeNumber } from '#src/shared/ids.ts';
import { line, lines } from '#src/shared/text.ts';
import {
  DAY_STANDINGS,
  FOLLOW_UP_AGENCIES,
  LEAST_FIRST_YEAR,
  MOST_MONTHS,
  PLAN_STANDINGS,
} from './follow-up.rules.ts';

export const FOLLOW_UP_ERRORS = defineErrors('follow-up', {
  closed: { status: 409, message: 'This file was replaced by another. Add the plan there.' },
  open: {
    status: 409,
    message: 'This driver has a plan that has not ended. End it first; then add the new one.',
  },
  ended: { status: 409, message: 'This plan has ended. Resume it first.' },
});

const FILL_IN = 'Fill this in.';
const day = z.string({ error: FILL_IN }).min(1, FILL_IN).pipe(civilDate);

const facts = z.strictObject({
  agency: z.enum(FOLLOW_UP_AGENCIES),
  /** The substance abuse professional who wrote the plan. */
  professional: line(160).min(1, FILL_IN),
  plannedOn: day,
  /** The return to safety-sensitive duty, from which the months are counted. */
  returnedOn: day,
  /** Tests in the first twelve months after it: at least six (49 CFR 40.307(d)). */
  firstYearTests: wholeNumber(LEAST_FIRST_YEAR, 366),
  /** Tests in all. */
  tests: wholeNumber(LEAST_FIRST_YEAR, 1830),
  months: wholeNumber(12, MOST_MONTHS),
  drugs: z.boolean(),
  alcohol: z.boolean(),
});
export type PlanEntries = z.output<typeof facts>;

export const PLAN_ACTIONS = ['correct', 'chooseDays', 'end', 'resume'] as const;

const plan = facts.extend({
  planId: uuid,
  employeeId: uuid,
  standing: z.enum(PLAN_STANDINGS),
  /** What is to be done, in a sentence; empty where nothing is. It tells of days to those alone who may know them. */
  text: z.string(),
  doneFirstYear: z.number().int(),
  done: z.number().int(),
  /** The days to come are left out for who may not know them. */
  days: z.array(
    z.object({ day: civilDate, standing: z.enum(DAY_STANDINGS), testedOn: civilDate.nullable() }),
  ),
  endedOn: civilDate.nullable(),
  endedWhy: z.string().nullable(),
  version: z.number().int(),
  /** What the caller may do with it here. */
  allowed: z.array(z.enum(PLAN_ACTIONS)),
});
export type FollowUpPlan = z.output<typeof plan>;

const openPlan = z.object({
  planId: uuid,
  employeeId: uuid,
  name: z.string(),
  clientName: z.string(),
  agency: z.enum(FOLLOW_UP_AGENCIES),
  returnedOn: civilDate,
  endsOn: civilDate,
  standing: z.enum(PLAN_STANDINGS),
  text: z.string(),
  done: z.number().int(),
  tests: z.number().int(),
  /** The next day; null where none is chosen, or the caller may not know it. */
  next: civilDate.nullable(),
});
export type OpenPlan = z.output<typeof openPlan>;

const ofEmployee = z.object({ employeeId: uuid });
const ofPlan = z.object({ planId: uuid });
const read = {
  permission: 'records.viewDrugAlcohol',
  scope: 'any',
  feature: 'drugAlcoholHistory',
  audit: 'read',
} as const;
const keep = {
  permission: 'records.drawRandoms',
  scope: 'client',
  feature: 'drugAlcoholHistory',
} as const;

export const followUpApi = defineApi('follow-up', {
  list: {
    opens: 'drugAlcohol',
    method: 'GET',
    path: '/v1/employees/:employeeId/followUp',
    summary:
      'The plans of follow-up tests in a driver’s file, and how they stand (49 CFR 40.307, 40.309). Days to come are shown to those who send drivers to be tested. Each reading is recorded.',
    ...read,
    params: ofEmployee,
    result: z.object({
      plans: z.array(plan),
      /** Whether the caller may add one here. */
      mayAdd: z.boolean(),
    }),
  },
  company: {
    method: 'GET',
    path: '/v1/clients/:clientId/followUp',
    summary:
      'The plans of follow-up tests that have not ended, of everyone at or below a client, the worst first. Each reading is recorded.',
    ...read,
    params: z.object({ clientId }),
    result: z.array(openPlan),
  },
  add: {
    method: 'POST',
    path: '/v1/employees/:employeeId/followUp',
    summary:
      'Adds a substance abuse professional’s plan of follow-up tests to a driver’s file. Chance chooses the days; they can be changed.',
    ...keep,
    params: ofEmployee,
    body: facts,
    result: plan,
    status: 201,
    errors: ['follow-up.closed', 'follow-up.open'],
  },
  correct: {
    method: 'PATCH',
    path: '/v1/followUp/:planId',
    summary: 'Corrects what a file says of a plan; the days stay as they are.',
    ...keep,
    params: ofPlan,
    body: facts,
    result: plan,
    versioned: true,
    errors: ['follow-up.ended'],
  },
  days: {
    method: 'PUT',
    path: '/v1/followUp/:planId/days',
    summary:
      'Says on which days the driver is tested; days that are past stay. Without days chance chooses them anew.',
    ...keep,
    params: ofPlan,
    body: z.strictObject({ days: z.array(civilDate).max(400).nullable() }),
    result: plan,
    versioned: true,
    errors: ['follow-up.ended'],
  },
  end: {
    method: 'POST',
    path: '/v1/followUp/:planId/end',
    summary: 'Ends a plan today: complete, ended by the professional, or followed by a new one.',
    ...keep,
    params: ofPlan,
    body: z.strictObject({ why: lines(1000).trim().min(1, 'Enter a reason.') }),
    result: plan,
    versioned: true,
    errors: ['follow-up.ended'],
  },
  resume: {
    method: 'POST',
    path: '/v1/followUp/:planId/resume',
    summary: 'Takes the end of a plan back.',
    ...keep,
    params: ofPlan,
    result: plan,
    versioned: true,
    errors: ['follow-up.open'],
  },
});
