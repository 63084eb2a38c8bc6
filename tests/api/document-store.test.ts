import { createHash, randomBytes } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkDocuments } from '#src/features/documents/server/check-documents.service.ts';
import { makeKeys } from '#src/server/keys.ts';
import { makeLog } from '#src/server/log.ts';
import { makeDocumentKeys, renewKeys, rewrapKeys } from '#src/server/storage/document-keys.ts';
import { moveDocuments } from '#src/server/storage/move-documents.ts';
import { openStorage, openStore } from '#src/server/storage/storage.ts';
import { textPdf } from '#tests/support/pdf-files.ts';
import { openS3Server, type S3Server } from '#tests/support/s3-server.ts';
import { startProduct } from '#tests/support/start-product.ts';
import { makeApi, openWorld } from '#tests/support/world.ts';
import type { Api, Client, Employee, World } from '#tests/support/world.ts';

const first = { id: 1, secret: randomBytes(32) };
const second = { id: 2, secret: randomBytes(32) };

let s3: S3Server;
let world: World;
let fleet: Client;
let driver: Employee;
let boss: Api;

beforeAll(async () => {
  s3 = await openS3Server();
  world = await openWorld({ documentsUrl: s3.url, consoleKeys: [first] });
  fleet = await world.makeClient({ name: 'Fleet' });
  driver = await world.makeEmployee({ client: fleet, lastName: 'Quill' });
  boss = await employer();
});
afterAll(async () => {
  await world.close();
  await s3.close();
});

const employer = async (): Promise<Api> =>
  world.as(
    await world.makeUser({
      client: fleet,
      permissions: ['client.viewEmployee', 'client.viewRoster', 'client.uploadDocuments'],
    }),
  );

/** A paper of some hundred kilobytes, so that it is sealed in several parts. */
const paper = (text: string): Buffer =>
  textPdf([text, ...Array.from({ length: 40 }, () => randomBytes(4000).toString('hex'))]);

async function upload(api: Api, bytes: Uint8Array) {
  return api.upload(
    `/v1/employees/${driver.employeeId}/documents`,
    [{ name: 'paper.pdf', bytes }],
    {},
  );
}

const hashOf = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

describe('documents in S3', () => {
  test('are kept sealed, and read whole and by range', async () => {
    const bytes = paper('Kept in a bucket');
    const { status, body } = await upload(boss, bytes);
    expect(status, JSON.stringify(body)).toBe(201);
    const objects = await s3.objects();
    // The reviewers' copy in the queue, and that of the file.
    const tenants = [...objects.keys()].map((path) => /\/t\/(\d+)\//.exec(path)?.[1]);
    expect(tenants.map(Number).toSorted()).toEqual([world.internal.tenantId, fleet.tenantId]);
    for (const object of objects.values()) {
      expect(object.includes('%PDF')).toBe(false);
      expect(object.length).toBeGreaterThan(bytes.length);
    }
    const { storage } = world.kernel;
    const sha256 = hashOf(bytes);
    expect((await buffer(storage.read(fleet.tenantId, sha256))).equals(bytes)).toBe(true);
    const part = await buffer(storage.read(fleet.tenantId, sha256, 70_000, 200_000));
    expect(part.equals(bytes.subarray(70_000, 200_001))).toBe(true);
    await using lent = await storage.file(fleet.tenantId, sha256);
    expect(lent.path.startsWith(world.dataDir)).toBe(true);
  });

  test('are those of a second server too', async () => {
    const bytes = paper('For two servers');
    expect((await upload(boss, bytes)).status).toBe(201);
    const dataDir = join(world.dataDir, 'second');
    const other = await startProduct(
      { ...world.kernel.config, port: 0, dataDir },
      makeLog('silent'),
    );
    try {
      const there = other.kernel.storage;
      expect((await buffer(there.read(fleet.tenantId, hashOf(bytes)))).equals(bytes)).toBe(true);
      const back = paper('And back');
      expect((await upload(makeApi(other.address, boss.token), back)).status).toBe(201);
      expect(await world.kernel.storage.check(fleet.tenantId, hashOf(back))).toBe('whole');
    } finally {
      await other.stop();
    }
  });

  test('a store that is away: the upload says so, keeps nothing, and comes through once it is back', async () => {
    const bytes = paper('While the store is away');
    const rows = () =>
      world.inTenant<{ count: number }>(
        fleet.tenantId,
        'select count(*)::int as count from documents',
      );
    const before = await rows();
    await s3.stop();
    try {
      const { status, body } = await upload(boss, bytes);
      expect([status, body.error.code]).toEqual([503, 'request.unavailable']);
      expect(await rows()).toEqual(before);
    } finally {
      await s3.start();
    }
    expect((await upload(boss, bytes)).status).toBe(201);
    expect(await world.kernel.storage.check(fleet.tenantId, hashOf(bytes))).toBe('whole');
  });

  test('one that was changed there is named by the check, and never shown', async () => {
    const bytes = paper('Changed behind our back');
    const sha256 = hashOf(bytes);
    expect((await upload(boss, bytes)).status).toBe(201);
    const [path, object] =
      [...(await s3.objects())].find(([name]) =>
        name.includes(
          `/t/${fleet.tenantId}/${sha256.toString('hex').slice(0, 2)}/${sha256.toString('hex')}`,
        ),
      ) ?? [];
    if (!path || !object) throw new Error('The object is in the bucket');
    const changed = Buffer.from(object);
    changed[100_000] = (changed[100_000] ?? 0) ^ 1;
    await s3.overwrite(path, changed);
    const named = { tenantId: fleet.tenantId, sha256: sha256.toString('hex') };
    expect(await checkDocuments(world.kernel)).toMatchObject({ changed: [named], missing: [] });
    await expect(buffer(world.kernel.storage.read(fleet.tenantId, sha256))).rejects.toThrow(
      'was changed, or is not its own',
    );
    await world.kernel.storage.remove(fleet.tenantId, sha256);
    expect(await checkDocuments(world.kernel)).toMatchObject({ changed: [], missing: [named] });
    await world.kernel.storage.put(fleet.tenantId, sha256, bytes);
    expect(await checkDocuments(world.kernel)).toMatchObject({ changed: [], missing: [] });
  });
});

test('documents move from a folder into S3 while they are read, and a move goes on where it ended', async () => {
  const { kernel, dataDir } = world;
  const folder = pathToFileURL(join(dataDir, 'elsewhere')).href;
  const old = await openStorage({ dataDir, documentsUrl: folder }, kernel.pool, kernel.keys);
  const papers = ['One', 'Two', 'Three'].map((text) => paper(text));
  for (const bytes of papers) await old.put(fleet.tenantId, hashOf(bytes), bytes);
  const now = await openStorage(
    { dataDir, documentsUrl: s3.url, documentsAlsoAt: folder },
    kernel.pool,
    kernel.keys,
  );
  const [one, two, three] = papers.map(hashOf);
  if (!one || !two || !three) throw new Error('There are three papers');
  expect(await now.check(fleet.tenantId, one)).toBe('whole');
  expect(await kernel.storage.check(fleet.tenantId, one)).toBe('missing');
  const parts = {
    source: await openStore({ dataDir }, folder),
    target: await openStore({ dataDir }, s3.url),
    documentKeys: makeDocumentKeys(kernel.pool, kernel.keys),
    dataDir,
  };
  await kernel.storage.put(fleet.tenantId, two, papers[1] ?? Buffer.of());
  expect(await moveDocuments(parts)).toEqual({ moved: 2, there: 1, damaged: [] });
  expect(await moveDocuments(parts)).toEqual({ moved: 0, there: 3, damaged: [] });
  for (const sha256 of [one, two, three])
    expect(await kernel.storage.check(fleet.tenantId, sha256)).toBe('whole');
  await parts.documentKeys.close();
  await now.close();
  await old.close();
});

test('a new master key, and new keys of the tenants: what was sealed before is read', async () => {
  const { kernel, dataDir } = world;
  const before = paper('Sealed before');
  await kernel.storage.put(fleet.tenantId, hashOf(before), before);
  const both = makeKeys([second, first]);
  expect(await rewrapKeys(kernel.pool, both)).toBeGreaterThan(0);
  expect(await rewrapKeys(kernel.pool, both)).toBe(0);
  const settings = { dataDir, documentsUrl: s3.url };
  const later = await openStorage(settings, kernel.pool, makeKeys([second]));
  expect(await later.check(fleet.tenantId, hashOf(before))).toBe('whole');
  await later.close();

  expect(await renewKeys(kernel.pool, both)).toBeGreaterThan(0);
  const renewed = await openStorage(settings, kernel.pool, both);
  const after = paper('Sealed after');
  await renewed.put(fleet.tenantId, hashOf(after), after);
  for (const bytes of [before, after])
    expect(await renewed.check(fleet.tenantId, hashOf(bytes))).toBe('whole');
  const [row] = await world.asSchemaOwner<{ count: number }>(
    'select count(*)::int as count from document_keys where tenant_id = $1',
    [fleet.tenantId],
  );
  expect(row?.count).toBe(2);
  await renewed.close();

  const wrong = await openStorage(settings, kernel.pool, makeKeys([{ ...second, id: 3 }]));
  await expect(wrong.file(fleet.tenantId, hashOf(after))).rejects.toThrow('is not among the keys');
  await wrong.close();
});

test('no role of requests or jobs reads the keys of documents', async () => {
  for (const role of ['app', 'staff', 'jobs', 'search'])
    await expect(
      world.asSchemaOwner(`set role console_${role}; select from document_keys`),
    ).rejects.toThrow('permission denied');
});

test('an address that cannot be used is refused with a sentence', async () => {
  const { dataDir } = world;
  const cases = [
    ['s3://documents?versions=1', 'has endpoint and region, and no versions'],
    ['s3://me:secret@documents', 'Credentials do not belong into the address'],
    ['s3://documents?endpoint=nowhere', 'must be an address like'],
    ['https://bucket.example.com', 'an address like s3://bucket'],
    [s3.url.replace('documents', 'nobodys'), 'cannot be used: '],
  ] as const;
  for (const [address, sentence] of cases)
    await expect(openStore({ dataDir }, address)).rejects.toThrow(sentence);
});
