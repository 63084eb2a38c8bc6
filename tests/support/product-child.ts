import { readConfig } from '#src/server/config.ts';
import { makeLog } from '#src/server/log.ts';
import type { RunningServer } from '#src/server/start.ts';
import { startProduct } from './start-product.ts';

/** What the process of servers is asked: to start one with these settings, or to end the one that runs. */
export type ToServers = { start: Record<string, string> } | 'stop';

/** What it answers. */
export type FromServers =
  | { ready: { address: string; auditorToken: string } }
  | { failed: string }
  | 'stopped';

/**
 * Starts and ends servers for a worker of the browser tests, one after another, each on a folder of its own. A process of its own
 * for each would load a thousand modules again, and run all of them as cold code (D341).
 */
let server: RunningServer | undefined;

function answer(message: FromServers): void {
  process.send?.(message);
}

async function obey(message: ToServers): Promise<void> {
  if (message === 'stop') {
    await server?.stop();
    server = undefined;
    answer('stopped');
    return;
  }
  const config = readConfig(message.start);
  server = await startProduct(config, makeLog(config.logLevel));
  const running = server;
  // As `src/app/main.ts`: a server that has lost its database for good ends.
  void running.failed.then((sentence) => {
    if (running !== server) return;
    process.stderr.write(`${sentence}\n`);
    process.exit(1);
  });
  answer({
    ready: { address: running.address, auditorToken: running.demo?.auditorToken ?? '' },
  });
}

process.on('message', (message: ToServers) => {
  obey(message).catch((error: unknown) =>
    answer({ failed: error instanceof Error ? error.message : String(error) }),
  );
});
// The worker that asked is gone, however it went.
process.once('disconnect', () => {
  void Promise.resolve(server?.stop()).finally(() => process.exit(0));
});
// Ctrl-C reaches every process of a terminal; the worker says when to end.
process.on('SIGINT', () => undefined);
