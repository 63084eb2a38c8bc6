import {
  ChevronLeftIcon,
  ChevronRightIcon,
  DownloadIcon,
  EnterFullScreenIcon,
  ExitFullScreenIcon,
  RotateCounterClockwiseIcon,
  ViewVerticalIcon,
  WidthIcon,
  ZoomInIcon,
  ZoomOutIcon,
} from '@radix-ui/react-icons';
import type { ReactNode } from 'react';
import { commandOf, type CommandId } from '#commands/registry.ts';
import { runCommand } from '../palette/run-command.ts';
import { IconButton } from '../ui/button.tsx';
import { pageWindow } from './page-layout.ts';

/** Links to pages around the current one (R238). */
const WINDOW = 5;
const WINDOW_FULLSCREEN = 20;

interface PdfToolbarProps {
  label: ReactNode;
  current: number;
  count: number;
  zoom: number;
  fullscreen: boolean;
  thumbnails: boolean;
  ready: boolean;
  onPage: (page: number) => void;
}

export function PdfToolbar(props: PdfToolbarProps) {
  const { label, current, count, zoom, fullscreen, thumbnails, ready, onPage } = props;
  return (
    <div className="pdf-toolbar" role="toolbar" aria-label="Document">
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
        {count > 0 && <span className="pdf-count">of {count}</span>}
      </nav>
      <span className="pdf-tools">
        <Tool id="pdf.thumbnails" disabled={!ready} pressed={thumbnails}>
          <ViewVerticalIcon aria-hidden="true" />
        </Tool>
        <Tool id="pdf.zoomOut" disabled={!ready}>
          <ZoomOutIcon aria-hidden="true" />
        </Tool>
        <span className="pdf-zoom" aria-label="Zoom">
          {Math.round(zoom * 100)} %
        </span>
        <Tool id="pdf.zoomIn" disabled={!ready}>
          <ZoomInIcon aria-hidden="true" />
        </Tool>
        <Tool id="pdf.fitWidth" disabled={!ready}>
          <WidthIcon aria-hidden="true" />
        </Tool>
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

interface ToolProps {
  id: CommandId;
  disabled?: boolean;
  pressed?: boolean;
  children: ReactNode;
}

/** A command's icon; its title and keys are the tooltip. */
function Tool({ id, disabled, pressed, children }: ToolProps) {
  const { title, keys } = commandOf(id);
  return (
    <IconButton
      label={title}
      {...(keys?.[0] ? { keys: keys[0] } : {})}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
      disabled={disabled ?? false}
      onClick={() => void runCommand(id, 'button')}
    >
      {children}
    </IconButton>
  );
}
