import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, stat, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import type { Config } from '../config.ts';
import { DecryptionError } from '../keys.ts';
import type { Keys } from '../keys.ts';
import { makeDocumentKeys } from './document-keys.ts';
import type { DocumentKeys } from './document-keys.ts';
import { openFolderStore } from './folder-store.ts';
import { ObjectMissingError, StoreAddressError } from './object-store.ts';
import type { ObjectStore } from './object-store.ts';
import {
  HEADER,
  keyNumberOf,
  openChunks,
  plainSize,
  readShort,
  sealedRange,
  sealFile,
} from './sealing.ts';
import type { Place } from './sealing.ts';

/**
 * Where documents are kept: by tenant and SHA-256, never changed, never shared across tenants (D18), each sealed by a key of
 * its tenant (D401), in a folder, on a shared volume or in S3 (D400).
 */
export interface Storage {
  /** A fresh path for a file being received. */
  temporaryPath(): string;
  /** Takes a received file; when this returns it is kept for good. The same bytes twice are one file. */
  take(tenantId: number, sha256: Uint8Array, path: string): Promise<void>;
  /** Keeps bytes made here (merged, split, generated). */
  put(tenantId: number, sha256: Uint8Array, bytes: Uint8Array): Promise<void>;
  /** Gives another tenant its own copy. */
  copy(fromTenantId: number, toTenantId: number, sha256: Uint8Array): Promise<void>;
  /** Takes a file away for good; one that is gone already is no error. The caller has made sure that nothing refers to it. */
  remove(tenantId: number, sha256: Uint8Array): Promise<void>;
  /** Bytes `start` to `end`, both included. The stream ends with an error where the store lacks them or they were changed. */
  read(tenantId: number, sha256: Uint8Array, start?: number, end?: number): Readable;
  /**
   * The document as a file of this machine, for a worker that parses it: `await using file = await storage.file(…)`. It is
   * gone when the block ends.
   * @throws ObjectMissingError, DecryptionError
   */
  file(tenantId: number, sha256: Uint8Array): Promise<LentFile>;
  /** Whether a document is kept, and whole. */
  check(tenantId: number, sha256: Uint8Array): Promise<Kept>;
  /** Seals a document that lies unsealed, from before documents were. @throws DecryptionError when it does not have its hash */
  seal(tenantId: number, sha256: Uint8Array): Promise<void>;
  /** What lies in the store, by tenant and hash. */
  kept(): AsyncIterable<Place>;
  /** The store's address, without secrets. */
  readonly address: string;
  close(): Promise<void>;
}

/** A document lent as a file; `await using` takes it back. */
export interface LentFile extends AsyncDisposable {
  path: string;
}

/** Lends several documents at once, each with what the caller knows of it; `await using` takes them back. */
export async function lendFiles<T extends Place>(
  storage: Pick<Storage, 'file'>,
  places: readonly T[],
): Promise<AsyncDisposable & { files: (T & { path: string })[] }> {
  const lent = new AsyncDisposableStack();
  const files: (T & { path: string })[] = [];
  try {
    for (const place of places) {
      const { path } = lent.use(await storage.file(place.tenantId, place.sha256));
      files.push({ ...place, path });
    }
    return { files, [Symbol.asyncDispose]: () => lent.disposeAsync() };
  } catch (error) {
    await lent.disposeAsync();
    throw error;
  }
}

/** `unsealed`: it lies as it came, from before documents were sealed. */
export type Kept = 'whole' | 'unsealed' | 'missing' | 'changed';

type Settings = Pick<Config, 'dataDir' | 'documentsUrl' | 'documentsAlsoAt'>;

/**
 * Opens the store that the settings name, and the one that is read where the first lacks a document (while documents move).
 * @throws StoreAddressError, StoreError
 */
export async function openStorage(config: Settings, pool: pg.Pool, keys: Keys): Promise<Storage> {
  const store = await openStore(config, config.documentsUrl ?? null);
  const also = config.documentsAlsoAt ? await openStore(config, config.documentsAlsoAt) : null;
  return makeStorage({
    store,
    also,
    keys: makeDocumentKeys(pool, keys),
    temporary: join(config.dataDir, 'tmp'),
    lent: join(config.dataDir, 'lent'),
  });
}

/**
 * Opens one store by its address: `s3://…`, `file:///…`, or null for the data directory.
 * @throws StoreAddressError, StoreError
 */
export async function openStore(
  { dataDir }: Pick<Config, 'dataDir'>,
  address: string | null,
): Promise<ObjectStore> {
  const temporary = join(dataDir, 'tmp');
  await mkdir(temporary, { recursive: true, mode: 0o700 });
  await mkdir(join(dataDir, 'lent'), { recursive: true, mode: 0o700 });
  if (address === null) return openFolderStore(join(dataDir, 'blobs'), temporary);
  const url = URL.parse(address);
  if (url?.protocol === 'file:') {
    const root = fileURLToPath(url);
    return openFolderStore(root, join(root, 'staging'));
  }
  if (url?.protocol !== 's3:')
    throw new StoreAddressError(
      'Documents lie at an address like s3://bucket or file:///srv/documents.',
    );
  // The SDK takes a while to load, and most installations have no use for it.
  const { openS3Store } = await import('./s3-store.ts');
  return openS3Store(url, temporary);
}

interface Parts {
  store: ObjectStore;
  /** Read where `store` lacks a document. */
  also: ObjectStore | null;
  keys: DocumentKeys;
  /** A folder of this machine, for what is received. */
  temporary: string;
  /** One for documents that are lent, opened. */
  lent: string;
}

/** The key of a document in a store. */
export function keyOf({ tenantId, sha256 }: Place): string {
  const hex = Buffer.from(sha256).toString('hex');
  return `t/${tenantId}/${hex.slice(0, 2)}/${hex}`;
}

const KEY = /^t\/(\d+)\/[\da-f]{2}\/([\da-f]{64})$/;

/** What a key names; null where it is no document's. */
export function placeOf(key: string): Place | null {
  const [, tenant, hex] = KEY.exec(key) ?? [];
  return tenant && hex ? { tenantId: Number(tenant), sha256: Buffer.from(hex, 'hex') } : null;
}

/** Storage over a store: documents are sealed on their way in, opened on their way out. */
export function makeStorage({ store, also, keys, temporary, lent: lentFolder }: Parts): Storage {
  const temporaryPath = (): string => join(temporary, randomUUID());

  const opened = async (key: string, start: number, end?: number) => {
    try {
      return { at: store, ...(await store.open(key, start, end)) };
    } catch (error) {
      if (!also || !(error instanceof ObjectMissingError)) throw error;
      return { at: also, ...(await also.open(key, start, end)) };
    }
  };

  /** The document's bytes, of a sealed one from the chunk that holds `start`. */
  async function* bytesOf(place: Place, start: number, end?: number): AsyncGenerator<Buffer> {
    const key = keyOf(place);
    const { first, from, to } = sealedRange(start, end);
    const head = await opened(key, 0, HEADER - 1);
    const number = keyNumberOf(await readShort(head.bytes));
    if (number === null) {
      yield* (await head.at.open(key, start, end)).bytes;
      return;
    }
    const { total } = head;
    const size = plainSize(total);
    if (start >= size && !(start === 0 && size === 0)) return;
    const { bytes } = await head.at.open(key, from, to);
    let at = first * 65_536;
    const chunks = openChunks(bytes, {
      key: await keys.of(place.tenantId, number),
      place,
      first,
      total,
    });
    for await (const chunk of chunks) {
      const begin = Math.max(0, start - at);
      const stop = end === undefined ? chunk.length : Math.min(chunk.length, end + 1 - at);
      at += chunk.length;
      if (begin < stop) yield chunk.subarray(begin, stop);
    }
    if (at < Math.min(size, (end ?? size) + 1))
      throw new DecryptionError('A document in the store is cut off.');
  }

  const keep = async (place: Place, path: string): Promise<void> => {
    const staged = store.stagingPath();
    try {
      await sealFile(path, staged, await keys.current(place.tenantId), place);
      await store.put(keyOf(place), staged);
    } catch (error) {
      await unlink(staged).catch(() => undefined);
      throw error;
    }
  };

  /** A document that lies there damaged is not left so: sending it again mends it. */
  const isKept = async (place: Place, size: number): Promise<boolean> => {
    try {
      const head = await store.open(keyOf(place), 0, HEADER - 1);
      const number = keyNumberOf(await readShort(head.bytes));
      if (number === null) return head.total === size;
      if (plainSize(head.total) !== size) return false;
      const { to } = sealedRange(0, 0);
      const { bytes } = await store.open(keyOf(place), HEADER, to);
      const key = await keys.of(place.tenantId, number);
      for await (const chunk of openChunks(bytes, { key, place, first: 0, total: head.total }))
        return chunk.length <= size;
      return size === 0;
    } catch (error) {
      if (error instanceof ObjectMissingError || error instanceof DecryptionError) return false;
      throw error;
    }
  };

  const file = async (tenantId: number, sha256: Uint8Array): Promise<LentFile> => {
    const path = join(lentFolder, randomUUID());
    const lent = {
      path,
      [Symbol.asyncDispose]: async () => {
        await unlink(path).catch((error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOENT') throw error;
        });
      },
    };
    try {
      await pipeline(
        bytesOf({ tenantId, sha256 }, 0),
        createWriteStream(path, { mode: 0o600, flags: 'wx' }),
      );
      return lent;
    } catch (error) {
      await lent[Symbol.asyncDispose]();
      throw error;
    }
  };

  return {
    address: store.address,
    temporaryPath,
    file,
    take: async (tenantId, sha256, path) => {
      const place = { tenantId, sha256 };
      if (!(await isKept(place, (await stat(path)).size))) await keep(place, path);
      await unlink(path);
    },
    put: async (tenantId, sha256, bytes) => {
      const place = { tenantId, sha256 };
      if (await isKept(place, bytes.byteLength)) return;
      const path = temporaryPath();
      await writeFile(path, bytes, { mode: 0o600, flag: 'wx' });
      try {
        await keep(place, path);
      } finally {
        await unlink(path);
      }
    },
    copy: async (fromTenantId, toTenantId, sha256) => {
      if (fromTenantId === toTenantId) return;
      await using from = await file(fromTenantId, sha256);
      const place = { tenantId: toTenantId, sha256 };
      if (!(await isKept(place, (await stat(from.path)).size))) await keep(place, from.path);
    },
    remove: async (tenantId, sha256) => {
      const key = keyOf({ tenantId, sha256 });
      await store.remove(key);
      await also?.remove(key);
    },
    read: (tenantId, sha256, start = 0, end) =>
      Readable.from(bytesOf({ tenantId, sha256 }, start, end), { objectMode: false }),
    check: async (tenantId, sha256) => {
      const hash = createHash('sha256');
      try {
        const head = await opened(keyOf({ tenantId, sha256 }), 0, HEADER - 1);
        const isSealed = keyNumberOf(await readShort(head.bytes)) !== null;
        for await (const chunk of bytesOf({ tenantId, sha256 }, 0)) hash.update(chunk);
        if (!hash.digest().equals(Buffer.from(sha256))) return 'changed';
        return isSealed ? 'whole' : 'unsealed';
      } catch (error) {
        if (error instanceof ObjectMissingError) return 'missing';
        if (error instanceof DecryptionError) return 'changed';
        throw error;
      }
    },
    seal: async (tenantId, sha256) => {
      await using unsealed = await file(tenantId, sha256);
      await keep({ tenantId, sha256 }, unsealed.path);
    },
    kept: async function* kept() {
      for await (const key of store.keys()) {
        const place = placeOf(key);
        if (place) yield place;
      }
    },
    close: async () => {
      store.close();
      also?.close();
      await keys.close();
    },
  };
}
