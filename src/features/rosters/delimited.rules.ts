/** The signs that may stand between cells, in the order in which a tie is decided. */
export const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** More than a cell of any spreadsheet holds: beyond it a quote was never closed. */
const LONGEST_CELL = 32_767;

/** A text that is not a table of cells; `row` counts as a spreadsheet does, the heading being 1. */
export class DelimitedError extends Error {
  readonly row: number;
  constructor(row: number) {
    super(`Row ${row}: a quotation mark opens and is never closed`);
    this.row = row;
  }
}

/** One row with its number, blank rows counted. */
export interface NumberedRow {
  row: number;
  cells: string[];
}

/** The sign between the cells, from the beginning of the text: the one that is most often outside quotes in its first line. */
export function delimiterOf(text: string): Delimiter {
  const counts = new Map<string, number>();
  let quoted = false;
  for (const sign of text) {
    if (sign === '"') quoted = !quoted;
    else if (!quoted && (sign === '\n' || sign === '\r')) {
      if (counts.size > 0) break;
    } else if (!quoted) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  }
  const rank = (sign: Delimiter): number => counts.get(sign) ?? 0;
  return DELIMITERS.reduce((best, sign) => (rank(sign) > rank(best) ? sign : best), ',');
}

/**
 * Reads delimited text piece by piece (RFC 4180, with any line end): each piece gives the rows that it completes, so
 * memory holds one row, however long the file is. A quote inside an unquoted cell is text, as spreadsheets take it.
 */
export function makeRowReader(delimiter: Delimiter) {
  const separator = delimiter.charCodeAt(0);
  let cells: string[] = [];
  let cell = '';
  let row = 1;
  let openedIn = 1;
  /** Where the reader stands: before a cell, in a plain one, inside quotes, or behind a quote that may be the last. */
  let state: 'start' | 'plain' | 'quoted' | 'closing' = 'start';
  let afterReturn = false;

  const endCell = (): void => {
    cells.push(cell);
    cell = '';
    state = 'start';
  };
  const endRow = (out: NumberedRow[]): void => {
    endCell();
    if (cells.some((one) => one.trim() !== '')) out.push({ row, cells });
    cells = [];
    row += 1;
  };
  const grow = (text: string): void => {
    cell += text;
    if (cell.length > LONGEST_CELL) throw new DelimitedError(openedIn);
  };

  return {
    /** The rows that end in this piece. @throws DelimitedError */
    push(text: string): NumberedRow[] {
      const out: NumberedRow[] = [];
      let at = 0;
      while (at < text.length) {
        const code = text.charCodeAt(at);
        if (afterReturn) {
          afterReturn = false;
          if (code === LINE_FEED) {
            at += 1;
            continue;
          }
        }
        if (state === 'quoted') {
          const end = text.indexOf('"', at);
          grow(text.slice(at, end < 0 ? undefined : end));
          at = end < 0 ? text.length : end + 1;
          if (end >= 0) state = 'closing';
        } else if (code === QUOTE && state !== 'plain') {
          if (state === 'closing') grow('"');
          else openedIn = row;
          state = 'quoted';
          at += 1;
        } else if (code === separator) {
          endCell();
          at += 1;
        } else if (code === LINE_FEED || code === RETURN) {
          afterReturn = code === RETURN;
          endRow(out);
          at += 1;
        } else {
          state = 'plain';
          let end = at + 1;
          for (; end < text.length; end += 1) {
            const next = text.charCodeAt(end);
            if (next === separator || next === LINE_FEED || next === RETURN) break;
          }
          grow(text.slice(at, end));
          at = end;
        }
      }
      return out;
    },
    /** The last row, where the file does not end with a line end. @throws DelimitedError */
    end(): NumberedRow[] {
      if (state === 'quoted') throw new DelimitedError(openedIn);
      const out: NumberedRow[] = [];
      if (cells.length > 0 || cell !== '') endRow(out);
      return out;
    },
  };
}

const QUOTE = 34;
const LINE_FEED = 10;
const RETURN = 13;
