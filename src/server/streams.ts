import { createHash, randomUUID } from 'node:crypto';
import { open, unlink } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Bytes to send: of a known size, readable from any offset, so that PDF pages load by range. */
export interface StreamReply {
  mediaType: string;
  size: number;
  fileName: string;
  /** Changes when the bytes do. */
  etag: string;
  disposition: 'inline' | 'attachment';
  /** Bytes `start` to `end`, both included. */
  open(start: number, end: number): Readable;
}

/** The media type of a PDF. */
export const PDF = 'application/pdf';

/** The media type of a workbook. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A PDF that was made just now. */
export const madeNow = (bytes: Uint8Array, fileName: string): StreamReply =>
  fromMemory(bytes, fileName, PDF);

/** Bytes at hand as a reply. */
export function fromMemory(bytes: Uint8Array, fileName: string, mediaType: string): StreamReply {
  return {
    mediaType,
    size: bytes.byteLength,
    fileName,
    etag: `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`,
    disposition: 'inline',
    open: (start, end) => Readable.from([Buffer.from(bytes.subarray(start, end + 1))]),
  };
}

/** A file made for one reply, which is gone with it: it loses its name at once and cannot outlive this process. */
export async function onceFile(
  reply: FastifyReply,
  { path, size }: { path: string; size: number },
  shown: Pick<StreamReply, 'mediaType' | 'fileName'>,
): Promise<StreamReply> {
  const file = await open(path, 'r');
  await unlink(path);
  reply.raw.once('close', () => void file.close());
  return {
    ...shown,
    size,
    etag: `"${randomUUID()}"`,
    disposition: 'attachment',
    // The reply's end closes the file: a stream that did would close it twice.
    open: (start, end) => file.createReadStream({ start, end, autoClose: false }),
  };
}

/** A file name as a header may hold it (RFC 8187): what encodeURIComponent leaves of its delimiters too. */
function extended(fileName: string): string {
  return encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Sends a stream whole or by one range (RFC 9110 section 14); never compressed, never run as a page. */
export function sendStream(
  request: FastifyRequest,
  reply: FastifyReply,
  stream: StreamReply,
): FastifyReply {
  const asked = /^bytes=(\d*)-(\d*)$/.exec(String(request.headers.range ?? ''));
  void reply
    .header('accept-ranges', 'bytes')
    .header('etag', stream.etag)
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header(
      'content-disposition',
      `${stream.disposition}; filename*=UTF-8''${extended(stream.fileName)}`,
    )
    .type(stream.mediaType);
  if (!asked || (asked[1] === '' && asked[2] === '')) {
    return reply.header('content-length', stream.size).send(stream.open(0, stream.size - 1));
  }
  const suffix = asked[1] === '';
  const start = suffix ? Math.max(0, stream.size - Number(asked[2])) : Number(asked[1]);
  const end =
    suffix || asked[2] === '' ? stream.size - 1 : Math.min(Number(asked[2]), stream.size - 1);
  if (start > end || start >= stream.size) {
    return reply.code(416).header('content-range', `bytes */${stream.size}`).send();
  }
  return reply
    .code(206)
    .header('content-range', `bytes ${start}-${end}/${stream.size}`)
    .header('content-length', end - start + 1)
    .send(stream.open(start, end));
}
