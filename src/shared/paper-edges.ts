import type { Pixels } from './legible.ts';

/** A part of a picture, in shares of its sides: 0 is left or above, 1 right or below. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Of the shorter side: the strip along the rim that shows what the paper lies on. */
const RIM = 0.04;
/** So much brighter or darker than what it lies on is the paper at least, and so many times what varies there. */
const [LEAST_STEP, SPREAD] = [28, 2.5];
/** A row or column is of the paper when so much of it is, compared with the fullest one. */
const SHARE = 0.4;
/** A paper fills so much of the picture, and of its own box. Less is something else; more is nothing to cut. */
const [LEAST_AREA, MOST_AREA, LEAST_FULL] = [0.12, 0.9, 0.6];
/** Left around the paper, of each side. */
const MARGIN = 0.015;

/**
 * The paper in a photo, where it lies on something that is plainly brighter or darker; null where no edges are found, or where
 * it fills the picture. What is found is offered, and who took the photo may keep all of it.
 */
export function paperIn({ data, width, height }: Pixels): Box | null {
  if (width < 40 || height < 40) return null;
  const grey = (x: number, y: number) => {
    const at = (y * width + x) * 4;
    return 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
  };
  const rim = Math.max(2, Math.round(Math.min(width, height) * RIM));
  const around: number[] = [];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if (x < rim || y < rim || x >= width - rim || y >= height - rim) around.push(grey(x, y));
  const ground = middle(around);
  const varies = middle(around.map((one) => Math.abs(one - ground)));
  const step = Math.max(LEAST_STEP, SPREAD * 1.48 * varies);
  const rows = Array.from({ length: height }, () => 0);
  const columns = Array.from({ length: width }, () => 0);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if (Math.abs(grey(x, y) - ground) > step) {
        rows[y] = (rows[y] ?? 0) + 1;
        columns[x] = (columns[x] ?? 0) + 1;
      }
  const [top, bottom] = spanOf(rows);
  const [left, right] = spanOf(columns);
  const area = ((right - left) * (bottom - top)) / (width * height);
  if (area < LEAST_AREA || area > MOST_AREA) return null;
  const inside = rows.slice(top, bottom).reduce((sum, one) => sum + one, 0);
  if (inside / ((right - left) * (bottom - top)) < LEAST_FULL) return null;
  return {
    left: Math.max(0, left / width - MARGIN),
    top: Math.max(0, top / height - MARGIN),
    right: Math.min(1, right / width + MARGIN),
    bottom: Math.min(1, bottom / height + MARGIN),
  };
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** From the first to behind the last that is full enough. */
function spanOf(counts: readonly number[]): [number, number] {
  const least = Math.max(1, SHARE * Math.max(...counts));
  const isFull = (one: number) => one >= least;
  return [Math.max(0, counts.findIndex(isFull)), counts.findLastIndex(isFull) + 1];
}
