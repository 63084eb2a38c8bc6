import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { z } from 'zod';
import { DecryptionError } from '#src/server/keys.ts';
import type { Keys } from '#src/server/keys.ts';
import { ObjectMissingError } from '#src/server/storage/object-store.ts';
import {
  HEADER,
  keyNumberOf,
  openChunks,
  sealedSize,
  sealFile,
} from '#src/server/storage/sealing.ts';
import { asSentence, BackupError } from './vault.ts';
import type { Vault } from './vault.ts';

/** What a backup says of a piece that it put into its place: by its content, so the same piece is there once. */
export const part = z.object({
  bytes: z.number().int().nonnegative(),
  sha256: z.string().regex(/^[\da-f]{64}$/),
  /** The name of the object that holds it, sealed. */
  object: z.string().regex(/^[\da-f]{64}$/),
});
export type Part = z.output<typeof part>;

/** Pieces of backups in their place, each sealed by a key of the installation before it leaves this machine. */
export interface Objects {
  vault: Vault;
  keys: Keys;
  /** A folder of this machine. */
  temporary: string;
}

const folderOf = (object: string): string => `objects/${object.slice(0, 2)}`;
export const placeOfObject = (object: string): string => `${folderOf(object)}/${object}`;

/** Whether the place has a piece, as long as it must be. */
export async function hasObject({ vault }: Objects, { bytes, object }: Part): Promise<boolean> {
  return (await vault.size(placeOfObject(object))) === sealedSize(bytes);
}

/** Puts a file of this machine into the place, unless it has it. @returns what a backup says of it */
export async function keepFile(objects: Objects, path: string): Promise<Part & { isNew: boolean }> {
  const { vault, keys } = objects;
  const { bytes, sha256 } = await hashOf(path);
  const object = keys.hmac('backup', sha256).toString('hex');
  const kept = { bytes, sha256, object };
  if (await hasObject(objects, kept)) return { ...kept, isNew: false };
  const staged = vault.stagingPath();
  try {
    await sealFile(path, staged, currentKey(keys), placeOf(sha256));
    await vault.put(placeOfObject(object), staged);
  } catch (error) {
    await unlink(staged).catch(() => undefined);
    const isThere = staged.startsWith(vault.address);
    throw asSentence(isThere ? vault.address : objects.temporary, error);
  }
  if (!(await hasObject(objects, kept)))
    throw new BackupError(
      `The place ${vault.address} took an object and does not have it whole: the backup was not made.`,
    );
  return { ...kept, isNew: true };
}

/** The same of bytes made here. */
export async function keepBytes(objects: Objects, bytes: Uint8Array): Promise<Part> {
  const path = join(objects.temporary, randomUUID());
  await writeFile(path, bytes, { mode: 0o600, flag: 'wx' });
  try {
    const { isNew: _, ...kept } = await keepFile(objects, path);
    return kept;
  } finally {
    await unlink(path);
  }
}

/**
 * The bytes of a piece, opened and checked on the way: what comes before an error is not to be used.
 * @throws BackupError that says what is wrong with it
 */
export async function* readPart({ vault, keys }: Objects, kept: Part): AsyncGenerator<Buffer> {
  const name = placeOfObject(kept.object);
  const wrong = (what: string) => new BackupError(`The object ${name} of the backup ${what}.`);
  const total = sealedSize(kept.bytes);
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    const size = await vault.size(name);
    if (size !== null && size !== total)
      throw wrong(`has ${size} bytes, and must have ${total}: it was cut off or changed`);
    const { number, rest } = await afterHeader(await vault.get(name));
    const key = number === null ? null : keyOfNumber(keys, number);
    if (number === null) throw wrong('was changed');
    if (key === null) throw wrong(`is sealed with key ${number}, which is not among these keys`);
    for await (const chunk of openChunks(rest, {
      key,
      place: placeOf(kept.sha256),
      first: 0,
      total,
    })) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  } catch (error) {
    if (error instanceof ObjectMissingError) throw wrong('is missing');
    if (error instanceof DecryptionError)
      throw wrong('was changed, cut off, or sealed by other keys');
    throw error;
  }
  if (bytes !== kept.bytes || hash.digest('hex') !== kept.sha256)
    throw wrong('was changed or cut off');
}

const zip = promisify(gzip);
const unzip = promisify(gunzip);

/** Puts rows as lines of JSON, and reads them. */
export async function keepLines(objects: Objects, rows: readonly unknown[]): Promise<Part> {
  return keepBytes(objects, await zip(rows.map((row) => JSON.stringify(row)).join('\n')));
}
export async function readLines(objects: Objects, kept: Part): Promise<unknown[]> {
  const text = (await unzip(await buffer(readPart(objects, kept)))).toString();
  return text === '' ? [] : text.split('\n').map((line) => JSON.parse(line) as unknown);
}

/** A small text that is found by its name, sealed to it: it cannot stand in for another one. */
export async function keepNamed(objects: Objects, name: string, value: unknown): Promise<void> {
  const { vault, keys } = objects;
  const staged = vault.stagingPath();
  const text = await zip(JSON.stringify(value));
  await writeFile(staged, keys.encrypt('backup', text, name), { mode: 0o600, flag: 'wx' });
  await vault.put(name, staged);
  await vault.settle();
}
/** @throws BackupError, ObjectMissingError */
export async function readNamed({ vault, keys }: Objects, name: string): Promise<unknown> {
  const sealed = await buffer(await vault.get(name));
  try {
    return JSON.parse((await unzip(keys.decrypt('backup', sealed, name))).toString()) as unknown;
  } catch (error) {
    if (!(error instanceof DecryptionError)) throw error;
    throw new BackupError(
      `${name} cannot be opened by these keys: it was changed, or the keys are those of another installation.`,
    );
  }
}

/** The length and the hash of a file that is there. */
export async function hashOf(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk as Buffer);
    bytes += (chunk as Buffer).length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

const placeOf = (sha256: string) => ({ tenantId: 0, sha256: Buffer.from(sha256, 'hex') });
const currentKey = (keys: Keys) => ({ number: keys.currentId, secret: keys.secret('backup') });

function keyOfNumber(keys: Keys, number: number) {
  const secret = keys.secrets('backup')[[...keys.fingerprints.keys()].indexOf(number)];
  return secret === undefined ? null : { number, secret };
}

/** The number that an object begins with, and the bytes behind it. */
async function afterHeader(
  sealed: AsyncIterable<Buffer>,
): Promise<{ number: number | null; rest: AsyncGenerator<Buffer> }> {
  const from = sealed[Symbol.asyncIterator]();
  let begin: Buffer = Buffer.of();
  while (begin.length < HEADER) {
    const next = await from.next();
    if (next.done) break;
    begin = Buffer.concat([begin, next.value]);
  }
  async function* rest() {
    try {
      if (begin.length > HEADER) yield begin.subarray(HEADER);
      for (let next = await from.next(); !next.done; next = await from.next()) yield next.value;
    } finally {
      await from.return?.();
    }
  }
  return { number: keyNumberOf(begin), rest: rest() };
}
