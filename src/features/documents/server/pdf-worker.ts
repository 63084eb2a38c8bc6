import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import type { PDFDocumentProxy, PageViewport } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { FormMark, TextRun } from '../page-text.rules.ts';
import type { ArrangeJob, BindJob, PdfAnswer, PdfJob, StampJob } from './pdf-workers.ts';

/** What this thread does; files are made by another (arrange-pdf-worker.ts). */
type ReadingJob = Exclude<PdfJob, ArrangeJob | BindJob | StampJob>;

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
    if (job.kind === 'ocr' || job.kind === 'codes')
      return { unreadable: 'another worker reads images' };
    return job.kind === 'inspect' ? await inspect(document, job) : await read(document, job);
  } catch (error) {
    if (error instanceof pdfjs.PasswordException) {
      return job.kind === 'inspect'
        ? { pages: null, passwordProtected: true }
        : { text: '', fields: {}, runs: [], marks: [] };
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
    const from = runs.length;
    const reader = page.streamTextContent().getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      for (const item of value.items) {
        if (!('str' in item)) continue;
        const box = boxOf(item, viewport);
        if (box && runs.length > from) text += between(text, runs.at(-1), item.str, box);
        if (box) runs.push([text.length, text.length + item.str.length, number, ...box]);
        text += item.hasEOL ? `${item.str}\n` : item.str;
      }
      if (text.length >= mostCharacters) {
        await reader.cancel();
        return withForm(document, pages, {
          text: text.slice(0, mostCharacters),
          runs: runs.filter(([, end]) => end <= mostCharacters),
        });
      }
    }
    text += '\n';
  }
  return withForm(document, pages, { text: text.trimEnd(), runs });
}

/**
 * What parts a piece of text from the one before it where pdf.js says nothing: forms draw their captions first and what is
 * filled in later, back on the same line, and set figures close behind words in other type.
 */
function between(
  text: string,
  last: TextRun | undefined,
  next: string,
  [x]: readonly [x: number, ...unknown[]],
): string {
  const before = text.at(-1) ?? '';
  if (!last || /\s/.test(before) || /^\s/.test(next)) return '';
  if (x < last[3]) return '\n';
  const parted = /\p{L}/u.test(before)
    ? /^\d/.test(next)
    : /\d/.test(before) && /^\p{L}/u.test(next);
  return parted ? ' ' : '';
}

/** What is used of a form's field as a page shows it. */
interface Widget {
  fieldType?: string;
  fieldName?: string;
  /** What it is called for people. */
  alternativeText?: string;
  fieldValue?: unknown;
  checkBox?: boolean;
  radioButton?: boolean;
  /** What a box, and what one of a group, stands for. */
  exportValue?: string | null;
  buttonValue?: string | null;
  rect: number[];
}

/** No form that people fill has as many fields. */
const MOST_FIELDS = 500;

/**
 * Adds what a form was filled with: the values of its fields by name, with their places as if each stood on a line of its
 * own behind the text, its boxes, and its places to sign.
 */
async function withForm(
  document: PDFDocumentProxy,
  pages: number,
  { text, runs }: { text: string; runs: TextRun[] },
): Promise<PdfAnswer> {
  const fields: Record<string, string> = {};
  const marks: FormMark[] = [];
  const signed = await signedFields(document);
  let at = text.length;
  let count = 0;
  for (let number = 1; number <= Math.min(pages, document.numPages); number++) {
    const page = await document.getPage(number);
    const viewport = page.getViewport({ scale: 1 });
    const widgets: Widget[] = await page.getAnnotations();
    for (const widget of widgets) {
      const name = widget.fieldName?.slice(0, 200);
      const box = sharesOf(cornersOf(widget.rect), viewport);
      if (!name || !box || (count += 1) > MOST_FIELDS) continue;
      const mark = markOf(widget, name, signed);
      const [x, y, width, height] = box;
      if (mark) marks.push({ ...mark, page: number, x, y, width, height });
      const value = valueOf(widget);
      if (value === '' || name in fields) continue;
      fields[name] = value;
      runs.push([at + 1, at + 1 + value.length, number, ...box]);
      at += 1 + value.length;
    }
  }
  return { text, fields, runs, marks };
}

/** What was written into a field, or chosen from its list. */
function valueOf({ fieldType, fieldValue }: Widget): string {
  if (fieldType !== 'Tx' && fieldType !== 'Ch') return '';
  const value: unknown = Array.isArray(fieldValue) ? fieldValue[0] : fieldValue;
  return typeof value === 'string' ? value.trim().slice(0, 500) : '';
}

function markOf(
  widget: Widget,
  fieldName: string,
  signed: readonly string[],
): Pick<FormMark, 'kind' | 'name' | 'option' | 'set'> | null {
  const { fieldType, alternativeText = '', fieldValue, checkBox, radioButton } = widget;
  const name = `${alternativeText.slice(0, 200)} ${fieldName}`.trim();
  if (fieldType === 'Sig') {
    const set = signed.some((one) => fieldName === one || fieldName.endsWith(`.${one}`));
    return { kind: 'signature', name, option: '', set };
  }
  if (!checkBox && !radioButton) return null;
  const option = (checkBox ? widget.exportValue : widget.buttonValue) ?? '';
  return { kind: 'box', name, option: option.slice(0, 200), set: fieldValue === option };
}

/** The names of the fields that hold a digital signature; whether it is valid is not asked here. */
async function signedFields(document: PDFDocumentProxy): Promise<string[]> {
  const signatures: { fieldName?: string }[] = (await document.getSignatures()) ?? [];
  return signatures.flatMap(({ fieldName }) => fieldName || []);
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

parentPort?.on('message', (job: ReadingJob) => {
  void run(job).then((answer) => parentPort?.postMessage(answer));
});
parentPort?.postMessage('ready');
