import type { Readable } from 'node:stream';

/**
 * Where sealed documents lie, by key: a folder, a volume that several servers mount, or S3 (D400). What is kept under a
 * key may be put again, and is then the same bytes.
 */
export interface ObjectStore {
  /** Its address, without secrets. */
  readonly address: string;
  /** A fresh path for an object in the making, from which `put` takes it. */
  stagingPath(): string;
  /** Takes the file at a staging path; when this returns, the object is there for good, and the path is free again. */
  put(key: string, stagingPath: string): Promise<void>;
  /**
   * Bytes `start` to `end`, both included, or to the object's end where there are fewer; and how many it has in all.
   * @throws ObjectMissingError
   */
  open(key: string, start: number, end?: number): Promise<{ bytes: Readable; total: number }>;
  /** Takes an object away for good; one that is gone already is no error. */
  remove(key: string): Promise<void>;
  /** The keys of all objects, in no order. */
  keys(): AsyncIterable<string>;
  /** Where a process of this machine reads the object as it lies; null where it does not lie on a disk. */
  localPath(key: string): string | null;
  close(): void;
}

/** A store does not have an object that a row names. Its `code` is that of a file that is missing. */
export class ObjectMissingError extends Error {
  readonly code = 'ENOENT';

  constructor() {
    super('A document is missing in the store.');
    this.name = 'ObjectMissingError';
  }
}

/** A store cannot be reached, is full, or refuses. The message names the store and what it said, never an object. */
export class StoreError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StoreError';
  }
}

/** The address of a store cannot be used; the message is a sentence that says why. */
export class StoreAddressError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StoreAddressError';
  }
}
