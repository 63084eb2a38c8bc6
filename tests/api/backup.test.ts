import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  appendFile,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readHeads } from '#src/server/audit/heads.ts';
import { verifyAudit } from '#src/server/audit/verify-chains.ts';
import { bindSql } from '#src/server/db/handle.ts';
import { exportAuditHeads } from '#src/server/jobs/export-audit-heads.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { makeLog } from '#src/server/log.ts';
import { startProduct } from '#tests/support/start-product.ts';
import { textPdf } from '#tests/support/pdf-files.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Api, Client, Employee, World } from '#tests/support/world.ts';
import { removeFolder } from '#tests/support/scratch.ts';

let world: World;
let acme: Client;
let ann: Employee;
let boss: Api;
let base: string;

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'console-backup-'));
  // The embedded database, in the data directory: what is backed up.
  world = await openWorld({ databaseUrl: null });
  acme = await world.makeClient({ name: 'Acme' });
  ann = await world.makeEmployee({ client: acme, ssn: '900110001' });
  const permissions = ['client.viewEmployee', 'client.uploadDocuments', 'client.editEmployeeInfo'];
  boss = await world.as(await world.makeUser({ client: acme, permissions: permissions as never }));
}, 120_000);
afterAll(async () => {
  await world.close();
  await removeFolder(base);
});

const keysText = (): string =>
  (world.kernel.config.consoleKeys ?? [])
    .map(({ id, secret }) => `${id}:${secret.toString('base64')}`)
    .join(',');

interface Ended {
  code: number | null;
  out: string;
  err: string;
}

/** `npm run backup` or `npm run restore`, as a process of its own. */
async function run(
  command: 'backup' | 'restore',
  args: readonly string[],
  settings: Record<string, string> = {},
): Promise<Ended> {
  const child = spawn(process.execPath, [`src/server/backup/${command}.ts`, ...args], {
    env: { PATH: process.env['PATH'] ?? '', CONSOLE_KEYS: keysText(), ...settings },
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => (out += String(chunk)));
  child.stderr.on('data', (chunk) => (err += String(chunk)));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out, err };
}
const backUp = (folder: string, ...more: string[]) =>
  run('backup', [folder, ...more], { DATA_DIR: world.dataDir });

let count = 0;
async function addDocument(): Promise<void> {
  const name = `Paper ${(count += 1)}`;
  const { status, body } = await boss.upload(
    `/v1/employees/${ann.employeeId}/documents`,
    [{ name: `${name}.pdf`, bytes: textPdf([name]) }],
    {},
  );
  if (status !== 201) throw new Error(JSON.stringify(body));
}

/** Tables whose rows come and go by themselves while nobody writes. */
const PASSING =
  /^(sessions|idempotency_keys|live_outbox|cover_work|paper_work|qualification_due|clearinghouse_changes|audit_head)$/;

/** Every row of every table, as JSON, in whichever tenant. */
async function allRows(kernel: Kernel): Promise<Map<string, Set<string>>> {
  const client = await kernel.pool.connect();
  try {
    await client.query('begin isolation level repeatable read');
    const { rows: tables } = await client.query<{ name: string; by_tenant: boolean }>(
      `select relname as name, relrowsecurity as by_tenant from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`,
    );
    const tenants = await client.query<{ id: number }>(
      'select distinct tenant_id as id from client_directory',
    );
    const all = new Map<string, Set<string>>();
    const read = async (name: string) => {
      const { rows } = await client.query<{ row: string }>(
        `select to_jsonb(t)::text as row from ${name} t`,
      );
      const known = all.get(name) ?? new Set<string>();
      for (const { row } of rows) known.add(row);
      all.set(name, known);
    };
    for (const { name, by_tenant } of tables)
      if (!PASSING.test(name) && !by_tenant) await read(name);
    for (const { id } of tenants.rows) {
      await client.query(bindSql({ role: 'jobs', tenantId: id, sites: '*' }));
      for (const { name, by_tenant } of tables)
        if (!PASSING.test(name) && by_tenant) await read(name);
    }
    await client.query('commit');
    return all;
  } finally {
    client.release(true);
  }
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

test('what was acknowledged before it began is in the backup, row by row and document by document, while others write', async () => {
  for (let at = 0; at < 5; at += 1) await addDocument();
  await exportAuditHeads(world.kernel);
  const before = await allRows(world.kernel);
  expect(before.get('documents')?.size).toBe(5);

  const folder = join(base, 'monday');
  const writing = { on: true, added: 0 };
  const writer = (async () => {
    while (writing.on) {
      await addDocument();
      writing.added += 1;
    }
  })();
  const made = await backUp(folder);
  writing.on = false;
  await writer;
  expect(made.err).toBe('');
  expect(made.code).toBe(0);
  expect(made.out).toContain('Keep CONSOLE_KEYS apart');
  expect(writing.added).toBeGreaterThan(0);

  const dataDir = join(base, 'restored');
  const restored = await run('restore', [folder], { DATA_DIR: dataDir });
  expect([restored.code, restored.err]).toEqual([0, '']);
  const server = await startProduct({ ...world.kernel.config, dataDir }, makeLog('silent'));
  try {
    const after = await allRows(server.kernel);
    for (const [table, rows] of before) {
      const missing = [...rows].filter((row) => !after.get(table)?.has(row));
      expect(missing, table).toEqual([]);
    }
    // Also what was written meanwhile is whole: each blob that a row names is there, and is what its name says.
    const blobs = [...(after.get('blobs') ?? [])].map(
      (row) => JSON.parse(row) as { tenant_id: number; sha256: string },
    );
    expect(blobs.length).toBeGreaterThanOrEqual(5);
    for (const { tenant_id, sha256: hash } of blobs) {
      const bytes = Buffer.from(hash.slice(2), 'hex');
      expect(await server.kernel.storage.check(tenant_id, bytes)).toBe('whole');
      const now = await buffer(server.kernel.storage.read(tenant_id, bytes));
      expect(sha256(now)).toBe(hash.slice(2));
      expect(now.equals(await buffer(world.kernel.storage.read(tenant_id, bytes)))).toBe(true);
    }
    const audit = join(dataDir, 'audit');
    const [heads = ''] = (await readdir(audit)).filter((name) => name.startsWith('heads-'));
    const exported = await readHeads(join(audit, heads), server.kernel.keys);
    expect(exported.heads.length).toBeGreaterThan(0);
    const { problems } = await verifyAudit(server.kernel.pool, server.kernel.keys, exported.heads);
    expect(problems).toEqual([]);
  } finally {
    await server.stop();
  }
}, 120_000);

describe('a backup that is not what was made is refused, and nothing is left behind', () => {
  let made: string;
  let next = 0;
  beforeAll(async () => {
    made = join(base, 'whole');
    await addDocument();
    const { code, err } = await backUp(made);
    if (code !== 0) throw new Error(err);
  }, 60_000);

  async function changed(change: (folder: string) => Promise<void>): Promise<Ended> {
    const folder = join(base, `changed-${(next += 1)}`);
    await cp(made, folder, { recursive: true });
    await change(folder);
    const dataDir = join(base, `data-${next}`);
    const ended = await run('restore', [folder], { DATA_DIR: dataDir });
    expect(await readdir(dataDir).catch(() => [])).toEqual([]);
    return ended;
  }
  const blobIn = async (folder: string): Promise<string> => {
    const names = await readdir(join(folder, 'blobs'), { recursive: true });
    return join(folder, 'blobs', names.find((name) => /\/[\da-f]{64}$/.test(name)) ?? '');
  };

  test('a document of other bytes', async () => {
    const { code, err } = await changed(async (folder) => {
      const path = await blobIn(folder);
      const bytes = await readFile(path);
      bytes[10] = (bytes[10] ?? 0) ^ 1;
      await writeFile(path, bytes);
    });
    expect([code, err]).toEqual([1, expect.stringContaining('is not the one that was backed up')]);
  });

  test('a database of other bytes', async () => {
    const { code, err } = await changed((folder) =>
      appendFile(join(folder, 'database.tar.gz'), 'x'),
    );
    expect([code, err]).toEqual([
      1,
      expect.stringContaining('database.tar.gz of the backup is not'),
    ]);
  });

  test('a document that is damaged where it lies is named, and copied as it is', async () => {
    const path = await blobIn(world.dataDir);
    const bytes = await readFile(path);
    await writeFile(path, Buffer.from(bytes).fill(0, bytes.length - 20));
    try {
      const { code, err } = await backUp(join(base, 'damaged'));
      expect([code, err]).toEqual([1, expect.stringContaining(`${basename(path)} is damaged`)]);
    } finally {
      await writeFile(path, bytes);
    }
  });

  test('a missing document', async () => {
    const { code } = await changed(async (folder) => rm(await blobIn(folder)));
    expect(code).toBe(1);
  });

  test('a manifest made to fit', async () => {
    const { code, err } = await changed(async (folder) => {
      const path = join(folder, 'manifest.jsonl');
      await writeFile(path, (await readFile(path, 'utf8')).replace('"files":', '"files": '));
    });
    expect([code, err]).toEqual([1, expect.stringContaining('is not signed by these keys')]);
  });

  test('one that was not finished', async () => {
    const { code, err } = await changed((folder) => rm(join(folder, 'manifest.sig')));
    expect([code, err]).toEqual([1, expect.stringContaining('holds no backup')]);
  });

  test('keys of another installation, and none', async () => {
    const dataDir = join(base, 'other-keys');
    const other = await run('restore', [made], {
      DATA_DIR: dataDir,
      CONSOLE_KEYS: `1:${randomBytes(32).toString('base64')}`,
    });
    expect([other.code, other.err]).toEqual([
      1,
      expect.stringContaining('is not signed by these keys'),
    ]);
    const none = await run('restore', [made], { DATA_DIR: dataDir, CONSOLE_KEYS: '' });
    expect([none.code, none.err]).toEqual([1, expect.stringContaining('without its keys')]);
  });

  test('a data directory that holds something', async () => {
    const { code, err } = await run('restore', [made], { DATA_DIR: world.dataDir });
    expect([code, err]).toEqual([1, expect.stringContaining('is not empty')]);
    expect((await boss.get(`/v1/employees/${ann.employeeId}`)).status).toBe(200);
  });
});

describe('where a backup goes', () => {
  test('is a new folder, which it leaves empty when it cannot be made', async () => {
    const folder = join(base, 'used');
    await mkdir(folder);
    await writeFile(join(folder, 'mine'), '');
    const { code, err } = await backUp(folder);
    expect([code, err]).toEqual([1, expect.stringContaining('is not empty')]);
    expect(await readdir(folder)).toEqual(['mine']);
    const nothing = await run('backup', [join(base, 'none')], { DATA_DIR: join(base, 'nowhere') });
    expect([nothing.code, nothing.err]).toEqual([1, expect.stringContaining('no installation')]);
    expect(await stat(join(base, 'nowhere')).catch(() => null)).toBeNull();
    const unasked = await run('backup', []);
    expect([unasked.code, unasked.err]).toEqual([1, expect.stringContaining('Usage')]);
  });

  test('is not where the keys go, unless that is said', async () => {
    const folder = join(base, 'with-keys');
    const { code, err } = await backUp(folder, '--keys', join(folder, 'keys'));
    expect([code, err]).toEqual([1, expect.stringContaining('not put beside it')]);
    expect(await stat(folder).catch(() => null)).toBeNull();
  });

  test('a stopped installation with keys of its own comes back whole, with its keys from elsewhere', async () => {
    const dataDir = join(base, 'own-keys');
    const config = { ...world.kernel.config, consoleKeys: null, dataDir };
    const first = await startProduct(config, makeLog('silent'));
    const tenant = first.kernel.internalTenantId;
    await first.stop();
    const [folder, keys] = [join(base, 'stopped'), join(base, 'keys')];
    const settings = { DATA_DIR: dataDir, CONSOLE_KEYS: '' };
    const made = await run('backup', [folder, '--keys', keys], settings);
    expect([made.code, made.err]).toEqual([0, '']);
    expect(await readdir(folder)).not.toContain('keys');
    expect((await stat(join(keys, 'master'))).mode & 0o777).toBe(0o600);
    await rm(dataDir, { recursive: true });
    const back = await run('restore', [folder, '--keys', keys], settings);
    expect([back.code, back.err]).toEqual([0, '']);
    const again = await startProduct(config, makeLog('silent'));
    expect(again.kernel.internalTenantId).toBe(tenant);
    await again.stop();
  }, 60_000);
});
