import { open, rename, unlink } from 'node:fs/promises';
import { DOCUMENT_ERRORS, MAX_PAGES } from '#src/features/documents/documents.contract.ts';
import { inspectPdf } from '#src/features/documents/server/inspect-pdf.service.ts';
import type { Inspect } from '#src/server/handler.ts';
import { openZip, ZipError } from '#src/server/zip.ts';
import { MAX_FILE_BYTES } from '#src/server/uploads.ts';
import type { FileFacts } from '#src/server/uploads.ts';
import { AppError, thrower } from '#src/shared/errors.ts';
import { HEAD_BYTES, kindOf, MOST_PARTS, REASONS } from '../intake.rules.ts';
import type { FileKind, Reason } from '../intake.rules.ts';
import type { ImageAnswer, ImageJob } from './image-worker.ts';
import { makeWarmThread, TooMuchWorkError } from './warm-thread.ts';

const fail = thrower(DOCUMENT_ERRORS);

/** A page of a fax takes a fraction of a second, a photograph one: this is for hundreds of pages. */
const images = makeWarmThread<ImageJob, ImageAnswer>(
  new URL('./image-worker.ts', import.meta.url),
  { deadline: 60_000, memory: 1024 * 2 ** 20 },
);

/** A file cannot become a document, for one of the reasons that are told. */
export class UnreadableError extends Error {
  readonly reason: Reason;
  constructor(reason: Reason) {
    super(reason);
    this.name = 'UnreadableError';
    this.reason = reason;
  }
}

/** What stands in a file's place once it is a PDF. */
export interface Paper {
  facts: Pick<FileFacts, 'pages' | 'passwordProtected'>;
  /** Where an image was made a PDF: the file is another one now. */
  made: { size: number; sha256: Buffer } | null;
}

/** The kind of a file by its first bytes. */
export async function kindOfFile(path: string, fileName: string): Promise<FileKind> {
  const file = await open(path, 'r');
  try {
    const head = Buffer.alloc(HEAD_BYTES);
    const { bytesRead } = await file.read(head, 0, HEAD_BYTES, 0);
    return kindOf(head.subarray(0, bytesRead), fileName);
  } finally {
    await file.close();
  }
}

/** Makes a PDF of an image, in the file's place. @throws UnreadableError */
async function imageToPdf(path: string, kind: ImageJob['kind']): Promise<Paper> {
  const job: ImageJob = { path, out: `${path}.pdf`, kind, mostPages: MAX_PAGES };
  try {
    const answer = await images.run(job);
    if ('reason' in answer) throw new UnreadableError(answer.reason);
    if (answer.size > MAX_FILE_BYTES) throw new UnreadableError('tooLarge');
    await rename(job.out, path);
    return {
      facts: { pages: answer.pages, passwordProtected: false },
      made: { size: answer.size, sha256: Buffer.from(answer.sha256, 'hex') },
    };
  } catch (error) {
    await unlink(job.out).catch((missing: NodeJS.ErrnoException) => {
      if (missing.code !== 'ENOENT') throw missing;
    });
    if (error instanceof TooMuchWorkError) throw new UnreadableError('tooComplex');
    throw error;
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
    await zip.close();
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
  if (kind === 'jpeg' || kind === 'png' || kind === 'tiff') return imageToPdf(path, kind);
  if (kind === 'archive' && (await isLocked(path))) throw new UnreadableError('lockedZip');
  if (isReason(kind)) throw new UnreadableError(kind);
  try {
    return { facts: await inspectPdf(path, { owner: 'intake' }), made: null };
  } catch (error) {
    const reason = error instanceof AppError ? REASON_OF[error.code] : undefined;
    if (reason) throw new UnreadableError(reason);
    throw error;
  }
}

/** What an uploader is told of an image that is none. */
const IMAGE_FAULTS: Partial<Record<Reason, () => AppError>> = {
  damaged: () =>
    fail('documents.unreadable', {
      message: 'This image is damaged or incomplete. Scan or photograph the paper again.',
    }),
  imageTooLarge: () =>
    fail('documents.too_complex', {
      message: 'This image is larger than 60 megapixels. Upload a smaller scan.',
    }),
  tooManyPages: () => fail('documents.too_many_pages'),
};

/** As `inspectPdf`, for uploads that may be images: those become PDFs in the file's place. */
export const inspectPaper: Inspect = async (path, sender) => {
  const kind = await kindOfFile(path, '');
  if (kind !== 'jpeg' && kind !== 'png' && kind !== 'tiff') return inspectPdf(path, sender);
  try {
    const { facts, made } = await imageToPdf(path, kind);
    return { ...facts, ...(made ? { made } : {}) };
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    throw IMAGE_FAULTS[error.reason]?.() ?? fail('documents.too_complex');
  }
};
