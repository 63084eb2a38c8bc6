import { open, rename, unlink } from 'node:fs/promises';
import type { Inspect } from '#src/server/handler.ts';
import { MAX_FILE_BYTES } from '#src/server/uploads.ts';
import type { FileFacts } from '#src/server/uploads.ts';
import { makeWarmThread, TooMuchWorkError } from '#src/server/warm-thread.ts';
import { thrower } from '#src/shared/errors.ts';
import type { AppError } from '#src/shared/errors.ts';
import { DOCUMENT_ERRORS, MAX_PAGES } from '../documents.contract.ts';
import { HEAD_BYTES, isHeic, kindOf } from '../file-kind.rules.ts';
import type { FileKind } from '../file-kind.rules.ts';
import type { ImageAnswer, ImageFault, ImageJob } from './image-worker.ts';
import { inspectPdf } from './inspect-pdf.service.ts';

const fail = thrower(DOCUMENT_ERRORS);

/** A page of a fax takes a fraction of a second, a photograph one: this is for hundreds of pages. */
const images = makeWarmThread<ImageJob, ImageAnswer>(
  new URL('./image-worker.ts', import.meta.url),
  { deadline: 60_000, memory: 1024 * 2 ** 20 },
);

/** An image cannot become a document. */
export class ImageError extends Error {
  readonly reason: ImageFault;
  constructor(reason: ImageFault) {
    super(reason);
    this.name = 'ImageError';
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
  return kindOf(await headOf(path), fileName);
}

/** Whether a file is a photo in the HEIC format, which we cannot open. */
export async function isHeicFile(path: string): Promise<boolean> {
  return isHeic(await headOf(path));
}

async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path, 'r');
  try {
    const head = Buffer.alloc(HEAD_BYTES);
    const { bytesRead } = await file.read(head, 0, HEAD_BYTES, 0);
    return head.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Makes a PDF of an image, in the file's place. @throws ImageError */
export async function imageToPdf(path: string, kind: ImageJob['kind']): Promise<Paper> {
  const job: ImageJob = { path, out: `${path}.pdf`, kind, mostPages: MAX_PAGES };
  try {
    const answer = await images.run(job);
    if ('reason' in answer) throw new ImageError(answer.reason);
    if (answer.size > MAX_FILE_BYTES) throw new ImageError('tooLarge');
    await rename(job.out, path);
    return {
      facts: { pages: answer.pages, passwordProtected: false },
      made: { size: answer.size, sha256: Buffer.from(answer.sha256, 'hex') },
    };
  } catch (error) {
    await unlink(job.out).catch((missing: NodeJS.ErrnoException) => {
      if (missing.code !== 'ENOENT') throw missing;
    });
    if (error instanceof TooMuchWorkError) throw new ImageError('tooComplex');
    throw error;
  }
}

/** What an uploader is told of an image that is none. */
const IMAGE_FAULTS: Partial<Record<ImageFault, () => AppError>> = {
  damaged: () =>
    fail('documents.unreadable', {
      message: 'This image is damaged or incomplete. Scan or photograph the document again.',
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
  if (kind === 'other' && (await isHeicFile(path)))
    throw fail('documents.not_a_pdf', {
      message:
        'This photo is in the HEIC format, which we cannot open. Set the camera of your phone to "Most Compatible", or save the photo as JPEG.',
    });
  if (kind !== 'jpeg' && kind !== 'png' && kind !== 'tiff') return inspectPdf(path, sender);
  try {
    const { facts, made } = await imageToPdf(path, kind);
    return { ...facts, ...(made ? { made } : {}) };
  } catch (error) {
    if (!(error instanceof ImageError)) throw error;
    throw IMAGE_FAULTS[error.reason]?.() ?? fail('documents.too_complex');
  }
};
