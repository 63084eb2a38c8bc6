import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useShownKeys } from '#src/web/palette/keymap.ts';
import { useScope } from '#src/web/palette/scope.ts';
import { Button } from '#src/web/ui/button.tsx';
import { KeyHint } from '#src/web/ui/key-hint.tsx';
import { keyText } from '#src/web/ui/keys.ts';
import { showDialog } from '#src/web/ui/shown-dialog.ts';
import type { CommandId } from '#commands/command.ts';
import type { Stop } from './point-out.ts';
import './tour.css';

interface Box {
  top: number;
  left: number;
  width: number;
  height: number;
}

/** Shows what is on the screen, one thing after the other, on the screen itself. */
export function beginTour(stops: readonly Stop[]): void {
  showDialog((close) => <Tour stops={stops} onClose={close} />);
}

/** Arrow keys and Enter go through the stops, Escape ends; the focus goes back to where it was. */
function Tour({ stops, onClose }: { stops: readonly Stop[]; onClose: () => void }) {
  const [at, setAt] = useState(0);
  const stop = stops[at];
  const element = stop?.element ?? null;
  const box = useBoxOf(element);
  const id = useId();
  const next = useRef<HTMLButtonElement>(null);
  const before = useRef(document.activeElement);
  useScope('dialog', null, { pane: null });
  useEffect(() => {
    next.current?.focus();
  }, [at]);
  useEffect(() => {
    const { current } = before;
    return () => {
      if (current instanceof HTMLElement) current.focus({ preventScroll: true });
    };
  }, []);
  if (!stop) return null;
  const isLast = at === stops.length - 1;
  const go = (step: 1 | -1) => {
    if (step === 1 && isLast) onClose();
    else setAt((now) => Math.max(0, now + step));
  };
  const steps: Readonly<Record<string, () => void>> = {
    Escape: onClose,
    ArrowRight: () => go(1),
    ArrowDown: () => go(1),
    ArrowLeft: () => go(-1),
    ArrowUp: () => go(-1),
  };
  return (
    <>
      {box && <div className="tour-ring" aria-hidden="true" style={box} />}
      <div
        className="tour"
        role="dialog"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-say`}
        style={box ? placeBeside(box) : undefined}
        onKeyDown={(event) => {
          const step = steps[event.key];
          if (!step) return;
          event.preventDefault();
          event.stopPropagation();
          step();
        }}
      >
        <div aria-live="polite">
          <p className="tour-title" id={`${id}-title`}>
            {stop.title}
            {stop.command && <OwnKeys id={stop.command} />}
          </p>
          <p id={`${id}-say`}>{stop.say}</p>
        </div>
        <p className="tour-foot">
          <span className="tour-at">
            {at + 1} of {stops.length}
          </span>
          <Button variant="quiet" keys="esc" onClick={onClose}>
            Close
          </Button>
          <Button variant="quiet" disabled={at === 0} onClick={() => go(-1)}>
            Back
          </Button>
          <Button ref={next} variant="primary" onClick={() => go(1)}>
            {isLast ? 'Done' : 'Next'}
          </Button>
        </p>
      </div>
    </>
  );
}

function OwnKeys({ id }: { id: CommandId }) {
  const keys = useShownKeys(id);
  if (!keys) return null;
  return (
    <>
      <KeyHint keys={keys} />
      <span className="visually-hidden">{keyText(keys)}</span>
    </>
  );
}

/** Where an element stands in the window, followed; null where it is none or gone. */
function useBoxOf(element: HTMLElement | null): Box | null {
  const [box, setBox] = useState<Box | null>(null);
  useLayoutEffect(() => {
    if (!element) return;
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const measure = () => {
      const { top, left, width, height } = element.getBoundingClientRect();
      setBox(element.isConnected ? { top, left, width, height } : null);
    };
    measure();
    const resized = new ResizeObserver(measure);
    resized.observe(element);
    window.addEventListener('resize', measure);
    document.addEventListener('scroll', measure, true);
    return () => {
      resized.disconnect();
      window.removeEventListener('resize', measure);
      document.removeEventListener('scroll', measure, true);
    };
  }, [element]);
  return box;
}

/** In pixels; the sheet has the same width, less where the window is narrower. */
const [WIDTH, HEIGHT, GAP] = [320, 150, 12];

/** Where the words stand: below what they are about, else above it, else within it. */
function placeBeside({ top, left, width, height }: Box): { top: number; left: number } {
  const { innerWidth, innerHeight } = window;
  const below = top + height + GAP;
  const above = top - GAP - HEIGHT;
  const within = Math.max(GAP, Math.min(top + height, innerHeight) - HEIGHT - 3 * GAP);
  const fits = below + HEIGHT < innerHeight ? below : above > GAP ? above : within;
  const room = innerWidth - Math.min(WIDTH, innerWidth - 2 * GAP) - GAP;
  const at = fits === within ? left + (width - WIDTH) / 2 : left;
  return { top: fits, left: Math.max(GAP, Math.min(at, room)) };
}
