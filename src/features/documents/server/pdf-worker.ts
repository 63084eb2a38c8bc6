import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import type { PDFDocumentProxy, PageViewport } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { TextRun } from '../page-text.rules.ts';
import type { ArrangeJob, PdfAnswer, PdfJob } from './pdf-workers.ts';

/** What this thread does; files are made by another (arrange-pdf-worker.ts). */
type ReadingJob = Exclude<PdfJob, ArrangeJob>;

/**
 * The thread that opens PDFs from strangers. It may be ended at any moment, so it keeps nothing and writes nothing.
 * Scripts in a PDF are never run: pdf.js runs them only in its sandbox, which is not loaded here.
 */

// The platform's own inflater gives all of a stream at once, however large; pdf.js' own stops where it is told to,
// and its memory can be watched while it grows (a stream may swell a thousandfold).
Reflect.deleteProperty(globalThis, 'DecompressionStream');

const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs');
const root = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

async function run(job: ReadingJob): Promise<PdfAnswer> {
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
    if (job.kind === 'ocr') return { unreadable: 'another worker reads images' };
    return job.kind === 'inspect' ? await inspect(document, job) : await read(document, job);
  } catch (error) {
    if (error instanceof pdfjs.PasswordException) {
      return job.kind === 'inspect'
        ? { pages: null, passwordProtected: true }
        : { text: '', fields: {}, runs: [] };
    }
    return { unreadable: error instanceof Error ? error.name : 'unknown' };
  } finally {
    await task.destroy();
  }
}

async function inspect(
  document: PDFDocumentProxy,
  { mostPages }: Extract<ReadingJob, { kind: 'inspect' }>,
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
  { pages, mostCharacters }: Extract<ReadingJob, { kind: 'text' }>,
): Promise<PdfAnswer> {
  let text = '';
  const runs: TextRun[] = [];
  for (let number = 1; number <= Math.min(pages, document.numPages); number++) {
    const page = await document.getPage(number);
    const viewport = page.getViewport({ scale: 1 });
    const reader = page.streamTextContent().getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      for (const item of value.items) {
        if (!('str' in item)) continue;
        const box = boxOf(item, viewport);
        if (box) runs.push([text.length, text.length + item.str.length, number, ...box]);
        text += item.hasEOL ? `${item.str}\n` : item.str;
      }
      if (text.length >= mostCharacters) {
        await reader.cancel();
        return withFields(document, {
          text: text.slice(0, mostCharacters),
          runs: runs.filter(([, end]) => end <= mostCharacters),
        });
      }
    }
    text += '\n';
  }
  return withFields(document, { text: text.trimEnd(), runs });
}

interface FieldValue {
  value: string;
  page: number;
  rect: readonly number[];
}

/** Adds the values of a filled form by field name, and their places: as if each stood on a line of its own behind the text. */
async function withFields(
  document: PDFDocumentProxy,
  { text, runs }: { text: string; runs: TextRun[] },
): Promise<PdfAnswer> {
  const found = await fieldsOf(document);
  const fields = Object.fromEntries(
    Object.entries(found).map(([name, { value }]) => [name, value]),
  );
  const viewports = new Map<number, PageViewport>();
  let at = text.length;
  for (const name of Object.keys(fields)) {
    const { value, page, rect } = found[name] as FieldValue;
    const start = at + 1;
    at = start + value.length;
    if (rect.length !== 4 || page < 1 || page > document.numPages) continue;
    const viewport =
      viewports.get(page) ?? (await document.getPage(page)).getViewport({ scale: 1 });
    viewports.set(page, viewport);
    const box = sharesOf(cornersOf(rect), viewport);
    if (box) runs.push([start, at, page, ...box]);
  }
  return { text, fields, runs };
}

const cornersOf = ([left = 0, bottom = 0, right = 0, top = 0]: readonly number[]) => [
  [left, bottom],
  [right, top],
];

/** The upright rectangle around a run of text, as shares of its page; null for what is off the page or has no size. */
function boxOf(
  item: { str: string; width: number; height: number; transform: number[] },
  viewport: PageViewport,
): [x: number, y: number, width: number, height: number] | null {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = item.transform;
  const [along, across] = [Math.hypot(a, b), Math.hypot(c, d)];
  if (item.str.trim() === '' || along === 0 || across === 0) return null;
  // From the baseline a fifth of the height down, and the rest up.
  const [ux, uy] = [(a / along) * item.width, (b / along) * item.width];
  const height = item.height || across;
  const [vx, vy] = [(c / across) * height, (d / across) * height];
  const corners = [
    [e - vx * 0.2, f - vy * 0.2],
    [e + ux - vx * 0.2, f + uy - vy * 0.2],
    [e + vx * 0.85, f + vy * 0.85],
    [e + ux + vx * 0.85, f + uy + vy * 0.85],
  ];
  return sharesOf(corners, viewport);
}

/** The upright rectangle around points of a page, as shares of it; null for what is off the page or has no size. */
function sharesOf(
  points: readonly (readonly number[])[],
  viewport: PageViewport,
): [x: number, y: number, width: number, height: number] | null {
  const corners = points.map(([x = 0, y = 0]) => viewport.convertToViewportPoint(x, y));
  const share = (at: 0 | 1, of: number): [number, number] => {
    const values = corners.map((corner) => Math.min(1, Math.max(0, Number(corner[at]) / of)));
    return [Math.min(...values), Math.max(...values)];
  };
  const [left, right] = share(0, viewport.width);
  const [top, bottom] = share(1, viewport.height);
  return right > left && bottom > top ? [left, top, right - left, bottom - top] : null;
}

/** The values of a filled form, by field name, with the box that shows each; its page is 0 where that is not known. */
async function fieldsOf(document: PDFDocumentProxy): Promise<Record<string, FieldValue>> {
  const fields: Record<string, FieldValue> = {};
  const found: unknown = await document.getFieldObjects();
  if (found === null || typeof found !== 'object') return fields;
  for (const [name, widgets] of Object.entries(found).slice(0, 500)) {
    const first: unknown = Array.isArray(widgets) ? widgets[0] : undefined;
    if (first === null || typeof first !== 'object' || !('value' in first)) continue;
    const { value } = first;
    if (typeof value !== 'string' || value.trim() === '') continue;
    const page = 'page' in first && typeof first.page === 'number' ? first.page + 1 : 0;
    const rect = 'rect' in first && Array.isArray(first.rect) ? first.rect.map(Number) : [];
    fields[name.slice(0, 200)] = { value: value.slice(0, 500), page, rect };
  }
  return fields;
}

parentPort?.on('message', (job: ReadingJob) => {
  void run(job).then((answer) => parentPort?.postMessage(answer));
});
parentPort?.postMessage('ready');
