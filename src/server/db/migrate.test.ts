import { expect, test } from 'vitest';
import { versionFault } from './migrate.ts';

test('a PostgreSQL that is too old is told in one sentence each for what it is and what to do', () => {
  expect(versionFault(150_018)).toBe(
    'The database of DATABASE_URL is PostgreSQL 15.18; the console needs 16 or later. Upgrade it, or name a newer one there.',
  );
  for (const version of [160_000, 160_010, 180_004]) expect(versionFault(version)).toBeNull();
});
