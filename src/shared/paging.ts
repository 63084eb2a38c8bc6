import { z } from 'zod';

/** Query of a list read by cursor: `limit` rows after the opaque `after`. */
export const cursorQuery = z.object({
  limit: z.coerce.number().int().min(1).max(500).default(50),
  after: z.string().max(500).optional(),
});

/** A page of rows; `next` is the cursor of the following page, null at the end. */
export function page<Row extends z.ZodType>(row: Row) {
  return z.object({ rows: z.array(row), next: z.string().nullable() });
}

/** Writes the sort key of a page's last row as an opaque cursor. */
export function encodeCursor(key: readonly (string | number | null)[]): string {
  return btoa(encodeURIComponent(JSON.stringify(key)));
}

/** Reads a cursor back; null when it is not one of ours, or not of `length` parts. */
export function decodeCursor(
  cursor: string | undefined,
  length: number,
): (string | number | null)[] | null {
  if (!cursor) return null;
  try {
    const key: unknown = JSON.parse(decodeURIComponent(atob(cursor)));
    return Array.isArray(key) && key.length === length ? key : null;
  } catch {
    return null;
  }
}
