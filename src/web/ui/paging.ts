/** Rows a page without a choice (R047). */
export const PAGE_SIZE = 10;
export const PAGE_SIZES: readonly number[] = [10, 25, 50, 100];

/** Rows a page of a small table: up to five, and at least three (1§9, A40). */
export function fewRows(count: number): number {
  return Math.min(5, Math.max(3, count));
}

/** How many pages there are; an empty table has one. */
export function pageCount(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size));
}

/** A page that exists: the nearest to the one asked for (R044). */
export function clampPage(page: number, total: number, size: number): number {
  return Math.min(Math.max(1, page), pageCount(total, size));
}

/**
 * The page that was typed into the jump input: clamped, and the current one again when it is empty or no number
 * (R044, R045).
 */
export function jumpTo(typed: string, current: number, total: number, size: number): number {
  const text = typed.trim();
  const number = text === '' ? Number.NaN : Number(text);
  return Number.isNaN(number) ? current : clampPage(Math.trunc(number), total, size);
}

/** The line under a paginated table (R043). */
export function showingLine(page: number, total: number, size: number): string {
  const first = total === 0 ? 0 : (page - 1) * size + 1;
  return `Showing ${first} - ${Math.min(page * size, total)} of ${total} total rows`;
}
