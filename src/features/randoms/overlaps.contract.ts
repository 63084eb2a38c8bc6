import { z } from 'zod';
import { DOT_AGENCIES } from '#src/features/orders/orders.rules.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { clientId, uuid } from '#src/shared/ids.ts';
import { SEES_POOLS } from '#src/shared/permission-sets.ts';
import { AUTHORITIES } from './pools.rules.ts';
import { whom } from './pools.contract.ts';

/** People whom two pools of one DOT agency hold. */
const overlap = z.object({
  /** The other pool. */
  poolId: uuid,
  name: z.string(),
  clientName: z.string(),
  /** The other pool is the company's part of a pool over several companies. */
  ofConsortium: z.boolean(),
  /** The agencies that both are drawn for. */
  agencies: z.array(z.enum(DOT_AGENCIES)),
  /** How many people are in both, over the whole company. */
  people: z.number().int(),
  /** The first of them by name, at locations of the caller's. */
  first: z.array(z.object({ employeeId: uuid, name: z.string(), clientName: z.string() })),
});
export type Overlap = z.output<typeof overlap>;

const ofPool = z.object({ clientId, poolId: uuid });

export const overlapsApi = defineApi('pool-overlaps', {
  wouldBe: {
    method: 'POST',
    path: '/v1/clients/:clientId/pools/overlaps',
    summary:
      'Which pools of the same DOT agency hold people whom a pool would hold, and who they are. Makes nothing.',
    permission: SEES_POOLS,
    scope: 'client',
    feature: 'randomPools',
    params: z.object({ clientId }),
    body: z.object({
      ...whom,
      authority: z.enum(AUTHORITIES),
      also: z.array(z.enum(DOT_AGENCIES)).max(6).default([]),
      /** The pool that is changed: it is not compared with itself. */
      poolId: uuid.nullable().default(null),
    }),
    result: z.array(overlap),
    audit: 'none',
  },
  of: {
    method: 'GET',
    path: '/v1/clients/:clientId/pools/:poolId/overlaps',
    summary: 'Which pools of the same DOT agency hold people of a pool, and who they are.',
    permission: SEES_POOLS,
    scope: 'client',
    feature: 'randomPools',
    params: ofPool,
    result: z.array(overlap),
  },
});
