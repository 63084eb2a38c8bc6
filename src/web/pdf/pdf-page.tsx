import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { CSSProperties } from 'react';
import { markMatches } from './find-marks.ts';
import type { TextMatch } from './find.ts';
import type { PageBox, PageSize } from './page-layout.ts';
import { turnedBox, type PageMark } from './page-marks.ts';
import { paintPage, releaseCanvas, viewportOf } from './paint-page.ts';
import { takeFirstPaint } from './pdf-documents.ts';
import { guardSelection, layText, scaleText } from './text-layer.ts';
import type { ReadyPdf } from './pdf-documents.ts';

interface PdfPageProps {
  pdf: ReadyPdf;
  number: number;
  count: number;
  box: PageBox;
  scale: number;
  rotation: number;
  matches: readonly TextMatch[];
  currentMatch: TextMatch | null;
  marks: readonly PageMark[];
  /** The mark that is pointed out among them. */
  currentMark: PageMark | null;
  onSize: (number: number, size: PageSize) => void;
  onPainted: (number: number) => void;
  onError: (error: unknown) => void;
}

/** A page that is shown already waits so long for its text, and for the next size: a pinch brings one each frame. */
const SETTLED = 60;
const NO_RUNS: readonly HTMLElement[] = [];

/** One page: its canvas, and its text above it to be selected and read out. */
export function PdfPage(props: PdfPageProps) {
  const { pdf, number, count, box, scale, rotation, onSize, onPainted, onError } = props;
  const { matches, currentMatch, marks, currentMark } = props;
  const paper = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const shown = useRef<HTMLCanvasElement | null>(null);
  const read = useRef<PDFPageProxy | null>(null);
  const laid = useRef<{ pdf: ReadyPdf; rotation: number; userUnit: number } | null>(null);
  const [runs, setRuns] = useState(NO_RUNS);

  useLayoutEffect(() => {
    const known = laid.current;
    const isLaid = known?.pdf === pdf && known.rotation === rotation;
    if (known && isLaid && text.current) scaleText(text.current, scale * known.userUnit);
    const ending = new AbortController();
    const { signal } = ending;
    const show = (canvas: HTMLCanvasElement) => {
      if (shown.current) releaseCanvas(shown.current);
      shown.current = canvas;
      paper.current?.replaceChildren(canvas);
      if (paper.current) paper.current.dataset['painted'] = 'true';
      onPainted(number);
    };
    const ahead = number === 1 ? takeFirstPaint(pdf.opened, scale, rotation) : null;
    if (ahead) show(ahead);
    const paint = async () => {
      const page = await pdf.document.getPage(number);
      if (signal.aborted) return;
      read.current = page;
      const { width, height } = viewportOf(page, 1, 0);
      onSize(number, { width, height });
      const viewport = viewportOf(page, scale, rotation);
      if (!ahead) {
        // What was painted at another scale stays, stretched, until the sharp one is there.
        if (shown.current) await new Promise((resolve) => setTimeout(resolve, SETTLED));
        const canvas = await paintPage(pdf.pdfjs, page, viewport, signal);
        if (!canvas) return;
        if (signal.aborted) return releaseCanvas(canvas);
        show(canvas);
      }
      // What is seen comes first: measuring the text takes as long as painting.
      if (ahead) await new Promise((resolve) => setTimeout(resolve, SETTLED));
      if (!text.current || signal.aborted || isLaid) return;
      laid.current = null;
      const made = await layText(pdf.pdfjs, page, viewport, text.current, signal);
      if (signal.aborted) return;
      laid.current = { pdf, rotation, userUnit: page.userUnit };
      setRuns(made);
    };
    paint().catch((error: unknown) => {
      if (!signal.aborted) onError(error);
    });
    return () => ending.abort();
  }, [pdf, number, scale, rotation, onSize, onPainted, onError]);

  useEffect(() => markMatches(runs, matches, currentMatch), [runs, matches, currentMatch]);

  useEffect(() => (text.current ? guardSelection(text.current) : undefined), []);

  useEffect(
    () => () => {
      if (shown.current) releaseCanvas(shown.current);
      shown.current = null;
      // Its images and drawing steps; it declines while a thumbnail of the page is being painted.
      read.current?.cleanup();
      read.current = null;
    },
    [pdf],
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
      <div className="pdf-text" ref={text} />
      {marks.map((mark) => (
        <PdfMark
          key={`${mark.label} ${mark.x} ${mark.y}`}
          mark={turnedBox(mark, rotation)}
          current={mark === currentMark}
        />
      ))}
    </div>
  );
}

/** A frame around a place of the page. What it says stands in words beside the document too. */
function PdfMark({ mark, current }: { mark: PageMark; current: boolean }) {
  const percent = (share: number) => `${(share * 100).toFixed(3)}%`;
  return (
    <div
      className="pdf-mark"
      aria-hidden="true"
      data-tone={mark.tone}
      data-label={mark.label}
      data-current={current || undefined}
      style={{
        left: percent(mark.x),
        top: percent(mark.y),
        width: percent(mark.width),
        height: percent(mark.height),
      }}
    />
  );
}
