import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { loadZipPlaces } from '#src/features/clinics/server/zip-places.service.ts';
import { startEmbedded } from '#src/server/db/embedded.ts';
import { openDatabase } from '#src/server/db/open-database.ts';
import { makeLog } from '#src/server/log.ts';
import { RAN } from './ran-statements.ts';
import { removeFolder, scratchFolder } from './scratch.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** As the owner. */
    databaseUrl: string;
    /** As the login that serves. */
    servingUrl: string;
  }
}

/** Names the migrated database that every test file's own database is a copy of. */
export const TEMPLATE = 'console_template';

/** Starts one real PostgreSQL for the run and migrates the template. Vitest's global setup. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // What this run's processes note begins anew.
  await rm(RAN, { recursive: true, force: true });
  const dataDir = await mkdtemp(join(scratchFolder(), 'console-tests-'));
  const embedded = await startEmbedded({
    dataDir,
    log: makeLog('silent'),
    // Nothing here outlives the run, and each file's database is a copy, for which PostgreSQL would wait for the disk twice.
    // The product's does wait (embedded-postgres.test.ts, durability.test.ts).
    settings: { fsync: 'off', full_page_writes: 'off' },
  });
  await createDatabase(embedded.url, TEMPLATE, 'template1');
  const log = makeLog('silent');
  const template = {
    databaseUrl: withDatabase(embedded.servingUrl, TEMPLATE),
    migrateDatabaseUrl: withDatabase(embedded.url, TEMPLATE),
  };
  const { pool, asSchemaOwner } = await openDatabase(template, null, log);
  await asSchemaOwner((owner) => loadZipPlaces(owner));
  await pool.end();
  project.provide('databaseUrl', embedded.url);
  project.provide('servingUrl', embedded.servingUrl);
  return async () => {
    await embedded.stop();
    await removeFolder(dataDir);
  };
}

/** The same server's address with another database. */
export function withDatabase(url: string, name: string): string {
  // Not `URL`: the address of a unix socket has no host, which it refuses.
  return url.replace(/\/[^/?]*(\?|$)/, `/${name}$1`);
}

export async function createDatabase(url: string, name: string, template: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // A copy of the files costs a third of the CPU of one that goes through the log, block by block (PostgreSQL's default).
    await client.query(`create database ${name} template ${template} strategy file_copy`);
    // Nothing here outlives the run: a commit need not wait for the disk. The product's does (embedded-postgres.test.ts).
    await client.query(`alter database ${name} set synchronous_commit = off`);
  } finally {
    await client.end();
  }
}

/** A fresh copy of the template, its name, and how to drop it; the address is the owner's. */
export async function copyDatabase(
  url: string,
): Promise<{ name: string; url: string; drop(): Promise<void> }> {
  const name = `world_${randomBytes(6).toString('hex')}`;
  await createDatabase(url, name, TEMPLATE);
  return {
    name,
    url: withDatabase(url, name),
    drop: async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      // A pool says that it has ended before its connections are closed: one that is cut off then would be an error of nobody.
      // PostgreSQL waits five seconds for them by itself; a session that is still there after them is cut off.
      let force = '';
      for (let tries = 0; ; tries += 1) {
        try {
          await client.query(`drop database ${name} ${force}`);
          break;
        } catch (error) {
          if (error instanceof pg.DatabaseError && error.code === '55006' && !force) {
            force = 'with (force)';
            continue;
          }
          // An autovacuum worker in it is the superuser's, whom the owner may not end: it is soon done.
          const denied = error instanceof pg.DatabaseError && error.code === '42501';
          if (!denied || tries === 160) throw error;
          await new Promise((resolve) => setTimeout(resolve, 250));
        }
      }
      await client.end();
    },
  };
}
