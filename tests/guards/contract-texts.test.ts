import { expect, test } from 'vitest';
import { z } from 'zod';
import { line, lines } from '#src/shared/text.ts';
import { looseTexts } from './contract-texts.ts';
import { readContracts } from './contracts.ts';

const { endpoints } = await readContracts();

/** Calls whose texts are read like the cells of a file, each refused by itself, and why. */
const READ_ONE_BY_ONE: Readonly<Record<string, string>> = {
  'system-imports.take': 'one entry that cannot be read leaves the others (system-imports.test.ts)',
};

test.each(
  endpoints
    .filter(({ body, name }) => body !== undefined && !(name in READ_ONE_BY_ONE))
    .map((one) => [one.name, one] as const),
)('%s keeps no text that people cannot see as it is', (_, { body }) => {
  expect(looseTexts(body as z.ZodType)).toEqual([]);
});

test('it finds them wherever they stand', () => {
  const text = z.string().max(80);
  const body = z.union([
    z.object({ a: text, b: text.optional(), c: z.array(text), d: z.record(z.string(), text) }),
    z.strictObject({ e: z.object({ f: text.nullable().transform((value) => value ?? '') }) }),
  ]);
  expect(looseTexts(body)).toEqual(['body.a', 'body.b', 'body.c[]', 'body.d.*', 'body.e.f']);
  const good = z.object({ a: line(80), b: lines(80).optional(), c: z.enum(['x']), d: z.uuid() });
  expect(looseTexts(good)).toEqual([]);
});
