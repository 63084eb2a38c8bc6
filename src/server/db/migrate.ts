import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import type pg from 'pg';

const FOLDER = new URL('./migrations/', import.meta.url);
/** Any number, the same for every server of this product: one migrates at a time. */
const LOCK = 782_513_001;

/** Thrown when the database was migrated by other files than these; the message says which. */
export class MigrationError extends Error {}

/**
 * Brings the database to the newest schema: numbered SQL files, forward only, each in a transaction of its own,
 * once. Gives the names of those that ran. Throws `MigrationError` when an applied file was changed or is missing.
 */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(
      `create table if not exists migrations (
         name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    );
    const applied = new Map(
      (
        await client.query<{ name: string; checksum: string }>(
          'select name, checksum from migrations',
        )
      ).rows.map((row) => [row.name, row.checksum]),
    );
    const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
    for (const name of applied.keys()) {
      if (!names.includes(name))
        throw new MigrationError(
          `The database has migration ${name}, which this version does not know. Start the newer version.`,
        );
    }
    const ran: string[] = [];
    for (const name of names) {
      const sql = await readFile(new URL(name, FOLDER), 'utf8');
      const checksum = createHash('sha256').update(sql).digest('hex');
      const known = applied.get(name);
      if (known !== undefined && known !== checksum)
        throw new MigrationError(
          `Migration ${name} was changed after it ran. Restore the file; write changes as a new one.`,
        );
      if (known !== undefined) continue;
      await client.query('begin');
      try {
        await client.query(sql);
        await client.query('insert into migrations (name, checksum) values ($1, $2)', [
          name,
          checksum,
        ]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw error;
      }
      ran.push(name);
    }
    return ran;
  } finally {
    await client.query('select pg_advisory_unlock_all()').catch(() => undefined);
    // The session settings changed above must not reach the next user of the connection.
    client.release(true);
  }
}
