import type pg from 'pg';

/** The code that graphile-worker takes for a lost connection: it waits and tries again, up to a hundred times. */
const TRIED_AGAIN = 'ETIMEDOUT';

/**
 * Whether an error says that there was no connection, or none any more, or only one to a standby that was not promoted yet; SQL's
 * own errors have other codes.
 */
function isLost(error: unknown): error is Error & { code?: string } {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return code === '' || /^(?:E[A-Z]+|08\w{3}|57P0[1-5]|53300|25006)$/.test(code);
}

async function told<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (isLost(error)) error.code = TRIED_AGAIN;
    throw error;
  }
}

/** The object with some of its functions others; the rest works as before. */
function withOwn<Target extends object>(target: Target, own: Partial<Target>): Target {
  return new Proxy(target, {
    get(_, name) {
      const mine: unknown = Reflect.get(own, name);
      if (mine !== undefined) return mine;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/**
 * The pool as graphile-worker is to see it. It records the end of a job without waiting for it: were the database
 * away at that moment, the rejection would be nobody's and end the server. So each lost connection carries the code
 * that graphile tries again for. `ended` is asked after a loss: a runner that has ended waits for ever instead.
 */
export function workerPool(pool: pg.Pool, ended: () => boolean): pg.Pool {
  const lasting = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await told(work);
    } catch (error) {
      if (ended()) return new Promise(() => undefined);
      throw error;
    }
  };
  type Callback = Parameters<typeof pool.connect>[0];
  const connect = (callback?: Callback) => {
    // It listens with a connection asked for this way, and sees to the loss of that one itself.
    if (callback) return pool.connect(callback);
    return lastingClient();
  };
  const lastingClient = async (): Promise<pg.PoolClient> => {
    const client = await lasting(() => pool.connect());
    const query = async (...args: Parameters<pg.PoolClient['query']>) =>
      lasting(async () => client.query(...args));
    return withOwn(client, { query: query as pg.PoolClient['query'] });
  };
  return withOwn(pool, { connect: connect as pg.Pool['connect'] });
}
