import { timingSafeEqual } from 'node:crypto';
import type { Keys } from '#src/server/keys.ts';
import type { Instant } from '#src/shared/dates.ts';
import { SHEET_PREFIXES } from '../cover-sheets.rules.ts';

/** What a cover sheet says of the paper behind it. */
export interface Sheet {
  tenantId: number;
  employeeId: string;
  /** Null where the paper may be of any type. */
  documentTypeId: number | null;
  /** When it was printed; null on a sheet of the first kind, which does not say. */
  printedAt: Instant | null;
}

/** Key id, tenant, employee, document type; then when it was printed, in milliseconds; then the seal over them. */
const FACTS = 1 + 4 + 16 + 4;
const MOMENT = 6;
const SEAL = 16;

/** RFC 4648, without padding: a QR code packs capitals and digits closely. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * The text of a cover sheet's QR code. It names records by their numbers only, and bears a seal that nobody else can make: not
 * for another company, nor for another employee or type, nor with another time.
 */
export function sheetText(
  keys: Pick<Keys, 'hmac' | 'currentId'>,
  sheet: Sheet & { printedAt: Instant },
): string {
  const facts = Buffer.alloc(FACTS + MOMENT);
  facts.writeUInt8(keys.currentId, 0);
  facts.writeUInt32BE(sheet.tenantId, 1);
  facts.write(sheet.employeeId.replaceAll('-', ''), 5, 'hex');
  facts.writeUInt32BE(sheet.documentTypeId ?? 0, 21);
  facts.writeUIntBE(Date.parse(sheet.printedAt), FACTS, MOMENT);
  const seal = keys.hmac('cover-sheet', facts).subarray(0, SEAL);
  return `${SHEET_PREFIXES.dated}${toLetters(Buffer.concat([facts, seal]))}`;
}

/** What the text of a QR code says; null where it is no cover sheet of ours, or was changed. */
export function readSheet(keys: Pick<Keys, 'hmac' | 'fingerprints'>, text: string): Sheet | null {
  const isDated = text.startsWith(SHEET_PREFIXES.dated);
  if (!isDated && !text.startsWith(SHEET_PREFIXES.first)) return null;
  const length = isDated ? FACTS + MOMENT : FACTS;
  const bytes = ofLetters(text.slice(SHEET_PREFIXES.dated.length));
  if (bytes?.length !== length + SEAL) return null;
  const facts = bytes.subarray(0, length);
  const keyId = facts.readUInt8(0);
  if (!keys.fingerprints.has(keyId)) return null;
  const seal = keys.hmac('cover-sheet', facts, keyId).subarray(0, SEAL);
  if (!timingSafeEqual(seal, bytes.subarray(length))) return null;
  const id = facts.toString('hex', 5, 21);
  const documentTypeId = facts.readUInt32BE(21);
  return {
    tenantId: facts.readUInt32BE(1),
    employeeId: id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    documentTypeId: documentTypeId === 0 ? null : documentTypeId,
    printedAt: isDated ? new Date(facts.readUIntBE(FACTS, MOMENT)).toISOString() : null,
  };
}

function toLetters(bytes: Uint8Array): string {
  let text = '';
  let [bits, count] = [0, 0];
  for (const byte of bytes) {
    bits = ((bits << 8) | byte) & 0xffff;
    for (count += 8; count >= 5; count -= 5) text += LETTERS[(bits >> (count - 5)) & 31] ?? '';
  }
  return count > 0 ? text + (LETTERS[(bits << (5 - count)) & 31] ?? '') : text;
}

function ofLetters(text: string): Buffer | null {
  const bytes: number[] = [];
  let [bits, count] = [0, 0];
  for (const letter of text) {
    const value = LETTERS.indexOf(letter);
    if (value < 0) return null;
    bits = ((bits << 5) | value) & 0xffff;
    count += 5;
    if (count < 8) continue;
    count -= 8;
    bytes.push((bits >> count) & 255);
  }
  return Buffer.from(bytes);
}
