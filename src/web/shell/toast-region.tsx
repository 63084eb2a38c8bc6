import {
  CheckCircledIcon,
  Cross2Icon,
  CrossCircledIcon,
  ExclamationTriangleIcon,
} from '@radix-ui/react-icons';
import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useMediaQuery } from '../media-query.ts';
import { useShownKeys } from '../palette/keymap.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { messageOf } from '../ui/error-message.ts';
import { dismissToast, keepToast, toast, toasts, type Toast } from '../ui/toasts.ts';
import { NARROW } from './shell-state.ts';
import { toastPlace, type Box, type ToastPlace } from './toast-place.ts';

const ICONS = {
  success: CheckCircledIcon,
  danger: CrossCircledIcon,
  warning: ExclamationTriangleIcon,
} as const;

/** How often it is looked whether something came below them, in milliseconds. */
const LOOK_EVERY = 250;
const USUAL: ToastPlace = 'bottom-right';

/**
 * Toasts at the bottom right; a click keeps one open (R035-R037). They make way for the primary action and for what has the
 * keyboard, whichever comes first.
 */
export function ToastRegion() {
  const all = useSyncExternalStore(toasts.subscribe, toasts.get);
  const region = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<ToastPlace>(USUAL);
  const narrow = useMediaQuery(NARROW);
  // Where one pane fills the window they stand where its buttons are not, and nowhere else.
  const shown = all.length > 0 && !narrow;
  useLayoutEffect(() => {
    const look = () =>
      setPlace((now) =>
        region.current && shown ? toastPlace(now, boxesOf(region.current), keptFree()) : USUAL,
      );
    look();
    if (!shown) return undefined;
    const timer = setInterval(look, LOOK_EVERY);
    return () => clearInterval(timer);
  }, [all, shown]);
  return (
    <div
      ref={region}
      className="toasts"
      data-place={place}
      role="region"
      aria-label="Messages"
      aria-live="polite"
    >
      {all.map((one) => (
        <ToastCard key={one.id} one={one} />
      ))}
    </div>
  );
}

/** From the edge of the window, in pixels (`--s3`). */
const INSET = 12;

/** Where the messages would be at each place. */
function boxesOf(region: HTMLElement): Record<ToastPlace, Box> {
  const { width, height } = region.getBoundingClientRect();
  const { innerWidth, innerHeight } = window;
  const style = getComputedStyle(region);
  const edge = (name: string) => parseFloat(style.getPropertyValue(name)) || 0;
  const bottom = innerHeight - edge('--status') - INSET;
  const top = edge('--header') + INSET;
  const right = innerWidth - INSET;
  return {
    'bottom-right': { left: right - width, right, top: bottom - height, bottom },
    'bottom-left': { left: INSET, right: INSET + width, top: bottom - height, bottom },
    'top-right': { left: right - width, right, top, bottom: top + height },
  };
}

const PRIMARY = ".button[data-variant='primary'], .button-primary";

/** What no message may cover: the primary actions in sight, and what has the keyboard. */
function keptFree(): Box[] {
  const { activeElement: active, body } = document;
  const elements: Element[] = [...document.querySelectorAll(PRIMARY)];
  // A list or a whole form is too large to make way for.
  if (active && active !== body && active.matches('button, a, input, select, textarea'))
    elements.push(active);
  return elements
    .filter((one) => !one.closest('.toasts'))
    .map((one) => one.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0);
}

function ToastCard({ one }: { one: Toast }) {
  const Icon = ICONS[one.style];
  const undoKeys = useShownKeys('help.undo') ?? '';
  const close = () => dismissToast(one.id);
  const undo = async () => {
    close();
    try {
      await one.undo?.();
    } catch (error) {
      toast(messageOf(error), 'danger');
    }
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the click only keeps it open; its buttons are what the keyboard needs
    <div
      className="toast"
      data-style={one.style}
      data-fading={one.fading ? true : undefined}
      data-toast={one.id}
      onClick={() => keepToast(one.id)}
      // Nor does it go from under somebody's keyboard.
      onFocus={() => keepToast(one.id)}
    >
      <Icon aria-hidden="true" />
      <span className="toast-text">{one.text}</span>
      {one.undo && (
        <Button variant="quiet" keys={undoKeys} onClick={() => void undo()}>
          Undo
        </Button>
      )}
      <IconButton label="Close message" onClick={close}>
        <Cross2Icon aria-hidden="true" />
      </IconButton>
    </div>
  );
}
