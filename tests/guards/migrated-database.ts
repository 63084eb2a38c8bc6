import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { startEmbedded } from '#src/server/db/embedded.ts';
import { migrate } from '#src/server/db/migrate.ts';
import { openPool } from '#src/server/db/pool.ts';
import { makeLog } from '#src/server/log.ts';
import { scratchFolder } from '#tests/support/scratch.ts';

/** Starts an empty PostgreSQL and brings it to this version's schema. `close` ends it and removes its folder. */
export async function openMigrated(): Promise<{ pool: pg.Pool; close(): Promise<void> }> {
  const dataDir = await mkdtemp(join(scratchFolder(), 'console-statements-'));
  const embedded = await startEmbedded({ dataDir, log: makeLog('silent') });
  const pool = openPool(embedded.connection, { max: 1 });
  await migrate(pool);
  return {
    pool,
    close: async () => {
      await pool.end();
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
