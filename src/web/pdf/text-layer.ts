import type { PDFPageProxy, PageViewport } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PdfJs } from './pdf-engine.ts';

/**
 * Lays a page's text over it, to be selected, copied and read out. Returns the elements of its runs, in the order of
 * `pageTextOf`; an empty list once aborted. Sets styles by script alone, which the content security policy allows.
 */
export async function layText(
  pdfjs: PdfJs,
  page: PDFPageProxy,
  viewport: PageViewport,
  host: HTMLElement,
  signal: AbortSignal,
): Promise<readonly HTMLElement[]> {
  host.replaceChildren();
  scaleText(host, viewport.scale * page.userUnit);
  const layer = new pdfjs.TextLayer({
    textContentSource: page.streamTextContent(),
    container: host,
    viewport,
  });
  signal.addEventListener('abort', () => layer.cancel(), { once: true });
  await layer.render();
  if (signal.aborted) return [];
  // A selection dragged over bare paper ends here, instead of jumping to the end of the page.
  const end = document.createElement('div');
  end.className = 'pdf-text-end';
  host.append(end);
  return layer.textDivs;
}

/** Gives a laid text another size: everything in it is told in shares of this, so nothing is measured again. */
export function scaleText(host: HTMLElement, scale: number): void {
  host.style.setProperty('--total-scale-factor', String(scale));
}

/**
 * Keeps a drag over bare paper from selecting half the page, while a pointer is down in the layer; and copies text
 * without the null characters that some fonts give. Returns a function that ends this.
 */
export function guardSelection(host: HTMLElement): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const release = () => delete host.dataset['selecting'];
  host.addEventListener('pointerdown', () => (host.dataset['selecting'] = 'true'), { signal });
  for (const type of ['pointerup', 'pointercancel', 'blur']) {
    window.addEventListener(type, release, { signal });
  }
  host.addEventListener(
    'copy',
    (event) => {
      const text = document.getSelection()?.toString() ?? '';
      if (text === '') return;
      event.clipboardData?.setData('text/plain', text.replaceAll('\0', ''));
      event.preventDefault();
    },
    { signal },
  );
  return () => ending.abort();
}
