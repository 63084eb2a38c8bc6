import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { requestError, thrower } from '#src/shared/errors.ts';
import { MAX_FILE_BYTES } from '#src/server/uploads.ts';
import type { FileFacts } from '#src/server/uploads.ts';
import { DOCUMENT_ERRORS, MAX_PAGES } from '../documents.contract.ts';
import type { FormText } from '../page-text.rules.ts';
import { BusyError, TooComplexError, makePdfWorkers } from './pdf-workers.ts';
import type { Asker, PdfAnswer, PdfJob } from './pdf-workers.ts';

const fail = thrower(DOCUMENT_ERRORS);
const workers = makePdfWorkers();

/**
 * Opens a received file in a worker and counts its pages. It may wait for others and take seconds: call it while no
 * transaction is open.
 * @throws documents.empty_file, not_a_pdf, unreadable (truncated, damaged), too_many_pages, too_complex (a bomb), busy;
 *   request.too_large
 */
export async function inspectPdf(path: string, asker: Asker = {}): Promise<FileFacts> {
  await checkEnds(path);
  const answer = await ask({ kind: 'inspect', path, mostPages: MAX_PAGES }, asker);
  if (!('passwordProtected' in answer)) throw fail('documents.unreadable');
  if (answer.pages !== null && answer.pages > MAX_PAGES) throw fail('documents.too_many_pages');
  return answer;
}

/** Each caller that waits holds a database connection; so few leave most of the pool to other requests. */
const MOST_READINGS = 5;
let readings = 0;
/** Ten pages of small print. */
const MOST_CHARACTERS = 40_000;
/** A suggestion that is later than this is no help. */
const READING_PATIENCE = 10_000;

/**
 * The text of the first pages with its places, and what their form was filled with: its boxes, and its values, whose places
 * are as if each stood on a line of its own behind the text, for suggestions. All are empty when the document is scanned,
 * protected, or too much work to read: a suggestion is never worth an error.
 * @throws request.unavailable when several documents are being read already
 */
export async function extractText(
  path: string,
  { pages = 3 }: { pages?: number } = {},
): Promise<FormText & { fields: Record<string, string> }> {
  const job: PdfJob = { kind: 'text', path, pages, mostCharacters: MOST_CHARACTERS };
  if (readings >= MOST_READINGS) throw requestError('request.unavailable', { retryAfter: 1 });
  readings += 1;
  const answer = await workers
    .run(job, { owner: 'readings', urgent: true, patience: READING_PATIENCE })
    .catch((error: unknown) => {
      if (error instanceof TooComplexError) return { unreadable: 'too complex' };
      if (error instanceof BusyError) throw requestError('request.unavailable', { retryAfter: 1 });
      throw error;
    })
    .finally(() => {
      readings -= 1;
    });
  return 'text' in answer ? answer : { text: '', fields: {}, runs: [], marks: [] };
}

async function ask(job: PdfJob, asker: Asker): Promise<PdfAnswer> {
  try {
    return await workers.run(job, asker);
  } catch (error) {
    if (error instanceof TooComplexError) throw fail('documents.too_complex');
    if (error instanceof BusyError) throw fail('documents.busy', { retryAfter: 20 });
    throw error;
  }
}

const HEAD = 1024;
const TAIL = 16 * 1024;

/** What the first and last bytes say, before anything is parsed. */
async function checkEnds(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    if (size === 0) throw fail('documents.empty_file');
    if (size > MAX_FILE_BYTES) throw requestError('request.too_large');
    const head = await textAt(file, 0, HEAD);
    // Readers allow some bytes of mail or printer text before the mark.
    if (!head.includes('%PDF-')) throw fail('documents.not_a_pdf');
    const tail = await textAt(file, Math.max(0, size - TAIL), TAIL);
    // pdf.js repairs a file cut short and silently loses its end; a file without its last line was cut.
    if (!tail.includes('%%EOF')) throw fail('documents.unreadable');
    // A file made for reading by parts has an end near its beginning too, and says how long it should be.
    const linear = /\/Linearized[^>]*?\/L (\d{1,12})/.exec(head);
    if (linear && Number(linear[1]) > size) throw fail('documents.unreadable');
  } finally {
    await file.close();
  }
}

async function textAt(file: FileHandle, from: number, length: number): Promise<string> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, from);
  return buffer.toString('latin1', 0, bytesRead);
}
