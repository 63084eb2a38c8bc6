import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PdfAnswer, PdfJob } from './pdf-workers.ts';

/**
 * The thread that opens PDFs from strangers. It may be ended at any moment, so it keeps nothing and writes nothing.
 * Scripts in a PDF are never run: pdf.js runs them only in its sandbox, which is not loaded here.
 */

// The platform's own inflater gives all of a stream at once, however large; pdf.js' own stops where it is told to,
// and its memory can be watched while it grows (a stream may swell a thousandfold).
Reflect.deleteProperty(globalThis, 'DecompressionStream');

const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs');
const root = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

async function run(job: PdfJob): Promise<PdfAnswer> {
  const task = pdfjs.getDocument({
    data: new Uint8Array(await readFile(job.path)),
    cMapUrl: join(root, 'cmaps/'),
    standardFontDataUrl: join(root, 'standard_fonts/'),
    verbosity: pdfjs.VerbosityLevel.ERRORS,
    enableXfa: false,
    useSystemFonts: false,
    disableFontFace: true,
    useWorkerFetch: false,
    useWasm: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    // No image is drawn here, so none needs decoding.
    maxImageSize: 1,
  });
  try {
    const document = await task.promise;
    return job.kind === 'inspect' ? await inspect(document, job) : await read(document, job);
  } catch (error) {
    if (error instanceof pdfjs.PasswordException) {
      return job.kind === 'inspect'
        ? { pages: null, passwordProtected: true }
        : { text: '', fields: {} };
    }
    return { unreadable: error instanceof Error ? error.name : 'unknown' };
  } finally {
    await task.destroy();
  }
}

async function inspect(
  document: PDFDocumentProxy,
  { mostPages }: Extract<PdfJob, { kind: 'inspect' }>,
): Promise<PdfAnswer> {
  const pages = document.numPages;
  if (pages < 1) return { unreadable: 'no pages' };
  // A repaired file may name pages that are gone: each must be there.
  for (let number = 1; number <= Math.min(pages, mostPages); number++)
    await document.getPage(number);
  return { pages, passwordProtected: false };
}

async function read(
  document: PDFDocumentProxy,
  { pages, mostCharacters }: Extract<PdfJob, { kind: 'text' }>,
): Promise<PdfAnswer> {
  let text = '';
  for (let number = 1; number <= Math.min(pages, document.numPages); number++) {
    const page = await document.getPage(number);
    const reader = page.streamTextContent().getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      for (const item of value.items)
        if ('str' in item) text += item.hasEOL ? `${item.str}\n` : item.str;
      if (text.length >= mostCharacters) {
        await reader.cancel();
        return { text: text.slice(0, mostCharacters), fields: await fieldsOf(document) };
      }
    }
    text += '\n';
  }
  return { text: text.trim(), fields: await fieldsOf(document) };
}

/** The values of a filled form, by field name. */
async function fieldsOf(document: PDFDocumentProxy): Promise<Record<string, string>> {
  const fields: Record<string, string> = {};
  const found: unknown = await document.getFieldObjects();
  if (found === null || typeof found !== 'object') return fields;
  for (const [name, widgets] of Object.entries(found).slice(0, 500)) {
    const first: unknown = Array.isArray(widgets) ? widgets[0] : undefined;
    const value =
      first !== null && typeof first === 'object' && 'value' in first ? first.value : undefined;
    if (typeof value === 'string' && value.trim() !== '')
      fields[name.slice(0, 200)] = value.slice(0, 500);
  }
  return fields;
}

parentPort?.on('message', (job: PdfJob) => {
  void run(job).then((answer) => parentPort?.postMessage(answer));
});
parentPort?.postMessage('ready');
