import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readHeads } from '#src/server/audit/heads.ts';
import { verifyAudit } from '#src/server/audit/verify-chains.ts';
import { bringBack } from '#src/server/backup/bring-back.ts';
import type { AskedBack } from '#src/server/backup/bring-back.ts';
import { namesOfBackups, readBackup } from '#src/server/backup/catalog.ts';
import { entriesOf, noFindings } from '#src/server/backup/documents.ts';
import { listBackups } from '#src/server/backup/list.ts';
import { keepNamed, placeOfObject } from '#src/server/backup/objects.ts';
import { takeBackup } from '#src/server/backup/take.ts';
import type { Asked, Taken } from '#src/server/backup/take.ts';
import { openVault } from '#src/server/backup/open-vault.ts';
import { findRunningEmbedded } from '#src/server/db/embedded.ts';
import { exportAuditHeads } from '#src/server/jobs/export-audit-heads.ts';
import { makeKeys } from '#src/server/keys.ts';
import { makeLog } from '#src/server/log.ts';
import { allRows } from '#tests/support/all-rows.ts';
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

/** What the command does, in this process. */
const backUp = (to: string, asked: Partial<Asked> = {}, config = world.kernel.config) =>
  takeBackup(config, { to, keys: null, all: false, keep: null, ...asked });

/** The same of the documents alone, as with a database of the operator's own. */
async function backUpDocuments(to: string, asked: Partial<Asked> = {}) {
  const { serving } = (await findRunningEmbedded(world.dataDir)) ?? {};
  if (!serving) throw new Error('The database of the test runs');
  const { user, password, host, database } = serving;
  const databaseUrl = `postgres://${user}:${password}@/${database}?host=${encodeURIComponent(host)}`;
  return backUp(to, asked, { ...world.kernel.config, databaseUrl });
}

let next = 0;
/** Into a new data directory, which is named. */
async function restore(from: string, asked: Partial<AskedBack> = {}) {
  const dataDir = join(base, `data-${(next += 1)}`);
  const { keys } = world.kernel;
  const config = { ...world.kernel.config, dataDir };
  try {
    return { dataDir, ...(await bringBack(config, { ...FROM, from, keys, ...asked })) };
  } catch (error) {
    expect(await readdir(dataDir).catch(() => [])).toEqual([]);
    throw error;
  }
}
const FROM = { backup: null, at: null, keysText: null };

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

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

test('what was acknowledged before it began is in the backup, row by row and document by document, while others write', async () => {
  for (let at = 0; at < 5; at += 1) await addDocument();
  await exportAuditHeads(world.kernel);
  const before = await allRows(world.kernel.pool);
  expect(before.get('documents')?.size).toBe(5);

  const folder = join(base, 'monday');
  const writing = { on: true, added: 0 };
  const writer = (async () => {
    while (writing.on) {
      await addDocument();
      writing.added += 1;
    }
  })();
  const made = await run('backup', ['--to', folder], { DATA_DIR: world.dataDir });
  writing.on = false;
  await writer;
  expect([made.code, made.err]).toEqual([0, '']);
  expect(made.out).toContain('Keep CONSOLE_KEYS apart');
  expect(writing.added).toBeGreaterThan(0);

  const dataDir = join(base, 'restored');
  const restored = await run('restore', ['--from', folder], { DATA_DIR: dataDir });
  expect([restored.code, restored.err]).toEqual([0, '']);
  const server = await startProduct({ ...world.kernel.config, dataDir }, makeLog('silent'));
  try {
    const after = await allRows(server.kernel.pool);
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

const filesBelow = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

describe('a second backup in the same place', () => {
  let place: string;
  let first: Taken;
  beforeAll(async () => {
    place = join(base, 'place');
    await addDocument();
    first = await backUp(place);
  }, 60_000);

  test('copies new documents alone, and pruning leaves what the one that stays needs', async () => {
    const objects = new Map<string, number>();
    for (const path of await filesBelow(join(place, 'objects')))
      objects.set(path, (await stat(path)).ino);
    await addDocument();
    const { findings, backup, name, pruned } = await backUp(place, { keep: 1 });
    const copied = backup.documents.count - first.backup.documents.count;
    expect(copied).toBeGreaterThan(0);
    expect(findings).toEqual({ ...noFindings(), copied });
    expect(await listBackups(world.kernel.config, place)).toEqual([
      expect.stringContaining(`${name}: the database and ${backup.documents.count} documents`),
    ]);
    expect(pruned?.forgotten).toEqual([first.name]);
    expect(pruned?.objects).toBeGreaterThan(0);
    const left = await filesBelow(join(place, 'objects'));
    // Each document of the first, the one that came, and what is new of the rest; none was written again.
    expect(left.filter((path) => objects.has(path)).length).toBeGreaterThanOrEqual(
      first.backup.documents.count,
    );
    for (const path of left.filter((one) => objects.has(one)))
      expect((await stat(path)).ino).toBe(objects.get(path));
    expect((await restore(place)).documents).toBe(backup.documents.count);
  }, 60_000);

  test('does not lose what the store lost since, and names it', async () => {
    const [lost = '', changed = ''] = await filesBelow(join(world.dataDir, 'blobs'));
    const [bytes, others] = [await readFile(lost), await readFile(changed)];
    await rm(lost);
    await writeFile(changed, Buffer.from(others).fill(0, others.length - 20));
    try {
      const { backup, findings } = await backUpDocuments(place, { all: true });
      const named = [lost, changed].map((path) => relative(join(world.dataDir, 'blobs'), path));
      expect([...findings.saved].toSorted()).toEqual(named.toSorted());
      const { dataDir, documents } = await restore(place);
      expect(documents).toBe(backup.documents.count);
      expect(await readFile(join(dataDir, 'blobs', named[0] ?? ''))).toEqual(bytes);
      expect(await readFile(join(dataDir, 'blobs', named[1] ?? ''))).toEqual(others);
      // Into a new place the one does not come, and the other as it is.
      const fresh = await backUpDocuments(join(base, 'fresh'));
      expect([...fresh.findings.missing]).toEqual([named[0]]);
      expect([...fresh.findings.damaged]).toEqual([named[1]]);
      await writeFile(changed, others);
      const mended = await backUpDocuments(join(base, 'fresh'));
      expect(mended.findings).toEqual({ ...fresh.findings, copied: 1, damaged: new Set() });
    } finally {
      await writeFile(lost, bytes, { mode: 0o600 });
      await writeFile(changed, others);
    }
  }, 60_000);

  test('copies again what the place lost or cut off', async () => {
    const sealed = await objectsOfDocuments(place);
    const [gone = '', cut = ''] = sealed;
    await rm(gone);
    await truncate(cut, 100);
    const { findings } = await backUpDocuments(place);
    expect(findings).toEqual({ ...noFindings(), copied: 2, copiedAgain: 2 });
    expect(await objectsOfDocuments(place)).toEqual(sealed);
  }, 60_000);

  test('is not made while another one works there, and is one after it ended or was killed', async () => {
    const { keys } = world.kernel;
    const temporary = await mkdtemp(join(base, 'temporary-'));
    const objects = { vault: await openVault(place, temporary, { make: true }), keys, temporary };
    const name = 'locks/of-another';
    await keepNamed(objects, name, { at: Date.now(), host: 'other', process: 1 });
    await expect(backUpDocuments(place)).rejects.toThrow('Another backup works in');
    await keepNamed(objects, name, { at: Date.now() - 3_600_000, host: 'other', process: 1 });
    await backUpDocuments(place);
    expect(await readdir(join(place, 'locks'))).toEqual([]);
    await objects.vault.close();
  }, 60_000);
});

/** Paths of the objects that hold documents. */
async function objectsOfDocuments(place: string): Promise<string[]> {
  const { keys } = world.kernel;
  const vault = await openVault(place, base);
  const objects = { vault, keys, temporary: base };
  const paths: string[] = [];
  const { documents } = await readBackup(objects, (await namesOfBackups(vault)).at(-1) ?? '');
  for await (const { object } of entriesOf(objects, documents.lists))
    paths.push(join(place, placeOfObject(object)));
  return paths;
}

describe('a backup that is not what was made is refused, and nothing is left behind', () => {
  let made: string;
  beforeAll(async () => {
    made = join(base, 'whole');
    await backUp(made);
  }, 60_000);

  async function changed(change: (folder: string) => Promise<void>): Promise<void> {
    const folder = join(base, `changed-${(next += 1)}`);
    await cp(made, folder, { recursive: true });
    await change(folder);
    await restore(folder);
  }
  const flip = async (path: string) => {
    const bytes = await readFile(path);
    bytes[100] = (bytes[100] ?? 0) ^ 1;
    await writeFile(path, bytes);
  };
  const largest = async (folder: string): Promise<string> => {
    const sizes = [];
    for (const path of await filesBelow(join(folder, 'objects')))
      sizes.push({ path, size: (await stat(path)).size });
    return sizes.toSorted((a, b) => b.size - a.size)[0]?.path ?? '';
  };
  const manifest = async (folder: string): Promise<string> =>
    (await filesBelow(join(folder, 'backups')))[0] ?? '';

  test.each<[string, (folder: string) => Promise<unknown>, RegExp]>([
    [
      'a document of other bytes',
      async (folder) => flip((await objectsOfDocuments(folder))[0] ?? ''),
      /^The object objects\/\S+ of the backup was changed, cut off, or sealed by other keys\.$/,
    ],
    [
      'a document under the name of another',
      async (folder) => {
        const [one = '', other = ''] = await objectsOfDocuments(folder);
        await cp(one, other);
      },
      /of the backup was changed|it was cut off or changed/,
    ],
    [
      'a missing document',
      async (folder) => rm((await objectsOfDocuments(folder))[0] ?? ''),
      /of the backup is missing/,
    ],
    ['a database of other bytes', async (folder) => flip(await largest(folder)), /was changed/],
    [
      'a database cut off',
      async (folder) => truncate(await largest(folder), 1_000_000),
      /has 1000000 bytes, and must have \d+: it was cut off or changed/,
    ],
    [
      'a changed manifest',
      async (folder) => flip(await manifest(folder)),
      /cannot be opened by these keys: it was changed/,
    ],
    [
      'a backup that was not finished',
      async (folder) => rm(await manifest(folder)),
      /holds no backup that was finished/,
    ],
    [
      'a backup of an earlier version',
      async (folder) => {
        await rm(await manifest(folder));
        await writeFile(join(folder, 'manifest.jsonl'), '');
      },
      /made by an earlier version/,
    ],
    [
      'a backup of a later version',
      async (folder) => {
        const { keys } = world.kernel;
        const vault = await openVault(folder, base, { make: true });
        const name = `backups/${basename(await manifest(folder))}`;
        await keepNamed({ vault, keys, temporary: base }, name, { format: 3, more: true });
      },
      /made by another version \(its layout is 3/,
    ],
  ])('%s', async (_, change, message) => {
    await expect(changed((folder) => change(folder).then(() => undefined))).rejects.toThrow(
      message,
    );
  });

  test('keys of another installation, and none', async () => {
    const other = makeKeys([{ id: 1, secret: randomBytes(32) }]);
    await expect(restore(made, { keys: other })).rejects.toThrow('keys are those of another');
    const config = { ...world.kernel.config, consoleKeys: [{ id: 1, secret: randomBytes(32) }] };
    const asked = { to: made, keys: null, all: false, keep: null };
    await expect(takeBackup(config, asked)).rejects.toThrow('keys are those of another');
    const dataDir = join(base, 'no-keys');
    const none = await run('restore', [made], { DATA_DIR: dataDir, CONSOLE_KEYS: '' });
    expect([none.code, none.err]).toEqual([1, expect.stringContaining('without its keys')]);
  });

  test('a data directory that holds something', async () => {
    const { config, keys } = world.kernel;
    const into = bringBack(config, { ...FROM, from: made, keys });
    await expect(into).rejects.toThrow('is not empty');
    expect((await boss.get(`/v1/employees/${ann.employeeId}`)).status).toBe(200);
  });
});

describe('where a backup goes', () => {
  test('is a place that can be written, of an installation, without its keys unless that is said', async () => {
    const { config } = world.kernel;
    const to = join(base, 'none');
    const nothing = takeBackup(
      { ...config, dataDir: join(base, 'nowhere') },
      { to, keys: null, all: false, keep: null },
    );
    await expect(nothing).rejects.toThrow('holds no installation');
    expect(await stat(join(base, 'nowhere')).catch(() => null)).toBeNull();
    const folder = join(base, 'with-keys');
    const asked = await run('backup', [folder, '--keys', join(folder, 'keys')]);
    expect([asked.code, asked.err]).toEqual([1, expect.stringContaining('not put beside it')]);
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
