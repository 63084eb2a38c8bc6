import { open } from 'node:fs/promises';
import { jsonLinesOf } from '#src/server/file-lines.ts';
import { thrower } from '#src/shared/errors.ts';
import type { NumberedRow } from '../delimited.rules.ts';
import { MOST_COLUMNS, ROSTERS_ERRORS } from '../rosters.contract.ts';

const fail = thrower(ROSTERS_ERRORS);

/** The first line of a file that was read: what is known of all of it. */
export interface RosterHead {
  headings: string[];
  remarks: string[];
}

/** Writes rows as they come: the first is the headings. Close it in any case. */
export async function openRowWriter(path: string, remarks: readonly string[]) {
  const file = await open(path, 'wx', 0o600);
  let headings: string[] | null = null;
  let count = 0;
  return {
    /** @throws rosters.no_headings, rosters.too_many_columns */
    async take(rows: readonly NumberedRow[]): Promise<void> {
      let text = '';
      for (const { row, cells } of rows) {
        if (headings === null) {
          headings = readHeadings(cells);
          const head: RosterHead = { headings, remarks: [...remarks] };
          text += `${JSON.stringify(head)}\n`;
        } else {
          count += 1;
          text += `${JSON.stringify({ row, cells: trimmed(cells, headings.length) })}\n`;
        }
      }
      if (text !== '') await file.write(text);
    },
    /** @throws rosters.empty */
    end(): void {
      if (headings === null || count === 0) throw fail('rosters.empty');
    },
    close: (): Promise<void> => file.close(),
  };
}

function readHeadings(cells: readonly string[]): string[] {
  const named = cells.map((cell) =>
    cell
      .normalize('NFC')
      .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
      .trim()
      .slice(0, 100),
  );
  const last = named.findLastIndex((name) => name !== '');
  if (last < 0) throw fail('rosters.no_headings');
  if (last + 1 > MOST_COLUMNS)
    throw fail('rosters.too_many_columns', {
      message: `The file has ${last + 1} columns. At most ${MOST_COLUMNS} are read: take out those that are not needed.`,
    });
  // A file without headings would lose its first person, and name columns by what is personal.
  if (named.some((name) => LOOKS_LIKE_DATA.test(name))) throw fail('rosters.no_headings');
  return named.slice(0, last + 1);
}

const LOOKS_LIKE_DATA = /^(\d{3}-?\d{2}-?\d{4}|\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|.+@.+\..+)$/;

/** Cells behind the last heading say something only where they are filled. */
function trimmed(cells: readonly string[], width: number): readonly string[] {
  let end = cells.length;
  while (end > width && cells[end - 1]?.trim() === '') end -= 1;
  return cells.slice(0, end);
}

/** The head and then the rows of a file that `readRosterFile` has been over. */
export function storedRows(path: string): AsyncGenerator<RosterHead | NumberedRow> {
  return jsonLinesOf(path);
}
