import { createReadStream } from 'node:fs';
import { open, rename, unlink } from 'node:fs/promises';
import { thrower } from '#src/shared/errors.ts';
import { delimiterOf, DelimitedError, makeRowReader } from '../delimited.rules.ts';
import { ROSTERS_ERRORS } from '../rosters.contract.ts';
import { inThread, TooMuchWorkError } from '#src/server/one-job-worker.ts';
import { openRowWriter } from './row-file.ts';
import type { SheetAnswer, SheetJob } from './sheet-worker.ts';

const fail = thrower(ROSTERS_ERRORS);

const XLSX = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
const SHEET_LIMITS = { deadline: 60_000, memory: 640 * 2 ** 20 };

/**
 * Reads an uploaded roster once, out of any transaction, and leaves its rows in its place: a line of JSON with the
 * headings, then one for each row. Memory holds a few rows, however long the file. @throws the `rosters.*` errors of a file
 */
export async function readRosterFile(path: string): Promise<void> {
  const head = await firstBytes(path, 64 * 1024);
  if (head.length === 0) throw fail('rosters.empty');
  const rows = `${path}.rows`;
  try {
    if (head.subarray(0, 4).equals(XLSX)) await readSheet(path, rows);
    else await readText(path, head, rows);
    await rename(rows, path);
  } catch (error) {
    await unlink(rows).catch((missing: NodeJS.ErrnoException) => {
      if (missing.code !== 'ENOENT') throw missing;
    });
    if (error instanceof DelimitedError)
      throw fail('rosters.open_quote', {
        message: `Row ${error.row}: a quotation mark opens and is never closed. Correct the file and upload it again.`,
      });
    throw error;
  }
}

async function readSheet(path: string, rows: string): Promise<void> {
  const job: SheetJob = { path, rows };
  const answer = await inThread<SheetAnswer>(
    new URL('./sheet-worker.ts', import.meta.url),
    job,
    SHEET_LIMITS,
  ).catch((error: unknown) => {
    if (error instanceof TooMuchWorkError) throw fail('rosters.too_complex');
    throw error;
  });
  if (answer !== 'done') throw fail(answer);
}

async function readText(path: string, head: Buffer, rows: string): Promise<void> {
  const encoding = await encodingOf(path, head);
  if (encoding === null) throw fail('rosters.not_a_roster');
  const delimiter = delimiterOf(new TextDecoder(encoding).decode(head));
  const decoder = new TextDecoder(encoding);
  const reader = makeRowReader(delimiter);
  const writer = await openRowWriter(rows, [
    ...(encoding === 'windows-1252'
      ? ['The file is not UTF-8: it was read as Windows-1252. Look at names with accents.']
      : []),
  ]);
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 }))
      await writer.take(reader.push(decoder.decode(chunk as Buffer, { stream: true })));
    await writer.take(reader.push(decoder.decode()));
    await writer.take(reader.end());
    writer.end();
  } finally {
    await writer.close();
  }
}

/** UTF-8 where every byte fits it; else Windows-1252, which takes any; null for what is no text at all. */
async function encodingOf(
  path: string,
  head: Buffer,
): Promise<'utf-8' | 'utf-16le' | 'windows-1252' | null> {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head.includes(0)) return null;
  const start = head.toString('latin1', 0, 4);
  if (['%PDF', '\u0089PNG', '\u00d0\u00cf\u0011\u00e0'].includes(start)) return null;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 }))
      decoder.decode(chunk as Buffer, { stream: true });
    decoder.decode();
    return 'utf-8';
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252';
    throw error;
  }
}

async function firstBytes(path: string, most: number): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const buffer = Buffer.alloc(most);
    const { bytesRead } = await file.read(buffer, 0, most, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
