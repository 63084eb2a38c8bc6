import { expect, test } from 'vitest';
import { cleanGrey, greyOf, pgm, skewOf, thresholdOf, turnBack } from './page-image.ts';
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
