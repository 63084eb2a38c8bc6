import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { unlink, writeFile } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import type { FilesSpec, InlineFiles } from '#src/shared/endpoint.ts';
import { requestError } from '#src/shared/errors.ts';
import type { AppError } from '#src/shared/errors.ts';
import type { Storage } from './storage/storage.ts';

/** The largest file taken, in bytes. */
export const MAX_FILE_BYTES = 50 * 1024 * 1024;

/** A received file, whole, in a temporary place; the storage moves it from there. */
export interface Upload {
  path: string;
  fileName: string;
  mediaType: string;
  size: number;
  sha256: Buffer;
  /** What its inspection found; null until then. */
  facts: FileFacts | null;
}

/** What is known of a file that was looked into. */
export interface FileFacts {
  /** Null when a password keeps us from counting. */
  pages: number | null;
  passwordProtected: boolean;
  /** Where the inspection put a PDF in the place of an image: what the file is now. */
  made?: { size: number; sha256: Buffer };
  /** What was read out of it on its way in, as its inspection and its handler agree. */
  content?: unknown;
  /** Why it is not taken, where each file of a call stands for itself: the caller that means to keep it throws this. */
  refused?: AppError;
}

/** A file's name as shown: no path, no control or direction-changing characters, at most 200 characters. */
export function cleanFileName(name: string | undefined): string {
  const last = (name ?? '').normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = last
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/^\.+/, '')
    .trim();
  if (clean.length <= 200) return clean || 'document.pdf';
  const dot = clean.lastIndexOf('.');
  const extension = dot > 0 && clean.length - dot <= 10 ? clean.slice(dot) : '';
  return clean.slice(0, 200 - extension.length).replace(/[\uD800-\uDBFF]$/, '') + extension;
}

/**
 * Reads a multipart request: text fields and files, each file streamed to disk and hashed on its way.
 * Throws `request.too_large` as soon as it is, `request.malformed` or `request.invalid`, and leaves nothing behind.
 */
export async function readUploads(
  request: FastifyRequest,
  spec: FilesSpec,
  storage: Storage,
): Promise<{ uploads: Upload[]; fields: Record<string, string> }> {
  const largest = spec.largest ?? MAX_FILE_BYTES;
  const declared = Number(request.headers['content-length'] ?? 0);
  if (declared > largest * spec.most + 1_000_000) throw requestError('request.too_large');
  const uploads: Upload[] = [];
  const fields: Record<string, string> = {};
  try {
    const parts = request.parts({
      limits: {
        fileSize: largest,
        files: spec.most,
        fields: 40,
        fieldSize: 10_000,
        parts: spec.most + 40,
      },
    });
    for await (const part of parts) {
      if (part.type === 'field') {
        fields[part.fieldname] = String(part.value);
        continue;
      }
      if (part.fieldname !== spec.field) {
        part.file.resume();
        throw requestError('request.invalid', {
          fields: [{ field: part.fieldname, message: `Send the file as "${spec.field}".` }],
        });
      }
      const path = storage.temporaryPath();
      const hash = createHash('sha256');
      let size = 0;
      const counted = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          hash.update(chunk);
          size += chunk.length;
          done(null, chunk);
        },
      });
      uploads.push({
        path,
        fileName: cleanFileName(part.filename),
        mediaType: part.mimetype,
        size: 0,
        sha256: Buffer.alloc(0),
        facts: null,
      });
      // Told at once and not when the rest has come: that could be without end.
      part.file.once('limit', () => part.file.destroy(requestError('request.too_large')));
      await pipeline(part.file, counted, createWriteStream(path, { mode: 0o600, flags: 'wx' }));
      Object.assign(uploads.at(-1) as Upload, { size, sha256: hash.digest() });
    }
  } catch (error) {
    await discardUploads(uploads);
    throw multipartError(error);
  }
  if (uploads.length === 0 && !spec.optional)
    throw requestError('request.invalid', {
      fields: [{ field: spec.field, message: 'Choose a file.' }],
    });
  return { uploads, fields };
}

/**
 * Takes the files out of a JSON body that was checked: each goes to disk, and its text out of the body.
 * Throws `request.invalid` where there are too many, and leaves nothing behind.
 */
export async function readInline(
  body: unknown,
  { list, field, most }: InlineFiles,
  storage: Storage,
): Promise<Upload[]> {
  const entries = (body as Record<string, Record<string, unknown>[]>)[list] ?? [];
  const given = entries.flatMap((entry, at) => {
    const { [field]: text } = entry;
    delete entry[field];
    return typeof text === 'string' && text !== '' ? [{ at, text }] : [];
  });
  if (given.length > most)
    throw requestError('request.invalid', {
      fields: [{ field, message: `Send at most ${most} files at once.` }],
    });
  const uploads: Upload[] = [];
  try {
    for (const { at, text } of given) {
      const bytes = Buffer.from(text, 'base64');
      const path = storage.temporaryPath();
      uploads.push({
        path,
        fileName: String(at),
        mediaType: '',
        size: bytes.length,
        facts: null,
        sha256: createHash('sha256').update(bytes).digest(),
      });
      await writeFile(path, bytes, { mode: 0o600, flag: 'wx' });
    }
  } catch (error) {
    await discardUploads(uploads);
    throw error;
  }
  return uploads;
}

/** Removes what the storage did not take. */
export async function discardUploads(uploads: readonly Upload[]): Promise<void> {
  await Promise.all(uploads.map((upload) => unlink(upload.path).catch(ignoreMissing)));
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

function multipartError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'FST_REQ_FILE_TOO_LARGE') return requestError('request.too_large');
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT') {
    return requestError('request.invalid', {
      fields: [{ field: 'document', message: 'Too many files at once.' }],
    });
  }
  if (code.startsWith('FST_') || code === 'ERR_STREAM_PREMATURE_CLOSE')
    return requestError('request.malformed');
  const text = error instanceof Error ? error.message : '';
  // busboy has no codes: an unfinished or unparsable form.
  if (/Unexpected end of form|Malformed|Multipart/i.test(text))
    return requestError('request.malformed');
  return error;
}
