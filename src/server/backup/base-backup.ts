import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import type { EmbeddedConnection } from '#src/server/db/embedded.ts';

/**
 * Has PostgreSQL send a copy of its files, as pg_basebackup does, and writes it to `file`, a compressed tar: whole and
 * consistent with what was committed up to its end, while others go on writing. PostgreSQL checks each page's checksum on the way.
 * @param connection a login with REPLICATION
 * @throws what PostgreSQL says, a damaged page among it
 */
export async function copyDatabase(connection: EmbeddedConnection, file: string): Promise<void> {
  const client = new pg.Client({ ...connection, ...REPLICATION });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const gzip = createGzip({ level: 3 });
    const out = createWriteStream(file, { mode: 0o600, flags: 'wx', flush: true });
    const written = finished(gzip.pipe(out));
    out.once('error', (error) => gzip.destroy(error));
    const sent = new Promise<void>((done, fail) => {
      written.catch(fail);
      client.query(new BaseBackup(gzip, done, fail));
    });
    await sent.catch((error: unknown) => {
      out.destroy();
      throw error;
    });
    gzip.end();
    await written;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** `pg` sends it when it connects, and its types do not know of it. */
const REPLICATION = { replication: 'true' };

/** The first byte of a message says what the rest is: `n` an archive begins, `d` bytes of it. */
const DATA = 'd'.charCodeAt(0);

/** One BASE_BACKUP of the replication protocol, in the shape in which `pg` runs a query. */
class BaseBackup implements pg.Submittable {
  readonly #to: NodeJS.WritableStream;
  readonly #done: () => void;
  readonly #fail: (error: Error) => void;

  constructor(to: NodeJS.WritableStream, done: () => void, fail: (error: Error) => void) {
    this.#to = to;
    this.#done = done;
    this.#fail = fail;
  }
  submit(connection: pg.Connection): void {
    this.#to.on('drain', () => connection.stream.resume());
    connection.query("BASE_BACKUP (LABEL 'compliance-console', CHECKPOINT 'fast', WAL true)");
  }
  handleCopyData({ chunk }: { chunk: Buffer }, connection: pg.Connection): void {
    if (chunk[0] !== DATA) return;
    // A copy: the driver uses the memory of a message again.
    if (!this.#to.write(Buffer.from(chunk.subarray(1)))) connection.stream.pause();
  }
  handleError(error: Error): void {
    this.#fail(error);
  }
  handleReadyForQuery(): void {
    this.#done();
  }
  // Where the copy begins and ends in the log: the files say it too.
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleCommandComplete(): void {}
}
