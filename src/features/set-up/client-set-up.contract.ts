import { z } from 'zod';
import { defineApi } from '#src/shared/endpoint.ts';
import { clientId } from '#src/shared/ids.ts';
import { SEES_SET_UP } from '#src/shared/permission-sets.ts';
import { SET_UP_STEPS, STEP_STATES } from './set-up-steps.rules.ts';

const step = z.object({
  id: z.enum(SET_UP_STEPS),
  state: z.enum(STEP_STATES),
  /** What is there, in words. */
  has: z.string(),
  /** What is missing, a sentence each. */
  lacks: z.array(z.string()),
  /** A file that was uploaded and waits to be applied. */
  waiting: z.object({ id: z.string(), fileName: z.string() }).nullable(),
});

const setUp = z
  .object({ clientId: z.number().int(), clientName: z.string(), steps: z.array(step) })
  .meta({ id: 'ClientSetUp' });

export const clientSetUpApi = defineApi('client-set-up', {
  read: {
    method: 'GET',
    path: '/v1/clients/:clientId/setUp',
    summary:
      'What a company is set up with and what is missing, step by step; worked out from its records.',
    permission: SEES_SET_UP,
    scope: 'client',
    params: z.object({ clientId }),
    result: setUp,
  },
});
