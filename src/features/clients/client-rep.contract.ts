import { z } from 'zod';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { clientId, uuid } from '#src/shared/ids.ts';
import { person } from './clients.contract.ts';

export const CLIENT_REP_ERRORS = defineErrors('client-rep', {
  changed: {
    status: 409,
    message: 'Someone else assigned another rep in the meantime. Check who it is now.',
  },
});

const params = z.object({ clientId });
const rep = z.object({ rep: person.nullable() });

export const clientRepApi = defineApi('client-rep', {
  read: {
    method: 'GET',
    path: '/v1/clients/:clientId/rep',
    summary: 'The customer care rep of a company, also asked for at one of its locations.',
    permission: ['customerCare.viewClients', 'customerCare.assumeClient', 'client.viewLocation'],
    scope: 'any',
    params,
    result: rep,
  },
  candidates: {
    method: 'GET',
    path: '/v1/clients/:clientId/rep/candidates',
    summary: 'Who can be assigned: the active internal users who act in clients.',
    permission: 'admin.assignCCR',
    scope: 'client',
    params,
    result: z.array(person),
  },
  assign: {
    method: 'PUT',
    path: '/v1/clients/:clientId/rep',
    summary: 'Assigns the customer care rep of a company, over the one that the caller saw.',
    permission: 'admin.assignCCR',
    scope: 'client',
    params,
    body: z.strictObject({
      /** Null leaves the company without one. */
      userId: uuid.nullable(),
      /** Whom the caller saw; null for nobody. */
      seen: uuid.nullable(),
    }),
    result: rep,
    errors: ['client-rep.changed'],
  },
  choices: {
    method: 'GET',
    path: '/v1/clients/choices',
    summary: 'What the list of clients can be narrowed by: services and reps that some client has.',
    permission: 'customerCare.viewClients',
    scope: 'staff',
    result: z.object({
      services: z.array(z.object({ serviceId: z.number().int(), name: z.string() })),
      reps: z.array(person),
    }),
  },
});
