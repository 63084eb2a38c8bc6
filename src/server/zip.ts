import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { inflateRawSync } from 'node:zlib';

/** A zip that is none, is damaged, or would unpack to more than is taken. */
export class ZipError extends Error {
  readonly kind: 'damaged' | 'tooLarge' | 'protected';
  constructor(kind: ZipError['kind']) {
    super(`The zip is ${kind}`);
    this.kind = kind;
  }
}

export interface ZipEntry {
  name: string;
  size: number;
  /** Unpacks it. @throws ZipError when it is damaged or larger than it says */
  read(): Promise<Buffer>;
}

export interface ZipLimits {
  entries: number;
  /** Bytes of one entry, and of all together, unpacked. */
  each: number;
  all: number;
}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const END_SIZE = 22;
const MOST_COMMENT = 65_535;

/**
 * Lists a zip by its central directory and unpacks entry by entry, each under a hard limit of what it may unpack to:
 * nothing that a stranger wrote into a header is believed. Zip64, several disks and encryption are refused.
 * @throws ZipError
 */
export async function openZip(
  path: string,
  limits: ZipLimits,
): Promise<{ entries: ZipEntry[]; close(): Promise<void> }> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const tail = await bytesAt(
      file,
      Math.max(0, size - END_SIZE - MOST_COMMENT),
      Math.min(size, END_SIZE + MOST_COMMENT),
    );
    const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
    if (end < 0 || tail.length - end < END_SIZE || tail.readUInt32LE(end) !== END)
      throw new ZipError('damaged');
    const count = tail.readUInt16LE(end + 10);
    const length = tail.readUInt32LE(end + 12);
    const start = tail.readUInt32LE(end + 16);
    if (count > limits.entries) throw new ZipError('tooLarge');
    if (start + length > size) throw new ZipError('damaged');
    const directory = await bytesAt(file, start, length);
    let total = 0;
    const entries: ZipEntry[] = [];
    for (let at = 0, n = 0; n < count; n += 1) {
      if (at + 46 > directory.length || directory.readUInt32LE(at) !== CENTRAL)
        throw new ZipError('damaged');
      const flags = directory.readUInt16LE(at + 8);
      const method = directory.readUInt16LE(at + 10);
      const packed = directory.readUInt32LE(at + 20);
      const unpacked = directory.readUInt32LE(at + 24);
      const [nameLength, extra, comment] = [28, 30, 32].map((offset) =>
        directory.readUInt16LE(at + offset),
      ) as [number, number, number];
      const offset = directory.readUInt32LE(at + 42);
      const name = directory.subarray(at + 46, at + 46 + nameLength).toString('utf8');
      at += 46 + nameLength + extra + comment;
      if (name.endsWith('/')) continue;
      if (flags & 1) throw new ZipError('protected');
      total += unpacked;
      if (unpacked > limits.each || total > limits.all) throw new ZipError('tooLarge');
      if (method !== 0 && method !== 8) throw new ZipError('damaged');
      entries.push({
        name,
        size: unpacked,
        read: () => readEntry(file, { offset, packed, unpacked, method }, size),
      });
    }
    return { entries, close: () => file.close() };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function readEntry(
  file: FileHandle,
  {
    offset,
    packed,
    unpacked,
    method,
  }: { offset: number; packed: number; unpacked: number; method: number },
  size: number,
): Promise<Buffer> {
  const head = await bytesAt(file, offset, 30);
  if (head.length < 30 || head.readUInt32LE(0) !== LOCAL) throw new ZipError('damaged');
  const start = offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
  if (start + packed > size) throw new ZipError('damaged');
  const bytes = await bytesAt(file, start, packed);
  if (method === 0) {
    if (packed !== unpacked) throw new ZipError('damaged');
    return bytes;
  }
  try {
    // The limit is what the directory says, which was checked: a bomb that says less is cut off there.
    const out = inflateRawSync(bytes, { maxOutputLength: Math.max(1, unpacked) });
    if (out.length !== unpacked) throw new ZipError('damaged');
    return out;
  } catch (error) {
    if (error instanceof ZipError) throw error;
    throw new ZipError(error instanceof RangeError ? 'tooLarge' : 'damaged');
  }
}

async function bytesAt(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, from);
  return buffer.subarray(0, bytesRead);
}
