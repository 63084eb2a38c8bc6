import { PassThrough, pipeline } from 'node:stream';
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
  get(name: string): Promise<Readable>;
  /** How many bytes an object has; null where there is none. */
  size(name: string): Promise<number | null>;
  /** The objects whose names begin so, up to a `/` at its end. */
  list(begin: string): AsyncIterable<{ name: string; bytes: number }>;
  remove(name: string): Promise<void>;
  close(): Promise<void>;
}

/** The same bytes; an error when nothing comes for so long. */
export function patiently(bytes: Readable, from: string, patience: number): Readable {
  const out = new PassThrough();
  const late = () => bytes.destroy(new StoreError(`The store ${from} stopped answering.`));
  let timer = setTimeout(late, patience);
  bytes.on('data', () => {
    clearTimeout(timer);
    timer = setTimeout(late, patience);
  });
  pipeline(bytes, out, () => clearTimeout(timer));
  return out;
}
