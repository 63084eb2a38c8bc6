import { useEffect, useRef, type RefObject } from 'react';

interface Point {
  x: number;
  y: number;
}

/** Pixels of a wheel that double the size, as browsers zoom by it. */
const WHEEL_DOUBLING = 250;

/**
 * Zooms by two fingers, by a trackpad's pinch and by ctrl with the wheel (which browsers report alike), about the
 * point between. The listeners are not passive: else the browser would zoom the whole page.
 */
export function usePinch(
  element: RefObject<HTMLElement | null>,
  zoomAt: (factor: number, point: Point) => void,
): void {
  const latest = useRef(zoomAt);
  useEffect(() => {
    latest.current = zoomAt;
  });
  useEffect(() => {
    const host = element.current;
    if (!host) return undefined;
    const inside = (x: number, y: number): Point => {
      const { left, top } = host.getBoundingClientRect();
      return { x: x - left, y: y - top };
    };
    // At most one zoom a frame, however many events come.
    let waiting: { factor: number; at: Point } | null = null;
    let frame = 0;
    const zoom = (factor: number, at: Point) => {
      waiting = { factor: (waiting?.factor ?? 1) * factor, at };
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        if (waiting) latest.current(waiting.factor, waiting.at);
        waiting = null;
      });
    };
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const pixels =
        event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * 20;
      zoom(2 ** (-pixels / WHEEL_DOUBLING), inside(event.clientX, event.clientY));
    };
    let spread = 0;
    const onTouch = (event: TouchEvent) => {
      const [one, other] = [event.touches[0], event.touches[1]];
      if (!one || !other || event.touches.length > 2) {
        spread = 0;
        return;
      }
      event.preventDefault();
      const now = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
      if (spread > 0 && now > 0) {
        const middle = inside((one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2);
        zoom(now / spread, middle);
      }
      spread = now;
    };
    const ending = new AbortController();
    const options = { passive: false, signal: ending.signal };
    host.addEventListener('wheel', onWheel, options);
    for (const type of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const) {
      host.addEventListener(type, onTouch, options);
    }
    return () => {
      ending.abort();
      cancelAnimationFrame(frame);
    };
  }, [element]);
}
