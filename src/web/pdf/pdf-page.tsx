import { useEffect, useLayoutEffect, useRef } from 'react';
import type { CSSProperties } from 'react';
import type { PageBox, PageSize } from './page-layout.ts';
import { paintPage, releaseCanvas, viewportOf } from './paint-page.ts';
import { takeFirstPaint } from './pdf-documents.ts';
import type { ReadyPdf } from './use-pdf.ts';

interface PdfPageProps {
  pdf: ReadyPdf;
  number: number;
  count: number;
  box: PageBox;
  scale: number;
  rotation: number;
  onSize: (number: number, size: PageSize) => void;
  onPainted: (number: number) => void;
  onError: (error: unknown) => void;
}

/** One page: its canvas, and its text above it to be selected and read out. */
export function PdfPage(props: PdfPageProps) {
  const { pdf, number, count, box, scale, rotation, onSize, onPainted, onError } = props;
  const paper = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const shown = useRef<HTMLCanvasElement | null>(null);

  useLayoutEffect(() => {
    const ending = new AbortController();
    const show = (canvas: HTMLCanvasElement) => {
      if (shown.current) releaseCanvas(shown.current);
      shown.current = canvas;
      paper.current?.replaceChildren(canvas);
      if (paper.current) paper.current.dataset.painted = 'true';
      onPainted(number);
    };
    const ahead = number === 1 ? takeFirstPaint(pdf.opened, scale, rotation) : null;
    if (ahead) show(ahead);
    const paint = async () => {
      const page = await pdf.document.getPage(number);
      if (ending.signal.aborted) return;
      const { width, height } = viewportOf(page, 1, 0);
      onSize(number, { width, height });
      const viewport = viewportOf(page, scale, rotation);
      if (!ahead) {
        // What was painted at another scale stays, stretched, until the sharp one is there.
        const canvas = await paintPage(pdf.pdfjs, page, viewport, ending.signal);
        if (!canvas) return;
        if (ending.signal.aborted) return releaseCanvas(canvas);
        show(canvas);
      }
      if (!text.current) return;
      text.current.replaceChildren();
      text.current.style.setProperty('--total-scale-factor', String(scale * page.userUnit));
      const layer = new pdf.pdfjs.TextLayer({
        textContentSource: page.streamTextContent(),
        container: text.current,
        viewport,
      });
      ending.signal.addEventListener('abort', () => layer.cancel());
      await layer.render();
    };
    paint().catch((error: unknown) => {
      if (!ending.signal.aborted) onError(error);
    });
    return () => ending.abort();
  }, [pdf, number, scale, rotation, onSize, onPainted, onError]);

  useEffect(
    () => () => {
      if (shown.current) releaseCanvas(shown.current);
      shown.current = null;
    },
    [],
  );

  const place: CSSProperties = { top: box.top, width: box.width, height: box.height };
  return (
    <div
      className="pdf-page"
      style={place}
      role="group"
      aria-label={`Page ${number} of ${count}`}
      data-page={number}
    >
      <div className="pdf-paper" ref={paper} />
      <div className="pdf-text textLayer" ref={text} />
    </div>
  );
}
