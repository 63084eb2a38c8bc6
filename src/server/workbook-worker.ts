import { parentPort, workerData } from 'node:worker_threads';
import writeSheets, { type SheetData } from 'write-excel-file/node';
import type { IsoDate } from '#src/shared/dates.ts';

/** A cell of a sheet: what is a number or a day stays one, so that a spreadsheet can add it up or sort by it. */
export type WorkbookCell = string | number | { day: IsoDate } | null;

/**
 * What the thread writes that keeps nobody waiting for a long workbook: the rows below their titles, and on a sheet of its own what they are.
 */
export interface WorkbookJob {
  name: string;
  titles: readonly string[];
  rows: readonly (readonly WorkbookCell[])[];
  about: readonly string[];
}

/** In characters. */
const MOST_WIDE = 60;
const DAY = 'm/d/yyyy';

const bold = (value: string) => ({ value, fontWeight: 'bold' as const });

function cellOf(cell: WorkbookCell): SheetData[number][number] {
  if (cell === null || cell === '') return null;
  // Typed as text, a cell is never run as a formula, whatever it begins with.
  if (typeof cell === 'string') return { value: cell, type: String };
  if (typeof cell === 'number') return { value: cell, type: Number };
  return { value: new Date(`${cell.day}T00:00:00Z`), type: Date, format: DAY };
}

const lengthOf = (cell: WorkbookCell): number =>
  cell === null ? 0 : typeof cell === 'object' ? DAY.length + 2 : String(cell).length;

/** As wide as what stands in a column, within what can be read. */
function widths({ titles, rows }: WorkbookJob): { width: number }[] {
  return titles.map((title, at) => {
    let most = title.length;
    for (const row of rows) most = Math.max(most, lengthOf(row[at] ?? null));
    return { width: Math.min(MOST_WIDE, most + 2) };
  });
}

async function write(job: WorkbookJob): Promise<Uint8Array> {
  return writeSheets([
    {
      sheet: job.name,
      data: [job.titles.map(bold), ...job.rows.map((row) => row.map(cellOf))],
      columns: widths(job),
      stickyRowsCount: 1,
    },
    {
      sheet: 'About',
      data: job.about.map((text, at) => [at === 0 ? bold(text) : { value: text, type: String }]),
      columns: [{ width: MOST_WIDE * 2 }],
    },
  ]).toBuffer();
}

// A failure ends the thread, which the waiting call hears of.
parentPort?.postMessage(await write(workerData as WorkbookJob));
