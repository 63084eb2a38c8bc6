import { z } from 'zod';

/** A flag as the specification writes it: `true`, `1`, or the bare name. */
export const flag = z
  .enum(['', 'true', 'false', '1', '0'])
  .transform((text) => text !== 'false' && text !== '0')
  .optional();

/** Ids of locations separated by commas. */
export const sites = z
  .string()
  .max(20_000)
  .regex(/^\d{1,9}(,\d{1,9})*$/, 'Write location ids separated by commas.')
  .transform((text) => text.split(',').map(Number))
  .optional();
