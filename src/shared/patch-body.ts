import { z } from 'zod';

/** The words for a change that names nothing to change (R356). */
export const PATCH_BODY_REQUIRED = 'Patch body is required';

/** As `patchBody`, where a call that names what to change in its address comes without a body. */
export function patchBodyOrNone<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.strictObject(shape).partial().optional();
}

/** The body of a change: some of the fields, and at least one of them; others are refused. */
export function patchBody<Shape extends z.ZodRawShape>(shape: Shape) {
  return z
    .strictObject(shape, {
      error: ({ input }) => (input === undefined ? PATCH_BODY_REQUIRED : undefined),
    })
    .partial()
    .refine((body) => Object.keys(body).length > 0, PATCH_BODY_REQUIRED);
}
