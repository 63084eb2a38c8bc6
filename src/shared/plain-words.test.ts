import { expect, test } from 'vitest';
import { z } from 'zod';
import { plainWords } from './plain-words.ts';

const words = (schema: z.ZodType, value: unknown): string | undefined =>
  schema.safeParse(value, { error: plainWords }).error?.issues[0]?.message;

test.each<[string, z.ZodType, unknown]>([
  ['Fill this in.', z.string(), undefined],
  ['Fill this in.', z.string(), null],
  ['Fill this in.', z.string().min(1), ''],
  ['Send a text.', z.string(), 7],
  ['Send a number.', z.number(), '7'],
  ['Send a whole number.', z.number().int(), 1.5],
  ['Send true or false.', z.boolean(), 'yes'],
  ['Send a list.', z.array(z.string()), {}],
  ['Send an object.', z.object({}), []],
  ['Enter at least 3 characters.', z.string().min(3), 'ab'],
  ['Enter at most 1 character.', z.string().max(1), 'ab'],
  ['Send at least 1 entry.', z.array(z.string()).min(1), []],
  ['Send at most 2 entries.', z.array(z.number()).max(2), [1, 2, 3]],
  ['The least that can appear here is 20.', z.number().min(20), 3],
  ['The most that can appear here is 300.', z.number().max(300), 301],
  ['Enter a multiple of 15.', z.number().multipleOf(15), 7],
  ['Enter an email address.', z.email(), 'pat'],
  ['This is not an id.', z.uuid(), 'pat'],
  ['This is not written as it should be.', z.string().regex(/^a$/), 'b'],
  ['Choose one of: a, b.', z.enum(['a', 'b']), 'c'],
  ['Only done can appear here.', z.literal('done'), 'open'],
  [
    'This has none of the forms that it may have.',
    z.union([z.strictObject({ a: z.string() }), z.strictObject({ b: z.string() })]),
    {},
  ],
])('says %s', (expected, schema, value) => {
  expect(words(schema, value)).toBe(expected);
});

test("a shape's own words stand", () => {
  expect(words(z.string().min(1, 'Write the note.'), '')).toBe('Write the note.');
  expect(words(z.string({ error: 'Name it.' }), undefined)).toBe('Name it.');
});

test('no words of zod are left', () => {
  const anything = [z.date(), z.bigint(), z.map(z.string(), z.string()), z.never(), z.json()];
  for (const schema of anything)
    expect(words(schema, () => 0)).not.toMatch(/Invalid|expected|received|Too (?:small|big)/);
});
