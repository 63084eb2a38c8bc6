import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

export interface Fullscreen {
  on: boolean;
  toggle: () => Promise<void>;
}

/**
 * Lets an element cover the window (by `data-covers`), and the window the screen where the browser lets it: Apple's
 * phones do not. Not the element's own fullscreen: palette, dialogs and toasts stand outside it, and could be neither
 * seen nor focused. Escape ends it and gives the focus back to where it was.
 * @param focused takes the keyboard meanwhile
 */
export function useFullscreen(
  root: RefObject<HTMLElement | null>,
  focused: RefObject<HTMLElement | null>,
): Fullscreen {
  const [on, setOn] = useState(false);
  const before = useRef<Element | null>(null);

  const toggle = useCallback(async () => {
    if (on) return setOn(false);
    before.current = document.activeElement;
    setOn(true);
    if (!document.fullscreenEnabled || document.fullscreenElement) return;
    // A browser that refuses leaves the window covered.
    await document.documentElement.requestFullscreen().catch(() => undefined);
  }, [on]);

  useEffect(() => {
    if (!on) return undefined;
    const [host, inside] = [root.current, focused.current];
    if (!host?.contains(document.activeElement)) inside?.focus({ preventScroll: true });
    const follow = () => {
      if (!document.fullscreenElement) setOn(false);
    };
    // Browsers mostly keep it for themselves, and end their fullscreen with it.
    const onKey = (event: KeyboardEvent) => {
      const here = event.target instanceof Node && host?.contains(event.target);
      if (event.key !== 'Escape' || event.defaultPrevented || !here) return;
      event.preventDefault();
      setOn(false);
    };
    document.addEventListener('fullscreenchange', follow);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('fullscreenchange', follow);
      document.removeEventListener('keydown', onKey);
      if (document.fullscreenElement) void document.exitFullscreen();
      const back = before.current;
      before.current = null;
      if (back instanceof HTMLElement && back.isConnected) back.focus({ preventScroll: true });
      else inside?.focus({ preventScroll: true });
    };
  }, [on, root, focused]);

  return { on, toggle };
}
