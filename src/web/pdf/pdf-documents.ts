import type { PDFDocumentLoadingTask, PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { actingClient } from '../acting-client.ts';
import { sessionStore } from '../session-store.ts';
import { paintPage, releaseCanvas, viewportOf } from './paint-page.ts';
import { pdfEngine, type PdfJs } from './pdf-engine.ts';
import { startLoading } from './pdf-source.ts';
import { LETTER, type PageSize } from './page-layout.ts';

/** Documents that nobody shows are kept open, up to so many: the last seen and the one to come. */
const KEPT = 2;

/** Asks for a password; `wrong` after one that was not it. Null gives up. */
export type AskPassword = (wrong: boolean) => Promise<string | null>;

/** The password was not given. */
export class PasswordRefused extends Error {}

/** The first page, painted ahead of its time. */
interface FirstPaint {
  canvas: HTMLCanvasElement;
  scale: number;
  rotation: number;
  ratio: number;
}

/** A document that can be shown. */
export interface ReadyPdf {
  opened: OpenPdf;
  pdfjs: PdfJs;
  document: PDFDocumentProxy;
  firstSize: PageSize;
}

/** A document that is open or being opened. */
export interface OpenPdf {
  readonly key: string;
  /** With its first page at hand. */
  readonly ready: Promise<ReadyPdf>;
  /** A password was asked for. */
  isProtected: boolean;
  first: FirstPaint | null;
  /** Set by the view that shows it. */
  askPassword: AskPassword | null;
  onFail: ((error: unknown) => void) | null;
}

interface Entry extends OpenPdf {
  users: number;
  /** Once it is ready. */
  now: ReadyPdf | null;
  close: () => void;
}

const open = new Map<string, Entry>();

/** How wide a page was shown last, in CSS pixels: what a prefetched page is painted for. */
let lastWidth = 0;
export function noteWidth(width: number): void {
  lastWidth = width;
}

// What one user or client may see is not kept for the next.
let owner = '';
function ownerNow(): string {
  return `${sessionStore.get().user?.id ?? ''}/${actingClient() ?? ''}`;
}
sessionStore.subscribe(() => {
  if (sessionStore.get().status !== 'ACTIVE') forgetPdfs();
});

/** Closes the documents that nobody shows. */
function forgetPdfs(): void {
  for (const entry of open.values()) if (entry.users === 0) drop(entry);
}

function drop(entry: Entry): void {
  if (open.get(entry.key) === entry) open.delete(entry.key);
  entry.close();
}

function entryFor(path: string): Entry {
  const now = ownerNow();
  if (owner !== now) {
    owner = now;
    forgetPdfs();
  }
  const key = `${now} ${path}`;
  const known = open.get(key);
  if (known) {
    // To the end: the map is in order of use.
    open.delete(key);
    open.set(key, known);
    return known;
  }
  const entry = startEntry(key, path);
  open.set(key, entry);
  return entry;
}

function startEntry(key: string, path: string): Entry {
  const ending = new AbortController();
  let task: PDFDocumentLoadingTask | null = null;
  const close = () => {
    ending.abort();
    if (entry.first) releaseCanvas(entry.first.canvas);
    entry.first = null;
    // Without it 100 documents hold 500 MB (mozilla/pdf.js#10260).
    if (task) void task.destroy();
  };
  const fail = (error: unknown) => {
    if (open.get(key) === entry) open.delete(key);
    close();
    entry.onFail?.(error);
  };
  const load = async (): Promise<ReadyPdf> => {
    const engine = await pdfEngine();
    const failed = Promise.withResolvers<never>();
    failed.promise.catch(fail);
    task = await startLoading(engine, path, ending.signal, failed.reject);
    if (ending.signal.aborted) {
      await task.destroy();
      throw new DOMException('The document was closed', 'AbortError');
    }
    task.onPassword = (update: (password: string | Error) => void, reason: number) => {
      entry.isProtected = true;
      const wrong = reason === engine.pdfjs.PasswordResponses.INCORRECT_PASSWORD;
      const asked = entry.askPassword?.(wrong) ?? Promise.resolve(null);
      void asked.then((password) => update(password ?? new PasswordRefused()));
    };
    // pdf.js answers a refusal with an error of its own.
    const opening = task.promise.catch((error: unknown) => {
      throw error instanceof engine.pdfjs.PasswordException ? new PasswordRefused() : error;
    });
    const document = await Promise.race([opening, failed.promise]);
    const page = await Promise.race([document.getPage(1), failed.promise]);
    const { width, height } = viewportOf(page, 1, 0);
    const firstSize = width > 0 && height > 0 ? { width, height } : LETTER;
    entry.now = { opened: entry, pdfjs: engine.pdfjs, document, firstSize };
    return entry.now;
  };
  const entry: Entry = {
    key,
    isProtected: false,
    first: null,
    askPassword: null,
    onFail: null,
    users: 0,
    now: null,
    close,
    ready: Promise.resolve().then(load),
  };
  entry.ready.catch(() => {
    // The view says so where one waits; the next opening starts anew.
    drop(entry);
  });
  return entry;
}

/** The document at `path` where it is open with its first page at hand: shown at once, without waiting. */
export function readyPdf(path: string): ReadyPdf | null {
  return open.get(`${ownerNow()} ${path}`)?.now ?? null;
}

/** Opens a document, or takes the one that is open. Give it back with `closePdf`. */
export function openPdf(
  path: string,
  asking: AskPassword,
  onFail: (error: unknown) => void,
): OpenPdf {
  const entry = entryFor(path);
  entry.users += 1;
  entry.askPassword = asking;
  entry.onFail = onFail;
  return entry;
}

export function closePdf(opened: OpenPdf): void {
  const entry = open.get(opened.key);
  if (!entry || entry !== opened) return;
  entry.users -= 1;
  if (entry.users > 0) return;
  entry.askPassword = null;
  entry.onFail = null;
  trim();
}

function trim(): void {
  const unused = [...open.values()].filter((entry) => entry.users === 0);
  for (const entry of unused.slice(0, Math.max(0, unused.length - KEPT))) drop(entry);
}

/**
 * Opens a document ahead of its time and paints its first page as wide as the last one was, so that showing it takes
 * no time. What fails here is not reported: showing the document tries again, and says so.
 */
export async function prefetchFirstPage(path: string, rotation = 0): Promise<void> {
  const entry = entryFor(path);
  trim();
  try {
    const { document, pdfjs } = await entry.ready;
    const page = await document.getPage(1);
    if (lastWidth === 0 || entry.first) return;
    const scale = fitScale(viewportOf(page, 1, rotation).width, lastWidth);
    const canvas = await paintPage(
      pdfjs,
      page,
      viewportOf(page, scale, rotation),
      new AbortController().signal,
    );
    if (!canvas) return;
    if (open.get(entry.key) !== entry || entry.first) releaseCanvas(canvas);
    else entry.first = { canvas, scale, rotation, ratio: devicePixelRatio };
  } catch {
    drop(entry);
  }
}

/** The scale at which a page `pageWidth` wide fills `width` pixels. */
export function fitScale(pageWidth: number, width: number): number {
  return Math.max(0.1, Math.round((width / pageWidth) * 1000) / 1000);
}

/** Takes the first page that was painted ahead, if it fits what is shown now. */
export function takeFirstPaint(
  opened: OpenPdf,
  scale: number,
  rotation: number,
): HTMLCanvasElement | null {
  const { first } = opened;
  opened.first = null;
  if (!first) return null;
  if (first.scale === scale && first.rotation === rotation && first.ratio === devicePixelRatio) {
    return first.canvas;
  }
  releaseCanvas(first.canvas);
  return null;
}
