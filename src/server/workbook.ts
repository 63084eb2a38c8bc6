import type { TextColumn } from '#src/shared/columns.ts';
import { isCivilDate, writeDate } from '#src/shared/dates.ts';
import { requestError } from '#src/shared/errors.ts';
import { inThread, TooMuchWorkError } from './one-job-worker.ts';
import type { Printed } from './printed-list.ts';
import type { WorkbookCell, WorkbookJob } from './workbook-worker.ts';
import { XLSX } from './streams.ts';

/** More rows are not held in memory at once; the whole list is a CSV file. */
export const MOST_IN_WORKBOOK = 50_000;
/** What a cell of a workbook can hold. */
const LONGEST_CELL = 32_767;
const LONGEST_NAME = 31;

const LIMITS = { deadline: 60_000, memory: 700 * 2 ** 20 };

/** Whether a caller of an export asks for it as a workbook. */
export function asksForWorkbook({ request }: Pick<Printed, 'request'>): boolean {
  return request.headers.accept === XLSX;
}

/** A text as a workbook may hold it: without the control characters that XML has no place for. */
export function workbookText(text: string): string {
  // oxlint-disable-next-line no-control-regex -- they are what is taken out
  const clean = text.toWellFormed().replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '');
  return clean.length > LONGEST_CELL ? `${clean.slice(0, LONGEST_CELL - 1)}\u2026` : clean;
}

/** A cell as a number or a day where its column orders by one and shows nothing else; as its text otherwise. */
export function workbookCell<Row>(column: TextColumn<Row>, row: Row): WorkbookCell {
  const text = column.text(row);
  const order = column.order?.(row);
  if (typeof order === 'number' && String(order) === text) return order;
  if (typeof order === 'string' && isCivilDate(order) && writeDate(order) === text)
    return { day: order };
  return text === '' ? null : workbookText(text);
}

/** The name of a sheet: short, and without what a workbook keeps for itself. */
function sheetName(name: string): string {
  return workbookText(name)
    .replace(/[[\]:*?/\\']/g, ' ')
    .slice(0, LONGEST_NAME);
}

/** Writes a workbook in a thread of its own. @throws `request.timeout` for one that takes too long */
export async function writeWorkbook(job: WorkbookJob): Promise<Uint8Array> {
  const clean: WorkbookJob = {
    ...job,
    name: sheetName(job.name),
    titles: job.titles.map(workbookText),
    about: job.about.map(workbookText),
  };
  const module = new URL('./workbook-worker.ts', import.meta.url);
  return inThread<Uint8Array>(module, clean, LIMITS).catch((error: unknown) => {
    throw error instanceof TooMuchWorkError ? requestError('request.timeout') : error;
  });
}
