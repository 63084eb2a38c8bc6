import pg from 'pg';

// Civil dates stay text, instants become ISO UTC, counts become numbers (server.md section 1: pg's defaults are traps).
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString());
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error('An int8 does not fit a number');
  return value;
});
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/**
 * What every connection is set to. Timestamps are read as text with their offset; civil dates are never shifted (D19). Statements
 * keep one plan: PostgreSQL estimates that `limit $1` returns a tenth of the table, so it finds a plan that it could keep too
 * expensive and plans every call anew, which takes ten times as long as the call itself. `planModeOf` in handle.ts lists the
 * exceptions. By the same estimate it would start parallel workers for a page of fifty rows, which takes longer than the page.
 */
const SETTINGS = {
  timezone: 'UTC',
  plan_cache_mode: 'force_generic_plan',
  max_parallel_workers_per_gather: '0',
  statement_timeout: '15s',
  idle_in_transaction_session_timeout: '1min',
  lock_timeout: '5s',
} as const;

/**
 * The settings that a connection of the pool does not have, each as the statement that gives it to the login. A pooler such as
 * PgBouncer does not pass them on.
 */
export async function missingSettings(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ statement: string }>(
    `select format('alter role %I in database %I set %s = %L;', current_user, current_database(), w.name, w.value) as statement
       from jsonb_each_text($1) w (name, value)
      where lower(current_setting(w.name)) is distinct from lower(w.value)`,
    [JSON.stringify(SETTINGS)],
  );
  return rows.map(({ statement }) => statement);
}

/**
 * Opens a pool of connections. Only the kernel uses it; features get a handle bound to a role and a tenant
 * (`transaction` in handle.ts).
 */
export function openPool(connection: pg.PoolConfig, options: { max?: number } = {}): pg.Pool {
  const pool = new pg.Pool({
    max: options.max ?? 12,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 5_000,
    application_name: 'console',
    // A statement does not wait for the one before it to be answered: binding and first read go out together.
    pipeline: true,
    options: Object.entries(SETTINGS)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    ...connection,
  });
  // An idle connection that breaks (database stopped) must not end the process; the next query says so.
  pool.on('error', () => undefined);
  // Neither must one that breaks while it is checked out and between two queries.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return pool;
}
