import { maskedSsn } from '#src/features/employees/employees.rules.ts';
import { repeatedHeadings } from '../fields.rules.ts';

const MOST_SAMPLES = 3;
const LONGEST_SAMPLE = 40;

/** Keeps the first few values of each column, to choose by; what looks like an SSN is masked. */
export function makeSamples() {
  const columns: string[][] = [];
  let spare = 0;
  return {
    take(cells: readonly string[]): void {
      for (const [at, cell] of cells.entries()) {
        const column = (columns[at] ??= []);
        const text = cell.trim();
        if (text !== '' && column.length < MOST_SAMPLES) column.push(shown(text));
      }
      spare = Math.max(spare, cells.length);
    },
    of: (at: number): string[] => columns[at] ?? [],
    /** What to know of the columns. */
    remarks(headings: readonly string[]): string[] {
      const repeated = repeatedHeadings(headings);
      return [
        ...(repeated.length > 0
          ? [
              `These headings stand more than once: ${repeated.join(', ')}. Only the first of each was set by itself.`,
            ]
          : []),
        ...(headings.includes('')
          ? ['Some columns have no heading and are left out unless you set them.']
          : []),
        ...(spare > headings.length
          ? ['Some rows have more cells than there are headings; the check names them.']
          : []),
      ];
    },
  };
}

function shown(text: string): string {
  const ssn = /^\d{3}[- ]?\d{2}[- ]?(\d{4})$/.exec(text);
  return ssn
    ? maskedSsn(ssn[1] ?? '')
    : text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').slice(0, LONGEST_SAMPLE);
}
