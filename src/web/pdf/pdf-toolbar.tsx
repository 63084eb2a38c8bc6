import {
  ChevronLeftIcon,
  ChevronRightIcon,
  DownloadIcon,
  EnterFullScreenIcon,
  ExitFullScreenIcon,
  HeightIcon,
  MagnifyingGlassIcon,
  RotateCounterClockwiseIcon,
  ViewVerticalIcon,
  WidthIcon,
  ZoomInIcon,
  ZoomOutIcon,
} from '@radix-ui/react-icons';
import { useState, type ReactNode, type RefObject } from 'react';
import type { CommandId } from '#commands/command.ts';
import { commandOf } from '../commands.ts';
import { useShownKeys } from '../palette/keymap.ts';
import { runCommand } from '../palette/run-command.ts';
import { IconButton } from '../ui/button.tsx';
import { toast } from '../ui/toasts.ts';
import { pageTyped, pageWindow } from './page-layout.ts';

/** Links to pages around the current one (R238). */
const WINDOW = 5;
const WINDOW_FULLSCREEN = 20;

interface PdfToolbarProps {
  label: ReactNode;
  current: number;
  count: number;
  zoom: number;
  wholePage: boolean;
  fullscreen: boolean;
  thumbnails: boolean;
  finding: boolean;
  ready: boolean;
  pageInput: RefObject<HTMLInputElement | null>;
  onPage: (page: number) => void;
}

/** The document's pages and tools. */
export function PdfToolbar(props: PdfToolbarProps) {
  const { label, current, count, zoom, wholePage, fullscreen, thumbnails, finding, ready } = props;
  const { pageInput, onPage } = props;
  return (
    <div className="pdf-toolbar" role="group" aria-label="Document tools">
      <span className="pdf-label">{label}</span>
      <nav className="pdf-pages" aria-label="Page links">
        <Tool id="pdf.previousPage" disabled={!ready || current <= 1}>
          <ChevronLeftIcon aria-hidden="true" />
        </Tool>
        {pageWindow(current, count, fullscreen ? WINDOW_FULLSCREEN : WINDOW).map((page) => (
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
        <Tool id="pdf.nextPage" disabled={!ready || current >= count}>
          <ChevronRightIcon aria-hidden="true" />
        </Tool>
        {count > WINDOW && (
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
        <Tool id="pdf.thumbnails" disabled={!ready} pressed={thumbnails}>
          <ViewVerticalIcon aria-hidden="true" />
        </Tool>
        <Tool id="pdf.find" disabled={!ready} pressed={finding}>
          <MagnifyingGlassIcon aria-hidden="true" />
        </Tool>
        <Tool id="pdf.zoomOut" disabled={!ready}>
          <ZoomOutIcon aria-hidden="true" />
        </Tool>
        <span className="pdf-zoom">
          <span className="visually-hidden">Zoom </span>
          {Math.round(zoom * 100)} %
        </span>
        <Tool id="pdf.zoomIn" disabled={!ready}>
          <ZoomInIcon aria-hidden="true" />
        </Tool>
        {wholePage ? (
          <Tool id="pdf.fitWidth" disabled={!ready}>
            <WidthIcon aria-hidden="true" />
          </Tool>
        ) : (
          <Tool id="pdf.fitPage" disabled={!ready}>
            <HeightIcon aria-hidden="true" />
          </Tool>
        )}
        <Tool id="pdf.rotate" disabled={!ready}>
          <RotateCounterClockwiseIcon aria-hidden="true" />
        </Tool>
        <Tool id="pdf.fullscreen" pressed={fullscreen}>
          {fullscreen ? (
            <ExitFullScreenIcon aria-hidden="true" />
          ) : (
            <EnterFullScreenIcon aria-hidden="true" />
          )}
        </Tool>
        <Tool id="pdf.download">
          <DownloadIcon aria-hidden="true" />
        </Tool>
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

interface ToolProps {
  id: CommandId;
  disabled?: boolean;
  pressed?: boolean;
  children: ReactNode;
}

/** A command's icon; its title and keys are the tooltip. */
function Tool({ id, disabled, pressed, children }: ToolProps) {
  const { title } = commandOf(id);
  const keys = useShownKeys(id);
  return (
    <IconButton
      label={title}
      {...(keys ? { keys } : {})}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
      disabled={disabled ?? false}
      onClick={() => void runCommand(id, 'button')}
    >
      {children}
    </IconButton>
  );
}
