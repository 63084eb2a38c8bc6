import { createCipheriv, createDecipheriv, createHash, hkdfSync } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DecryptionError } from '#src/server/keys.ts';

/** Bytes of a document that are sealed together, so that a range is read without what stands before it. */
export const CHUNK = 64 * 1024;
const TAG = 16;
const SEALED_CHUNK = CHUNK + TAG;
const MAGIC = Buffer.from('CCB1');
/** The magic and the number of the tenant's key. */
export const HEADER = MAGIC.length + 4;

/** Which document: its key is derived from the tenant's for these bytes alone. */
export interface Place {
  tenantId: number;
  sha256: Uint8Array;
}

/** A key of a tenant's documents, and its number. */
export interface DocumentKey {
  number: number;
  secret: Uint8Array;
}

/**
 * Seals a file: the header, then its chunks, each by AES-256-GCM under a nonce of its ordinal and of whether it is the last,
 * so that chunks cannot be taken out, exchanged or cut off unnoticed (the construction of Tink's streaming encryption). The
 * key is the file's own, derived from the tenant's and the document's hash, so no nonce serves two texts under one key, and
 * the same document sealed twice is the same bytes.
 * @throws DecryptionError when the file's bytes do not have that hash: they are not kept under a name that is not theirs
 */
export async function sealFile(
  from: string,
  to: string,
  key: DocumentKey,
  place: Place,
): Promise<void> {
  const secret = fileSecret(key, place);
  const hash = createHash('sha256');
  await pipeline(
    createReadStream(from),
    async function* seal(bytes: AsyncIterable<Buffer>) {
      yield headerOf(key);
      let ordinal = 0;
      let held: Buffer | null = null;
      for await (const chunk of inChunks(bytes, CHUNK)) {
        hash.update(chunk);
        if (held) yield sealChunk(secret, ordinal++, false, held);
        held = chunk;
      }
      yield sealChunk(secret, ordinal, true, held ?? Buffer.of());
    },
    createWriteStream(to, { mode: 0o600, flags: 'wx' }),
  );
  if (!hash.digest().equals(Buffer.from(place.sha256)))
    throw new DecryptionError('A document does not have the hash that names it.');
}

/** Which bytes of a sealed object hold bytes `start` to `end` of its document; without an end up to the last. */
export function sealedRange(
  start: number,
  end?: number,
): { first: number; from: number; to?: number } {
  const first = Math.floor(start / CHUNK);
  const from = HEADER + first * SEALED_CHUNK;
  if (end === undefined) return { first, from };
  return { first, from, to: HEADER + (Math.floor(end / CHUNK) + 1) * SEALED_CHUNK - 1 };
}

/** The number of the key that sealed an object that begins so; null for one that lies unsealed, from before there were keys. */
export function keyNumberOf(header: Buffer): number | null {
  if (header.length < HEADER || !header.subarray(0, MAGIC.length).equals(MAGIC)) return null;
  return header.readUInt32BE(MAGIC.length);
}

/** Bytes of a document that a sealed object of that many bytes holds. */
export function plainSize(total: number): number {
  const body = total - HEADER;
  return body - TAG * Math.max(1, Math.ceil(body / SEALED_CHUNK));
}

/** Bytes of the sealed object of a document that has so many. */
export function sealedSize(bytes: number): number {
  return HEADER + bytes + TAG * Math.max(1, Math.ceil(bytes / CHUNK));
}

/**
 * Opens chunks of a sealed object, from chunk `first` on, whose bytes come from `sealed`.
 * @throws DecryptionError for another key or document, and for bytes that were changed or cut off
 */
export async function* openChunks(
  sealed: AsyncIterable<Buffer>,
  { key, place, first, total }: { key: DocumentKey; place: Place; first: number; total: number },
): AsyncGenerator<Buffer> {
  const secret = fileSecret(key, place);
  const last = Math.max(0, Math.ceil((total - HEADER) / SEALED_CHUNK) - 1);
  let ordinal = first;
  for await (const chunk of inChunks(sealed, SEALED_CHUNK)) {
    yield openChunk(secret, ordinal, ordinal === last, chunk);
    ordinal += 1;
  }
}

function headerOf({ number }: DocumentKey): Buffer {
  const header = Buffer.alloc(HEADER);
  MAGIC.copy(header);
  header.writeUInt32BE(number, MAGIC.length);
  return header;
}

function fileSecret(key: DocumentKey, { tenantId, sha256 }: Place): Buffer {
  const about = `document|${tenantId}|${key.number}|${Buffer.from(sha256).toString('hex')}`;
  return Buffer.from(hkdfSync('sha256', key.secret, '', about, 32));
}

function nonceOf(ordinal: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(ordinal, 7);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

function sealChunk(secret: Buffer, ordinal: number, isLast: boolean, plain: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-gcm', secret, nonceOf(ordinal, isLast));
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function openChunk(secret: Buffer, ordinal: number, isLast: boolean, sealed: Buffer): Buffer {
  if (sealed.length < TAG) throw new DecryptionError('A document in the store is cut off.');
  const decipher = createDecipheriv('aes-256-gcm', secret, nonceOf(ordinal, isLast), {
    authTagLength: TAG,
  });
  decipher.setAuthTag(sealed.subarray(-TAG));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG)), decipher.final()]);
  } catch {
    throw new DecryptionError('A document in the store was changed, or is not its own.');
  }
}

/** The same bytes in pieces of this size; the last one may be shorter. */
async function* inChunks(bytes: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let length = 0;
  for await (const more of bytes) {
    held.push(more);
    length += more.length;
    if (length < size) continue;
    let joined = Buffer.concat(held);
    for (; joined.length >= size; joined = joined.subarray(size)) yield joined.subarray(0, size);
    held = joined.length > 0 ? [joined] : [];
    length = joined.length;
  }
  if (length > 0) yield Buffer.concat(held);
}

/** Reads a stream that is known to be short. */
export async function readShort(bytes: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of bytes) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
