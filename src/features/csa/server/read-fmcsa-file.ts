import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { delimiterOf } from '#src/features/rosters/delimited.rules.ts';
import { dotNumberOf } from '../cells.rules.ts';
import { type DataSet, layoutOf, MOST_FAULTS } from '../data-sets.rules.ts';
import { cellsOf, makeLineReader } from '../lines.rules.ts';
import { readRow } from '../read-row.rules.ts';

export interface FmcsaJob {
  path: string;
  /** Where the rows of our clients are written, a line of JSON each. */
  rows: string;
  release: string;
  /** The DOT numbers of our clients, without zeros before them. */
  numbers: readonly string[];
}

/** A row that cannot be read, or a cell of it; the heading is row 1. */
export interface RowFault {
  row: number;
  text: string;
}

/** What a file came to. */
interface FmcsaReading {
  dataSet: DataSet;
  remarks: string[];
  rowCount: number;
  ownCount: number;
  faultCount: number;
  faults: RowFault[];
  /** It ends in the middle of a row. */
  isCut: boolean;
}
export type FmcsaAnswer = FmcsaReading | { problem: string } | { failed: string };

/** A row as the thread writes it: its number, its carrier, its key, a hash of what it says, and what it says. */
export type StagedLine = [row: number, dot: string, key: string, digest: string, facts: unknown];

const HEAD = 64 * 1024;
const PIECE = 1024 * 1024;
/** So much is written at once. */
const FULL = 512 * 1024;

/** The headings of a file and what stands between its cells; null where it is no text, or empty. */
export async function headOf(
  path: string,
): Promise<{ headings: string[]; delimiter: string; length: number } | null> {
  const file = await open(path, 'r');
  try {
    const buffer = Buffer.alloc(HEAD);
    const { bytesRead } = await file.read(buffer, 0, HEAD, 0);
    const bytes = buffer.subarray(0, bytesRead);
    if (bytes.length === 0 || bytes.includes(0)) return null;
    const end = bytes.indexOf(0x0a);
    const line = bytes.subarray(0, end < 0 ? undefined : end).toString('utf8');
    const delimiter = delimiterOf(line);
    return {
      headings: cellsOf(line.replace(/\r$/, ''), delimiter),
      delimiter,
      length: end < 0 ? bytes.length : end + 1,
    };
  } finally {
    await file.close();
  }
}

const NO_TABLE =
  'This is no text with rows and columns. Unpack a ZIP first, and save a workbook as CSV.';

/** Reads a file once and writes the rows of our clients; memory holds a piece of it, however long it is. */
export async function readFmcsaFile(job: FmcsaJob): Promise<FmcsaAnswer> {
  const head = await headOf(job.path);
  if (!head) return { problem: NO_TABLE };
  const layout = layoutOf(head.headings);
  if (layout.dataSet === null) return { problem: layout.problem };
  const { dataSet, places } = layout;
  const numbers = new Set(job.numbers);
  // Most rows of a file are of carriers that follow each other: the last answer is often the next.
  let last = { cell: '', wanted: false };
  const wanted = (cell: string): boolean => {
    if (cell !== last.cell) {
      const dot = dotNumberOf(cell);
      last = { cell, wanted: dot !== null && numbers.has(dot) };
    }
    return last.wanted;
  };
  const faults: RowFault[] = [];
  let faultCount = 0;
  let ownCount = 0;
  const fault = (row: number, text: string): void => {
    faultCount += 1;
    if (faults.length < MOST_FAULTS) faults.push({ row, text: `Row ${row}: ${text}.` });
  };
  let full = '';
  const lines = makeLineReader(
    {
      delimiter: head.delimiter,
      width: head.headings.length,
      wantedAt: places['dot'] ?? 0,
      wanted,
    },
    {
      fault,
      row: (cells, row) => {
        const read = readRow(dataSet, cells, { places, release: job.release });
        if ('refused' in read) {
          fault(row, `${read.refused}, and was left out`);
          return;
        }
        for (const text of read.faults) fault(row, text);
        ownCount += 1;
        const facts = JSON.stringify(read.facts);
        const digest = createHash('md5').update(facts).digest('hex');
        const dot = dotNumberOf(cells[places['dot'] ?? 0] ?? '') ?? '';
        full += `[${row},${JSON.stringify(dot)},${JSON.stringify(read.key)},"${digest}",${facts}]\n`;
      },
    },
  );
  const out = await open(job.rows, 'wx', 0o600);
  try {
    const decoder = new TextDecoder('utf-8');
    for await (const chunk of createReadStream(job.path, {
      start: head.length,
      highWaterMark: PIECE,
    })) {
      lines.push(decoder.decode(chunk as Buffer, { stream: true }));
      if (full.length > FULL) {
        await out.write(full);
        full = '';
      }
    }
    lines.push(decoder.decode());
    lines.end();
    if (full !== '') await out.write(full);
  } finally {
    await out.close();
  }
  return {
    dataSet,
    remarks: [
      ...(layout.unread.length > 0
        ? [`Columns that are not read: ${layout.unread.join(', ')}.`.slice(0, 900)]
        : []),
      ...(layout.absent.length > 0
        ? [`Columns that are missing, and left empty: ${layout.absent.join(', ')}.`.slice(0, 900)]
        : []),
    ],
    ...{ rowCount: lines.seen.rows, ownCount, faultCount, faults, isCut: lines.seen.isCut },
  };
}
