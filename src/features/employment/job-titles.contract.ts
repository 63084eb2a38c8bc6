import { z } from 'zod';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { clientId, numberId, wholeNumber } from '#src/shared/ids.ts';
import { flag } from '#src/shared/query-shapes.ts';
import { line } from '#src/shared/text.ts';

/** The words for a job title without a name (R361). */
export const JOB_TITLE_REQUIRED = 'The job title is required to be specified';

export const JOB_TITLE_ERRORS = defineErrors('job-titles', {
  has_employees: {
    status: 409,
    message: 'Employees have this job title. Choose the one that they have from then on.',
  },
  has_rules: {
    status: 409,
    message: 'A document rule asks for something of this job title. Change the file setup first.',
  },
  frozen: {
    status: 409,
    message:
      'The title of some stays as it is while an order for them is open. Nothing was changed.',
  },
  elsewhere: {
    status: 409,
    message:
      'Somebody at a location that is not yours has this job title. Ask a colleague who works for the whole company.',
  },
});

const params = z.object({ clientId });

const saved = z.object({
  jobTitleId: z.number().int(),
  jobTitle: z.string(),
  clientId: z.number().int(),
  safetySensitive: z.boolean(),
});
export type SavedTitle = z.output<typeof saved>;

export const jobTitlesApi = defineApi('job-titles', {
  save: {
    method: 'POST',
    path: '/v1/clients/:clientId/jobTitles/:jobTitleId',
    summary:
      'With isNew adds a job title of the client and everything below it, else changes one of its own; the id of a new one is given here.',
    permission: 'client.configureLocation',
    scope: 'client',
    params: params.extend({ jobTitleId: wholeNumber(0, 2_147_483_647) }),
    query: z.object({
      jobTitle: line(100).optional(),
      isNew: flag,
      /** Of one that is not new it stays as it is where this is left out. */
      safetySensitive: flag,
    }),
    result: saved,
    status: 201,
  },
  remove: {
    method: 'PATCH',
    path: '/v1/clients/:clientId/removeJobTitle',
    summary: 'Removes a job title; its employees get another one that counts where it did.',
    permission: 'client.configureLocation',
    scope: 'client',
    params,
    query: z.object({ deleteJobTitleId: numberId, transferJobTitle: numberId.optional() }),
    result: z.object({ moved: z.number().int() }),
    errors: [
      'job-titles.has_rules',
      'job-titles.has_employees',
      'job-titles.frozen',
      'job-titles.elsewhere',
    ],
  },
  count: {
    method: 'GET',
    path: '/v1/clients/:clientId/employees/count',
    summary: 'How many employees have a job title, of those that the caller may see.',
    permission: ['client.viewRoster', 'client.configureLocation'],
    scope: 'client',
    params,
    query: z.object({ jobTitleId: numberId }),
    result: z.object({ count: z.number().int() }),
  },
});
