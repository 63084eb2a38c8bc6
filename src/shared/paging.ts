import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { requestError } from './errors.ts';
import { uuid, wholeNumber } from './ids.ts';

/** Query of a list read by cursor: `limit` rows after the opaque `after`. */
export const cursorQuery = z.object({
  limit: wholeNumber(1, 500).default(50),
  after: z.string().max(1000).optional(),
});

/** Whether a call is a list read by cursor: its `after` and `next` are sealed on their way, as they hold names. */
export function isPaged({ query }: Pick<Endpoint, 'query'>): boolean {
  return query?.shape['after'] === cursorQuery.shape.after;
}

/** A page of rows; `next` is the cursor of the following page, null at the end. */
export function page<Row extends z.ZodType>(row: Row) {
  return z.object({ rows: z.array(row), next: z.string().nullable() });
}

/** Writes the sort key of a page's last row as a cursor. The server encrypts it before it sends it (cursors.ts). */
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

/** The database's own way of writing an instant, which keeps the microseconds. */
const TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/;
const timeKey = z.tuple([z.string().regex(TIME), uuid]);

/** The `[time, id]` of a list by time; null for the first page. Throws `request.invalid` for a cursor that is not ours. */
export function timeCursor(cursor: string | undefined): [time: string, id: string] | null {
  if (!cursor) return null;
  const key = timeKey.safeParse(decodeCursor(cursor, 2));
  if (key.success) return key.data;
  throw requestError('request.invalid', {
    fields: [{ field: 'after', message: 'This page does not exist. Start from the first.' }],
  });
}
