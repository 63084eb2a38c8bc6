const QUOTE = '"';

/** Whether every quotation mark that opens in a line is closed in it. */
export function isBalanced(line: string): boolean {
  let balanced = true;
  for (let at = line.indexOf(QUOTE); at >= 0; at = line.indexOf(QUOTE, at + 1))
    balanced = !balanced;
  return balanced;
}

/** The cells of a line whose quotation marks are closed (RFC 4180); only the first `most` where no more are asked for. */
export function cellsOf(line: string, delimiter: string, most = Infinity): string[] {
  if (!line.includes(QUOTE) && most === Infinity) return line.split(delimiter);
  const cells: string[] = [];
  let at = 0;
  while (cells.length < most) {
    if (line[at] === QUOTE) {
      let cell = '';
      for (;;) {
        const end = line.indexOf(QUOTE, at + 1);
        if (end < 0) return [...cells, cell + line.slice(at + 1)];
        cell += line.slice(at + 1, end);
        at = end + 1;
        if (line[at] !== QUOTE) break;
        cell += QUOTE;
      }
      // What stands behind a closing mark belongs to the cell, as spreadsheets take it.
      const end = line.indexOf(delimiter, at);
      cells.push(cell + line.slice(at, end < 0 ? undefined : end));
      if (end < 0) return cells;
      at = end + 1;
    } else {
      const end = line.indexOf(delimiter, at);
      cells.push(line.slice(at, end < 0 ? undefined : end));
      if (end < 0) return cells;
      at = end + 1;
    }
  }
  return cells;
}

/** One cell of a line, found without reading the ones behind it. */
function cellAt(line: string, delimiter: string, place: number): string {
  if (line.includes(QUOTE)) return cellsOf(line, delimiter, place + 1)[place] ?? '';
  let from = 0;
  for (let n = 0; n < place; n += 1) {
    const end = line.indexOf(delimiter, from);
    if (end < 0) return '';
    from = end + 1;
  }
  const end = line.indexOf(delimiter, from);
  return line.slice(from, end < 0 ? undefined : end);
}

/** What reads the rows of a file hears of them. */
interface RowListener {
  /** A row of one of the wanted, with its number; the heading is 1. */
  row: (cells: string[], row: number) => void;
  /** A row that cannot be read. */
  fault: (row: number, text: string) => void;
}

interface LineOptions {
  delimiter: string;
  /** How many cells the heading has. */
  width: number;
  /** The column by which rows are wanted. */
  wantedAt: number;
  wanted: (cell: string) => boolean;
}

/**
 * Reads the rows behind the heading, piece by piece: memory holds one line, however long the file. A row is a line. Of a line
 * with an open quotation mark the next one is asked: together they may be a row with a line end inside a cell; a next line
 * that is a row by itself shows that the mark was forgotten, and only the faulty line is lost.
 */
export function makeLineReader(
  { delimiter, width, wantedAt, wanted }: LineOptions,
  listener: RowListener,
) {
  let rest = '';
  let row = 1;
  let held: { text: string; row: number } | null = null;
  const seen = { rows: 0, isCut: false, open: 0 };

  const openMark = (at: number): void =>
    listener.fault(at, 'a quotation mark opens and is never closed');

  const whole = (line: string, at: number): void => {
    seen.rows += 1;
    if (!wanted(cellAt(line, delimiter, wantedAt))) return;
    const cells = cellsOf(line, delimiter);
    if (cells.length === width || cells.slice(width).every((cell) => cell.trim() === '')) {
      if (cells.length >= width) listener.row(cells, at);
      else listener.fault(at, `it has ${cells.length} cells, and the heading ${width}`);
    } else listener.fault(at, `it has ${cells.length} cells, and the heading ${width}`);
  };

  const take = (line: string, at: number): void => {
    if (line === '') return;
    if (held) {
      const { text, row: first } = held;
      held = null;
      const joined = `${text}\n${line}`;
      const isOwn = isBalanced(line) && cellsOf(line, delimiter).length === width;
      if (!isOwn && isBalanced(joined) && cellsOf(joined, delimiter).length === width) {
        whole(joined, first);
        return;
      }
      seen.rows += 1;
      openMark(first);
    }
    if (line.includes(QUOTE) && !isBalanced(line)) held = { text: line, row: at };
    else whole(line, at);
  };

  return {
    seen,
    push(text: string): void {
      const piece = rest + text;
      let from = 0;
      for (;;) {
        const end = piece.indexOf('\n', from);
        if (end < 0) break;
        row += 1;
        take(piece.slice(from, end > from && piece[end - 1] === '\r' ? end - 1 : end), row);
        from = end + 1;
      }
      rest = piece.slice(from);
      seen.open = rest.length;
    },
    /** Ends the reading; `seen.isCut` says whether the file ends in the middle of a row. */
    end(): void {
      const line = rest.replace(/\r$/, '');
      rest = '';
      const isOpen = line !== '' && !isBalanced(line) && held === null;
      seen.isCut = line !== '' && (isOpen || cellsOf(line, delimiter).length < width);
      if (!seen.isCut) {
        row += 1;
        take(line, row);
      }
      if (held) {
        seen.rows += 1;
        openMark(held.row);
      }
      held = null;
    },
  };
}
