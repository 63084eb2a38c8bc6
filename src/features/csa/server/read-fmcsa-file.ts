import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { delimiterOf } from '#src/features/rosters/delimited.rules.ts';
import { dotNumberOf } from '../cells.rules.ts';
import { type DataSet, type Layout, layoutOf, MOST_FAULTS } from '../data-sets.rules.ts';
import { cellsOf, makeLineReader } from '../lines.rules.ts';
import { readRow } from '../read-row.rules.ts';
import { openTable, zipProblem } from './table-file.ts';

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
/** No row of FMCSA's is near it: memory holds one. */
const LONGEST_ROW = 4 * 1024 * 1024;
const TOO_LONG =
  'A row of the file is longer than 4 MB: this is none of FMCSA’s files. Nothing was taken over.';
/** So much is written at once. */
const FULL = 512 * 1024;

/** The headings of a table and what stands between its cells; null where it is no text, or empty. */
async function headOf(
  bytes: AsyncIterable<Buffer>,
): Promise<{ headings: string[]; delimiter: string; length: number } | null> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of bytes) {
    pieces.push(piece);
    size += piece.length;
    if (size >= HEAD) break;
  }
  const first = Buffer.concat(pieces).subarray(0, HEAD);
  if (first.length === 0 || first.includes(0)) return null;
  const end = first.indexOf(0x0a);
  const line = first.subarray(0, end < 0 ? undefined : end).toString('utf8');
  const delimiter = delimiterOf(line);
  return {
    headings: cellsOf(line.replace(/\r$/, ''), delimiter),
    delimiter,
    length: end < 0 ? first.length : end + 1,
  };
}

const NO_TABLE =
  'This is no text with rows and columns, nor a ZIP of one. Save a workbook as CSV first.';

/** Which of FMCSA's files lies there, packed or not, by its headings. */
export async function layoutIn(path: string): Promise<Layout> {
  const table = await openTable(path);
  if ('problem' in table) return { dataSet: null, problem: table.problem };
  try {
    const head = await headOf(table.bytes());
    return head ? layoutOf(head.headings) : { dataSet: null, problem: NO_TABLE };
  } catch (error) {
    return { dataSet: null, problem: zipProblem(error) };
  } finally {
    table.close();
  }
}

/** Reads a file once and writes the rows of our clients; memory holds a piece of it, however long it is. */
export async function readFmcsaFile(job: FmcsaJob): Promise<FmcsaAnswer> {
  const table = await openTable(job.path);
  if ('problem' in table) return table;
  try {
    return await readTable(job, table);
  } catch (error) {
    return { problem: zipProblem(error) };
  } finally {
    table.close();
  }
}

async function readTable(
  job: FmcsaJob,
  table: { bytes(from?: number): AsyncIterable<Buffer> },
): Promise<FmcsaAnswer> {
  const head = await headOf(table.bytes());
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
    for await (const chunk of table.bytes(head.length)) {
      lines.push(decoder.decode(chunk, { stream: true }));
      if (lines.seen.open > LONGEST_ROW) return { problem: TOO_LONG };
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
