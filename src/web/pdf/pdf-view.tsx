import { LockClosedIcon } from '@radix-ui/react-icons';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { ApiError, fetchBytes } from '../http.ts';
import { usePane } from '../panes/pane-context.ts';
import { useScope } from '../palette/scope.ts';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { LETTER } from './page-layout.ts';
import { PasswordDialog } from './password-dialog.tsx';
import type { PdfController } from './pdf-controller.ts';
import { PdfPage } from './pdf-page.tsx';
import { PdfToolbar } from './pdf-toolbar.tsx';
import { Thumbnails } from './thumbnails.tsx';
import { usePageView } from './use-page-view.ts';
import { usePdf } from './use-pdf.ts';
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
}

const PROTECTED = '(Document is password-protected)';
/** Narrower than this, thumbnails would take the page's room. */
const ROOM_FOR_THUMBNAILS = 560;

/** A PDF: its pages below each other, with thumbnails, zoom, turn, fullscreen and download (R233-R243). */
export function PdfView({
  path,
  documentKey,
  label,
  fileName,
  passwordProtected,
  onReady,
}: PdfViewProps) {
  const pane = usePane();
  const root = useRef<HTMLElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const { state, question, isProtected, retry } = usePdf(path);
  const pdf = state.phase === 'ready' ? state.pdf : null;
  const count = pdf?.document.numPages ?? 0;
  const view = usePageView(scroller, documentKey, count, pdf?.firstSize ?? LETTER);
  const fullscreen = useFullscreen(root);
  const [thumbnails, setThumbnails] = useState<boolean | null>(null);
  const [fault, setFault] = useState<{ of: string; error: unknown } | null>(null);
  const roomy = useRoom(root);
  const withThumbnails = thumbnails ?? (roomy && count > 1);

  const controller: PdfController = {
    kind: 'pdf',
    goTo: view.goTo,
    zoom: view.zoomBy,
    rotate: view.rotate,
    toggleThumbnails: () => setThumbnails(!withThumbnails),
    toggleFullscreen: async () => {
      if (document.fullscreenElement) await document.exitFullscreen();
      else await root.current?.requestFullscreen();
    },
    download: () => download(path, fileName),
  };
  useScope('pdf', controller, { pane });

  const ready = useRef(onReady);
  useEffect(() => {
    ready.current = onReady;
  });
  const onPainted = useCallback((number: number) => {
    if (number === 1) ready.current?.();
  }, []);
  const onError = useCallback((error: unknown) => setFault({ of: path, error }), [path]);
  const error = state.phase === 'error' ? state.error : fault?.of === path ? fault.error : null;
  const again = () => {
    setFault(null);
    retry();
  };

  return (
    <section
      className="pdf-view"
      ref={root}
      aria-label={label}
      aria-busy={state.phase === 'loading'}
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
        zoom={view.zoom}
        fullscreen={fullscreen}
        thumbnails={withThumbnails}
        ready={pdf !== null && error === null}
        onPage={view.goTo}
      />
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

function useFullscreen(root: RefObject<HTMLElement | null>): boolean {
  const [on, setOn] = useState(false);
  useEffect(() => {
    const follow = () =>
      setOn(document.fullscreenElement !== null && document.fullscreenElement === root.current);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, [root]);
  return on;
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
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
