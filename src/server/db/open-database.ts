import { runMigrations } from 'graphile-worker';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { explain } from '../explain.ts';
import { InstallationError } from '../installation.ts';
import type { EmbeddedLogins } from './embedded.ts';
import { migrate, ownsSchema } from './migrate.ts';
import { missingSettings, openPool } from './pool.ts';
import { admitServing, overprivileges } from './serving-login.ts';

/** The product's database, brought to this version's schema. */
export interface Database {
  /** As the login that serves: all requests and jobs. */
  pool: pg.Pool;
  /**
   * Lends a pool of the login that owns the schema, for what only the owner may: the demo's removal, ANALYZE. It is the serving
   * one where the settings name no other.
   */
  asSchemaOwner: <T>(work: (owner: pg.Pool) => Promise<T>) => Promise<T>;
}

/**
 * Brings the schema up to date as its owner, lets the login that serves in, and connects as that one.
 * @param embedded the logins of the embedded database, null with `DATABASE_URL`
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'migrateDatabaseUrl'>,
  embedded: EmbeddedLogins | null,
  log: Logger,
): Promise<Database> {
  const serving = embedded?.serving ?? { connectionString: config.databaseUrl ?? '' };
  const owner =
    embedded?.connection ??
    (config.migrateDatabaseUrl ? { connectionString: config.migrateDatabaseUrl } : null);
  const pool = openPool(serving);
  const asSchemaOwner: Database['asSchemaOwner'] = async (work) => {
    if (owner === null) return work(pool);
    const lent = openPool(owner);
    try {
      return await work(lent);
    } finally {
      await lent.end();
    }
  };
  try {
    if (!embedded) await assertSettings(pool);
    await asSchemaOwner(async (schemaOwner) => {
      if (schemaOwner !== pool && !embedded) await assertReachable(schemaOwner);
      const { ran, late } = await migrate(schemaOwner);
      if (ran.length > 0) log.info({ migrations: ran }, 'schema brought up to date');
      if (late.length > 0)
        log.warn({ migrations: late }, 'migrations ran after ones with a higher number');
      if (!(await ownsSchema(schemaOwner))) return;
      await runMigrations({ pgPool: schemaOwner });
      if (schemaOwner !== pool)
        await admitServing(schemaOwner, embedded?.serving.user ?? (await loginOf(pool)));
    });
    const rights = await overprivileges(pool);
    if (rights.length > 0)
      log.warn(
        { rights },
        'the login of DATABASE_URL could change the audit log and the access rules: let another one own the tables (MIGRATE_DATABASE_URL)',
      );
  } catch (error) {
    await pool.end();
    throw error;
  }
  return { pool, asSchemaOwner };
}

/** A pooler that drops what connections are set to is named before anything is read in another time zone, or without a time limit. */
async function assertSettings(pool: pg.Pool): Promise<void> {
  const statements = await missingSettings(pool);
  if (statements.length > 0)
    throw new InstallationError(
      `The connections of DATABASE_URL do not have the settings that they ask for: a pooler stands between. Give them to the login, and start again: ${statements.join(' ')}`,
    );
}

/** Says which of the two addresses is meant: `explain` knows only of `DATABASE_URL`. */
async function assertReachable(owner: pg.Pool): Promise<void> {
  try {
    await owner.query('select 1');
  } catch (error) {
    const sentence = explain(error);
    if (!sentence.includes('DATABASE_URL')) throw error;
    throw new InstallationError(sentence.replaceAll('DATABASE_URL', 'MIGRATE_DATABASE_URL'));
  }
}

async function loginOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ login: string }>('select current_user as login');
  return rows[0]?.login ?? '';
}
