import { readlinkSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import type { Canvas } from '@napi-rs/canvas';
import type { PDFDocumentLoadingTask, PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** For threads that open PDFs from strangers and look at their pages as images. */

// As in pdf-worker.ts: pdf.js' own inflater stops where it is told to.
Reflect.deleteProperty(globalThis, 'DecompressionStream');

const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs');
const root = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

/** A letter page at 600 dpi has 34 million. Larger images are not painted, so that none can be a bomb. */
const MOST_IMAGE_DOTS = 36_000_000;
/** Of a painted page, whatever size it says it has. */
const MOST_DOTS = 6_000_000;

/** A third of the share of a thread of the usual priority, when both want a processor. */
const LESS_URGENT = 5;

/**
 * Lets everything else on the machine go first. On Linux a priority belongs to a thread, and threads that it starts
 * (tesseract's) inherit it; elsewhere it would be the whole server's, so it stays.
 */
export function yieldToOthers(): void {
  if (process.platform !== 'linux') return;
  const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
  if (Number.isInteger(thread)) setPriority(thread, LESS_URGENT);
}

/** Opens a file whose pages are to be painted. The caller destroys the task. */
export async function openToPaint(path: string): Promise<PDFDocumentLoadingTask> {
  return pdfjs.getDocument({
    data: new Uint8Array(await readFile(path)),
    cMapUrl: join(root, 'cmaps/'),
    standardFontDataUrl: join(root, 'standard_fonts/'),
    wasmUrl: join(root, 'wasm/'),
    iccUrl: join(root, 'iccs/'),
    verbosity: pdfjs.VerbosityLevel.ERRORS,
    enableXfa: false,
    useSystemFonts: false,
    disableFontFace: true,
    useWorkerFetch: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    maxImageSize: MOST_IMAGE_DOTS,
  });
}

/** Whether a file was not opened because it asks for a password. */
export function asksForPassword(error: unknown): boolean {
  return error instanceof pdfjs.PasswordException;
}

export interface PaintedPage {
  width: number;
  height: number;
  /** Red, green, blue and alpha of each dot, row by row. */
  data: Uint8ClampedArray;
}

/** Paints a page on white, at so many dots an inch as far as that is no bomb. */
export async function paintPage(
  document: PDFDocumentProxy,
  number: number,
  dotsPerInch: number,
): Promise<PaintedPage> {
  const page = await document.getPage(number);
  const { width, height } = page.getViewport({ scale: 1 });
  const scale = Math.min(dotsPerInch / 72, Math.sqrt(MOST_DOTS / Math.max(1, width * height)));
  const viewport = page.getViewport({ scale });
  const canvas: Canvas = createCanvas(
    Math.max(1, Math.floor(viewport.width)),
    Math.max(1, Math.floor(viewport.height)),
  );
  // pdf.js paints on it as on a browser's: its own factory for Node makes the same.
  const target: unknown = canvas;
  await page.render({ canvas: target as never, viewport, background: '#fff' }).promise;
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  page.cleanup();
  return { width: canvas.width, height: canvas.height, data };
}
