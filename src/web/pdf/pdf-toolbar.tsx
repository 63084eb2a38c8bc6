import {
  ChevronLeftIcon,
  ChevronRightIcon,
  DownloadIcon,
  EnterFullScreenIcon,
  ExitFullScreenIcon,
  HeightIcon,
  MagnifyingGlassIcon,
  OpenInNewWindowIcon,
  RotateCounterClockwiseIcon,
  ViewVerticalIcon,
  WidthIcon,
  ZoomInIcon,
  ZoomOutIcon,
} from '@radix-ui/react-icons';
import { useState, type ReactNode, type RefObject } from 'react';
import { useMediaQuery } from '../media-query.ts';
import { NARROW } from '../shell/shell-state.ts';
import { CommandButton, CommandIcon } from '../ui/command-button.tsx';
import { toast } from '../ui/toasts.ts';
import { pageTyped, pageWindow } from './page-layout.ts';

/** Links to pages around the current one (R238). */
export const PAGE_LINKS = 5;
const WINDOW_FULLSCREEN = 20;

interface PdfToolbarProps {
  label: ReactNode;
  current: number;
  count: number;
  /** Of the size of the paper: 1 is 100%. */
  zoom: number;
  wholePage: boolean;
  fullscreen: boolean;
  thumbnails: boolean;
  finding: boolean;
  pageInput: RefObject<HTMLInputElement | null>;
  onPage: (page: number) => void;
}

/** The document's pages and tools. */
export function PdfToolbar(props: PdfToolbarProps) {
  const { label, current, count, zoom, wholePage, fullscreen, thumbnails, finding } = props;
  const { pageInput, onPage } = props;
  // A phone has one window.
  const narrow = useMediaQuery(NARROW);
  return (
    <div className="pdf-toolbar" role="group" aria-label="Document tools">
      <span className="pdf-label">{label}</span>
      <nav className="pdf-pages" aria-label="Page links">
        <CommandIcon id="pdf.previousPage">
          <ChevronLeftIcon aria-hidden="true" />
        </CommandIcon>
        {pageWindow(current, count, fullscreen ? WINDOW_FULLSCREEN : PAGE_LINKS).map((page) => (
          <button
            key={page}
            type="button"
            className="pdf-page-link"
            aria-label={`Page ${page}`}
            aria-current={page === current ? 'page' : undefined}
            onClick={() => onPage(page)}
          >
            {page}
          </button>
        ))}
        <CommandIcon id="pdf.nextPage">
          <ChevronRightIcon aria-hidden="true" />
        </CommandIcon>
        {count > PAGE_LINKS && (
          <PageInput
            key={current}
            current={current}
            count={count}
            inputRef={pageInput}
            onPage={onPage}
          />
        )}
        {count > 0 && <span className="pdf-count">of {count}</span>}
      </nav>
      <span className="pdf-tools">
        <CommandIcon id="pdf.thumbnails" pressed={thumbnails}>
          <ViewVerticalIcon aria-hidden="true" />
        </CommandIcon>
        <CommandIcon id="pdf.find" pressed={finding}>
          <MagnifyingGlassIcon aria-hidden="true" />
        </CommandIcon>
        <CommandIcon id="pdf.zoomOut">
          <ZoomOutIcon aria-hidden="true" />
        </CommandIcon>
        <span className="pdf-zoom">
          <CommandButton id="pdf.actualSize" variant="quiet" quietKeys>
            <span className="visually-hidden">Zoom </span>
            {Math.round(zoom * 100)}%
          </CommandButton>
        </span>
        <CommandIcon id="pdf.zoomIn">
          <ZoomInIcon aria-hidden="true" />
        </CommandIcon>
        {wholePage ? (
          <CommandIcon id="pdf.fitWidth">
            <WidthIcon aria-hidden="true" />
          </CommandIcon>
        ) : (
          <CommandIcon id="pdf.fitPage">
            <HeightIcon aria-hidden="true" />
          </CommandIcon>
        )}
        <CommandIcon id="pdf.rotate">
          <RotateCounterClockwiseIcon aria-hidden="true" />
        </CommandIcon>
        {!narrow && (
          <CommandIcon id="pdf.secondWindow">
            <OpenInNewWindowIcon aria-hidden="true" />
          </CommandIcon>
        )}
        <CommandIcon id="pdf.fullscreen" pressed={fullscreen}>
          {fullscreen ? (
            <ExitFullScreenIcon aria-hidden="true" />
          ) : (
            <EnterFullScreenIcon aria-hidden="true" />
          )}
        </CommandIcon>
        <CommandIcon id="pdf.download">
          <DownloadIcon aria-hidden="true" />
        </CommandIcon>
      </span>
    </div>
  );
}

interface PageInputProps {
  current: number;
  count: number;
  inputRef: RefObject<HTMLInputElement | null>;
  onPage: (page: number) => void;
}

/** The page in sight, to be typed over. */
function PageInput({ current, count, inputRef, onPage }: PageInputProps) {
  const [text, setText] = useState(String(current));
  const wrong = text.trim() !== '' && pageTyped(text, count) === null;
  return (
    <input
      ref={inputRef}
      className="pdf-page-input"
      aria-label={`Go to page, 1 to ${count}`}
      aria-invalid={wrong || undefined}
      title={wrong ? `Type a page from 1 to ${count}.` : 'Go to page'}
      inputMode="numeric"
      autoComplete="off"
      value={text}
      onFocus={({ target }) => target.select()}
      onBlur={() => setText(String(current))}
      onChange={({ target }) => setText(target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          const typed = pageTyped(text, count);
          const said = typed
            ? typed.said
            : `${text.trim() || 'Nothing'} is no page. Type a number.`;
          if (said !== null) toast(said, 'warning');
          setText(String(typed?.page ?? current));
          leave(event.currentTarget);
          if (typed) onPage(typed.page);
        } else if (event.key === 'Escape') leave(event.currentTarget);
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    />
  );
}

/** Back to the pages, so that their keys work again. */
function leave(input: HTMLElement): void {
  input.closest('.pdf-view')?.querySelector<HTMLElement>('.pdf-scroller')?.focus();
}
