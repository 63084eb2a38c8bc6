import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { RefObject } from 'react';
import {
  ACTUAL_SIZE,
  anchorAt,
  layoutPages,
  pageAt,
  pagesInView,
  PAGE_GAP,
  topOf,
  turned,
  wholePageZoom,
  type Anchor,
  type PageLayout,
  type PageSize,
  type Spot,
} from './page-layout.ts';
import { fitScale, noteWidth } from './pdf-documents.ts';
import { rememberRotation, rotationOf } from './rotation-memory.ts';

const ZOOM_STEP = 1.25;
const ROTATION_STEP = 270;
const LEAST_ZOOM = ZOOM_STEP ** -6;
const MOST_ZOOM = ZOOM_STEP ** 9;
/** What is gone to stands so far below the top, as a share of the height in view. */
const REVEAL = 0.3;

/** The width in view, the whole page in view, as large as its paper, or a size of the reader's own (1 is the width). */
type Fit = 'width' | 'page' | 'actual' | number;

export interface PageView {
  /** False in a pane that is folded, or behind another. */
  inView: boolean;
  layout: PageLayout;
  scale: number;
  /** Of the size of the paper: 1 is 100%. */
  percent: number;
  fit: Fit;
  rotation: number;
  current: number;
  shown: readonly number[];
  sizes: ReadonlyMap<number, PageSize>;
  onScroll: () => void;
  onSize: (number: number, size: PageSize) => void;
  goTo: (page: number | 'next' | 'previous' | 'last') => void;
  /** Brings a place of a page into view, if it is not. */
  reveal: (spot: Spot) => void;
  zoomBy: (steps: 1 | -1) => void;
  /** By a factor, keeping what is at a point of the box where it is. */
  zoomAt: (factor: number, point: { x: number; y: number }) => void;
  setFit: (fit: 'width' | 'page' | 'actual') => void;
  rotate: () => void;
}

/** What stays where it is over the next layout: a place in the document, at a point of the box. */
interface Hold extends Anchor {
  /** From the box's top. */
  y: number;
  /** Of the sheets' width, and from the box's left; null leaves the sideways place alone. */
  across: { share: number; x: number } | null;
}

const TOP: Hold = { page: 1, share: 0, y: 0, across: null };

/** Where the pages of a document stand in a scrolled box, and which of them are in view. */
export function usePageView(
  scroller: RefObject<HTMLDivElement | null>,
  documentKey: string,
  count: number,
  firstSize: PageSize,
): PageView {
  const box = useBox(scroller);
  const [fit, setFit] = useState<Fit>('width');
  const [, turn] = useState(0);
  const [late, setLate] = useState<{ of: string; sizes: ReadonlyMap<number, PageSize> }>({
    of: '',
    sizes: new Map(),
  });
  const [place, setPlace] = useState({ of: documentKey, top: 0 });
  const hold = useRef<Hold>(TOP);

  const rotation = rotationOf(documentKey);
  const sizes = useMemo(
    () => new Map([[1, firstSize], ...(late.of === documentKey ? late.sizes : [])]),
    [late, documentKey, firstSize],
  );
  const available = Math.max(80, box.width - 2 * PAGE_GAP);
  const usual = turned(firstSize, rotation);
  const whole = { width: available, height: box.height - 2 * PAGE_GAP };
  const zoom =
    fit === 'width'
      ? 1
      : fit === 'page'
        ? wholePageZoom(usual, whole)
        : fit === 'actual'
          ? (usual.width * ACTUAL_SIZE) / available
          : fit;
  const scale = fitScale(usual.width, available * zoom);
  useEffect(() => {
    if (box.width > 0) noteWidth(available);
  }, [box.width, available]);
  const layout = useMemo(
    () => layoutPages(count, sizes, scale, rotation),
    [count, sizes, scale, rotation],
  );

  // Another document begins at its top; zooming, turning, late sizes and a new try keep the place.
  const top = place.of === documentKey ? place.top : 0;
  const shownKey = useRef(documentKey);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    if (shownKey.current !== documentKey) {
      shownKey.current = documentKey;
      hold.current = TOP;
      element.scrollTo({ top: 0, behavior: 'instant' });
      return;
    }
    if (layout.boxes.length === 0) return;
    const { page, share, y, across } = hold.current;
    const atTop = page === 1 && share <= 0 && y === 0;
    const wanted = atTop ? 0 : Math.max(0, topOf(layout, hold.current) - y);
    const left = across ? across.share * sheetWidth(layout, element) - across.x : null;
    hold.current = { ...hold.current, across: null };
    if (Math.abs(element.scrollTop - wanted) <= 1 && left === null) return;
    element.scrollTo({ top: wanted, ...(left === null ? {} : { left }), behavior: 'instant' });
  }, [scroller, documentKey, layout]);

  const onScroll = useCallback(() => {
    const element = scroller.current;
    // Without pages the box has gone to its top by itself.
    if (!element || layout.boxes.length === 0) return;
    hold.current = { ...anchorAt(layout, element.scrollTop), y: 0, across: null };
    setPlace({ of: documentKey, top: element.scrollTop });
  }, [scroller, layout, documentKey]);

  const current = count === 0 ? 0 : pageAt(layout, top + box.height * 0.4);
  // Nothing before the box is measured: a page at a size of no meaning would use up what was painted ahead.
  const shown = useMemo(
    () => (box.width === 0 ? [] : pagesInView(layout, top, box.height)),
    [layout, top, box.width, box.height],
  );

  const onSize = useCallback(
    (number: number, size: PageSize) =>
      setLate((before) => {
        const known = before.of === documentKey ? before.sizes : new Map<number, PageSize>();
        const same = known.get(number) ?? firstSize;
        if (same.width === size.width && same.height === size.height) return before;
        return { of: documentKey, sizes: new Map([...known, [number, size]]) };
      }),
    [documentKey, firstSize],
  );

  const goTo: PageView['goTo'] = (page) => {
    const step = { next: current + 1, previous: current - 1, last: count };
    const wanted = typeof page === 'number' ? page : step[page];
    const target = layout.boxes[Math.min(Math.max(1, wanted), count) - 1];
    if (target) scroller.current?.scrollTo({ top: target.top - PAGE_GAP, behavior: 'instant' });
  };
  const reveal: PageView['reveal'] = (spot) => {
    const element = scroller.current;
    const target = layout.boxes[spot.page - 1];
    if (!element || !target) return;
    const y = target.top + spot.top * target.height;
    const x = (sheetWidth(layout, element) - target.width) / 2 + spot.left * target.width;
    const seen = (at: number, from: number, size: number) =>
      at >= from + size * 0.05 && at <= from + size * 0.85;
    element.scrollTo({
      ...(seen(y, element.scrollTop, element.clientHeight)
        ? {}
        : { top: y - element.clientHeight * REVEAL }),
      ...(seen(x, element.scrollLeft, element.clientWidth)
        ? {}
        : { left: x - element.clientWidth * REVEAL }),
      behavior: 'instant',
    });
  };
  // From what is there by then: a pinch asks again before the size before is on the screen.
  const zoomBy = (factor: number) =>
    setFit((now) =>
      Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, (typeof now === 'number' ? now : zoom) * factor)),
    );
  const zoomAt: PageView['zoomAt'] = (factor, { x, y }) => {
    const element = scroller.current;
    if (!element || count === 0) return;
    const width = sheetWidth(layout, element);
    hold.current = {
      ...anchorAt(layout, element.scrollTop + y),
      y,
      across: { share: (element.scrollLeft + x) / width, x },
    };
    zoomBy(factor);
  };
  const rotate = () => {
    rememberRotation(documentKey, (rotation + ROTATION_STEP) % 360);
    turn((times) => times + 1);
  };
  return {
    inView: box.width > 0,
    layout,
    scale,
    percent: scale / ACTUAL_SIZE,
    fit,
    rotation,
    current,
    shown,
    sizes,
    onScroll,
    onSize,
    goTo,
    reveal,
    zoomBy: (steps) => zoomBy(ZOOM_STEP ** steps),
    zoomAt,
    setFit,
    rotate,
  };
}

/** The sheets are as wide as the widest page, and at least as the box. */
function sheetWidth(layout: PageLayout, element: HTMLElement): number {
  return Math.max(1, layout.width, element.clientWidth);
}

/** The inner size of an element, followed. */
function useBox(element: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [box, setBox] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return undefined;
    const measure = () => setBox({ width: measured.clientWidth, height: measured.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return box;
}
