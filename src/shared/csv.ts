/**
 * What a spreadsheet would run as a formula: these signs at the beginning, also behind white space, in their wide forms
 * too, and the control characters that some programs strip before they look (D33).
 */
const FORMULA = /^(?:\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n\0])/;

/** One cell of CSV: neutralised, and quoted where its text needs it (RFC 4180). */
export function csvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n\t']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A cell that comes back as it was before it was neutralised. */
export function csvText(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
}

/** One line of CSV with its line end. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** What a CSV file begins with: without it spreadsheets take UTF-8 for their own code page. */
export const CSV_START = '\uFEFF';
