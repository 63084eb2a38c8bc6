import { expect, test } from 'vitest';
import {
  cleanGrey,
  flatten,
  greyOf,
  pgm,
  skewOf,
  thresholdOf,
  turnBack,
  whitened,
  without,
  withoutRules,
} from './page-image.ts';
import type { Grey } from './page-image.ts';

const [WIDTH, HEIGHT] = [600, 800];

/** A page of dark lines that fall by so many degrees to the right. */
function linesAt(degrees: number): Grey {
  const dots = new Uint8Array(WIDTH * HEIGHT).fill(240);
  const slope = Math.tan((degrees * Math.PI) / 180);
  for (let line = 100; line < 700; line += 30)
    for (let x = 60; x < 540; x += 1)
      for (let thick = 0; thick < 9; thick += 1) {
        const y = Math.round(line + thick + (x - WIDTH / 2) * slope);
        if (y >= 0 && y < HEIGHT) dots[y * WIDTH + x] = 20;
      }
  return { width: WIDTH, height: HEIGHT, dots };
}

test.each([-3, -1.2, 0, 2, 4.5])('a page that lies askew by %d degrees is seen to', (degrees) => {
  expect(skewOf(linesAt(degrees), 0)).toBeCloseTo(degrees, 0);
});

test('a place of the straightened page is found again on the page as it was', () => {
  const { grey, boxOf, ink } = turnBack(linesAt(2), 0, 2);
  expect([grey.width, grey.height]).toEqual([WIDTH, HEIGHT]);
  expect(ink).toBeGreaterThan(0.1);
  const [x, y, width, height] = boxOf({ x0: 280, y0: 395, x1: 320, y1: 405 });
  expect(x + width / 2).toBeCloseTo(0.5, 2);
  expect(y + height / 2).toBeCloseTo(0.5, 2);
});

test('a page on its side is set upright, and its places are those of the page', () => {
  const side = turnBack(linesAt(0), 90, 0);
  expect([side.grey.width, side.grey.height]).toEqual([HEIGHT, WIDTH]);
  // The upright page's top left corner is the top right one of the page as it lies.
  const [x, y] = side.boxOf({ x0: 0, y0: 0, x1: 10, y1: 10 });
  expect([x, y]).toEqual([expect.closeTo((WIDTH - 11) / WIDTH, 2), 0]);
});

test('single dots go, strokes stay', () => {
  const page = linesAt(0);
  page.dots[5 * WIDTH + 5] = 0;
  const clean = cleanGrey(page);
  expect(clean.dots[5 * WIDTH + 5]).toBe(255);
  expect(clean.dots[104 * WIDTH + 300]).toBe(20);
  expect(thresholdOf(page)).toBeGreaterThan(19);
});

test('colours become shades, and the file is one that tesseract takes', () => {
  const grey = greyOf(Uint8ClampedArray.from([255, 255, 255, 255, 0, 0, 0, 255]), 2, 1);
  expect([...grey.dots]).toEqual([255, 0]);
  expect(Buffer.from(pgm(grey)).toString('latin1', 0, 11)).toBe('P5\n2 1\n255\n');
});

/** A sheet of so bright a paper, turned, on something else: what lies around it is `around`. */
function sheetOn(around: number, paper: number, degrees: number): Grey {
  const lines = linesAt(0);
  const dots = new Uint8Array(WIDTH * HEIGHT).fill(around);
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) {
      // Nine tenths of the size, so that something is seen around.
      const sx = Math.round(300 + ((x - 300) * cos + (y - 400) * sin) / 0.85);
      const sy = Math.round(400 + ((y - 400) * cos - (x - 300) * sin) / 0.85);
      if (sx < 0 || sy < 0 || sx >= WIDTH || sy >= HEIGHT) continue;
      dots[y * WIDTH + x] = (lines.dots[sy * WIDTH + sx] ?? 255) < 128 ? paper * 0.25 : paper;
    }
  return { width: WIDTH, height: HEIGHT, dots };
}

/** The share of a page's middle that is ink. */
function inkOf(page: Grey): number {
  const dark = thresholdOf(page);
  let ink = 0;
  for (let y = 250; y < 550; y += 1)
    for (let x = 200; x < 400; x += 1) if ((page.dots[y * WIDTH + x] ?? 255) <= dark) ink += 1;
  return ink / (300 * 200);
}

test.each([
  ['grey paper with a white border', 255, 150, 0],
  ['the same askew', 255, 150, 3.5],
  ['dark grey paper with a white border', 255, 110, 1],
  ['white paper turned on the glass', 235, 250, 7],
  ['white paper on a dark table', 60, 240, 2],
  ['white paper on a light table', 190, 250, -3],
  ['yellow paper', 255, greyOf(Uint8ClampedArray.from([252, 237, 158, 255]), 1, 1).dots[0] ?? 0, 0],
])('one threshold parts ink from paper: %s', (_, around, paper, degrees) => {
  const page = flatten(sheetOn(around, paper, degrees));
  // Nine of each thirty lines of the drawing are ink.
  expect(inkOf(page)).toBeGreaterThan(0.2);
  expect(inkOf(page)).toBeLessThan(0.4);
  expect(skewOf(page, 0)).toBeCloseTo(degrees, 0);
});

test('a bar with white letters stays a bar', () => {
  const page = linesAt(0);
  for (let y = 300; y < 340; y += 1) page.dots.fill(40, y * WIDTH + 60, y * WIDTH + 540);
  const flat = flatten(page);
  expect(flat.dots[320 * WIDTH + 300]).toBeLessThan(80);
  expect(flat.dots[200 * WIDTH + 10]).toBe(255);
});

/** A white page with boxes of ink: each from a corner to another. */
function inked(
  ...boxes: readonly (readonly [x0: number, y0: number, x1: number, y1: number])[]
): Grey {
  const dots = new Uint8Array(WIDTH * HEIGHT).fill(255);
  for (const [x0, y0, x1, y1] of boxes)
    for (let y = y0; y < y1; y += 1) dots.fill(20, y * WIDTH + x0, y * WIDTH + x1);
  return { width: WIDTH, height: HEIGHT, dots };
}
const inkIn = ({ dots }: Grey, [x0, y0, x1, y1]: readonly number[]): number => {
  let ink = 0;
  for (let y = y0 ?? 0; y < (y1 ?? 0); y += 1)
    for (let x = x0 ?? 0; x < (x1 ?? 0); x += 1) if ((dots[y * WIDTH + x] ?? 255) < 128) ink += 1;
  return ink;
};

test('the rules of a box go, a letter in it and one that stands on its rule stay', () => {
  const letter = [120, 110, 128, 140] as const;
  const standing = [200, 160, 208, 192] as const;
  const page = inked(
    [80, 100, 500, 102],
    [80, 190, 500, 192],
    [80, 100, 82, 192],
    letter,
    standing,
  );
  const bare = withoutRules(page, 210);
  expect(inkIn(bare, [300, 95, 520, 195])).toBe(0);
  expect(inkIn(bare, [78, 104, 84, 188])).toBe(0);
  expect(inkIn(bare, letter)).toBe(8 * 30);
  expect(inkIn(bare, standing)).toBeGreaterThan(8 * 30 - 1);
});

test('a row of letters whose feet meet is no rule', () => {
  const strokes = Array.from(
    { length: 24 },
    (_, i) => [100 + i * 10, 80, 104 + i * 10, 102] as const,
  );
  const page = inked([100, 100, 340, 102], ...strokes);
  expect(inkIn(withoutRules(page, 210), [90, 70, 350, 110])).toBe(inkIn(page, [90, 70, 350, 110]));
});

test('what was read of a page is taken off it', () => {
  const page = inked([100, 100, 200, 120], [100, 300, 200, 320]);
  const rest = without(page, [{ x0: 100, y0: 100, x1: 200, y1: 120 }]);
  expect(inkIn(rest, [0, 0, WIDTH, 200])).toBe(0);
  expect(inkIn(rest, [0, 200, WIDTH, HEIGHT])).toBe(2000);
});

test('the grain of a paper becomes white, and a pale caption stays', () => {
  const page: Grey = { width: 4, height: 1, dots: Uint8Array.of(238, 250, 170, 20) };
  expect([...whitened(page).dots]).toEqual([255, 255, 185, 22]);
});
