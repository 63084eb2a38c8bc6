import { z } from 'zod';

/** What a person could paste into any field: it reads in another order than it is written. */
const TRICK = 'Ann\u202Egnp.exe';

/** Not read by anybody else: a password, what is searched for and not kept, a user's own looks and layouts. */
const UNREAD = /^(password|currentPassword|newPassword|search|options|set)$/;

/**
 * The fields of a body that take text which people cannot see as it is. Every text that is kept is a `line` or `lines`
 * (src/shared/text.ts), an enum, or of a form of its own.
 */
export function looseTexts(schema: z.ZodType, path = 'body'): string[] {
  const inside = (inner: unknown, at: string): string[] =>
    inner instanceof z.ZodType ? looseTexts(inner, at) : [];
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, inner]) =>
      UNREAD.test(name) ? [] : inside(inner, `${path}.${name}`),
    );
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((inner) => inside(inner, path));
  if (schema instanceof z.ZodArray) return inside(schema.element, `${path}[]`);
  if (schema instanceof z.ZodRecord)
    return schema.safeParse({ a: TRICK }).success ? [`${path}.*`] : [];
  if (schema instanceof z.ZodPipe)
    return inside(schema.in, path).length === 0 ? [] : loose(schema, path);
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  )
    return inside(schema.unwrap(), path);
  return loose(schema, path);
}

function loose(schema: z.ZodType, path: string): string[] {
  return schema.safeParse(TRICK).success ? [path] : [];
}
