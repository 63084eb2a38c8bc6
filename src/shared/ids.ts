import { z } from 'zod';

/** A record's id: a version 7 UUID, unique in the whole installation. */
export const uuid = z.uuid();

/**
 * A whole number from `least` to `most`, also as the digits of an address, a header or a form. Not `z.coerce.number`:
 * that takes `0x65`, `1e3`, `" 7 "`, `true` and `[]` for numbers.
 */
export function wholeNumber(least: number, most: number) {
  return z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^\d{1,15}$/)
          .transform(Number),
      ],
      {
        error: 'Give a whole number.',
      },
    )
    .pipe(z.number().int().min(least).max(most));
}

const MOST_INTEGER = 2_147_483_647;

/** The number of a record of the specification: a positive 32-bit integer. */
export const numberId = wholeNumber(1, MOST_INTEGER);

/** A client's or location's id: a positive 32-bit integer (`_id` in the specification; A53). */
export const clientId = wholeNumber(1, MOST_INTEGER);

/** The internal client, to which all internal staff belong (1§9, 2§9). */
export const INTERNAL_LEGACY_CLIENT_ID = 78;

/** The client whose deactivated locations internal staff see (1§6, A33). */
export const DEACTIVATED_VISIBLE_LEGACY_CLIENT_ID = 513;

/** The statuses of an order that waits for nothing more: completed, results received, canceled, nobody came. */
export const CLOSED_ORDER_STATUSES: readonly number[] = [3, 4, 6, 7];

/** Some of these names, separated by commas; others are refused. */
export function namesOf<const Name extends string>(names: readonly Name[]) {
  return z
    .string()
    .max(400)
    .transform((text) => text.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(names)));
}
