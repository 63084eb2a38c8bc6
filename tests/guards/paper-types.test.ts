import { describe, expect, test } from 'vitest';
import { NEVER_SUGGESTED, TYPES_WITH_WORDS } from '#src/features/intake/paper-types.rules.ts';
import { readSources } from './source-files.ts';

/** The ids of the document types that a migration adds. */
function typesOf(sql: string): number[] {
  return [...sql.matchAll(/insert into document_types\b[^;]*?values([^;]*);/g)].flatMap(
    ([, rows = '']) => [...rows.matchAll(/^\s*\(\s*(\d+),/gm)].map(([, id]) => Number(id)),
  );
}

test('every document type that a reviewer may choose can be suggested for a paper', () => {
  const types = readSources('src/server/db/migrations/*.sql').flatMap(({ text }) => typesOf(text));
  expect(types.length).toBeGreaterThan(30);
  const silent = types.filter(
    (id) => !TYPES_WITH_WORDS.includes(id) && !NEVER_SUGGESTED.includes(id),
  );
  // Say in paper-types.rules.ts what papers of the type call themselves, or that it is never suggested.
  expect(silent).toEqual([]);
});

test('no words speak for a type that there is not', () => {
  const types = readSources('src/server/db/migrations/*.sql').flatMap(({ text }) => typesOf(text));
  expect(TYPES_WITH_WORDS.filter((id) => !types.includes(id))).toEqual([]);
});

describe('the guard itself', () => {
  test('finds the rows of an insert, with its columns named or not', () => {
    expect(
      typesOf(
        "insert into document_types (a, b) values\n  (7, 'One'),\n  -- why\n  (8, 'Two');\ninsert into document_types values\n  (9, 'x');",
      ),
    ).toEqual([7, 8, 9]);
  });
});
