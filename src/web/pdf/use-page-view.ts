import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type RefObject,
} from 'react';
import {
  anchorAt,
  layoutPages,
  pageAt,
  pagesInView,
  PAGE_GAP,
  topOf,
  turned,
  type Anchor,
  type PageLayout,
  type PageSize,
} from './page-layout.ts';
import { fitScale, noteWidth } from './pdf-documents.ts';

const ZOOM_STEP = 1.25;
const ROTATION_STEP = 270;
const LEAST_ZOOM = ZOOM_STEP ** -6;
const MOST_ZOOM = ZOOM_STEP ** 9;

/** Turns are remembered by document as long as the page lives. */
const rotations = new Map<string, number>();

export function rotationOf(documentKey: string): number {
  return rotations.get(documentKey) ?? 0;
}

export interface PageView {
  layout: PageLayout;
  scale: number;
  zoom: number;
  rotation: number;
  current: number;
  shown: readonly number[];
  sizes: ReadonlyMap<number, PageSize>;
  onScroll: () => void;
  onSize: (number: number, size: PageSize) => void;
  goTo: (page: number | 'next' | 'previous' | 'last') => void;
  zoomBy: (steps: 1 | -1 | 0) => void;
  rotate: () => void;
}

/** Where the pages of a document stand in a scrolled box, and which of them are in view. */
export function usePageView(
  scroller: RefObject<HTMLDivElement | null>,
  documentKey: string,
  count: number,
  firstSize: PageSize,
): PageView {
  const [box, setBox] = useState({ width: 0, height: 0 });
  const [zoom, setZoom] = useState(1);
  const [, turn] = useState(0);
  const [late, setLate] = useState<{ of: string; sizes: ReadonlyMap<number, PageSize> }>({
    of: '',
    sizes: new Map(),
  });
  const [place, setPlace] = useState({ of: documentKey, top: 0 });
  const anchor = useRef<Anchor>({ page: 1, share: 0 });

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const measure = () => setBox({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);

  const rotation = rotationOf(documentKey);
  const sizes = useMemo(
    () => new Map([[1, firstSize], ...(late.of === documentKey ? late.sizes : [])]),
    [late, documentKey, firstSize],
  );
  const available = Math.max(80, box.width - 2 * PAGE_GAP);
  const scale = fitScale(turned(firstSize, rotation).width, available * zoom);
  useEffect(() => {
    if (box.width > 0) noteWidth(available * zoom);
  }, [box.width, available, zoom]);
  const layout = useMemo(
    () => layoutPages(count, sizes, scale, rotation),
    [count, sizes, scale, rotation],
  );

  // Another document begins at its top; zooming, turning and late sizes keep the place.
  const top = place.of === documentKey ? place.top : 0;
  const shownKey = useRef(documentKey);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    if (shownKey.current !== documentKey) {
      shownKey.current = documentKey;
      anchor.current = { page: 1, share: 0 };
      element.scrollTo({ top: 0, behavior: 'instant' });
      return;
    }
    const wanted =
      anchor.current.page === 1 && anchor.current.share <= 0 ? 0 : topOf(layout, anchor.current);
    if (Math.abs(element.scrollTop - wanted) > 1) {
      element.scrollTo({ top: wanted, behavior: 'instant' });
    }
  }, [scroller, documentKey, layout]);

  const onScroll = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    anchor.current = anchorAt(layout, element.scrollTop);
    setPlace({ of: documentKey, top: element.scrollTop });
  }, [scroller, layout, documentKey]);

  const current = count === 0 ? 0 : pageAt(layout, top + box.height * 0.4);
  const shown = useMemo(() => pagesInView(layout, top, box.height), [layout, top, box.height]);

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
    const wanted =
      page === 'next'
        ? current + 1
        : page === 'previous'
          ? current - 1
          : page === 'last'
            ? count
            : page;
    const target = layout.boxes[Math.min(Math.max(1, wanted), count) - 1];
    if (target) scroller.current?.scrollTo({ top: target.top - PAGE_GAP, behavior: 'instant' });
  };
  const zoomBy: PageView['zoomBy'] = (steps) =>
    setZoom((now) =>
      steps === 0 ? 1 : Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, now * ZOOM_STEP ** steps)),
    );
  const rotate = () => {
    rotations.set(documentKey, (rotation + ROTATION_STEP) % 360);
    turn((times) => times + 1);
  };
  return {
    layout,
    scale,
    zoom,
    rotation,
    current,
    shown,
    sizes,
    onScroll,
    onSize,
    goTo,
    zoomBy,
    rotate,
  };
}
