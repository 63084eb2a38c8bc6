import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import type { EmbeddedConnection } from '#src/server/db/embedded.ts';

/** Where in PostgreSQL's log a copy begins and ends, by the names of the log's files. */
export interface CopiedLog {
  firstLog: string;
  lastLog: string;
}

/**
 * Has PostgreSQL send a copy of its files, as pg_basebackup does, a compressed tar: whole and consistent with what was
 * committed up to its end, while others go on writing. PostgreSQL checks each page's checksum on the way.
 * @param connection a login with REPLICATION
 * @param take reads the tar to its end
 * @throws what PostgreSQL says, a damaged page among it, and what `take` throws
 */
export async function sendDatabase(
  connection: EmbeddedConnection,
  take: (tar: AsyncIterable<Buffer>) => Promise<void>,
): Promise<CopiedLog> {
  const client = new pg.Client({ ...connection, ...REPLICATION });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const gzip = createGzip({ level: 3 });
    const taken = take(gzip);
    taken.catch((error: unknown) => gzip.destroy(error instanceof Error ? error : undefined));
    const sent = new Promise<CopiedLog>((done, fail) => {
      taken.catch(fail);
      client.query(new BaseBackup(gzip, done, fail));
    });
    const log = await sent.catch(async (error: unknown) => {
      gzip.destroy(error instanceof Error ? error : undefined);
      await taken.catch(() => undefined);
      throw error;
    });
    gzip.end();
    await taken;
    return log;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The same into a file. */
export async function copyDatabase(connection: EmbeddedConnection, file: string): Promise<void> {
  await sendDatabase(connection, (tar) =>
    pipeline(tar, createWriteStream(file, { mode: 0o600, flags: 'wx', flush: true })),
  );
}

/** `pg` sends it when it connects, and its types do not know of it. */
const REPLICATION = { replication: 'true' };

/** The first byte of a message says what the rest is: `n` an archive begins, `d` bytes of it. */
const DATA = 'd'.charCodeAt(0);

/** PostgreSQL's log is files of 16 MB, named by their timeline and their ordinal. */
export function nameOfLog(timeline: string, position: string): string {
  const [high = '', low = ''] = position.split('/');
  const ordinal = Math.floor(Number.parseInt(low, 16) / LOG_BYTES);
  const parts = [Number(timeline), Number.parseInt(high, 16), ordinal];
  return parts.map((one) => one.toString(16).toUpperCase().padStart(8, '0')).join('');
}

export const LOG_BYTES = 16 * 1024 * 1024;

/** One BASE_BACKUP of the replication protocol, in the shape in which `pg` runs a query. */
class BaseBackup implements pg.Submittable {
  readonly #to: NodeJS.WritableStream;
  readonly #done: (log: CopiedLog) => void;
  readonly #fail: (error: Error) => void;
  /** The first and the last row say where the copy begins and ends. */
  #first: string[] | null = null;
  #last: string[] = [];

  constructor(
    to: NodeJS.WritableStream,
    done: (log: CopiedLog) => void,
    fail: (error: Error) => void,
  ) {
    this.#to = to;
    this.#done = done;
    this.#fail = fail;
  }
  submit(connection: pg.Connection): void {
    this.#to.on('drain', () => connection.stream.resume());
    // The log that it needs is in it, so nobody waits for an archive, which may be away.
    connection.query(
      "BASE_BACKUP (LABEL 'compliance-console', CHECKPOINT 'fast', WAL true, WAIT false)",
    );
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
    const [first = '', timeline = ''] = this.#first ?? [];
    const [last = '', lastTimeline = ''] = this.#last;
    this.#done({ firstLog: nameOfLog(timeline, first), lastLog: nameOfLog(lastTimeline, last) });
  }
  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.#last = fields.map(String);
    this.#first ??= this.#last;
  }
  handleRowDescription(): void {}
  handleCommandComplete(): void {}
}
