import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

/**
 * The real program in a process of its own, with these settings; resolves once it takes requests. Throws what it said
 * when it ends, or is not ready within `patience` milliseconds.
 */
export async function startProgram(
  settings: Readonly<Record<string, string>>,
  patience = 90_000,
): Promise<ChildProcess> {
  const server = spawn(process.execPath, ['src/app/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, LOG_LEVEL: 'silent', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  server.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  server.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const end = Date.now() + patience;
  while (!said.includes('ready at')) {
    if (server.exitCode !== null || Date.now() > end)
      throw new Error(`The server did not start: ${said}`);
    await sleep(20);
  }
  return server;
}
