import type pg from 'pg';

/**
 * Runs `work` in a transaction of its own as the pool's login, for the kernel's own tables and for what must stay
 * although a request fails; any error rolls back.
 */
export async function ownTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.ClientBase) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: unknown) => {
      broken = failure instanceof Error ? failure : new Error('rollback failed');
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
