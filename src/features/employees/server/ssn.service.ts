import type { Keys } from '#src/server/keys.ts';
import { maySearchBySsn, type SsnSearcher } from '../ssn-search.rules.ts';
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

/** Seals an SSN that was typed for a record without a file, such as an application; `resealSsn` takes it into one. */
export function sealTypedSsn(
  keys: Keys,
  tenantId: number,
  recordId: string,
  ssn: string,
): SealedSsn {
  return sealSsn(keys, tenantId, recordId, ssn);
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

/** The index of an SSN that a record brings, to be kept with it or held against its fellows; nobody is found by it yet. */
export function indexesToKeep(keys: Keys, text: string): Buffer[] {
  const digits = ssnDigits(text);
  return digits === null ? [] : ssnIndexes(keys, digits);
}

/**
 * What finds people by an SSN that `searcher` brings: its blind index under every key; none without nine digits, nor where
 * the searcher may not find people by it.
 */
export function indexesOfTyped(keys: Keys, text: string, searcher: SsnSearcher): Buffer[] {
  return maySearchBySsn(searcher) ? indexesToKeep(keys, text) : [];
}

/** An SSN whole, for the company's own export of all it has; the caller has shown who they are and audits it (D421). */
export function openedSsn(
  keys: Keys,
  tenantId: number,
  employeeId: string,
  cipher: Uint8Array,
): string {
  return openSsn(keys, tenantId, employeeId, cipher);
}
