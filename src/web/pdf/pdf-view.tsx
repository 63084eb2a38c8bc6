import { LockClosedIcon } from '@radix-ui/react-icons';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { fetchBytes } from '../http.ts';
import { ApiError } from '../api-error.ts';
import { usePane } from '../panes/pane-context.ts';
import { useScope } from '../palette/scope.ts';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { saveFile } from '../ui/save-file.ts';
import { FindBar } from './find-bar.tsx';
import { LETTER } from './page-layout.ts';
import { turnedBox, type PageMark } from './page-marks.ts';
import { PasswordDialog } from './password-dialog.tsx';
import type { PdfController } from './pdf-controller.ts';
import { PdfPage } from './pdf-page.tsx';
import { PAGE_LINKS, PdfToolbar } from './pdf-toolbar.tsx';
import type { ReadyPdf } from './pdf-documents.ts';
import { useShownDocument } from './shown-documents.ts';
import { Thumbnails } from './thumbnails.tsx';
import { useFind } from './use-find.ts';
import { useFullscreen } from './use-fullscreen.ts';
import { usePageView, type PageView } from './use-page-view.ts';
import { usePdf } from './use-pdf.ts';
import { usePinch } from './use-pinch.ts';
import './pdf-view.css';

export interface PdfViewProps {
  /** The address of the PDF, from a contract's path. */
  path: string;
  /** Names the document, so that its turn is remembered. */
  documentKey: string;
  /** What the user calls it. */
  label: string;
  fileName: string;
  /** Known before it is opened. */
  passwordProtected?: boolean;
  /** The first page is painted. */
  onReady?: () => void;
  /** Places to frame on the pages. */
  marks?: readonly PageMark[] | undefined;
  /** The one of them to bring into view; once, each time it changes. */
  currentMark?: PageMark | null | undefined;
}

const NO_MARKS: readonly PageMark[] = [];

const PROTECTED = '(Document is password-protected)';
/** Narrower than this, thumbnails would take the page's room. */
const ROOM_FOR_THUMBNAILS = 560;

/** A PDF: its pages below each other, with thumbnails, find, zoom, turn, fullscreen and download (R233-R243). */
export function PdfView({
  path,
  documentKey,
  label,
  fileName,
  passwordProtected,
  onReady,
  marks = NO_MARKS,
  currentMark = null,
}: PdfViewProps) {
  const pane = usePane();
  const root = useRef<HTMLElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const { state, question, isProtected, retry } = usePdf(path);
  const pdf = state.phase === 'ready' ? state.pdf : null;
  const count = pdf?.document.numPages ?? 0;
  const view = usePageView(scroller, documentKey, count, pdf?.firstSize ?? LETTER);
  const fullscreen = useFullscreen(root, scroller);
  const find = useFind({
    pdf,
    count,
    current: view.current,
    rotation: view.rotation,
    reveal: view.reveal,
  });
  useReveal(pdf === null ? null : currentMark, view);
  const findInput = useRef<HTMLInputElement>(null);
  const pageInput = useRef<HTMLInputElement>(null);
  usePinch(scroller, view.zoomAt);
  const [thumbnails, setThumbnails] = useState<boolean | null>(null);
  const [fault, setFault] = useState<{ of: string; error: unknown } | null>(null);
  const roomy = useRoom(root);
  const withThumbnails = thumbnails ?? (roomy && count > 1);

  const openFind = () => {
    if (!pdf) return;
    find.open();
    // Open already: the words stand chosen, to be typed over.
    findInput.current?.focus();
    findInput.current?.select();
  };
  const closeFind = () => {
    find.close();
    scroller.current?.focus();
  };
  // The browser's own search sees only the pages in view; pressed again, in the field, it is the browser's.
  const onKeyDown = (event: KeyboardEvent) => {
    const isFind = event.key.toLowerCase() === 'f' && (event.ctrlKey || event.metaKey);
    if (!isFind || event.altKey || event.shiftKey || !pdf) return;
    if (event.target === findInput.current) return;
    event.preventDefault();
    openFind();
  };

  const error = state.phase === 'error' ? state.error : fault?.of === path ? fault.error : null;
  const controller: PdfController = {
    kind: 'pdf',
    notReady: pdf !== null && error === null ? null : 'The pages of this document are not there.',
    current: view.current,
    count,
    goTo: view.goTo,
    askPage: count > PAGE_LINKS ? () => pageInput.current?.focus() : null,
    zoom: view.zoomBy,
    fit: view.setFit,
    rotate: view.rotate,
    openFind: () => openFind(),
    findStep: (by) => (find.query ? find.step(by) : openFind()),
    toggleThumbnails: () => setThumbnails(!withThumbnails),
    toggleFullscreen: fullscreen.toggle,
    download: () => download(path, fileName),
  };
  useScope('pdf', controller, { pane });

  const ready = useRef(onReady);
  useEffect(() => {
    ready.current = onReady;
  });
  const painted = useRef<ReadyPdf | null>(null);
  const tellShown = useShownDocument(documentKey);
  const onPainted = useCallback(
    (number: number) => {
      if (number !== 1) return;
      painted.current = pdf;
      tellShown(true);
      ready.current?.();
    },
    [pdf, tellShown],
  );
  const onError = useCallback((error: unknown) => setFault({ of: path, error }), [path]);
  // Its first page, or why there is none.
  const isTold = error !== null || state.phase === 'locked' || question !== null;
  useLayoutEffect(() =>
    tellShown(view.inView && (isTold || (pdf !== null && painted.current === pdf))),
  );
  const again = () => {
    setFault(null);
    retry();
  };

  return (
    // A group and no region: the pane around it is one, of the same name.
    <section
      className="pdf-view"
      ref={root}
      role="group"
      aria-label={label}
      aria-busy={state.phase === 'loading'}
      data-covers={fullscreen.on || undefined}
      onKeyDown={onKeyDown}
    >
      <PdfToolbar
        label={
          <>
            <span title={label}>{label}</span>
            {(passwordProtected || isProtected) && (
              <span className="pdf-protected"> {PROTECTED}</span>
            )}
          </>
        }
        current={view.current}
        count={count}
        zoom={view.percent}
        wholePage={view.fit === 'page'}
        fullscreen={fullscreen.on}
        thumbnails={withThumbnails}
        finding={find.query !== null}
        pageInput={pageInput}
        onPage={view.goTo}
      />
      {/* Laid over the pages: none of them moves. */}
      {pdf && find.query && (
        <div className="pdf-over">
          <FindBar find={find} inputRef={findInput} onClose={closeFind} />
        </div>
      )}
      <div className="pdf-body">
        {pdf && !error && withThumbnails && (
          <Thumbnails
            pdf={pdf}
            count={count}
            current={view.current}
            sizes={view.sizes}
            rotation={view.rotation}
            onChoose={view.goTo}
          />
        )}
        <div
          className="pdf-scroller"
          ref={scroller}
          onScroll={view.onScroll}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
          tabIndex={0}
          role="region"
          aria-label="Pages of the document"
        >
          {error !== null && <ErrorState error={readable(error)} onRetry={again} />}
          {state.phase === 'locked' && (
            <div className="pdf-locked">
              <LockClosedIcon aria-hidden="true" /> <span>{PROTECTED}</span>
              <Button onClick={again}>Enter the password</Button>
            </div>
          )}
          {state.phase === 'loading' && <div className="pdf-blank" />}
          {pdf && error === null && (
            <div
              className="pdf-sheets"
              style={{ height: view.layout.height, minWidth: view.layout.width }}
            >
              {view.shown.map((number) => {
                const box = view.layout.boxes[number - 1];
                const found = find.marksOf(number);
                return (
                  box && (
                    <PdfPage
                      key={`${path} ${number}`}
                      pdf={pdf}
                      number={number}
                      count={count}
                      box={box}
                      scale={view.scale}
                      rotation={view.rotation}
                      matches={found.matches}
                      currentMatch={found.current}
                      marks={marks.filter(({ page }) => page === number)}
                      currentMark={currentMark}
                      onSize={view.onSize}
                      onPainted={onPainted}
                      onError={onError}
                    />
                  )
                );
              })}
            </div>
          )}
        </div>
      </div>
      {question && <PasswordDialog question={question} label={label} />}
    </section>
  );
}

/** Brings a mark into view when it becomes the current one, and not again while the reader scrolls. */
function useReveal(mark: PageMark | null, { reveal, rotation, layout }: PageView): void {
  const seen = useRef<PageMark | null>(null);
  const laid = layout.boxes.length > 0;
  useEffect(() => {
    if (mark === seen.current || !laid) return;
    seen.current = mark;
    if (!mark) return;
    const { page, x, y } = turnedBox(mark, rotation);
    reveal({ page, top: y, left: x });
  }, [mark, laid, reveal, rotation]);
}

/** Whether there is room beside the pages. */
function useRoom(root: RefObject<HTMLElement | null>): boolean {
  const [roomy, setRoomy] = useState(false);
  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    const measure = () => setRoomy(element.clientWidth >= ROOM_FOR_THUMBNAILS);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [root]);
  return roomy;
}

/** What the server said, or a sentence in place of the library's own words. */
function readable(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return new ApiError(0, {
    code: 'pdf.unreadable',
    message: 'This PDF could not be shown. Try again, or download it and open it elsewhere.',
  });
}

/** Saves the file by GET on its path (R237). */
async function download(path: string, fileName: string): Promise<void> {
  const { bytes } = await fetchBytes(path);
  saveFile(new Blob([bytes], { type: 'application/pdf' }), fileName);
}
