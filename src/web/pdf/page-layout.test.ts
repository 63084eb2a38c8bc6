import { describe, expect, it } from 'vitest';
import {
  anchorAt,
  layoutPages,
  pageAt,
  pagesInView,
  pageTyped,
  pageWindow,
  topOf,
  wholePageZoom,
} from './page-layout.ts';

const layout = layoutPages(10, new Map([[1, { width: 612, height: 792 }]]), 1, 0);

describe('the layout of pages', () => {
  it('stands every unknown page as the first one', () => {
    expect(layout.boxes[9]).toEqual({ top: 8 + 9 * 800, width: 612, height: 792 });
    expect(layout.height).toBe(8 + 10 * 800);
  });

  it('turns pages and their places', () => {
    const side = layoutPages(2, new Map(), 1, 270);
    expect(side.boxes[0]).toEqual({ top: 8, width: 792, height: 612 });
    expect(side.boxes[1]?.top).toBe(8 + 620);
  });

  it('finds the page at a height', () => {
    expect([0, 8, 807, 808, 1e9].map((y) => pageAt(layout, y))).toEqual([1, 1, 1, 2, 10]);
  });

  it('keeps one page more on each side', () => {
    expect(pagesInView(layout, 8 + 800 * 4, 400)).toEqual([4, 5, 6]);
    expect(pagesInView(layout, 0, 400)).toEqual([1, 2]);
    expect(pagesInView(layoutPages(0, new Map(), 1, 0), 0, 400)).toEqual([]);
  });

  it('keeps the place over a zoom', () => {
    const anchor = anchorAt(layout, 8 + 800 * 4 + 396);
    expect(anchor).toEqual({ page: 5, share: 0.5 });
    const large = layoutPages(10, new Map(), 2, 0);
    expect(topOf(large, anchor)).toBe((large.boxes[4]?.top ?? 0) + 792);
  });
});

describe('fitting and going', () => {
  it('shows a whole page, and never larger than the width', () => {
    const letter = { width: 612, height: 792 };
    expect(wholePageZoom(letter, { width: 612, height: 396 })).toBe(0.5);
    expect(wholePageZoom(letter, { width: 612, height: 2000 })).toBe(1);
    expect(wholePageZoom(letter, { width: 0, height: 0 })).toBe(1);
  });

  it('takes only pages the document has', () => {
    expect(
      ['1', ' 60 ', '0', '999', '-3', '1.5', 'two', ''].map(
        (text) => pageTyped(text, 60)?.page ?? null,
      ),
    ).toEqual([1, 60, 1, 60, 1, null, null, null]);
    expect(pageTyped('60', 60)?.said).toBeNull();
    expect(pageTyped('999', 60)?.said).toBe('There are pages 1 to 60: this is page 60.');
  });
});

describe('page links (R238)', () => {
  it('stand around the current page', () => {
    expect(pageWindow(1, 30, 5)).toEqual([1, 2, 3, 4, 5]);
    expect(pageWindow(15, 30, 5)).toEqual([13, 14, 15, 16, 17]);
    expect(pageWindow(30, 30, 5)).toEqual([26, 27, 28, 29, 30]);
    expect(pageWindow(30, 30, 20)).toHaveLength(20);
    expect(pageWindow(2, 3, 5)).toEqual([1, 2, 3]);
  });
});
