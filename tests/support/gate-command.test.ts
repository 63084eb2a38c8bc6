import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { startCommand } from './gate-command.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Runs a line of shell with these limits; resolves with what it printed, whether it ended well, and after how long. */
async function run(line: string, limitMs: number, graceMs: number) {
  const said: string[] = [];
  const started = performance.now();
  const { ended } = startCommand(
    ['sh', '-c', line],
    { limitMs, graceMs },
    { cwd: ROOT, env: process.env, say: (text) => said.push(text) },
  );
  const ok = await ended;
  return { ok, said: said.join(''), ms: performance.now() - started };
}

/** Whether it runs; not so where only its parent has not asked yet how it ended. */
function isRunning(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.trim() !== '' && !stdout.startsWith('Z');
}

/** Deaf to every request to end, in a session of its own, with the output in its hands. */
const DEAF = `setsid sh -c 'trap "" INT TERM HUP; echo deaf $$; while true; do sleep 0.1; done' &`;

test('what ends by itself is passed on, and whether it ended well', async () => {
  expect(await run('echo out; echo err >&2', 20_000, 5_000)).toMatchObject({ ok: true });
  const failed = await run('echo one; echo two >&2; exit 3', 20_000, 5_000);
  expect(failed.ok).toBe(false);
  expect(failed.said).toContain('one\n');
  expect(failed.said).toContain('two\n');
});

test('a command that hangs is asked to end at its limit, which it may answer, and has failed', async () => {
  const asked = await run(`trap 'echo interrupted; exit 0' INT; sleep 60 & wait`, 500, 400);
  expect(asked.ok).toBe(false);
  expect(asked.said).toContain('sh took more than 1 s and is stopped. Running were:');
  expect(asked.said).toContain('sleep 60');
  expect(asked.said).toContain('interrupted');
});

test('neither a command nor what it started can hold the gate, however deaf to every request', async () => {
  const hung = await run(`${DEAF} trap '' INT TERM; sleep 60`, 500, 300);
  expect(hung.ok).toBe(false);
  expect(hung.ms).toBeLessThan(30_000);
  const [, pid] = /deaf (\d+)/.exec(hung.said) ?? [];
  await expect.poll(() => isRunning(Number(pid))).toBe(false);

  const left = await run(`${DEAF} sleep 0.3`, 20_000, 300);
  expect(left.ok).toBe(true);
  expect(left.ms).toBeLessThan(15_000);
  expect(left.said).toContain('sh left running: ');
  const [, orphan] = /deaf (\d+)/.exec(left.said) ?? [];
  await expect.poll(() => isRunning(Number(orphan))).toBe(false);
});

test('a program that is not there fails, and says what to do', async () => {
  const said: string[] = [];
  const { ended } = startCommand(
    ['no-such-program'],
    { limitMs: 5_000, graceMs: 100 },
    { cwd: ROOT, env: process.env, say: (text) => said.push(text) },
  );
  expect(await ended).toBe(false);
  expect(said.join('')).toMatch(/^no-such-program: .*Run npm ci first\.\n$/);
});

test('a command that is asked to end is killed with all it started once its grace is over', async () => {
  const said: string[] = [];
  const { ended, end } = startCommand(
    ['sh', '-c', `${DEAF} trap '' TERM; echo ready; sleep 60`],
    { limitMs: 60_000, graceMs: 200 },
    { cwd: ROOT, env: process.env, say: (text) => said.push(text) },
  );
  await expect.poll(() => said.join('')).toMatch(/deaf \d+[^]*ready|ready[^]*deaf \d+/);
  end('SIGTERM');
  expect(await ended).toBe(false);
  const [, pid] = /deaf (\d+)/.exec(said.join('')) ?? [];
  await expect.poll(() => isRunning(Number(pid))).toBe(false);
});
