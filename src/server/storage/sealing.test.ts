import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFolderStore } from './folder-store.ts';
import type { ObjectStore } from './object-store.ts';
import { CHUNK, HEADER, plainSize } from './sealing.ts';
import { keyOf, makeStorage } from './storage.ts';
import type { Storage } from './storage.ts';

let folder: string;
let store: ObjectStore;
let storage: Storage;
const key = { number: 1, secret: randomBytes(32) };
const TENANT = 7;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'console-sealing-'));
  store = await openFolderStore(join(folder, 'blobs'), join(folder, 'tmp'));
  storage = makeStorage({
    store,
    also: null,
    keys: { current: async () => key, of: async () => key, close: async () => undefined },
    temporary: join(folder, 'tmp'),
    lent: join(folder, 'tmp'),
  });
});
afterAll(async () => rm(folder, { recursive: true, force: true }));

const hashOf = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

async function keep(bytes: Buffer, tenantId = TENANT): Promise<Buffer> {
  const sha256 = hashOf(bytes);
  await storage.put(tenantId, sha256, bytes);
  return sha256;
}

async function read(stream: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

const pathOf = (sha256: Buffer, tenantId = TENANT): string =>
  join(folder, 'blobs', keyOf({ tenantId, sha256 }));

test.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 3 * CHUNK + 77])(
  'a document of %d bytes comes back whole, and lies there sealed',
  async (size) => {
    const bytes = randomBytes(size);
    const sha256 = await keep(bytes);
    expect((await read(storage.read(TENANT, sha256))).equals(bytes)).toBe(true);
    const lies = await readFile(pathOf(sha256));
    expect(lies.length).toBe(HEADER + size + 16 * Math.max(1, Math.ceil(size / CHUNK)));
    expect(plainSize(lies.length)).toBe(size);
    if (size > 32) expect(lies.includes(bytes.subarray(0, 32))).toBe(false);
    expect(await storage.check(TENANT, sha256)).toBe('whole');
  },
);

test('any range of it is those bytes', async () => {
  const bytes = randomBytes(2 * CHUNK + 500);
  const sha256 = await keep(bytes);
  const edges = [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK, bytes.length - 1];
  for (const start of edges)
    for (const end of edges.filter((one) => one >= start)) {
      const part = await read(storage.read(TENANT, sha256, start, end));
      expect(part.equals(bytes.subarray(start, end + 1)), `${start} to ${end}`).toBe(true);
    }
  expect(await read(storage.read(TENANT, sha256, bytes.length, bytes.length + 9))).toHaveLength(0);
});

test('the same document twice is one object of the same bytes, and of another tenant another one', async () => {
  const bytes = randomBytes(1000);
  const sha256 = await keep(bytes);
  const first = await readFile(pathOf(sha256));
  await rm(pathOf(sha256));
  await keep(bytes);
  expect((await readFile(pathOf(sha256))).equals(first)).toBe(true);
  await storage.copy(TENANT, TENANT + 1, sha256);
  expect((await readFile(pathOf(sha256, TENANT + 1))).equals(first)).toBe(false);
  expect((await read(storage.read(TENANT + 1, sha256))).equals(bytes)).toBe(true);
});

describe('a store that lies', () => {
  const big = randomBytes(2 * CHUNK + 10);
  const changes: Record<string, (sealed: Buffer) => Buffer> = {
    'one bit in the middle': (sealed) => {
      const changed = Buffer.from(sealed);
      changed[CHUNK + 100] = (changed[CHUNK + 100] ?? 0) ^ 1;
      return changed;
    },
    'the last chunk cut off': (sealed) => sealed.subarray(0, HEADER + 2 * (CHUNK + 16)),
    'cut off within a chunk': (sealed) => sealed.subarray(0, CHUNK),
    'only the header': (sealed) => sealed.subarray(0, HEADER),
    'two chunks exchanged': (sealed) => {
      const [one, two] = [0, 1].map((at) =>
        sealed.subarray(HEADER + at * (CHUNK + 16), HEADER + (at + 1) * (CHUNK + 16)),
      );
      const rest = sealed.subarray(HEADER + 2 * (CHUNK + 16));
      return Buffer.concat([sealed.subarray(0, HEADER), two ?? rest, one ?? rest, rest]);
    },
    'other bytes, unsealed': () => Buffer.from('%PDF-1.7 of another document'),
  };
  test.each(Object.keys(changes))(
    '%s: it is said, and sending it again mends it',
    async (change) => {
      const sha256 = await keep(big);
      const lies = await readFile(pathOf(sha256));
      await writeFile(pathOf(sha256), changes[change]?.(lies) ?? lies);
      expect(await storage.check(TENANT, sha256)).toBe('changed');
      await keep(big);
      // What a look at its length and its first part shows is mended at once; deeper damage by the check's operator.
      if (change === 'one bit in the middle') await rm(pathOf(sha256));
      await keep(big);
      expect(await storage.check(TENANT, sha256)).toBe('whole');
    },
  );

  test('the object of another document, or of another tenant, in its place', async () => {
    const [one, two] = [await keep(randomBytes(50)), await keep(randomBytes(50))];
    await writeFile(pathOf(one), await readFile(pathOf(two)));
    await expect(read(storage.read(TENANT, one))).rejects.toThrow('was changed, or is not its own');
    await storage.copy(TENANT, TENANT + 1, two);
    await writeFile(pathOf(two), await readFile(pathOf(two, TENANT + 1)));
    expect(await storage.check(TENANT, two)).toBe('changed');
  });

  test('none at all', async () => {
    const sha256 = hashOf(randomBytes(9));
    expect(await storage.check(TENANT, sha256)).toBe('missing');
    await expect(read(storage.read(TENANT, sha256))).rejects.toThrow('missing in the store');
    await expect(storage.file(TENANT, sha256)).rejects.toThrow('missing in the store');
  });
});

test('bytes are not kept under a hash that is not theirs', async () => {
  const sha256 = hashOf(Buffer.from('one thing'));
  await expect(storage.put(TENANT, sha256, Buffer.from('another'))).rejects.toThrow(
    'does not have the hash that names it',
  );
  expect(await storage.check(TENANT, sha256)).toBe('missing');
});

test('a document from before they were sealed is read, and sealed when it is asked for', async () => {
  const bytes = randomBytes(CHUNK + 9);
  const sha256 = await keep(bytes);
  await writeFile(pathOf(sha256), bytes);
  expect((await read(storage.read(TENANT, sha256, 5, 90))).equals(bytes.subarray(5, 91))).toBe(
    true,
  );
  expect(await storage.check(TENANT, sha256)).toBe('unsealed');
  await storage.seal(TENANT, sha256);
  expect(await storage.check(TENANT, sha256)).toBe('whole');
});

test('a lent file is gone when the block ends', async () => {
  const sha256 = await keep(Buffer.from('a page'));
  let path: string;
  {
    await using file = await storage.file(TENANT, sha256);
    ({ path } = file);
    expect(await readFile(path, 'utf8')).toBe('a page');
  }
  await expect(readFile(path)).rejects.toThrow('ENOENT');
});
