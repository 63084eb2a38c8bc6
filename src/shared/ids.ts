import { z } from 'zod';

/** A record's id: a version 7 UUID, unique in the whole installation. */
export const uuid = z.uuid();

/** A client's or location's id: a positive 32-bit integer (`_id` in the specification; A53). */
export const clientId = z.coerce.number().int().min(1).max(2_147_483_647);

/** The internal client, to which all internal staff belong (1§9, 2§9). */
export const INTERNAL_LEGACY_CLIENT_ID = 78;

/** The client whose deactivated locations internal staff see (1§6, A33). */
export const DEACTIVATED_VISIBLE_LEGACY_CLIENT_ID = 513;
