import { useEffect, useRef, type KeyboardEvent } from 'react';
import { LETTER, turned, type PageSize } from './page-layout.ts';
import { paintPage, releaseCanvas, viewportOf } from './paint-page.ts';
import type { ReadyPdf } from './pdf-documents.ts';
import './pdf-view.css';

/** R234. */
export const THUMBNAIL_WIDTH = 75;
/** Painted so many times as large: at its own size lines and letters would be black bars. */
const SHARPER = 3;

interface ThumbnailsProps {
  pdf: ReadyPdf;
  count: number;
  current: number;
  sizes: ReadonlyMap<number, PageSize>;
  rotation: number;
  onChoose: (page: number) => void;
}

/** Small pages in a column, painted when there is nothing else to do. */
export function Thumbnails({ pdf, count, current, sizes, rotation, onChoose }: ThumbnailsProps) {
  const column = useRef<HTMLElement>(null);
  useEffect(() => {
    column.current
      ?.querySelector(`[data-thumbnail="${current}"]`)
      ?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  // One tab stop: the arrows go from page to page.
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      Home: 1,
      End: count,
    };
    const wanted = steps[event.key];
    if (wanted === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const page = Math.min(count, Math.max(1, wanted));
    onChoose(page);
    column.current?.querySelector<HTMLElement>(`[data-thumbnail="${page}"]`)?.focus();
  };
  return (
    <nav className="pdf-thumbnails" aria-label="Pages" ref={column} onKeyDown={onKeyDown}>
      {Array.from({ length: count }, (_, i) => i + 1).map((number) => (
        <Thumbnail
          key={number}
          pdf={pdf}
          number={number}
          size={turned(sizes.get(number) ?? sizes.get(1) ?? LETTER, rotation)}
          rotation={rotation}
          current={number === current}
          onChoose={onChoose}
        />
      ))}
    </nav>
  );
}

interface ThumbnailProps {
  pdf: ReadyPdf;
  number: number;
  size: PageSize;
  rotation: number;
  current: boolean;
  onChoose: (page: number) => void;
}

function Thumbnail({ pdf, number, size, rotation, current, onChoose }: ThumbnailProps) {
  return (
    <button
      type="button"
      className="pdf-thumbnail"
      data-thumbnail={number}
      aria-label={`Go to page ${number}`}
      aria-current={current ? 'page' : undefined}
      tabIndex={current ? 0 : -1}
      onClick={() => onChoose(number)}
    >
      <ThumbnailPaper pdf={pdf} number={number} size={size} rotation={rotation} />
      <span>{number}</span>
    </button>
  );
}

interface PaperProps {
  pdf: ReadyPdf;
  number: number;
  /** As it is shown, turned; until the page is painted where it is not known. */
  size: PageSize;
  rotation: number;
  /** In pixels. */
  width?: number;
}

/** A small page, painted once it is in view and there is nothing else to do. */
export function ThumbnailPaper({
  pdf,
  number,
  size,
  rotation,
  width = THUMBNAIL_WIDTH,
}: PaperProps) {
  const paper = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const host = paper.current;
    if (!host) return;
    let ending = new AbortController();
    const paint = async (signal: AbortSignal) => {
      await idle(signal);
      const page = await pdf.document.getPage(number);
      const whole = viewportOf(page, 1, rotation);
      const scale = (width * SHARPER) / whole.width;
      const canvas = await paintPage(pdf.pdfjs, page, viewportOf(page, scale, rotation), signal);
      if (!canvas) return;
      if (signal.aborted) return releaseCanvas(canvas);
      clear(host);
      host.style.height = `${Math.round((width * whole.height) / whole.width)}px`;
      host.append(canvas);
    };
    const watcher = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) {
        ending = new AbortController();
        const { signal } = ending;
        // A page that cannot be painted says so in the large view; its thumbnail stays white.
        paint(signal).catch(() => clear(host));
      } else {
        ending.abort();
        clear(host);
      }
    });
    watcher.observe(host);
    return () => {
      watcher.disconnect();
      ending.abort();
      clear(host);
    };
  }, [pdf, number, rotation, width]);
  return (
    <span
      className="pdf-thumbnail-paper"
      ref={paper}
      style={{
        width,
        height: Math.round((width * size.height) / size.width),
      }}
    />
  );
}

function clear(host: HTMLElement): void {
  for (const canvas of host.querySelectorAll('canvas')) releaseCanvas(canvas);
  host.replaceChildren();
}

/** Waits until the browser has nothing better to do; not at all once aborted. */
function idle(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () =>
      reject(new DOMException('No longer shown', 'AbortError')),
    );
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2000 });
    else setTimeout(resolve, 100);
  });
}
