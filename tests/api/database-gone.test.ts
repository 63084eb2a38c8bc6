import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeApi } from '#tests/support/world.ts';
import { readConfig } from '#src/server/config.ts';
import { makeLog } from '#src/server/log.ts';
import { startProduct } from '#tests/support/start-product.ts';
import type { RunningServer } from '#src/server/start.ts';
import { removeFolder } from '#tests/support/scratch.ts';

let dataDir: string;
let server: RunningServer;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'console-gone-'));
  // A database of its own: its crash is nobody else's.
  const config = readConfig({ DATA_DIR: dataDir, PORT: '0', DEMO: 'off', LOG_LEVEL: 'silent' });
  server = await startProduct(config, makeLog('silent'));
}, 120_000);
afterAll(async () => {
  await server.stop();
  await removeFolder(dataDir);
});

const signIn = () =>
  makeApi(server.address, '').post('/v1/auth/login', {
    email: 'nobody@nowhere.example',
    password: 'a guess',
  });

/** Holds what a sign-in writes, until it is let go. */
async function holdTries() {
  const holder = await server.kernel.pool.connect();
  await holder.query('begin; lock table login_attempts in access exclusive mode');
  return {
    /** The process of the database at which a request waits for it. */
    waitingProcess: () =>
      vi.waitFor(
        async () => {
          const { rows } = await holder.query<{ pid: number }>(
            "select pid from pg_stat_activity where wait_event_type = 'Lock' and application_name = 'console'",
          );
          const pid = rows[0]?.pid;
          if (pid === undefined) throw new Error('Nobody waits yet');
          return pid;
        },
        { timeout: 20_000 },
      ),
    letGo: () => holder.release(true),
  };
}

test.each(['SIGKILL', 'SIGTERM'] as const)(
  'a database process ended by %s in the middle of a request: busy, come back, and no fault of ours',
  async (signal) => {
    await vi.waitFor(async () => expect((await signIn()).status).toBe(400), { timeout: 60_000 });
    const error = vi.spyOn(server.kernel.log, 'error');
    const held = await holdTries();
    const asked = signIn();
    process.kill(await held.waitingProcess(), signal);
    const { status, body, headers } = await asked;
    held.letGo();
    expect(body.error?.code).toBe('request.unavailable');
    expect(status).toBe(503);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(error).not.toHaveBeenCalledWith(expect.anything(), 'request failed');
    // It comes back by itself, whatever the pool still held of it.
    await vi.waitFor(async () => expect((await signIn()).status).toBe(400), { timeout: 60_000 });
    error.mockRestore();
  },
  120_000,
);

test('requests during a crash of the whole database are told to come back, none is a fault', async () => {
  const { rows } = await server.kernel.pool.query<{ pid: number }>(
    'select pg_backend_pid() as pid',
  );
  const pid = rows[0]?.pid;
  if (pid === undefined) throw new Error('The database did not name its process');
  const statuses = new Set<number>();
  let crashing = true;
  const asking = Array.from({ length: 8 }, async () => {
    while (crashing) {
      const { status, headers } = await makeApi(server.address, '').get(
        '/v1/auth/resetPassword/a-link-that-nobody-has-made',
      );
      statuses.add(status);
      if (status === 503) expect(headers.get('retry-after')).toBeTruthy();
    }
  });
  // One process that is killed ends all of them, and the database recovers.
  process.kill(pid, 'SIGKILL');
  await vi.waitFor(() => expect(statuses).toContain(503), { timeout: 60_000 });
  await vi.waitFor(async () => expect((await signIn()).status).toBe(400), { timeout: 60_000 });
  crashing = false;
  await Promise.all(asking);
  expect([...statuses].filter((status) => status !== 404 && status !== 503)).toEqual([]);
}, 120_000);
