import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Keys } from '#src/server/keys.ts';
import type { NumberedRow } from '../delimited.rules.ts';

/** Rows of a file that are kept, read and carried out together: few enough for a short transaction. */
export const ROWS_A_PART = 250;
/** A part is inflated into memory; rows of 300 long cells make one of some megabytes. */
const MOST_BYTES = 64 * 2 ** 20;

const placeOf = (tenantId: number, rosterId: string, part: number): string =>
  `${tenantId}|${rosterId}|${part}`;

/** Seals rows for their one place in the database: they hold SSNs as they were typed. */
export function sealPart(
  keys: Keys,
  tenantId: number,
  rosterId: string,
  part: number,
  rows: readonly NumberedRow[],
): Buffer {
  const packed = deflateRawSync(JSON.stringify(rows));
  return keys.encrypt('roster', packed, placeOf(tenantId, rosterId, part));
}

export function openPart(
  keys: Keys,
  tenantId: number,
  rosterId: string,
  part: number,
  cipher: Uint8Array,
): NumberedRow[] {
  const packed = keys.decrypt('roster', cipher, placeOf(tenantId, rosterId, part));
  return JSON.parse(
    inflateRawSync(packed, { maxOutputLength: MOST_BYTES }).toString('utf8'),
  ) as NumberedRow[];
}
