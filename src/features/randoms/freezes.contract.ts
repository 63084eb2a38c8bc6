import { z } from 'zod';
import { instant } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { clientId, uuid } from '#src/shared/ids.ts';
import { lines } from '#src/shared/text.ts';

export const FREEZE_ERRORS = defineErrors('freezes', {
  drawn_from: {
    status: 409,
    message: 'These people were drawn from in this period already, from a pool that was deleted.',
  },
  not_frozen: {
    status: 409,
    message: 'No list is waiting to be drawn here: it was drawn or withdrawn.',
  },
});

/** A list that waits to be drawn. */
export const frozenList = z.object({
  selectionId: uuid,
  /** Its period, as people name it. */
  name: z.string(),
  frozenAt: instant,
  people: z.number().int(),
  snapshotHash: z.string(),
  /** Its period has ended: nobody can be drawn from it any more. */
  isOver: z.boolean(),
});
export type FrozenList = z.output<typeof frozenList>;

/** A list that was frozen for a period and taken back before anybody was drawn. */
export const takenBack = z.object({
  secretHash: z.string(),
  snapshotHash: z.string(),
  people: z.number().int(),
  frozenAt: instant,
  at: instant,
  by: z.string(),
  reason: z.string(),
});
export type TakenBack = z.output<typeof takenBack>;

/** Why a freeze is taken back. */
export const takeBackBody = z.strictObject({
  reason: lines(1000).trim().min(1, 'Give a reason.'),
});

const ofPool = z.object({ clientId, poolId: uuid });
const draws = {
  permission: 'records.drawRandoms',
  scope: 'client',
  feature: 'randomSelections',
} as const;

export const freezesApi = defineApi('randomFreezes', {
  list: {
    method: 'GET',
    path: '/v1/clients/:clientId/pools/:poolId/freezes',
    summary: 'The lists of a pool that are frozen and wait to be drawn.',
    ...draws,
    params: ofPool,
    result: z.array(frozenList),
  },
  takeBack: {
    method: 'POST',
    path: '/v1/clients/:clientId/pools/:poolId/selections/:selectionId/takeBack',
    summary:
      'Takes a freeze back while nobody is drawn, with a reason. Its hashes and the reason stay with the period.',
    ...draws,
    params: ofPool.extend({ selectionId: uuid }),
    body: takeBackBody,
    result: 'nothing',
    errors: ['freezes.not_frozen', 'pools.not_yours', 'pools.of_consortium'],
  },
});
