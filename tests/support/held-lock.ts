import { until } from './until.ts';
import type { World } from './world.ts';

/**
 * Holds an advisory lock until so many calls wait for it, then lets them go: they meet, however fast the machine is.
 * Only waits in this world count: other tests run beside it in other databases. `keys` are those of the lock. Returns what the calls answer; fails when they do not wait.
 */
export async function meetAtLock<Answer>(
  { kernel }: World,
  keys: readonly number[],
  calls: readonly (() => Promise<Answer>)[],
): Promise<Answer[]> {
  const holder = await kernel.pool.connect();
  try {
    await holder.query('begin');
    await holder.query(
      `select pg_advisory_xact_lock(${keys.map((_, at) => `$${at + 1}`).join(', ')})`,
      [...keys],
    );
    const answers = calls.map((call) => call());
    await until('waiting for the lock', async () => {
      const { rows } = await kernel.pool.query<{ waiting: number }>(
        "select count(*)::int as waiting from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())",
      );
      return rows[0]?.waiting === calls.length;
    });
    await holder.query('rollback');
    return await Promise.all(answers);
  } finally {
    holder.release();
  }
}
