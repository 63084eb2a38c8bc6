import { z } from 'zod';
import { instant } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { clientId, uuid } from '#src/shared/ids.ts';
import { SEES_CLEARINGHOUSE } from '#src/shared/permission-sets.ts';
import { QUERY_KINDS, QUERY_STATES } from './clearinghouse.rules.ts';
import { bulkFile, count } from './clearinghouse.shapes.ts';
import { ASK_FAILURES } from './provider.rules.ts';

const write = {
  permission: 'servicesClearinghouse.orderClearinghouseQueries',
  scope: 'client',
  feature: 'clearinghouse',
} as const;

/** Queries that a provider answers (D385). */
export const queryProviderApi = defineApi('queryProvider', {
  hand: {
    ...write,
    method: 'POST',
    path: '/v1/clearinghouseFiles/:fileId/provider',
    summary:
      'Hands the queries of a file over to the provider, which asks the Clearinghouse and answers each. The file then counts as sent.',
    params: z.object({ fileId: uuid }),
    result: bulkFile,
    errors: [
      'clearinghouse.no_provider',
      'clearinghouse.consent_ended',
      'clearinghouse.file_sent',
      'clearinghouse.file_dropped',
    ],
  },
  asks: {
    permission: SEES_CLEARINGHOUSE,
    scope: 'client',
    feature: 'clearinghouse',
    method: 'GET',
    path: '/v1/clients/:clientId/clearinghouse/asks',
    summary:
      'The queries at or below a client that wait for the provider or stand still with the reason, those first. Each reading is recorded.',
    params: z.object({ clientId }),
    result: z.object({
      asking: count,
      stopped: count,
      /** The first two hundred. */
      asks: z.array(
        z.object({
          queryId: uuid,
          employeeId: uuid,
          employeeName: z.string(),
          clientName: z.string(),
          kind: z.enum(QUERY_KINDS),
          queryState: z.enum(QUERY_STATES),
          state: z.enum(['asking', 'stopped']),
          failure: z.enum(ASK_FAILURES).nullable(),
          detail: z.string().nullable(),
          attempts: count,
          nextAt: instant.nullable(),
        }),
      ),
      /** Whether its answers are simulated. */
      simulated: z.boolean(),
    }),
    audit: 'noted',
  },
  askAgain: {
    ...write,
    method: 'POST',
    path: '/v1/clients/:clientId/clearinghouse/asks/again',
    summary:
      'Asks the provider again about queries that stand still: all at or below a client, or those named.',
    params: z.object({ clientId }),
    body: z.strictObject({ queryIds: z.array(uuid).max(5000).default([]) }),
    result: z.object({ asked: count }),
    errors: ['clearinghouse.no_provider'],
  },
});
