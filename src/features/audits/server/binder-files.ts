import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';

/*
 * Files that grow part by part and can be taken up again after a kill: each part is written behind what stands, and noted as
 * a line of a journal beside it. Cut both back to where they stood, and the rest is made anew. No more than one part is held
 * in memory, and a line for each.
 */

/** How much of a growing file and of its journal stands. */
export interface Standing {
  file: number;
  journal: number;
}

/** A part as the journal has it. */
export interface Part {
  name: string;
  size: number;
  sha256: string;
  at: number;
}

/** A growing file with its journal. */
export class GrowingFile<Line extends Part> {
  readonly lines: Line[] = [];
  readonly path: string;
  #file: FileHandle;
  #journal: FileHandle;
  #standing: Standing;

  private constructor(path: string, file: FileHandle, journal: FileHandle, standing: Standing) {
    this.path = path;
    this.#file = file;
    this.#journal = journal;
    this.#standing = standing;
  }

  get standing(): Standing {
    return { ...this.#standing };
  }

  /** Opens it where it stood, or anew; null where less is there than stood. */
  static async open<L extends Part>(
    path: string,
    standing: Standing | null,
  ): Promise<GrowingFile<L> | null> {
    const flags = standing === null ? 'w+' : 'r+';
    const opened: FileHandle[] = [];
    try {
      for (const one of [path, `${path}.journal`]) opened.push(await open(one, flags, 0o600));
    } catch (error) {
      for (const one of opened) await one.close();
      if (standing !== null) return null;
      throw error;
    }
    const [file, journal] = opened;
    if (!file || !journal) throw new Error('The file is not there');
    const at = standing ?? { file: 0, journal: 0 };
    const there = [(await file.stat()).size, (await journal.stat()).size];
    if ((there[0] ?? 0) < at.file || (there[1] ?? 0) < at.journal) {
      await file.close();
      await journal.close();
      return null;
    }
    await file.truncate(at.file);
    await journal.truncate(at.journal);
    const growing = new GrowingFile<L>(path, file, journal, { ...at });
    const text = Buffer.alloc(at.journal);
    if (at.journal > 0) await journal.read(text, 0, at.journal, 0);
    for (const line of text.toString('utf8').split('\n'))
      if (line !== '') growing.lines.push(JSON.parse(line) as L);
    return growing;
  }

  /** Writes bytes behind what stands. */
  async write(bytes: Uint8Array): Promise<void> {
    let from = 0;
    while (from < bytes.length) {
      const at = this.#standing.file + from;
      from += (await this.#file.write(bytes, from, bytes.length - from, at)).bytesWritten;
    }
    this.#standing.file += bytes.length;
  }

  /** Notes a part that is written whole. */
  async note(line: Line): Promise<void> {
    const bytes = Buffer.from(`${JSON.stringify(line)}\n`);
    await this.#journal.write(bytes, 0, bytes.length, this.#standing.journal);
    this.#standing.journal += bytes.length;
    this.lines.push(line);
  }

  /** All that stands is on the disk. */
  async sync(): Promise<void> {
    await this.#file.sync();
    await this.#journal.sync();
  }

  /** What the whole file hashes to. */
  async hash(): Promise<{ size: number; sha256: string }> {
    const hash = createHash('sha256');
    const piece = Buffer.alloc(1024 * 1024);
    for (let at = 0; at < this.#standing.file;) {
      const { bytesRead } = await this.#file.read(piece, 0, piece.length, at);
      if (bytesRead === 0) throw new Error('The file is shorter than it was');
      hash.update(piece.subarray(0, bytesRead));
      at += bytesRead;
    }
    return { size: this.#standing.file, sha256: hash.digest('hex') };
  }

  async close(): Promise<void> {
    await this.#file.close();
    await this.#journal.close();
  }
}

export interface ZipPart extends Part {
  crc: number;
}

const MOST_16 = 0xffff;
const MOST_32 = 0xffffffff;
/** Midnight of 1 January 1980: a ZIP has no day, so that the same papers make the same bytes. */
const [NO_TIME, NO_DAY] = [0, 0x21];
/** Names are UTF-8. */
const UTF8 = 0x800;

/** Puts a file into a ZIP, as it is: papers are compressed already. */
export async function addToZip(
  zip: GrowingFile<ZipPart>,
  name: string,
  bytes: Uint8Array,
): Promise<ZipPart> {
  const line: ZipPart = {
    ...{ name, size: bytes.length, at: zip.standing.file, crc: crc32(bytes) },
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
  const label = Buffer.from(name);
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(UTF8, 6);
  head.writeUInt16LE(NO_TIME, 10);
  head.writeUInt16LE(NO_DAY, 12);
  head.writeUInt32LE(line.crc, 14);
  head.writeUInt32LE(bytes.length, 18);
  head.writeUInt32LE(bytes.length, 22);
  head.writeUInt16LE(label.length, 26);
  await zip.write(Buffer.concat([head, label, bytes]));
  await zip.note(line);
  return line;
}

/** Ends a ZIP with its directory; of 4 GB or 65,535 files on as ZIP64. */
export async function endZip(zip: GrowingFile<ZipPart>): Promise<void> {
  const start = zip.standing.file;
  for (const line of zip.lines) await zip.write(entryOf(line));
  const size = zip.standing.file - start;
  const count = zip.lines.length;
  const isLarge = count >= MOST_16 || start >= MOST_32 || size >= MOST_32;
  if (isLarge) await zip.write(largeEnd(zip.standing.file, { start, size, count }));
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(count, MOST_16), 8);
  end.writeUInt16LE(Math.min(count, MOST_16), 10);
  end.writeUInt32LE(Math.min(size, MOST_32), 12);
  end.writeUInt32LE(isLarge ? MOST_32 : start, 16);
  await zip.write(end);
}

function entryOf({ name, size, at, crc }: ZipPart): Buffer {
  const label = Buffer.from(name);
  const isFar = at >= MOST_32;
  const extra = Buffer.alloc(isFar ? 12 : 0);
  if (isFar) {
    extra.writeUInt16LE(1, 0);
    extra.writeUInt16LE(8, 2);
    extra.writeBigUInt64LE(BigInt(at), 4);
  }
  const head = Buffer.alloc(46);
  head.writeUInt32LE(0x02014b50, 0);
  head.writeUInt16LE(isFar ? 45 : 20, 4);
  head.writeUInt16LE(isFar ? 45 : 20, 6);
  head.writeUInt16LE(UTF8, 8);
  head.writeUInt16LE(NO_TIME, 12);
  head.writeUInt16LE(NO_DAY, 14);
  head.writeUInt32LE(crc, 16);
  head.writeUInt32LE(size, 20);
  head.writeUInt32LE(size, 24);
  head.writeUInt16LE(label.length, 28);
  head.writeUInt16LE(extra.length, 30);
  head.writeUInt32LE(isFar ? MOST_32 : at, 42);
  return Buffer.concat([head, label, extra]);
}

function largeEnd(at: number, of: { start: number; size: number; count: number }): Buffer {
  const end = Buffer.alloc(56 + 20);
  end.writeUInt32LE(0x06064b50, 0);
  end.writeBigUInt64LE(44n, 4);
  end.writeUInt16LE(45, 12);
  end.writeUInt16LE(45, 14);
  end.writeBigUInt64LE(BigInt(of.count), 24);
  end.writeBigUInt64LE(BigInt(of.count), 32);
  end.writeBigUInt64LE(BigInt(of.size), 40);
  end.writeBigUInt64LE(BigInt(of.start), 48);
  end.writeUInt32LE(0x07064b50, 56);
  end.writeBigUInt64LE(BigInt(at), 64);
  end.writeUInt32LE(1, 72);
  return end;
}
