import { z } from 'zod';
import { civilDate, instant } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { clientId, uuid } from '#src/shared/ids.ts';
import { lines } from '#src/shared/text.ts';
import { DEPARTURE_ACTIONS, DEPARTURE_STATES, EXPORT_STATES } from './departures.rules.ts';

export const DEPARTURES_ERRORS = defineErrors('departures', {
  left_already: { status: 409, message: 'This client is leaving already.' },
  no_client: {
    status: 409,
    message: 'Only a whole client can leave: not a location, and not the internal company.',
  },
  over: { status: 409, message: 'This was done or taken back in the meantime. Reload the list.' },
});

const count = z.number().int();
const departure = z.object({
  departureId: uuid,
  clientId: z.number().int(),
  clientName: z.string(),
  reason: z.string(),
  state: z.enum(DEPARTURE_STATES),
  begunBy: z.string(),
  begunAt: instant,
  takenBackBy: z.string().nullable(),
  takenBackAt: instant.nullable(),
  /** Its newest export. */
  made: z
    .object({
      state: z.enum(EXPORT_STATES),
      /** How many tables and hundreds of documents are written, of how many as far as is known. */
      done: count,
      steps: count,
      records: count,
      papers: count,
      /** Documents that the store did not have whole; the manifest names them. */
      missing: count,
      size: count.nullable(),
      sha256: z.string().nullable(),
      askedBy: z.string(),
      finishedAt: instant.nullable(),
      savedAt: instant.nullable(),
    })
    .nullable(),
  erasure: z
    .object({
      askedBy: z.string(),
      agreedBy: z.string().nullable(),
      /** The first night on which something is erased. */
      from: instant.nullable(),
      doneAt: instant.nullable(),
    })
    .nullable(),
  /** What the caller may do with it. */
  allowed: z.array(z.enum(DEPARTURE_ACTIONS)),
});
export type Departure = z.output<typeof departure>;

/** What was erased, and what is kept, by what and until when. */
const proof = z.object({
  clientName: z.string(),
  since: instant.nullable(),
  destroyed: z.object({ files: count, documents: count }),
  kept: z.array(
    z.object({
      /** Null for what only waits for the next nights. */
      rule: z.string().nullable(),
      files: count,
      until: civilDate.nullable(),
    }),
  ),
  /** Files that a person holds, whatever the rules say. */
  held: count,
  left: count,
  /** What is not erased with the files, in words, and until when. */
  besides: z.array(z.string()),
});
export type ErasureProof = z.output<typeof proof>;

const ofDeparture = z.object({ departureId: uuid });
const runs = { permission: 'admin.superAdmin', scope: 'staff' } as const;

/** Clients who leave (D420). */
export const departuresApi = defineApi('departures', {
  list: {
    ...runs,
    method: 'GET',
    path: '/v1/departures',
    summary: 'The clients that leave or have left, the newest first.',
    result: z.array(departure),
  },
  begin: {
    ...runs,
    method: 'POST',
    path: '/v1/departures',
    summary:
      'Lets a client leave: every way in of its users, programs, auditors and mailed links ends at once, with what is open by it.',
    body: z.strictObject({ clientId, reason: lines(500).min(1, 'Fill this in.') }),
    stepUp: true,
    result: departure,
    status: 201,
    errors: ['departures.left_already', 'departures.no_client'],
  },
  takeBack: {
    ...runs,
    method: 'POST',
    path: '/v1/departures/:departureId/takeBack',
    summary:
      'Lets a client that was leaving stay: its users sign in again, and its keys and links count again.',
    params: ofDeparture,
    stepUp: true,
    result: departure,
    errors: ['departures.over'],
  },
  export: {
    ...runs,
    method: 'POST',
    path: '/v1/departures/:departureId/export',
    summary:
      'Asks for all of the client as a signed ZIP: its documents as they were filed, and its records as CSV. It is made behind the request.',
    params: ofDeparture,
    stepUp: true,
    result: departure,
    errors: ['departures.over'],
  },
  file: {
    ...runs,
    method: 'GET',
    path: '/v1/departures/:departureId/export',
    summary: 'The export of a client that is ready, whole or by ranges.',
    params: ofDeparture,
    result: 'stream',
    stepUp: true,
    audit: 'read',
    errors: ['departures.over'],
  },
  askErasure: {
    ...runs,
    method: 'POST',
    path: '/v1/departures/:departureId/erasure',
    summary:
      'Asks for the erasure of what a client that left has here, once its export was saved. Another person agrees.',
    params: ofDeparture,
    stepUp: true,
    result: departure,
    errors: ['departures.over'],
  },
  agreeErasure: {
    ...runs,
    method: 'POST',
    path: '/v1/departures/:departureId/erasure/agreement',
    summary: 'Agrees to an erasure that another person asked for; it begins 14 days later.',
    params: ofDeparture,
    stepUp: true,
    result: departure,
    errors: ['departures.over'],
  },
  stopErasure: {
    ...runs,
    method: 'POST',
    path: '/v1/departures/:departureId/erasure/stop',
    summary: 'Stops an erasure before its first night.',
    params: ofDeparture,
    result: departure,
    errors: ['departures.over'],
  },
  proof: {
    ...runs,
    method: 'GET',
    path: '/v1/departures/:departureId/proof',
    summary:
      'What was erased of a client, and what is kept: by which rule (49 CFR 391.51, 382.401, 390.15, 40.333) or hold, and until when.',
    params: ofDeparture,
    result: proof,
  },
});
