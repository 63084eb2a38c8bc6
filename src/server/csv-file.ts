import { randomUUID } from 'node:crypto';
import { open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { TextColumn } from '#src/shared/columns.ts';
import { CSV_START, csvLine } from '#src/shared/csv.ts';
import { requestError } from '#src/shared/errors.ts';
import { type Listed, type Printed, asksForPdf, printedList } from './printed-list.ts';
import { asksForWorkbook } from './workbook.ts';
import { workbookList } from './workbook-list.ts';
import type { StreamReply } from './streams.ts';

/** Each keeps a connection of the pool while it reads. */
const MOST_AT_ONCE = 3;
let running = 0;

/** A list as a file, and what the audit row says of it. */
export interface CsvFile {
  stream: StreamReply;
  /** How many rows it holds. */
  rows: number;
  /** The titles of its columns. */
  columns: string[];
}

/**
 * Writes a list as a CSV file and returns it as a stream; as a PDF (D143) or a workbook (D311) where the caller accepts nothing
 * else. Rows come in batches and go to a file without a name, so memory stays bounded whatever the list's length, and nothing is sent before the last row is read and the audit row written:
 * a download is whole or an error. @throws `request.unavailable` while too many others run
 */
export async function csvFile<Row>(
  c: Printed,
  options: Listed<Row> & {
    /** The ids of the columns, in their order; all without it. */
    wanted: readonly string[] | undefined;
    /** Of all rows those with these ids; all without them. */
    only?: { ids: readonly string[] | undefined; idOf: (row: Row) => string };
  },
): Promise<CsvFile> {
  if (running >= MOST_AT_ONCE) throw requestError('request.unavailable', { retryAfter: 10 });
  running += 1;
  const chosen = (options.wanted ?? Object.keys(options.columns))
    .map((id) => options.columns[id])
    .filter((column): column is TextColumn<Row> => column !== undefined);
  const ids = options.only?.ids && new Set(options.only.ids);
  const isWanted = (row: Row): boolean => !ids || ids.has(options.only?.idOf(row) ?? '');
  const path = join(c.kernel.config.dataDir, 'tmp', `${randomUUID()}.csv`);
  const columns = chosen.map(({ title }) => title);
  try {
    if (asksForPdf(c)) return { columns, ...(await printedList(c, options, chosen, isWanted)) };
    if (asksForWorkbook(c))
      return { columns, ...(await workbookList(c, options, chosen, isWanted)) };
    const file = await open(path, 'wx+', 0o600);
    // Without a name it cannot outlive this process.
    await unlink(path);
    c.reply.raw.once('close', () => void file.close());
    let [size, rows] = [0, 0];
    const write = async (text: string) => {
      size += (await file.write(text)).bytesWritten;
    };
    await write(CSV_START + csvLine(columns));
    for await (const batch of readAhead(options.batches)) {
      if (c.reply.raw.destroyed) throw requestError('request.timeout');
      const wanted = ids ? batch.filter(isWanted) : batch;
      await write(wanted.map((row) => csvLine(chosen.map(({ text }) => text(row)))).join(''));
      rows += wanted.length;
    }
    const day = new Date().toISOString().slice(0, 10);
    return {
      rows,
      columns,
      stream: {
        mediaType: 'text/csv; charset=utf-8',
        size,
        fileName: `${options.name} ${day}.csv`,
        etag: `"${randomUUID()}"`,
        disposition: 'attachment',
        // The reply's end closes the file: a stream that did would close it twice.
        open: (start, end) => file.createReadStream({ start, end, autoClose: false }),
      },
    };
  } finally {
    running -= 1;
  }
}

/** The same batches, each read from the database while the one before it is written. */
async function* readAhead<Batch>(batches: AsyncIterable<Batch>): AsyncGenerator<Batch> {
  const reading = batches[Symbol.asyncIterator]();
  let next = reading.next();
  for (;;) {
    const { done, value } = await next;
    if (done) return;
    next = reading.next();
    // Its error is for the one who awaits it, who may have left with an error of their own.
    next.catch(() => undefined);
    yield value;
  }
}

/** A list that is in memory, as one batch. */
export async function* oneBatch<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}
