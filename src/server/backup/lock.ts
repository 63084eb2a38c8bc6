import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { z } from 'zod';
import { ObjectMissingError } from '#src/server/storage/object-store.ts';
import { keepNamed, readNamed } from './objects.ts';
import type { Objects } from './objects.ts';
import { BackupError } from './vault.ts';

const FOLDER = 'locks/';
const REFRESH = 60_000;
/** Who did not say for so long that he works here was ended. */
const STALE = 10 * REFRESH;

const lock = z.object({ at: z.number(), host: z.string(), process: z.number() });

/**
 * Holds a place for one backup, or one pruning, at a time: what one of them finds there no other one removes. Each puts an
 * object of its own and then looks for others, which needs nothing but that a store shows what was put.
 * @throws BackupError while another one works there
 */
export async function lockVault(objects: Objects): Promise<AsyncDisposable> {
  const { vault } = objects;
  const own = `${FOLDER}${randomUUID()}`;
  const say = () =>
    keepNamed(objects, own, { at: Date.now(), host: hostname(), process: process.pid });
  await say();
  const release = () => vault.remove(own);
  try {
    for await (const { name } of vault.list(FOLDER)) {
      if (name === own) continue;
      const held = await readNamed(objects, name).catch((error: unknown) => {
        if (error instanceof ObjectMissingError) return null;
        throw error;
      });
      if (held === null) continue;
      const { at, host, process: pid } = lock.parse(held);
      if (Date.now() - at < STALE && (host !== hostname() || isAlive(pid)))
        throw new BackupError(
          `Another backup works in ${vault.address} (process ${pid} of ${host}): let it end first. One that was cut off is forgotten after ten minutes.`,
        );
      await vault.remove(name);
    }
  } catch (error) {
    await release();
    throw error;
  }
  let saying = Promise.resolve();
  const timer = setInterval(() => (saying = say().catch(() => undefined)), REFRESH);
  return {
    [Symbol.asyncDispose]: async () => {
      clearInterval(timer);
      await saying;
      await release();
    },
  };
}

function isAlive(pid: number): boolean {
  if (pid === process.pid) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
