import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import type pg from 'pg';

const FOLDER = new URL('./migrations/', import.meta.url);
/** Any number, the same for every server of this product: one migrates at a time. */
const LOCK = 782_513_001;

/** Thrown when the database was migrated by other files than these; the message says which. */
export class MigrationError extends Error {}

/** What bringing the schema up to date came to. */
export interface Migrated {
  /** The names of the files that ran, in the order of their numbers. */
  ran: string[];
  /** Those of them that ran after a higher number had run at an earlier start: two branches met. */
  late: string[];
}

/** Whether this login may change the schema: it owns it, or there is none yet. */
export async function ownsSchema(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ owns: boolean }>(
    `select coalesce((select pg_has_role(current_user, relowner, 'USAGE') from pg_class
        where oid = to_regclass('public.migrations')), true) as owns`,
  );
  return rows[0]?.owns ?? true;
}

/** The first major version that has all that the migrations use. */
const OLDEST = 16;

/**
 * Why a PostgreSQL cannot be used; null when it can.
 * @param version as `server_version_num` says: 160004 is 16.4
 */
export function versionFault(version: number): string | null {
  if (version >= OLDEST * 10_000) return null;
  const name = `${Math.trunc(version / 10_000)}.${version % 10_000}`;
  return `The database of DATABASE_URL is PostgreSQL ${name}; the console needs ${OLDEST} or later. Upgrade it, or name a newer one there.`;
}

/**
 * Brings the database to the newest schema: numbered SQL files, forward only, each in a transaction of its own, once, in
 * the order of their numbers. A login that does not own the schema only makes sure that nothing is missing.
 * @throws MigrationError when an applied file was changed or is missing, or one has to run and this login may not
 */
export async function migrate(pool: pg.Pool): Promise<Migrated> {
  const mayChange = await ownsSchema(pool);
  const client = await pool.connect();
  try {
    const version = await client.query<{ version: string }>(
      "select current_setting('server_version_num') as version",
    );
    const fault = versionFault(Number(version.rows[0]?.version));
    if (fault !== null) throw new MigrationError(fault);
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    if (mayChange)
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
    const newest = [...applied.keys()].toSorted().at(-1) ?? '';
    const migrated: Migrated = { ran: [], late: [] };
    for (const name of names) {
      const sql = await readFile(new URL(name, FOLDER), 'utf8');
      const checksum = createHash('sha256').update(sql).digest('hex');
      const known = applied.get(name);
      if (known !== undefined && known !== checksum)
        throw new MigrationError(
          `Migration ${name} was changed after it ran. Restore the file; write changes as a new one.`,
        );
      if (known !== undefined) continue;
      if (!mayChange)
        throw new MigrationError(
          `The database lacks migration ${name}, and the login of DATABASE_URL does not own its tables: ` +
            'run "npm run db:migrate" with MIGRATE_DATABASE_URL set to the login that does.',
        );
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
      migrated.ran.push(name);
      if (name < newest) migrated.late.push(name);
    }
    return migrated;
  } finally {
    await client.query('select pg_advisory_unlock_all()').catch(() => undefined);
    // The session settings changed above must not reach the next user of the connection.
    client.release(true);
  }
}
