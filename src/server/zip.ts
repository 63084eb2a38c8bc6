import { crc32 } from 'node:zlib';
import { getFileNameLowLevel, openPromise, type Entry, type ZipFile } from 'yauzl';

/** A zip that is none, is damaged or locked by a password, or would unpack to more than is taken. */
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
  /** The same piece by piece, for what does not fit into memory; whether it is damaged shows at its end. */
  pieces(): AsyncGenerator<Buffer, void>;
}

export interface ZipLimits {
  entries: number;
  /** Bytes of one entry, and of all together, unpacked. */
  each: number;
  all: number;
}

/**
 * Lists the files of a zip and unpacks them one by one, each under a hard limit of what it may unpack to. The library
 * reads the format; no size that a stranger wrote into a header is believed. A name is as it was packed, with
 * `/` between folders: anyone who writes one to a disk must clean it.
 * @throws ZipError, and the file system's own errors
 */
export async function openZip(
  path: string,
  limits: ZipLimits,
): Promise<{ entries: ZipEntry[]; close(): void }> {
  const zip = await openPromise(path, {
    autoClose: false,
    // One bad name would make the whole zip unreadable.
    decodeStrings: false,
    // Counted below, so that a file larger than it says is told from a damaged one.
    validateEntrySizes: false,
  }).catch(asZipError);
  try {
    if (zip.entryCount > limits.entries) throw new ZipError('tooLarge');
    const entries: ZipEntry[] = [];
    let total = 0;
    for await (const entry of zip.eachEntry()) {
      const name = getFileNameLowLevel(
        entry.generalPurposeBitFlag,
        entry.fileNameRaw,
        entry.extraFields,
        false,
      );
      if (name.endsWith('/')) continue;
      if (entry.isEncrypted()) throw new ZipError('protected');
      const size = entry.uncompressedSize;
      total += size;
      if (size > limits.each || total > limits.all) throw new ZipError('tooLarge');
      if (!entry.canDecodeFileData()) throw new ZipError('damaged');
      const pieces = () => piecesOf(zip, entry);
      entries.push({
        name,
        size,
        pieces,
        read: async () => Buffer.concat(await Array.fromAsync(pieces())),
      });
    }
    return { entries, close: () => zip.close() };
  } catch (error) {
    zip.close();
    return asZipError(error);
  }
}

async function* piecesOf(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer, void> {
  let size = 0;
  let sum = 0;
  try {
    for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
      size += chunk.length;
      // What it says was checked against the limits: a bomb that says less is cut off there.
      if (size > entry.uncompressedSize) throw new ZipError('tooLarge');
      sum = crc32(chunk, sum);
      yield chunk;
    }
  } catch (error) {
    asZipError(error);
  }
  if (size !== entry.uncompressedSize || sum !== entry.crc32) throw new ZipError('damaged');
}

/** The library's errors say what is wrong with the format; those of the disk go on as they are. */
function asZipError(error: unknown): never {
  if (error instanceof ZipError || (error instanceof Error && 'syscall' in error)) throw error;
  throw new ZipError('damaged');
}
