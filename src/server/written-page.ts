import { isDeepStrictEqual } from 'node:util';
import type { Endpoint } from '#src/shared/endpoint.ts';

/**
 * A page of a list whose rows the database wrote as JSON, each with the fields of the call's shape and no other. For the
 * few lists that are asked for all the time: to read rows, check them and write them again costs more than to find them
 * (D168).
 */
export class WrittenPage {
  readonly rows: readonly string[];
  readonly next: string | null;
  constructor(rows: readonly string[], next: string | null) {
    this.rows = rows;
    this.next = next;
  }
}

/** One page of so many is read again and held against its call's shape, the first among them. */
const EACH = 256;
let pages = 0;

/**
 * The rows of a page as one JSON array.
 * @throws Error for rows that are not what the call's shape says, where this page is one of those that are looked at
 */
export function writtenRows(
  endpoint: Pick<Endpoint, 'name' | 'result'>,
  page: WrittenPage,
  each = EACH,
): string {
  const rows = `[${page.rows.join(',')}]`;
  if (pages++ % each === 0 && typeof endpoint.result === 'object') {
    const read: unknown = { rows: JSON.parse(rows), next: page.next };
    if (!isDeepStrictEqual(endpoint.result.parse(read), read))
      throw new Error(`${endpoint.name} wrote a field that its shape does not name`);
  }
  return rows;
}
