import { z } from 'zod';
import { DOT_AGENCIES } from '#src/features/orders/orders.rules.ts';
import { civilDate, instant } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { clientId, numberId, uuid, wholeNumber } from '#src/shared/ids.ts';
import { SEES_CONSORTIA } from '#src/shared/permission-sets.ts';
import { line, lines } from '#src/shared/text.ts';
import { takeBackBody } from './freezes.contract.ts';
import { FREQUENCIES, QUARTERLY, type Frequency } from './periods.rules.ts';
import { poolName } from './pools.contract.ts';
import { AUTHORITIES, SAFETY } from './pools.rules.ts';
import {
  DRAW_REFUSED,
  drawBody,
  drawNumbers,
  calculation,
  selection,
} from './selections.contract.ts';
import { percent } from './testing-rates.contract.ts';

export const CONSORTIUM_ERRORS = defineErrors('consortia', {
  name_taken: { status: 409, message: 'There is a pool of this name already. Choose another.' },
  not_possible: {
    status: 400,
    message: 'This pool cannot be kept as it is. See the fields named.',
  },
  deleted: { status: 409, message: 'This pool was deleted. Its selections are kept.' },
  in_already: {
    status: 409,
    message: 'This company is in the pool already, with this or another of its locations.',
  },
  no_client: { status: 400, message: 'Choose a client that is active.' },
});

const definition = z.strictObject({
  name: poolName,
  authority: z.enum(AUTHORITIES),
  stratum: line(60).default(''),
  also: z.array(z.enum(DOT_AGENCIES)).max(6).default([]),
  statuses: z.array(numberId).min(1, 'Choose a status.').max(20).default([2]),
  safety: z.enum(SAFETY).default('any'),
  drugPct: percent,
  alcoholPct: percent,
  frequency: wholeNumber(2, 12)
    .refine((value) => FREQUENCIES.some((one) => one === value), 'Choose 2, 4, 6 or 12.')
    .transform((value) => value as Frequency)
    .default(QUARTERLY),
});
export type ConsortiumDefinition = z.output<typeof definition>;

const consortium = z.object({
  consortiumId: uuid,
  name: z.string(),
  authority: z.enum(AUTHORITIES),
  stratum: z.string(),
  also: z.array(z.enum(DOT_AGENCIES)),
  statuses: z.array(z.number().int()),
  safety: z.enum(SAFETY),
  drugPct: z.number(),
  alcoholPct: z.number(),
  frequency: z.number().int(),
  clients: z.number().int(),
  people: z.number().int(),
  begunOn: civilDate,
  lastDrawnAt: instant.nullable(),
  /** Since when a list of it is frozen and not drawn, for those who may draw; null where none is. */
  frozenAt: instant.nullable(),
  deletedAt: instant.nullable(),
  version: z.number().int(),
  allowed: z.array(z.enum(['change', 'delete', 'draw'])),
});
export type Consortium = z.output<typeof consortium>;

const part = z.object({
  clientId: z.number().int(),
  clientName: z.string(),
  /** The company, where the part is one of its locations. */
  companyName: z.string(),
  people: z.number().int(),
  since: civilDate,
  /** Whether the company has the service of random testing, and with it the screens. */
  hasService: z.boolean(),
});
export type ConsortiumPart = z.output<typeof part>;

const selectionPart = z.object({
  clientId: z.number().int(),
  clientName: z.string(),
  poolId: uuid,
  selectionId: uuid,
  state: z.enum(['drawn', 'closed']),
  people: z.number().int(),
  drug: z.number().int(),
  alcohol: z.number().int(),
  tested: z.number().int(),
  open: z.number().int(),
});
/** A selection of the whole: without names, which each client has of its own people. */
const consortiumSelection = selection
  .pick({
    ...{ selectionId: true, year: true, period: true, frequency: true, name: true, state: true },
    ...{ numToSelectDrug: true, numToSelectAlcohol: true, adjusted: true, secretHash: true },
    ...{ secret: true, value: true, valueFrom: true, beacon: true, takesBeacon: true },
    ...{ algorithm: true, drawnAt: true, drawnBy: true, version: true },
    takenBack: true,
  })
  .extend({
    snapshot: z.object({ hash: z.string(), people: z.number().int(), frozenAt: instant }),
    parts: z.array(selectionPart),
  });
export type ConsortiumSelection = z.output<typeof consortiumSelection>;

const number = wholeNumber(0, 10_000_000);
const ofOne = z.object({ consortiumId: uuid });
const ofSelection = ofOne.extend({ selectionId: uuid });
const read = { permission: SEES_CONSORTIA, scope: 'staff' } as const;
const keeps = { permission: 'records.configurePools', scope: 'staff' } as const;
const draws = { permission: 'records.drawRandoms', scope: 'staff' } as const;
const path = '/v1/randoms/consortia';

export const consortiaApi = defineApi('consortia', {
  list: {
    method: 'GET',
    path,
    summary:
      'The pools over several clients, by name, with how many clients and people each holds.',
    ...read,
    result: z.array(consortium),
  },
  one: {
    method: 'GET',
    path: `${path}/:consortiumId`,
    summary: 'One pool over several clients, with its clients, its calculation and its selections.',
    ...read,
    params: ofOne,
    result: z.object({
      consortium,
      parts: z.array(part),
      calculation,
      selections: z.array(consortiumSelection),
    }),
  },
  create: {
    method: 'POST',
    path,
    summary: 'Makes a pool over several clients; they are added one by one.',
    ...keeps,
    body: definition,
    result: consortium,
    status: 201,
    errors: ['consortia.name_taken', 'consortia.not_possible'],
  },
  update: {
    method: 'PATCH',
    path: `${path}/:consortiumId`,
    summary: 'Changes a pool over several clients, for all of them. Selections stay as they are.',
    ...keeps,
    params: ofOne,
    body: definition,
    result: consortium,
    versioned: true,
    errors: ['consortia.name_taken', 'consortia.not_possible', 'consortia.deleted'],
  },
  remove: {
    method: 'DELETE',
    path: `${path}/:consortiumId`,
    summary: 'Deletes a pool over several clients: it is hidden, and its selections are kept.',
    ...keeps,
    params: ofOne,
    result: 'nothing',
    errors: ['consortia.deleted'],
  },
  candidates: {
    method: 'GET',
    path: `${path}/:consortiumId/candidates`,
    summary: 'Clients and locations by a part of their name, to be added to a pool.',
    ...keeps,
    params: ofOne,
    query: z.object({ search: line(100).trim().min(1) }),
    result: z.array(
      z.object({ clientId: z.number().int(), clientName: z.string(), companyName: z.string() }),
    ),
  },
  join: {
    method: 'POST',
    path: `${path}/:consortiumId/clients`,
    summary: 'Adds a client, or one of its locations, with everyone at and below it.',
    ...keeps,
    params: ofOne,
    body: z.strictObject({ clientId }),
    result: 'nothing',
    errors: ['consortia.deleted', 'consortia.in_already', 'consortia.no_client'],
  },
  leave: {
    method: 'DELETE',
    path: `${path}/:consortiumId/clients/:clientId`,
    summary: 'Takes a client out of the pool. Those of its people who were selected stay selected.',
    ...keeps,
    params: ofOne.extend({ clientId }),
    result: 'nothing',
    errors: ['consortia.deleted'],
  },
  freeze: {
    method: 'POST',
    path: `${path}/:consortiumId/freeze`,
    summary:
      'Publishes the hash of a new secret, freezes the list of all clients and publishes its hash. The same where it was frozen already.',
    ...draws,
    params: ofOne,
    result: consortiumSelection,
    status: 201,
    errors: [
      'selections.drawn_already',
      'freezes.drawn_from',
      'selections.too_small',
      'consortia.deleted',
    ],
  },
  takeBack: {
    method: 'POST',
    path: `${path}/:consortiumId/selections/:selectionId/takeBack`,
    summary:
      'Takes the freeze of a list of all clients back while nobody is drawn, with a reason that stays with the period.',
    ...draws,
    params: ofSelection,
    body: takeBackBody,
    result: 'nothing',
    errors: ['freezes.not_frozen'],
  },
  draw: {
    method: 'POST',
    path: `${path}/:consortiumId/selections`,
    summary: 'Draws the selection of the current period over all clients, once.',
    ...draws,
    stepUp: true,
    params: ofOne,
    query: drawNumbers,
    body: drawBody,
    result: consortiumSelection,
    status: 201,
    errors: [...DRAW_REFUSED, 'consortia.deleted'],
  },
  raise: {
    method: 'PATCH',
    path: `${path}/:consortiumId/selections/:selectionId`,
    summary: 'Goes on in the order of the draw to larger numbers.',
    ...draws,
    stepUp: true,
    params: ofSelection,
    body: z.strictObject({
      numToSelectDrug: number,
      numToSelectAlcohol: number,
      reason: lines(1000).trim().min(1, 'Enter a reason.'),
    }),
    result: consortiumSelection,
    versioned: true,
    errors: [
      'selections.only_more',
      'selections.nobody_left',
      'selections.not_drawn',
      'selections.closed',
      'consortia.deleted',
    ],
  },
  published: {
    method: 'GET',
    path: `${path}/:consortiumId/selections/:selectionId/published`,
    summary: 'The draw as a file that anyone can check. It names neither people nor clients.',
    ...read,
    params: ofSelection,
    result: 'stream',
    audit: 'read',
    errors: ['selections.not_drawn'],
  },
});
