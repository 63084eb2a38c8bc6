import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { readSheet } from 'read-excel-file/universal';
import { MOST_COLUMNS, MOST_SHEET_ROWS } from '../rosters.contract.ts';
import { AppError } from '#src/shared/errors.ts';
import { openRowWriter } from './row-file.ts';
import { openZip, ZipError } from '#src/server/zip.ts';

/** The thread that opens workbooks from strangers: it may be ended at any moment, and writes only the rows. */
export interface SheetJob {
  path: string;
  rows: string;
}

/** What became of it: the end of an error's code, or that the rows are written. */
export type SheetAnswer =
  | 'done'
  | 'rosters.unreadable'
  | 'rosters.too_complex'
  | 'rosters.too_many_rows'
  | 'rosters.empty'
  | 'rosters.no_headings'
  | 'rosters.too_many_columns';

/** An honest workbook of 20,000 rows and 40 columns unpacks to some 60 MB. */
const UNPACKED = { entries: 2000, each: 150 * 2 ** 20, all: 200 * 2 ** 20 };
const ROWS_AT_ONCE = 500;

async function run({ path, rows }: SheetJob): Promise<SheetAnswer> {
  // Each part is unpacked once under its limit before the library unpacks it without one.
  const zip = await openZip(path, UNPACKED);
  try {
    for (const entry of zip.entries) await entry.read();
  } finally {
    zip.close();
  }
  const file = await readFile(path);
  const bytes = file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength);
  // Numbers as they are written: a long id must not lose its last digits.
  const sheet = await readSheet<string>(bytes as ArrayBuffer, { parseNumber: plainNumber });
  if (sheet.length > MOST_SHEET_ROWS + 1) return 'rosters.too_many_rows';
  if (sheet.some((row) => row.length > MOST_COLUMNS * 4)) return 'rosters.too_many_columns';
  const writer = await openRowWriter(rows, ['Only the first sheet of the workbook was read.']);
  try {
    for (let at = 0; at < sheet.length; at += ROWS_AT_ONCE)
      await writer.take(
        sheet
          .slice(at, at + ROWS_AT_ONCE)
          .map((cells, n) => ({ row: at + n + 1, cells: cells.map(cellText) }))
          .filter(({ cells }) => cells.some((cell) => cell.trim() !== '')),
      );
    writer.end();
  } finally {
    await writer.close();
  }
  return 'done';
}

/** `1.5E+3` as 1500; a number that JavaScript would round stays as it is written. */
function plainNumber(text: string): string {
  const value = Number(text);
  return /^-?\d+$/.test(text) || !Number.isFinite(value) ? text : String(value);
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return String(cell);
}

try {
  parentPort?.postMessage(await run(workerData as SheetJob));
} catch (error) {
  parentPort?.postMessage(answerTo(error));
}

function answerTo(error: unknown): SheetAnswer {
  if (error instanceof ZipError)
    return error.kind === 'tooLarge' ? 'rosters.too_complex' : 'rosters.unreadable';
  if (error instanceof AppError) return error.code as SheetAnswer;
  return 'rosters.unreadable';
}
