import { expect, test } from 'vitest';
import { z } from 'zod';
import { WrittenPage, writtenRows } from './written-page.ts';

const row = z.object({ name: z.string(), note: z.string().nullable().optional() });
const endpoint = {
  name: 'people',
  result: z.object({ rows: z.array(row), next: z.string().nullable() }),
};

test('rows that the shape names go out as the database wrote them', () => {
  const rows = ['{"name":"Ann",  "note":null}', '{"name":"Bob"}'];
  expect(writtenRows(endpoint, new WrittenPage(rows, 'n'), 1)).toBe(`[${rows.join(',')}]`);
  expect(writtenRows(endpoint, new WrittenPage([], null), 1)).toBe('[]');
});

test.each([
  ['a field too many', '{"name":"Ann","ssn":"123-45-6789"}', /its shape does not name/],
  ['a field left out', '{"note":"x"}', /expected string, received undefined/],
  ['a value of another kind', '{"name":7}', /expected string, received number/],
])('%s fails on a page that is looked at', (_, written, message) => {
  expect(() => writtenRows(endpoint, new WrittenPage([written], null), 1)).toThrow(message);
});
