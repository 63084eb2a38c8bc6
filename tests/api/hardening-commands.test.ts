import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorld } from '#tests/support/world.ts';
import type { World } from '#tests/support/world.ts';
import { removeFolder } from '#tests/support/scratch.ts';

let world: World;
let base: string;

beforeAll(async () => {
  world = await openWorld();
  base = await mkdtemp(join(tmpdir(), 'console-commands-'));
}, 60_000);
afterAll(async () => {
  await world.close();
  await removeFolder(base);
});

const ROOT = new URL('../../', import.meta.url).pathname;

interface Ended {
  code: number | null;
  out: string;
  err: string;
}

/** Runs a program of ours, in an environment of these settings and nothing else of ours, until it ends. */
async function run(
  command: string,
  args: readonly string[],
  settings: Record<string, string>,
  type?: { after: string; text: string },
): Promise<Ended> {
  const child = spawn(command, [...args], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'] ?? '', HOME: base, TERM: 'xterm', ...settings },
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => {
    const before = out.includes(type?.after ?? '\0');
    out += String(chunk);
    if (type && !before && out.includes(type.after)) child.stdin.write(type.text);
  });
  child.stderr.on('data', (chunk) => (err += String(chunk)));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out, err };
}

const keysText = () =>
  (world.kernel.config.consoleKeys ?? [])
    .map(({ id, secret }) => `${id}:${secret.toString('base64')}`)
    .join(',');
const settings = (dataDir: string) => ({
  DATABASE_URL: world.databaseUrl,
  CONSOLE_KEYS: keysText(),
  DATA_DIR: join(base, dataDir),
  PORT: '0',
});
const node = (file: string) => [join(ROOT, 'src', file)] as const;

describe('keys that did not write the data', () => {
  test.each([
    ['another key of the same number', () => `1:${randomBytes(32).toString('base64')}`, /^Key 1 /],
    ['only a newer one', () => `2:${randomBytes(32).toString('base64')}`, /with key 1, /],
  ])('%s: the start is refused with one sentence', async (_, keys, sentence) => {
    for (const program of ['app/main.ts', 'server/audit/verify.ts']) {
      const { code, out, err } = await run(process.execPath, node(program), {
        ...settings('keys'),
        CONSOLE_KEYS: keys(),
      });
      expect([program, code, out]).toEqual([program, 1, '']);
      expect(err).toMatch(sentence);
      expect(err.trim().split('\n')).toHaveLength(1);
    }
  });
});

describe('the first user, made at a terminal', () => {
  const create = (email: string, password: string) =>
    run(
      'script',
      [
        '--quiet',
        '--return',
        '--command',
        `${process.execPath} ${join(ROOT, 'src/features/users/server/admin-create.ts')} --email ${email}`,
        '/dev/null',
      ],
      settings('admin'),
      { after: 'Password', text: `${password}\r` },
    );

  test('types a password that is not shown, and signs in with it', async () => {
    const password = 'a sentence to remember';
    const { code, out } = await create('first@company.example', password);
    expect([code, out]).toEqual([0, expect.stringContaining('first@company.example can sign in')]);
    expect(out).not.toContain('sentence');
    const anyone = await world.as(null);
    const signedIn = await anyone.post('/v1/auth/login', {
      email: 'first@company.example',
      password,
    });
    expect(signedIn.status).toBe(200);
  });

  test.each([
    ['one that is too short', 'second@company.example', 'short', 'at least 8 characters'],
    ['an account that is there', 'first@company.example', 'long enough, this', 'is an account'],
  ])('%s is refused with a sentence', async (_, email, password, sentence) => {
    const { code, out } = await create(email, password);
    expect(code).toBe(1);
    expect(out).toContain(sentence);
    expect(out).not.toContain(password);
    expect(out).not.toContain('    at ');
  });

  test('Ctrl-C at the prompt leaves no account and no lock', async () => {
    const { out } = await create('third@company.example', '\u0003');
    expect(out).toContain('Stopped: no account was made.');
    const found = await world.kernel.pool.query(
      "select 1 from logins where email = 'third@company.example'",
    );
    expect(found.rowCount).toBe(0);
  });
});

describe('a port that is in use', () => {
  test('is said before anything is started or made', async () => {
    const other = createServer();
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const dataDir = join(base, 'port');
    const { code, out, err } = await run(process.execPath, node('app/main.ts'), {
      DATA_DIR: dataDir,
      PORT: String(port),
      DEMO_EMPLOYEES: '2000',
    });
    other.close();
    expect([code, out]).toEqual([1, '']);
    expect(err.trim()).toBe(
      `Port ${port} is in use. Stop the other program, or set PORT to another number.`,
    );
    // Its folders are there, and nothing in them: no cluster, no keys, no documents.
    for (const folder of ['pg', 'keys', 'blobs'])
      expect([folder, await readdir(join(dataDir, folder))]).toEqual([folder, []]);
  });
});

// Last: from here on the data knows both keys.
describe('a change of keys', () => {
  test('a new one before the old is taken', async () => {
    const both = `2:${randomBytes(32).toString('base64')},${keysText()}`;
    const { code, err } = await run(process.execPath, node('server/audit/verify.ts'), {
      ...settings('keys'),
      CONSOLE_KEYS: both,
    });
    expect([code, err]).toEqual([0, '']);
  });
});
