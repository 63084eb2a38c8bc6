import type { Keys } from '#src/server/keys.ts';
import { openSsn, sealSsn, ssnDigits, ssnIndexes } from './ssn.ts';
import type { SealedSsn } from './ssn.ts';

/** An SSN as sealed for one file, sealed for another of the same tenant. Nobody sees the number. */
export function resealSsn(
  keys: Keys,
  tenantId: number,
  cipher: Uint8Array,
  { from, to }: { from: string; to: string },
): SealedSsn {
  return sealSsn(keys, tenantId, to, openSsn(keys, tenantId, from, cipher));
}

/** What finds other files with the SSN that is sealed in one: its blind index under every key. */
export function indexesOfSealed(
  keys: Keys,
  tenantId: number,
  employeeId: string,
  cipher: Uint8Array | null,
): Buffer[] {
  return cipher === null ? [] : ssnIndexes(keys, openSsn(keys, tenantId, employeeId, cipher));
}

/** What finds people by an SSN as it is typed: its blind index under every key; none without nine digits. */
export function indexesOfTyped(keys: Keys, text: string): Buffer[] {
  const digits = ssnDigits(text);
  return digits === null ? [] : ssnIndexes(keys, digits);
}
