import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Each start compiles some thousand modules otherwise. Node keeps them by their content. */
export const COMPILED = join(ROOT, 'test-results/compiled');

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
 * when it ends, or is not ready within `patience` milliseconds. `release` is the folder of another release.
 */
export async function startProgram(
  settings: Readonly<Record<string, string>>,
  patience = 90_000,
  release = ROOT,
): Promise<ChildProcess> {
  return (await startAndRead(settings, /ready at/, patience, release)).program;
}

/** As `startProgram`, but resolves with what the program prints, once that matches `until`. */
export async function startAndRead(
  settings: Readonly<Record<string, string>>,
  until: RegExp,
  patience: number,
  release = ROOT,
): Promise<{ program: ChildProcess; found: RegExpExecArray }> {
  const program = spawn(process.execPath, ['src/app/main.ts'], {
    cwd: release,
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILED, LOG_LEVEL: 'silent', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  program.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  program.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const end = Date.now() + patience;
  for (let found = until.exec(said); ; found = until.exec(said)) {
    if (found) return { program, found };
    if (program.exitCode !== null || Date.now() > end) {
      program.kill('SIGKILL');
      throw new Error(`The server did not start: ${said}`);
    }
    await sleep(20);
  }
}

/**
 * Asks a program of ours to end, as Ctrl-C does, and waits until it has. Throws when it does not within half a minute, for it
 * promises less; it is killed then.
 */
export async function stopProgram(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const ended = once(program, 'exit');
  program.kill('SIGTERM');
  const limit = setTimeout(() => program.kill('SIGKILL'), 30_000);
  await ended;
  clearTimeout(limit);
  if (program.signalCode === 'SIGKILL')
    throw new Error('The server had not ended half a minute after it was asked to.');
}
