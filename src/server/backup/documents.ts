import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { mapInOrder } from '#src/server/in-order.ts';
import { DecryptionError } from '#src/server/keys.ts';
import type { DocumentKeys } from '#src/server/storage/document-keys.ts';
import { ObjectMissingError } from '#src/server/storage/object-store.ts';
import type { ObjectStore } from '#src/server/storage/object-store.ts';
import { HEADER, keyNumberOf, openChunks } from '#src/server/storage/sealing.ts';
import type { Place } from '#src/server/storage/sealing.ts';
import { keyOf } from '#src/server/storage/storage.ts';
import { hasObject, keepFile, keepLines, part, readLines } from './objects.ts';
import type { Objects, Part } from './objects.ts';

/** A document of a backup: the sealed bytes as they lay in the store, and whose they are. */
const document = part.extend({
  tenant: z.number().int(),
  document: z.string().regex(/^[\da-f]{64}$/),
  /** Its bytes were not those that it was kept with when it was copied. */
  damaged: z.literal(true).optional(),
});
export type DocumentEntry = z.output<typeof document>;

/** So many stand in one object, so that a list of millions is read and written with little memory. */
const PER_LIST = 2000;
const AT_ONCE = 8;

export const placeOfEntry = ({ tenant, document: hash }: DocumentEntry): Place => ({
  tenantId: tenant,
  sha256: Buffer.from(hash, 'hex'),
});

/** What the lists of a backup name, in the order of tenants and hashes. */
export async function* entriesOf(
  objects: Objects,
  lists: readonly Part[],
): AsyncGenerator<DocumentEntry> {
  for (const list of lists)
    for (const line of await readLines(objects, list)) yield document.parse(line);
}

/** Writes entries, which come in their order, as lists. */
export async function keepEntries(
  objects: Objects,
  entries: AsyncIterable<DocumentEntry>,
): Promise<{ lists: Part[]; count: number; bytes: number }> {
  const kept = { lists: [] as Part[], count: 0, bytes: 0 };
  let lines: DocumentEntry[] = [];
  const flush = async () => {
    if (lines.length > 0) kept.lists.push(await keepLines(objects, lines));
    lines = [];
  };
  for await (const entry of entries) {
    lines.push(inOrder(entry));
    kept.count += 1;
    kept.bytes += entry.bytes;
    if (lines.length === PER_LIST) await flush();
  }
  await flush();
  return kept;
}

/** The same text for the same entries, so that a list that did not change is the same object. */
function inOrder({ tenant, document: hash, bytes, sha256, object, damaged }: DocumentEntry) {
  return { tenant, document: hash, bytes, sha256, object, ...(damaged ? { damaged } : {}) };
}

function compare(a: Place, b: Place): number {
  return a.tenantId - b.tenantId || Buffer.compare(a.sha256, b.sha256);
}

/** Two sequences in their order as one: each place once, with what either has of it. */
export async function* joined<A, B>(
  left: AsyncIterable<A>,
  placeOfLeft: (one: A) => Place,
  right: AsyncIterable<B>,
  placeOfRight: (one: B) => Place,
): AsyncGenerator<{ left: A | null; right: B | null }> {
  const [from, other] = [left[Symbol.asyncIterator](), right[Symbol.asyncIterator]()];
  try {
    let [a, b] = [await from.next(), await other.next()];
    for (;;) {
      if (a.done && b.done) return;
      const order = a.done ? 1 : b.done ? -1 : compare(placeOfLeft(a.value), placeOfRight(b.value));
      const one: { left: A | null; right: B | null } = { left: null, right: null };
      if (!a.done && order <= 0) one.left = a.value;
      if (!b.done && order >= 0) one.right = b.value;
      if (order <= 0) a = await from.next();
      if (order >= 0) b = await other.next();
      yield one;
    }
  } finally {
    await from.return?.();
    await other.return?.();
  }
}

/** What was found on the way, by the document's key in the store: no personal data. */
export interface Findings {
  copied: number;
  /** Rows name them, and neither the store nor an earlier backup has them. */
  missing: Set<string>;
  /** Their bytes in the store are not what they were kept with. */
  damaged: Set<string>;
  /** The store lost or changed them; the backup keeps the copy of an earlier one. */
  saved: Set<string>;
  /** An earlier backup put them into the place, which lost or changed them; copied again. */
  copiedAgain: number;
}

export const noFindings = (): Findings => ({
  copied: 0,
  missing: new Set(),
  damaged: new Set(),
  saved: new Set(),
  copiedAgain: 0,
});

/** Where documents are read from. */
export type Source = Pick<ObjectStore, 'open' | 'close'>;

interface Copying {
  objects: Objects;
  source: Source;
  documentKeys: DocumentKeys;
  /** Whether a row names it still. */
  isNamed: (place: Place) => Promise<boolean>;
  findings: Findings;
  /** Read every document, also those that an earlier backup has. */
  all: boolean;
}

/**
 * Documents that rows name, as entries: those that `before` has are there already, the others are copied, opened and checked by
 * their hash on the way.
 * @param before entries of an earlier backup, in their order
 * @param keepOld they are of this same backup: all of them stay, also what no row names any more
 */
export async function* copyDocuments(
  copying: Copying,
  rows: AsyncIterable<Place>,
  before: AsyncIterable<DocumentEntry>,
  { keepOld }: { keepOld: boolean },
): AsyncGenerator<DocumentEntry> {
  const both = joined(rows, (place) => place, before, placeOfEntry);
  for await (const entry of mapInOrder(both, AT_ONCE, async ({ left, right }) =>
    keepOld && right ? right : left && copyOne(copying, left, right),
  ))
    if (entry) yield entry;
}

async function copyOne(
  copying: Copying,
  place: Place,
  before: DocumentEntry | null,
): Promise<DocumentEntry | null> {
  const { objects, source, findings, all } = copying;
  const key = keyOf(place);
  const old = before && (await hasObject(objects, before)) ? before : null;
  if (before && !old) findings.copiedAgain += 1;
  const whole = old && !old.damaged ? old : null;
  if (whole && !all) {
    const total = await sizeIn(source, key);
    if (total === whole.bytes) return whole;
  }
  const path = join(objects.temporary, randomUUID());
  try {
    const { bytes } = await source.open(key, 0);
    await pipeline(bytes, createWriteStream(path, { mode: 0o600, flags: 'wx' }));
    const isWhole = await hasItsHash(path, place, copying.documentKeys);
    if (!isWhole && whole) {
      findings.saved.add(key);
      return whole;
    }
    if (!isWhole) findings.damaged.add(key);
    const { isNew, ...kept } = await keepFile(objects, path);
    if (isNew) findings.copied += 1;
    return {
      tenant: place.tenantId,
      document: Buffer.from(place.sha256).toString('hex'),
      ...kept,
      ...(isWhole ? {} : { damaged: true }),
    };
  } catch (error) {
    if (!(error instanceof ObjectMissingError)) throw error;
    // A document whose time had passed meanwhile is none that is missing.
    if (await copying.isNamed(place)) findings[old ? 'saved' : 'missing'].add(key);
    return old;
  } finally {
    await unlink(path).catch(() => undefined);
  }
}

async function sizeIn(source: Source, key: string): Promise<number | null> {
  try {
    const { bytes, total } = await source.open(key, 0, HEADER - 1);
    bytes.destroy();
    return total;
  } catch (error) {
    if (error instanceof ObjectMissingError) return null;
    throw error;
  }
}

/** Whether the bytes in a file, as they lay in the store, are those of the document. */
export async function hasItsHash(
  path: string,
  place: Place,
  documentKeys: DocumentKeys,
): Promise<boolean> {
  const hash = createHash('sha256');
  const file = await open(path, 'r');
  try {
    const { size: total } = await file.stat();
    const header = Buffer.alloc(HEADER);
    const { bytesRead } = await file.read(header, 0, HEADER, 0);
    const number = keyNumberOf(header.subarray(0, bytesRead));
    if (number === null)
      for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
    else {
      const key = await documentKeys.of(place.tenantId, number);
      const sealed = createReadStream(path, { start: HEADER });
      for await (const chunk of openChunks(sealed, { key, place, first: 0, total }))
        hash.update(chunk);
    }
  } catch (error) {
    if (error instanceof DecryptionError) return false;
    throw error;
  } finally {
    await file.close();
  }
  return hash.digest().equals(Buffer.from(place.sha256));
}
