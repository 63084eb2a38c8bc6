import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeLog } from '../log.ts';
import { startEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import { openPool } from './pool.ts';

/** How pg gives these types (pool.ts); the rest is as kysely-codegen says. */
const TYPES = { timestamptz: 'string', int8: 'number', date: 'string', time: 'string' };

// Writes types.gen.ts from a freshly migrated database, so that the row types cannot drift from the SQL.
const dataDir = await mkdtemp(join(tmpdir(), 'console-types-'));
const embedded = await startEmbedded({ dataDir, log: makeLog('warn') });
try {
  const pool = openPool(embedded.connection, { max: 1 });
  await migrate(pool);
  await pool.end();
  const out = fileURLToPath(new URL('types.gen.ts', import.meta.url));
  const made = spawnSync(
    'kysely-codegen',
    [
      '--dialect',
      'postgres',
      '--date-parser',
      'string',
      '--numeric-parser',
      'number',
      '--type-mapping',
      JSON.stringify(TYPES),
      '--exclude-pattern',
      'graphile_worker.*',
      '--out-file',
      out,
      ...process.argv.slice(2),
    ],
    { stdio: 'inherit', env: { ...process.env, DATABASE_URL: embedded.url } },
  );
  // Written as the formatter leaves it, so that an unchanged schema changes nothing.
  const formatted =
    made.status === 0 ? spawnSync('oxfmt', [out], { stdio: 'inherit', env: process.env }) : made;
  process.exitCode = formatted.status ?? 1;
} finally {
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
}
