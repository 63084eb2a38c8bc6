import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { openZip, ZipError } from '#src/server/zip.ts';
import { LARGEST_FILE } from '../csa-imports.contract.ts';

/** A file with rows as it lies there, or the only one in a ZIP: what follows reads both alike. */
interface TableFile {
  /** Its bytes from a place on. @throws ZipError where the ZIP is damaged, or holds more than it says */
  bytes(from?: number): AsyncIterable<Buffer>;
  close(): void;
}

const ZIP_MARK = Buffer.from('PK\u0003\u0004', 'latin1');
const PIECE = 1024 * 1024;
/** FMCSA's ZIPs hold one table, and now and then a note about it. */
const LIMITS = { entries: 100, each: LARGEST_FILE, all: LARGEST_FILE };

/** Why a ZIP is not read. */
const ZIP_WORDS: Readonly<Record<ZipError['kind'], string>> = {
  damaged: 'This ZIP is damaged or was cut off. Nothing was taken over. Download it again.',
  protected: 'This ZIP is locked by a password. Nothing was taken over.',
  tooLarge:
    'This ZIP unpacks to more than 2 GB or 100 files. Nothing was taken over. Unpack it, and take the file itself.',
};

/** What is said of a ZIP that cannot be read. @throws any other error */
export function zipProblem(error: unknown): string {
  if (error instanceof ZipError) return ZIP_WORDS[error.kind];
  throw error;
}

/** Whether a file is a ZIP, by how it begins and not by its name. */
export async function isZip(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { buffer } = await file.read(Buffer.alloc(ZIP_MARK.length), 0, ZIP_MARK.length, 0);
    return buffer.equals(ZIP_MARK);
  } finally {
    await file.close();
  }
}

async function* from(pieces: AsyncIterable<Buffer>, place: number): AsyncGenerator<Buffer, void> {
  let left = place;
  for await (const piece of pieces) {
    if (left < piece.length) yield left === 0 ? piece : piece.subarray(left);
    left = Math.max(0, left - piece.length);
  }
}

/** Opens a file with rows, packed or not. A ZIP is unpacked while it is read: its table is written nowhere. */
export async function openTable(path: string): Promise<TableFile | { problem: string }> {
  if (!(await isZip(path)))
    return {
      bytes: (start = 0) => createReadStream(path, { start, highWaterMark: PIECE }),
      close: () => undefined,
    };
  try {
    const zip = await openZip(path, LIMITS);
    const found = tableAmong(zip.entries);
    if ('problem' in found) {
      zip.close();
      return found;
    }
    return { bytes: (start = 0) => from(found.pieces(), start), close: () => zip.close() };
  } catch (error) {
    return { problem: zipProblem(error) };
  }
}

/** The only table of a ZIP: its CSV; without one its text file. */
function tableAmong<One extends { name: string }>(
  entries: readonly One[],
): One | { problem: string } {
  const own = entries.filter(({ name }) => !/(^|\/)(__MACOSX\/|\.)/.test(name));
  const of = (ending: RegExp) => own.filter(({ name }) => ending.test(name));
  const [csv, text] = [of(/\.csv$/i), of(/\.txt$/i)];
  const tables = csv.length > 0 ? csv : text;
  const [only] = tables;
  if (!only) return { problem: 'This ZIP holds no CSV. Nothing was taken over.' };
  if (tables.length > 1) {
    const names = tables.slice(0, 5).map(({ name }) => name.split('/').at(-1)?.slice(0, 80));
    return {
      problem: `This ZIP holds several tables: ${names.join(', ')}${tables.length > 5 ? ' and more' : ''}. Nothing was taken over. Unpack it, and take each by itself.`,
    };
  }
  return only;
}
