import { useRef, type TouchEvent } from 'react';

/** So far, and so much more across than up or down, a finger goes to mean the next pane. */
const FAR = 70;
const FLAT = 2.5;

/** -1 or 1 for a swipe to the neighbour on that side; 0 for anything else a finger does. */
export function swipeOf(dx: number, dy: number): -1 | 0 | 1 {
  if (Math.abs(dx) < FAR || Math.abs(dx) < Math.abs(dy) * FLAT) return 0;
  return dx < 0 ? 1 : -1;
}

/** Whether something between `from` and `root` moves sideways itself, as a zoomed page does. */
function isScrolled(from: EventTarget, root: Element): boolean {
  let at = from instanceof Element ? from : null;
  while (at && at !== root) {
    const { overflowX } = getComputedStyle(at);
    if (/auto|scroll/.test(overflowX) && at.scrollWidth > at.clientWidth + 1) return true;
    at = at.parentElement;
  }
  return false;
}

/** Touch handlers that tell of a swipe with one finger. */
export function useSwipe(onSwipe: (step: -1 | 1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches, target, currentTarget }: TouchEvent) => {
      const touch = touches.length === 1 ? touches[0] : undefined;
      start.current =
        touch && !isScrolled(target, currentTarget) ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0];
      const from = start.current;
      start.current = null;
      if (!touch || !from) return;
      const step = swipeOf(touch.clientX - from.x, touch.clientY - from.y);
      // Marking text with a finger is no swipe.
      if (step !== 0 && (getSelection()?.isCollapsed ?? true)) onSwipe(step);
    },
  };
}
