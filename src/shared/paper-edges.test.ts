import { expect, test } from 'vitest';
import type { Pixels } from './legible.ts';
import { paperIn } from './paper-edges.ts';

/** A picture that is as bright at each point as said, with some grain. */
function picture(
  brightness: (x: number, y: number) => number,
  [width, height] = [200, 150],
): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const value = brightness(x / width, y / height) + ((x * 7 + y * 13) % 9) - 4;
      data.set([value, value, value, 255], (y * width + x) * 4);
    }
  return { data, width, height };
}
const within = (x: number, y: number) => x > 0.2 && x < 0.8 && y > 0.3 && y < 0.7;
/** Print on the paper: dark lines. */
const paper = (y: number) => (Math.floor(y * 100) % 4 === 0 ? 60 : 220);

test('a paper on a darker or brighter table is found, with its print', () => {
  for (const table of [70, 20]) {
    const box = paperIn(picture((x, y) => (within(x, y) ? paper(y) : table)));
    expect(box?.left).toBeCloseTo(0.19, 1);
    expect(box?.right).toBeCloseTo(0.81, 1);
    expect(box?.top).toBeCloseTo(0.29, 1);
    expect(box?.bottom).toBeCloseTo(0.71, 1);
  }
  expect(paperIn(picture((x, y) => (within(x, y) ? 90 : 230)))).not.toBeNull();
});

test('nothing is cut where there are no edges, the paper fills the picture, or something small lies about', () => {
  expect(paperIn(picture(() => 180))).toBeNull();
  expect(paperIn(picture((_, y) => paper(y)))).toBeNull();
  expect(
    paperIn(picture((x, y) => (x > 0.02 && x < 0.98 && y > 0.02 && y < 0.98 ? 220 : 30))),
  ).toBeNull();
  expect(
    paperIn(picture((x, y) => (x > 0.4 && x < 0.5 && y > 0.4 && y < 0.5 ? 220 : 30))),
  ).toBeNull();
  // A cat on a sofa: spots here and there.
  expect(
    paperIn(picture((x, y) => (Math.sin(x * 40) * Math.sin(y * 31) > 0.4 ? 200 : 60))),
  ).toBeNull();
  expect(paperIn(picture(() => 10, [20, 20]))).toBeNull();
});
