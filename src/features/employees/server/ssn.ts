import type { Keys } from '#src/server/keys.ts';

/** An SSN as it is stored: encrypted for its one place, a keyed blind index for exact search, and the last four digits. */
export interface SealedSsn {
  cipher: Buffer;
  index: Buffer;
  last4: string;
}

/** The nine digits of a text that looks like an SSN (9 digits, or 3-2-4), else null. */
export function ssnDigits(text: string): string | null {
  const digits = /^\s*(\d{3})-?(\d{2})-?(\d{4})\s*$/.exec(text);
  return digits ? `${digits[1]}${digits[2]}${digits[3]}` : null;
}

const placeOf = (tenantId: number, employeeId: string): string => `${tenantId}|${employeeId}|ssn`;

/** Seals an SSN for one employee's row. Throws when it does not have nine digits. */
export function sealSsn(keys: Keys, tenantId: number, employeeId: string, ssn: string): SealedSsn {
  const digits = ssnDigits(ssn);
  if (!digits) throw new Error('An SSN has nine digits');
  return {
    cipher: keys.encrypt('ssn', digits, placeOf(tenantId, employeeId)),
    index: keys.hmac('ssn-index', digits),
    last4: digits.slice(5),
  };
}

/** The nine digits back; the caller has checked `viewPII` and audits the read. */
export function openSsn(
  keys: Keys,
  tenantId: number,
  employeeId: string,
  cipher: Uint8Array,
): string {
  return keys.decrypt('ssn', cipher, placeOf(tenantId, employeeId)).toString('utf8');
}

/** What to look for in the index: the same number under every key. */
export function ssnIndexes(keys: Keys, digits: string): Buffer[] {
  return keys.hmacAll('ssn-index', digits);
}
