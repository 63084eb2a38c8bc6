import { ok, deepStrictEqual as same } from 'node:assert';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { until } from './until.ts';

/** Runs a command to its end and returns what it said. Throws that where it fails. */
export function run(
  command: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    ...options,
  });
  if (status !== 0)
    throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? ''}${stdout}${stderr}`);
  return stdout;
}

/** A program of ours that serves without any right, and what it is judged by. */
interface Confined {
  /** The shell commands that lead to it, in mount and process spaces of its own; the last one becomes the program. */
  script: string;
  env: Readonly<Record<string, string>>;
  port: number;
  /** The user that it must run as. */
  user: number;
  /** By what `pgrep` finds a process of its database. */
  found: readonly string[];
  /** How many seconds it may take to end. */
  ends: number;
}

/**
 * Starts the program, looks at what it may do, and asks it to end: it serves as that user without capabilities, ends with 0 in
 * time, and leaves no process of its database behind. Returns how many seconds the end took. Throws what does not hold.
 */
export async function serveConfined(
  { script, env, port, user, found, ends }: Confined,
  whileServing: () => void = () => undefined,
): Promise<number> {
  const program = spawn('unshare', ['--mount', '--propagation', 'private', 'sh', '-c', script], {
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LOG_LEVEL: 'silent', DEMO: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [program.stdout, program.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  try {
    await until('The confined server', async () => {
      same(program.exitCode, null, said);
      const reply = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
      return reply?.status === 200;
    });
    const status = await readFile(`/proc/${program.pid}/status`, 'utf8');
    const has = (line: RegExp): void => ok(line.test(status), `${line.source} in ${status}`);
    has(new RegExp(`^Uid:\\s+${user}\\s`, 'm'));
    has(/^CapEff:\s+0+$/m);
    has(/^CapBnd:\s+0+$/m);
    has(/^NoNewPrivs:\s+1$/m);
    whileServing();
    const began = performance.now();
    const ended = once(program, 'exit');
    program.kill('SIGTERM');
    const [code] = (await ended) as [number | null];
    const took = (performance.now() - began) / 1000;
    same(code, 0, said);
    ok(took < ends, `It took ${took} s to end`);
    same(spawnSync('pgrep', found, { encoding: 'utf8' }).stdout.trim(), '');
    return took;
  } finally {
    program.kill('SIGKILL');
  }
}
