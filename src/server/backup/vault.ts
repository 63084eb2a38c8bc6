import type { Readable } from 'node:stream';
import { StoreError } from '#src/server/storage/object-store.ts';

/** The backup cannot be made, or not be used; the message is one sentence that says why. */
export class BackupError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BackupError';
  }
}

/** A place that backups are put into: a folder, or a bucket of S3. What is in it is whole, or is not there. */
export interface Vault {
  /** Its address, without secrets. */
  readonly address: string;
  /** A fresh path for an object in the making, from which `put` takes it. */
  stagingPath(): string;
  /** Takes the file at a staging path. @throws StoreError */
  put(name: string, stagingPath: string): Promise<void>;
  /** What is there for good from now on: all that was put. */
  settle(): Promise<void>;
  /** @throws ObjectMissingError, StoreError; the stream ends with a StoreError where nothing comes for too long */
  get(name: string): Promise<AsyncIterable<Buffer>>;
  /** How many bytes an object has; null where there is none. */
  size(name: string): Promise<number | null>;
  /** The objects whose names begin so, up to a `/` at its end. */
  list(begin: string): AsyncIterable<{ name: string; bytes: number }>;
  remove(name: string): Promise<void>;
  close(): Promise<void>;
}

/** The same bytes, and an error in our words when the other side breaks off or sends nothing for so long. */
export async function* patiently(
  bytes: Readable,
  from: string,
  patience: number,
): AsyncGenerator<Buffer> {
  const chunks = bytes[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const late = () => bytes.destroy(new Error('late'));
  try {
    for (;;) {
      const timer = setTimeout(late, patience);
      const next = await chunks.next().finally(() => clearTimeout(timer));
      if (next.done) return;
      yield next.value;
    }
  } catch {
    throw new StoreError(`The store ${from} stopped answering.`);
  } finally {
    bytes.destroy();
  }
}

const REASONS: Record<string, string> = {
  ENOSPC: 'its disk is full',
  EDQUOT: 'its disk quota is used up',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'its disk is read-only',
  EIO: 'its disk fails',
};

/** What the system said of a folder, as a sentence; any other error as it is. */
export function asSentence(folder: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = REASONS[code];
  return reason === undefined
    ? error
    : new StoreError(`The place ${folder} cannot be used: ${reason}.`);
}
