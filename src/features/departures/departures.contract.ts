import { z } from 'zod';
import { instant } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { clientId, uuid } from '#src/shared/ids.ts';
import { lines } from '#src/shared/text.ts';
import { DEPARTURE_ACTIONS, DEPARTURE_STATES } from './departures.rules.ts';

export const DEPARTURES_ERRORS = defineErrors('departures', {
  left_already: { status: 409, message: 'This client is leaving already.' },
  no_client: {
    status: 409,
    message: 'Only a whole client can leave: not a location, and not the internal company.',
  },
  over: { status: 409, message: 'This was done or taken back in the meantime. Reload the list.' },
});

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
  /** What the caller may do with it. */
  allowed: z.array(z.enum(DEPARTURE_ACTIONS)),
});
export type Departure = z.output<typeof departure>;

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
});
