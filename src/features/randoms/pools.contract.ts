import { z } from 'zod';
import { DOT_AGENCIES } from '#src/features/orders/orders.rules.ts';
import { civilDate, instant } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { clientId, numberId, uuid, wholeNumber } from '#src/shared/ids.ts';
import { SEES_POOLS } from '#src/shared/permission-sets.ts';
import { flag, sites } from '#src/shared/query-shapes.ts';
import { line } from '#src/shared/text.ts';
import { FREQUENCIES, QUARTERLY, type Frequency } from './periods.rules.ts';
import { AUTHORITIES, SAFETY } from './pools.rules.ts';
import { percent } from './testing-rates.contract.ts';

/** What is thrown, in the console, for a call without its input (2§5). */
export const POOL_WORDS = {
  noPool: 'The random pool is required',
  noDefinition: 'The pool definition is required',
  noPoolToDelete: 'pool is required',
  noIds: 'pool id and client id is required',
  adding: 'Unexpected response from server when adding new randoms pool to client',
  creating: 'Unexpected response from server when creating randoms pool',
  updating: 'Unexpected response from server when updating provided randoms pool',
  deleting: 'Unexpected response from server when deleting provided randoms pool',
} as const;

export const POOL_ERRORS = defineErrors('pools', {
  name_taken: { status: 409, message: 'There is a pool of this name already. Choose another.' },
  not_possible: {
    status: 400,
    message: 'This pool cannot be kept as it is. See the fields named.',
  },
  deleted: { status: 409, message: 'This pool was deleted. Its selections are kept.' },
  of_consortium: {
    status: 409,
    message: 'This pool is drawn by the service, for all of its companies at once.',
  },
  not_yours: {
    status: 403,
    message: 'This pool belongs to a location at which you do not work. Ask a colleague there.',
  },
});

const count = wholeNumber(0, 10_000_000);
/** What a year had before the pool was kept here. */
const totals = z.object({
  year: wholeNumber(2000, 2200),
  average: count,
  drugSelected: count,
  drugTested: count,
  alcoholSelected: count,
  alcoholTested: count,
});
export type YearTotals = z.output<typeof totals>;

const frequency = wholeNumber(2, 12)
  .refine((value) => FREQUENCIES.some((one) => one === value), 'Choose 2, 4, 6 or 12.')
  .transform((value) => value as Frequency);

/** Whom a pool holds: people with a status, at locations, by job title. */
export const whom = {
  locatedBy: z.enum(['dot', 'name']).default('name'),
  sites: z.array(clientId).min(1, 'Choose a location.').max(5000),
  includeChildren: z.boolean().default(true),
  statuses: z.array(numberId).min(1, 'Choose a status.').max(20),
  jobTitles: z.array(numberId).max(500).default([]),
  safety: z.enum(SAFETY).default('any'),
};
/** Names that differ by the spaces between their words alone are one. */
export const poolName = line(100)
  .transform((name) => name.replaceAll(/\s+/g, ' '))
  .pipe(z.string().min(1, 'Give the pool a name.'));
const definition = z.strictObject({
  name: poolName,
  authority: z.enum(AUTHORITIES),
  stratum: line(60).default(''),
  also: z.array(z.enum(DOT_AGENCIES)).max(6).default([]),
  ...whom,
  drugPct: percent,
  alcoholPct: percent,
  frequency: frequency.default(QUARTERLY),
  alternates: z.boolean().default(false),
  totals: totals.nullable().default(null),
});
export type PoolDefinition = z.output<typeof definition>;
/** What decides who is in a pool. */
export type Whom = Pick<
  PoolDefinition,
  'sites' | 'includeChildren' | 'statuses' | 'jobTitles' | 'safety'
>;

const pool = z.object({
  _id: uuid,
  poolId: uuid,
  clientId: z.number().int(),
  clientName: z.string(),
  name: z.string(),
  definition: z.object({
    name: z.string(),
    authority: z.enum(AUTHORITIES),
    stratum: z.string(),
    also: z.array(z.enum(DOT_AGENCIES)),
    locatedBy: z.enum(['dot', 'name']),
    sites: z.array(z.number().int()),
    includeChildren: z.boolean(),
    statuses: z.array(z.number().int()),
    jobTitles: z.array(z.number().int()),
    safety: z.enum(SAFETY),
    drugPct: z.number(),
    alcoholPct: z.number(),
    frequency: z.number().int(),
    alternates: z.boolean(),
    totals: z
      .object({
        year: z.number().int(),
        average: z.number().int(),
        drugSelected: z.number().int(),
        drugTested: z.number().int(),
        alcoholSelected: z.number().int(),
        alcoholTested: z.number().int(),
      })
      .nullable(),
  }),
  ezCompliance: z.boolean(),
  /** The company's part of a pool over several companies: kept and drawn by the service. */
  ofConsortium: z.boolean(),
  begunOn: civilDate,
  createdAt: instant,
  /** When its last selection was drawn; null while there is none. */
  lastDrawnAt: instant.nullable(),
  /** Since when a list of it is frozen and not drawn, for those who may draw; null where none is. */
  frozenAt: instant.nullable(),
  /** People in it now; null where it was not asked for. */
  people: z.number().int().nullable(),
  /** Deleted pools are listed with their selections alone. */
  deletedAt: instant.nullable(),
  version: z.number().int(),
  allowed: z.array(z.enum(['change', 'delete', 'draw'])),
});
export type Pool = z.output<typeof pool>;

const ofClient = z.object({ clientId });
/** Client 0 means no particular one: the pool is found by its own id (A54). */
const anyClient = z.object({ clientId: wholeNumber(0, 2_147_483_647), poolId: uuid });
const ofPool = z.object({ clientId, poolId: uuid });

export const poolsApi = defineApi('pools', {
  list: {
    method: 'GET',
    path: '/v1/clients/:clientId/pools',
    summary: 'The pools of random testing kept at or below a client, by name.',
    permission: SEES_POOLS,
    scope: 'client',
    feature: 'randomPools',
    params: ofClient,
    query: z.object({
      /** Those from which somebody can be drawn: without deleted ones, which are listed otherwise. */
      availablePools: flag,
      /** With how many people each holds now. */
      summary: flag,
    }),
    result: z.array(pool),
  },
  one: {
    method: 'GET',
    path: '/v1/clients/:clientId/pools/:poolId',
    summary: 'One pool, with how many people it holds now.',
    permission: SEES_POOLS,
    scope: 'client',
    feature: 'randomPools',
    params: ofPool,
    result: pool,
  },
  create: {
    method: 'POST',
    path: '/v1/clients/:clientId/pools',
    summary:
      'Makes a pool, and answers 204; with ezCompliance and topLevel answers 201 with the pool.',
    permission: 'records.configurePools',
    scope: 'client',
    feature: 'randomPools',
    params: ofClient,
    query: z.object({
      /** Kept at the top-level client, whatever location is named. */
      topLevel: flag,
      /** False: without the locations below those chosen. */
      includeChildren: flag,
      /** Sent by the wizard; changes nothing. */
      configuring: flag,
      ezCompliance: flag,
    }),
    body: definition,
    result: pool,
    status: 201,
    mayBeNone: true,
    errors: ['pools.name_taken', 'pools.not_possible', 'pools.not_yours'],
  },
  update: {
    method: 'PATCH',
    path: '/v1/clients/:clientId/pools/:poolId',
    summary: 'Changes a pool. Selections that were drawn stay as they are.',
    permission: 'records.configurePools',
    scope: 'client',
    feature: 'randomPools',
    params: anyClient,
    body: definition,
    result: 'nothing',
    versioned: true,
    errors: [
      'pools.name_taken',
      'pools.not_possible',
      'pools.deleted',
      'pools.not_yours',
      'pools.of_consortium',
    ],
  },
  remove: {
    method: 'DELETE',
    path: '/v1/clients/:clientId/pools/:poolId',
    summary: 'Deletes a pool: it is hidden, and its selections are kept for the auditor.',
    permission: 'records.configurePools',
    scope: 'client',
    feature: 'randomPools',
    params: ofPool,
    query: z.object({ topLevel: flag, includeChildren: flag }),
    result: 'nothing',
    errors: ['pools.deleted', 'pools.not_yours', 'pools.of_consortium'],
  },
  employeeList: {
    method: 'POST',
    path: '/v1/clients/:clientId/pools/employeeList',
    summary: 'How many people a pool would hold, by job title, with the first of them by name.',
    permission: SEES_POOLS,
    scope: 'client',
    feature: 'randomPools',
    params: ofClient,
    query: z.object({ sites }),
    body: z.object({
      ...whom,
      sites: z.array(clientId).max(5000).default([]),
      statuses: whom.statuses.optional(),
    }),
    result: z.object({
      count: z.number().int(),
      /** The first, by name. */
      employees: z.array(
        z.object({
          employeeId: uuid,
          name: z.string(),
          clientName: z.string(),
          jobTitle: z.string().nullable(),
        }),
      ),
      /** Before the choice of titles: what there is to choose from. */
      jobTitles: z.array(
        z.object({
          jobTitleId: z.number().int(),
          jobTitle: z.string(),
          safetySensitive: z.boolean(),
          people: z.number().int(),
        }),
      ),
    }),
    status: 201,
    audit: 'none',
  },
  locationList: {
    method: 'POST',
    path: '/v1/clients/:clientId/pools/locationList',
    summary: 'The locations from which a pool can be made, with their DOT numbers.',
    permission: SEES_POOLS,
    scope: 'client',
    feature: 'randomPools',
    params: ofClient,
    result: z.array(
      z.object({
        clientId: z.number().int(),
        name: z.string(),
        dotNumber: z.string().nullable(),
        depth: z.number().int(),
      }),
    ),
    status: 201,
    audit: 'none',
  },
  why: {
    method: 'GET',
    path: '/v1/clients/:clientId/pools/:poolId/why/:employeeId',
    summary: 'Why somebody is in a pool, or is not.',
    permission: SEES_POOLS,
    scope: 'client',
    feature: 'randomPools',
    params: ofPool.extend({ employeeId: uuid }),
    result: z.object({
      employeeId: uuid,
      name: z.string(),
      isIn: z.boolean(),
      /** Each condition of the pool, and how the person stands to it. */
      reasons: z.array(z.object({ condition: z.string(), is: z.string(), met: z.boolean() })),
    }),
  },
});
