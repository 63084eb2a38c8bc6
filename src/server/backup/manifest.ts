import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { writeDurably } from '#src/server/durable-file.ts';
import { jsonLinesOf } from '#src/server/file-lines.ts';
import type { Keys } from '#src/server/keys.ts';

/** The backup cannot be made, or not be used; the message is one sentence that says why. */
export class BackupError extends Error {}

/** The embedded database, as it came. */
export const DATABASE_FILE = 'database.tar.gz';
const MANIFEST = 'manifest.jsonl';
const SIGNATURE = 'manifest.sig';

/** A file of a backup, by its path in it. */
const entry = z.object({
  path: z.string().regex(/^(?:database\.tar\.gz|(?:blobs|audit)(?:\/[\w-][\w.-]*)+)$/),
  bytes: z.number().int(),
  sha256: z.string(),
});
export type Entry = z.output<typeof entry>;

const head = z.object({
  format: z.literal(1),
  /** When the copy of the database began. */
  at: z.string(),
  /** PostgreSQL's major version; null where the database is not in the backup. */
  database: z.string().nullable(),
});
export type ManifestHead = z.output<typeof head>;

const last = z.object({ files: z.number().int() });
const seal = z.object({ key: z.number().int(), signature: z.string() });

/** Copies a file on to the disk and returns what the manifest says of it. */
export async function copyHashed(from: string, to: string): Promise<Omit<Entry, 'path'>> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(
    createReadStream(from),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    createWriteStream(to, { mode: 0o600, flags: 'wx', flush: true }),
  );
  return { bytes, sha256: hash.digest('hex') };
}

/** What the manifest says of a file that is there. */
export async function hashOf(path: string): Promise<Omit<Entry, 'path'>> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk as Buffer);
    bytes += (chunk as Buffer).length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Writes the manifest line by line; without its signature, written last, a folder is no backup. */
export async function openManifest(folder: string, keys: Keys, first: ManifestHead) {
  const file = await open(join(folder, MANIFEST), 'wx', 0o600);
  const hash = createHash('sha256');
  const write = async (value: ManifestHead | Entry | z.output<typeof last>) => {
    const line = `${JSON.stringify(value)}\n`;
    hash.update(line);
    await file.write(line);
  };
  let files = 0;
  await write(first);
  return {
    async add(one: Entry): Promise<void> {
      files += 1;
      await write(one);
    },
    async seal(): Promise<number> {
      await write({ files });
      await file.sync();
      const signature = keys.sign(signedText(hash.digest('hex'))).toString('base64url');
      const text = `${JSON.stringify({ key: keys.currentId, signature })}\n`;
      await writeDurably(join(folder, SIGNATURE), text, 0o600);
      return files;
    },
    close: () => file.close(),
  };
}

const signedText = (sha256: string) => `compliance-console backup manifest ${sha256}`;

/**
 * Reads a manifest whose signature is that of these keys.
 * @throws BackupError when it is not, or the folder is no backup
 */
export async function readManifest(
  folder: string,
  keys: Keys,
): Promise<{ head: ManifestHead; entries: Entry[] }> {
  const path = join(folder, MANIFEST);
  const sealed = await readFile(join(folder, SIGNATURE), 'utf8').catch(() => null);
  if (sealed === null)
    throw new BackupError(`${folder} holds no backup, or one that was not finished.`);
  const { key, signature } = seal.parse(JSON.parse(sealed));
  const { sha256 } = await hashOf(path);
  if (!keys.verify(signedText(sha256), Buffer.from(signature, 'base64url'), key))
    throw new BackupError(
      'The manifest of the backup is not signed by these keys: it was changed, or the keys are those of another installation.',
    );
  let first: ManifestHead | null = null;
  let end: number | null = null;
  const entries: Entry[] = [];
  for await (const value of jsonLinesOf(path)) {
    const files = last.safeParse(value);
    if (first === null) first = head.parse(value);
    else if (files.success) end = files.data.files;
    else entries.push(entry.parse(value));
  }
  if (first === null || end !== entries.length)
    throw new BackupError('The manifest of the backup is not whole.');
  return { head: first, entries };
}
