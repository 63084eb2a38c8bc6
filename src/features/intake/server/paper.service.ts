import {
  ImageError,
  imageToPdf,
  kindOfFile,
} from '#src/features/documents/server/inspect-image.service.ts';
import type { Paper } from '#src/features/documents/server/inspect-image.service.ts';
import type { FileKind } from '#src/features/documents/file-kind.rules.ts';
import { inspectPdf } from '#src/features/documents/server/inspect-pdf.service.ts';
import { openZip, ZipError } from '#src/server/zip.ts';
import { MAX_FILE_BYTES } from '#src/server/uploads.ts';
import { AppError } from '#src/shared/errors.ts';
import { MOST_PARTS, REASONS } from '../intake.rules.ts';
import type { Reason } from '../intake.rules.ts';

/** A file cannot become a document, for one of the reasons that are told. */
export class UnreadableError extends Error {
  readonly reason: Reason;
  constructor(reason: Reason) {
    super(reason);
    this.name = 'UnreadableError';
    this.reason = reason;
  }
}

/** The inspection's errors as reasons. */
const REASON_OF: Readonly<Record<string, Reason>> = {
  'documents.empty_file': 'empty',
  'documents.not_a_pdf': 'notADocument',
  'documents.unreadable': 'damaged',
  'documents.too_many_pages': 'tooManyPages',
  'documents.too_complex': 'tooComplex',
  'request.too_large': 'tooLarge',
};

/** The kinds that are never documents are reasons of the same name. */
function isReason(kind: FileKind): kind is FileKind & Reason {
  return kind in REASONS;
}

/** Whether an archive is a zip with a password: all that is looked at is its table of contents. */
async function isLocked(path: string): Promise<boolean> {
  try {
    const zip = await openZip(path, { entries: MOST_PARTS * 2, each: Infinity, all: Infinity });
    zip.close();
    return false;
  } catch (error) {
    if (error instanceof ZipError) return error.kind === 'protected';
    throw error;
  }
}

/**
 * Makes a document of a file that arrived: a PDF is inspected, an image becomes a PDF in the file's place.
 * @throws UnreadableError; documents.busy, when it is to be tried again later
 */
export async function readPaper(path: string, fileName: string, size: number): Promise<Paper> {
  if (size > MAX_FILE_BYTES) throw new UnreadableError('tooLarge');
  const kind = await kindOfFile(path, fileName);
  if (kind === 'archive' && (await isLocked(path))) throw new UnreadableError('lockedZip');
  if (isReason(kind)) throw new UnreadableError(kind);
  try {
    if (kind === 'jpeg' || kind === 'png' || kind === 'tiff') return await imageToPdf(path, kind);
    return { facts: await inspectPdf(path, { owner: 'intake' }), made: null };
  } catch (error) {
    if (error instanceof ImageError) throw new UnreadableError(error.reason);
    const reason = error instanceof AppError ? REASON_OF[error.code] : undefined;
    if (reason) throw new UnreadableError(reason);
    throw error;
  }
}
