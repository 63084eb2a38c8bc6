import { STALE } from '#src/features/work/work.contract.ts';
import { z } from 'zod';
import { employeeFields } from '#src/features/employees/employees.shapes.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { clientId, uuid } from '#src/shared/ids.ts';
import { newFilePlace, personOnPaper, suggestions } from './match.shapes.ts';
import { heldStep } from '#src/features/work/task.shapes.ts';
import { outcome } from '#src/features/intake/item.shapes.ts';

export const MATCH_ERRORS = defineErrors('match', {
  employee_gone: {
    status: 409,
    message: 'This employee was deleted or merged meanwhile. Match the document again.',
  },
  other_company: {
    status: 409,
    message:
      "This document came from another company. Change the item's client first, or choose one of that company's employees.",
  },
  alike: {
    status: 409,
    message:
      'Someone on file is very like this. Look at the files named here before you make another.',
  },
});

const newFile = employeeFields.partial().required({
  firstName: true,
  lastName: true,
  employmentStatusId: true,
});

/** Making an employee file for a paper whose driver has none. */
export const matchApi = defineApi('match', {
  newFile: {
    method: 'GET',
    path: '/v1/processes/internalReviewProcess/tasks/:taskId/newFile',
    summary:
      "What a paper says of somebody new, and where the file could be made: at the item's company, or at those that a text finds.",
    permission: 'dq.createNewFile',
    scope: 'staff',
    params: z.object({ taskId: uuid }),
    query: z.object({
      search: z.string().trim().max(100).optional(),
      /** The location chosen: its job titles are answered. */
      place: clientId.optional(),
    }),
    result: z.object({
      person: personOnPaper,
      /** The location that the item names. */
      clientId: z.number().int().nullable(),
      places: z.array(newFilePlace),
      /** Of the location asked for, and of those above it. */
      jobTitles: z.array(z.object({ jobTitleId: z.number().int(), jobTitle: z.string() })),
    }),
  },
  createFile: {
    method: 'POST',
    path: '/v1/processes/internalReviewProcess/tasks/:taskId/newFile',
    summary:
      'Makes an employee file for the person a paper names; the review of the paper opens with it, held by the same reviewer.',
    permission: 'dq.createNewFile',
    scope: 'staff',
    params: z.object({ taskId: uuid }),
    body: newFile.extend({
      clientId,
      ...heldStep,
      /** The reviewer has looked at the files that are alike. */
      isNew: z.boolean().optional(),
    }),
    result: outcome,
    errors: [
      'match.alike',
      'employment.location_closed',
      'employment.not_on_roster',
      'employees.edit_not_allowed',
      'employees.license_format',
      'employees.unknown_list_value',
      'employees.ssn_taken',
      'employees.ssn_tries',
      'match.other_company',
      ...STALE,
    ],
  },
});

/** Whose a paper is. The calls keep the name that audit rows know them by (D85). */
export const matchStepApi = defineApi('review', {
  suggestions: {
    method: 'GET',
    path: '/v1/processes/internalReviewProcess/tasks/:taskId/suggestions',
    summary: "Ranks employees, a document type and dates by what the document's text says.",
    permission: 'dq.viewDetail',
    scope: 'staff',
    params: z.object({ taskId: uuid }),
    result: suggestions,
  },
  match: {
    method: 'POST',
    path: '/v1/processes/internalReviewProcess/tasks/:taskId/match',
    summary: 'Matches an item to an employee; its review opens, held by the same reviewer.',
    permission: 'dq.searchAndMatch',
    scope: 'staff',
    params: z.object({ taskId: uuid }),
    body: z.object({ employeeId: uuid, ...heldStep }),
    result: outcome,
    errors: ['match.employee_gone', 'match.other_company', ...STALE],
  },
});
