import { expect, test } from 'vitest';
import { cleanGrey, flatten, greyOf, pgm, skewOf, thresholdOf, turnBack } from './page-image.ts';
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
