import type { PDFPageProxy, PageViewport } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PdfJs } from './pdf-engine.ts';

// Limits of the stock viewer (ux 2.5): phones have less memory for a canvas.
const SMALL_DEVICE = /Android|iP(?:hone|ad|od)/.test(globalThis.navigator?.userAgent ?? '');
const MOST_PIXELS = SMALL_DEVICE ? 5_242_880 : 2 ** 25;
const MOST_SIDE = 32_767;
const SCREEN_SHARE = 200;

/** A page's view at a scale, turned by `rotation` degrees more than it says itself. */
export function viewportOf(page: PDFPageProxy, scale: number, rotation: number): PageViewport {
  return page.getViewport({ scale, rotation: (page.rotate + rotation) % 360 });
}

/**
 * Paints a page on a canvas of its own, so that no canvas is ever painted twice at once.
 * Null when the signal ended it; the canvas is released then.
 */
export async function paintPage(
  pdfjs: PdfJs,
  page: PDFPageProxy,
  viewport: PageViewport,
  signal: AbortSignal,
): Promise<HTMLCanvasElement | null> {
  if (signal.aborted) return null;
  const output = new pdfjs.OutputScale();
  output.limitCanvas(viewport.width, viewport.height, MOST_PIXELS, MOST_SIDE, SCREEN_SHARE);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.floor(viewport.width * output.sx));
  canvas.height = Math.max(1, Math.floor(viewport.height * output.sy));
  const task = page.render({
    canvas,
    viewport,
    ...(output.scaled ? { transform: [output.sx, 0, 0, output.sy, 0, 0] } : {}),
  });
  const cancel = () => task.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    await task.promise;
    return canvas;
  } catch (error) {
    releaseCanvas(canvas);
    if (error instanceof pdfjs.RenderingCancelledException) return null;
    throw error;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

/** Gives a canvas' memory back at once; the collector would take its time. */
export function releaseCanvas(canvas: HTMLCanvasElement): void {
  canvas.width = 0;
  canvas.height = 0;
}
