import { clampPage } from '../ui/paging.ts';
/** A page's box before it is known: letter paper (11 by 8.5, R239), in points. */
export const LETTER: PageSize = { width: 612, height: 792 };

/** In points, upright as the page says itself, before the viewer's own turn. */
export interface PageSize {
  width: number;
  height: number;
}

export interface PageBox {
  top: number;
  width: number;
  height: number;
}

export interface PageLayout {
  boxes: readonly PageBox[];
  height: number;
  width: number;
}

export const PAGE_GAP = 8;

export function turned(size: PageSize, rotation: number): PageSize {
  return rotation % 180 === 0 ? size : { width: size.height, height: size.width };
}

/** Pages below each other; a page whose size is not known yet is taken to be like the first. */
export function layoutPages(
  count: number,
  sizes: ReadonlyMap<number, PageSize>,
  scale: number,
  rotation: number,
): PageLayout {
  const usual = sizes.get(1) ?? LETTER;
  const boxes: PageBox[] = [];
  let top = PAGE_GAP;
  let widest = 0;
  for (let number = 1; number <= count; number++) {
    const size = turned(sizes.get(number) ?? usual, rotation);
    const box = {
      top,
      width: Math.floor(size.width * scale),
      height: Math.floor(size.height * scale),
    };
    boxes.push(box);
    top += box.height + PAGE_GAP;
    widest = Math.max(widest, box.width);
  }
  return { boxes, height: top, width: widest };
}

/** CSS pixels a point: a page at this scale is as large as its paper, 96 pixels an inch. */
export const ACTUAL_SIZE = 96 / 72;

/** The number of the page at a height, the nearest one between pages. */
export function pageAt(layout: PageLayout, y: number): number {
  let low = 0;
  let high = layout.boxes.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((layout.boxes[middle]?.top ?? 0) <= y) low = middle;
    else high = middle - 1;
  }
  return low + 1;
}

/** The pages to keep painted: those in view and one more on each side. */
export function pagesInView(layout: PageLayout, top: number, height: number): number[] {
  if (layout.boxes.length === 0) return [];
  const first = Math.max(1, pageAt(layout, top) - 1);
  const last = Math.min(layout.boxes.length, pageAt(layout, top + height) + 1);
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

/** Which page links to show: `size` of them around the current page (R238). */
export function pageWindow(current: number, count: number, size: number): number[] {
  const length = Math.min(size, count);
  const first = Math.min(Math.max(1, current - Math.floor(length / 2)), count - length + 1);
  return Array.from({ length }, (_, i) => first + i);
}

/** A place in the document that zooming, turning and late sizes leave where it was. */
export interface Anchor {
  page: number;
  /** Of the page's height, from its top. */
  share: number;
}

export function anchorAt(layout: PageLayout, top: number): Anchor {
  const page = pageAt(layout, top);
  const box = layout.boxes[page - 1];
  return { page, share: box && box.height > 0 ? (top - box.top) / box.height : 0 };
}

/** The place at a page's own share of its height and width. */
export interface Spot {
  page: number;
  top: number;
  left: number;
}

/** How much smaller than the full width a page must be to be seen whole; never larger. */
export function wholePageZoom(
  size: PageSize,
  available: { width: number; height: number },
): number {
  if (size.width <= 0 || size.height <= 0 || available.width <= 0) return 1;
  const height = (size.height / size.width) * available.width;
  return Math.min(1, Math.max(0.05, available.height / height));
}

/**
 * The page a reader has typed, as tables take it (R044): the nearest one that exists, and what is said about it; null for
 * what is no whole number.
 */
export function pageTyped(
  text: string,
  count: number,
): { page: number; said: string | null } | null {
  const typed = text.trim();
  if (!/^[-+]?\d{1,9}$/.test(typed)) return null;
  const page = clampPage(Number(typed), count, 1);
  return {
    page,
    said: page === Number(typed) ? null : `There are pages 1 to ${count}: this is page ${page}.`,
  };
}

export function topOf(layout: PageLayout, { page, share }: Anchor): number {
  const box = layout.boxes[page - 1];
  return box ? Math.max(0, Math.round(box.top + share * box.height)) : 0;
}
