import { parentPort } from 'node:worker_threads';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import decodeQR from 'qr/decode.js';
import { asksForPassword, openToPaint, paintPage, yieldToOthers } from './paint-page.ts';
import type { CodesJob, PageCode, PdfAnswer, PdfJob } from './pdf-workers.ts';

/** The thread that looks for QR codes on pages. As pdf-worker.ts it may be ended at any moment, so it keeps and writes nothing. */

/** A fax has half of it in one direction; more takes longer and finds no more. */
const DOTS_PER_INCH = 130;
/** A page without a code is told by within milliseconds. One that is hard to read may take as long as this. */
const HARD = { effort: 3, timeLimit: 400 };

yieldToOthers();

async function run(job: PdfJob): Promise<PdfAnswer> {
  if (job.kind !== 'codes') return { unreadable: 'this worker looks for codes only' };
  const task = await openToPaint(job.path);
  try {
    return { codes: await codesIn(await task.promise, job) };
  } catch (error) {
    if (asksForPassword(error)) return { codes: [] };
    return { unreadable: error instanceof Error ? error.name : 'unknown' };
  } finally {
    await task.destroy();
  }
}

async function codesIn(
  document: PDFDocumentProxy,
  { prefix, firstPages, mostPages }: CodesJob,
): Promise<PageCode[]> {
  const codes: PageCode[] = [];
  const last = Math.min(document.numPages, mostPages);
  for (let page = 1; page <= last; page += 1) {
    if (page > firstPages && codes.length === 0) break;
    const text = codeOn(await paintPage(document, page, DOTS_PER_INCH));
    if (text?.startsWith(prefix)) codes.push({ page, text });
  }
  return codes;
}

function codeOn(image: Parameters<typeof decodeQR>[0]): string | null {
  try {
    return decodeQR(image, HARD);
  } catch {
    // There is none, or none that can be read.
    return null;
  }
}

parentPort?.on('message', (job: PdfJob) => {
  run(job).then(
    (answer) => parentPort?.postMessage(answer),
    (error: unknown) =>
      parentPort?.postMessage({ unreadable: error instanceof Error ? error.name : 'unknown' }),
  );
});
parentPort?.postMessage('ready');
