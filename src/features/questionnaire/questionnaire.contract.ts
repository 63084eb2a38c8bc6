import { z } from 'zod';
import { civilDate, instant } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { uuid } from '#src/shared/ids.ts';
import { ANSWERS, isAnswer } from './questionnaire.rules.ts';

export const QUESTIONNAIRE_ERRORS = defineErrors('questionnaire', {
  future_date: { status: 400, message: 'The day you learnt of it cannot be in the future.' },
  future_report: { status: 400, message: 'The day of the report cannot be in the future.' },
  incomplete: {
    status: 400,
    message: 'A yes to question 4 or 6 says which, and what is said belongs to a yes.',
  },
  nothing_to_report: { status: 409, message: 'Everything saved here is reported already.' },
  closed: {
    status: 409,
    message: 'This file was replaced by another. Answer the questions there.',
  },
});

const drugAlcoholInfo = z.object({
  employeeId: uuid,
  /** Numbers of the answers that were saved as yes, in the questionnaire's order. */
  positiveQuestionList: z.array(z.number().int()),
  answers: z.array(
    z.object({
      question: z.number().int(),
      savedAt: instant,
      savedBy: z.string().nullable(),
      knownOn: civilDate,
      /** At its close: 49 CFR 382.705(b)(1). */
      dueDate: civilDate,
      /** When the employer reported it; null while it has not. */
      reportedOn: civilDate.nullable(),
    }),
  ),
  /** Why none of it is to be reported to the Clearinghouse, by the file as it is now; null where it is. */
  notReported: z.string().nullable(),
  /** Questions with a yes that still lack the detail they ask for. */
  incomplete: z.array(z.number().int()),
  upload: z.object({
    /** At least one file: the client has the service FMCSA-Clearinghouse (R212). */
    required: z.boolean(),
    /** What files are uploaded as; null where the client has no document type configured for them (R214). */
    type: z
      .object({ docCategoryId: z.number().int(), docTypeId: z.number().int(), name: z.string() })
      .nullable(),
  }),
  mayAnswer: z.boolean(),
  /** The time zone of the location: the file's days begin by it. */
  zone: z.string(),
});
export type DrugAlcoholInfo = z.output<typeof drugAlcoholInfo>;

const params = z.object({ employeeId: uuid });

export const questionnaireApi = defineApi('questionnaire', {
  read: {
    opens: 'drugAlcohol',
    method: 'GET',
    path: '/v1/employees/:employeeId/drugAlcoholInfo',
    summary:
      'What the drug and alcohol questionnaire holds of an employee, and how documents are uploaded with it. Each reading is recorded.',
    permission: 'records.viewDrugAlcohol',
    scope: 'any',
    feature: 'drugAlcoholHistory',
    params,
    result: drugAlcoholInfo,
    audit: 'read',
  },
  save: {
    method: 'PUT',
    path: '/v1/employees/:employeeId/drugAlcoholInfo',
    summary:
      'Saves yes answers of the questionnaire. What was saved before stays, named again or not: a saved yes cannot be changed.',
    permission: 'records.viewDrugAlcohol',
    scope: 'client',
    feature: 'drugAlcoholHistory',
    params,
    /** Whom the console saves for; who saves is the session's user, whatever it says. */
    query: z.object({ forUser: z.string().max(100).optional() }),
    body: z.object({
      positiveQuestionList: z
        .array(z.number().int().refine(isAnswer, 'There is no such question.'))
        .min(1, 'Answer at least one question with yes.')
        .max(ANSWERS.length),
      /** Beside what the specification names: the day the employer learnt of it; today without it. */
      knownOn: civilDate.optional(),
    }),
    result: drugAlcoholInfo,
    errors: ['questionnaire.future_date', 'questionnaire.incomplete', 'questionnaire.closed'],
  },
  report: {
    method: 'PATCH',
    path: '/v1/employees/:employeeId/drugAlcoholInfo',
    summary:
      'Notes that saved answers were reported to the Clearinghouse, or takes the note back (null).',
    permission: 'records.viewDrugAlcohol',
    scope: 'client',
    feature: 'drugAlcoholHistory',
    params,
    body: z.strictObject({
      reportedOn: civilDate.nullable(),
      /** Those answers; without it all that are not reported yet. */
      questions: z
        .array(z.number().int().refine(isAnswer, 'There is no such question.'))
        .max(20)
        .optional(),
    }),
    result: drugAlcoholInfo,
    errors: ['questionnaire.future_report', 'questionnaire.nothing_to_report'],
  },
});
