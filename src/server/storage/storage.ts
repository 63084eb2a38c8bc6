import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { link, mkdir, open, rename, stat, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

/**
 * Where documents are kept: by tenant and SHA-256, never changed, never shared across tenants (D18).
 * A local directory today; S3 fits the same interface (D29).
 */
export interface Storage {
  /** A fresh path for a file being received, on the same disk as the store. */
  temporaryPath(): string;
  /** Takes a received file; when this returns it is on the disk for good. The same bytes twice are one file. */
  take(tenantId: number, sha256: Uint8Array, path: string): Promise<void>;
  /** Keeps bytes made here (merged, split, generated). */
  put(tenantId: number, sha256: Uint8Array, bytes: Uint8Array): Promise<void>;
  /** Gives another tenant its own copy. */
  copy(fromTenantId: number, toTenantId: number, sha256: Uint8Array): Promise<void>;
  /** Takes a file away for good; one that is gone already is no error. The caller has made sure that nothing refers to it. */
  remove(tenantId: number, sha256: Uint8Array): Promise<void>;
  /** Bytes `start` to `end`, both included. */
  read(tenantId: number, sha256: Uint8Array, start?: number, end?: number): Readable;
  /** The file's path, for a worker that parses it. */
  path(tenantId: number, sha256: Uint8Array): string;
}

/** The store in a local directory: temporary file, fsync, link, fsync of the directory. */
export async function openStorage(dataDirectory: string): Promise<Storage> {
  const root = join(dataDirectory, 'blobs');
  const temporary = join(dataDirectory, 'tmp');
  await mkdir(root, { recursive: true, mode: 0o700 });
  await mkdir(temporary, { recursive: true, mode: 0o700 });
  const temporaryPath = (): string => join(temporary, randomUUID());
  const path = (tenantId: number, sha256: Uint8Array): string => {
    const hex = Buffer.from(sha256).toString('hex');
    return join(root, 't', String(tenantId), hex.slice(0, 2), hex);
  };
  const keep = async (from: string, to: string): Promise<void> => {
    const directory = dirname(to);
    const made = await mkdir(directory, { recursive: true, mode: 0o700 });
    await syncPath(from);
    await rename(from, to);
    await syncPath(directory);
    if (made) await syncPath(dirname(directory));
  };
  return {
    temporaryPath,
    path,
    take: async (tenantId, sha256, from) => {
      const to = path(tenantId, sha256);
      if (await exists(to)) {
        await unlink(from);
        return;
      }
      await keep(from, to);
    },
    put: async (tenantId, sha256, bytes) => {
      const to = path(tenantId, sha256);
      if (await exists(to)) return;
      const from = temporaryPath();
      await writeFile(from, bytes, { mode: 0o600, flag: 'wx' });
      await keep(from, to);
    },
    copy: async (fromTenantId, toTenantId, sha256) => {
      const to = path(toTenantId, sha256);
      if (fromTenantId === toTenantId || (await exists(to))) return;
      // A hard link is a copy here: a stored file is never changed, and each name is removed on its own.
      const from = temporaryPath();
      await link(path(fromTenantId, sha256), from);
      await keep(from, to);
    },
    remove: async (tenantId, sha256) => {
      const gone = path(tenantId, sha256);
      if (!(await exists(gone))) return;
      await unlink(gone);
      await syncPath(dirname(gone));
    },
    read: (tenantId, sha256, start, end) =>
      createReadStream(path(tenantId, sha256), {
        ...(start === undefined ? {} : { start }),
        ...(end === undefined ? {} : { end }),
      }),
  };
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
}

async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
