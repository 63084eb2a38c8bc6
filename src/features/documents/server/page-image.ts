/** A page in shades of grey: 0 black, 255 white, row by row. */
export interface Grey {
  width: number;
  height: number;
  dots: Uint8Array;
}

/** Degrees of skew that are looked for; a paper laid on the glass by hand lies within. */
const MOST_SKEW = 8;
/** Less than this reads as well as straight. */
const LEAST_SKEW = 0.2;

/** Takes colours for shades, on white. */
export function greyOf(rgba: Uint8ClampedArray, width: number, height: number): Grey {
  const dots = new Uint8Array(width * height);
  for (let i = 0, at = 0; i < dots.length; i += 1, at += 4)
    dots[i] = ((rgba[at] ?? 0) * 77 + (rgba[at + 1] ?? 0) * 151 + (rgba[at + 2] ?? 0) * 28) >> 8;
  return { width, height, dots };
}

/** The darkness that parts ink from paper (Otsu). */
export function thresholdOf({ dots }: Grey): number {
  const counts = new Float64Array(256);
  for (const dot of dots) counts[dot] = (counts[dot] ?? 0) + 1;
  let [sum, all] = [0, 0];
  for (let shade = 0; shade < 256; shade += 1) {
    sum += shade * (counts[shade] ?? 0);
    all += counts[shade] ?? 0;
  }
  let [below, sumBelow, best, at] = [0, 0, -1, 128];
  for (let shade = 0; shade < 256; shade += 1) {
    below += counts[shade] ?? 0;
    sumBelow += shade * (counts[shade] ?? 0);
    const above = all - below;
    if (below === 0 || above === 0) continue;
    const apart = sumBelow / below - (sum - sumBelow) / above;
    const between = below * above * apart * apart;
    if (between > best) [best, at] = [between, shade];
  }
  return at;
}

/** Parts of a page by which its paper is looked for, along its shorter side. */
const TILES = 48;
/** Paper is the shade that so much of a part is darker than or as dark as: what is written takes less of it. */
const PAPER_SHARE = 0.8;
/** So much darker than what lies around it a part is print (a bar with white letters), or what the paper lies on. */
const PRINT = 0.6;
/** As far around, in parts: half an inch. */
const AROUND = 3;

/**
 * Sets all paper of a page to white, whatever its shade: grey and coloured paper, the glass around it, shadows, a table.
 * One threshold then parts ink from paper all over the page.
 */
export function flatten(page: Grey): Grey {
  const { width, height, dots } = page;
  const size = Math.max(16, Math.round(Math.min(width, height) / TILES));
  const [across, down] = [Math.ceil(width / size), Math.ceil(height / size)];
  const own = new Float32Array(across * down);
  const counts = new Uint32Array(256);
  for (let row = 0; row < down; row += 1)
    for (let column = 0; column < across; column += 1)
      own[row * across + column] = paperOf(page, column * size, row * size, size, counts);
  const paper = own.map((shade, at) => {
    const around = mostAround(own, across, down, at);
    return Math.max(1, shade < around * PRINT ? around : shade);
  });
  const made = new Uint8Array(dots.length);
  const line = new Float32Array(across);
  for (let y = 0; y < height; y += 1) {
    const [above, below, share] = between(y, size, down);
    for (let column = 0; column < across; column += 1) {
      const upper = paper[above * across + column] ?? 255;
      line[column] = upper + ((paper[below * across + column] ?? 255) - upper) * share;
    }
    for (let x = 0; x < width; x += 1) {
      const [left, right, part] = between(x, size, across);
      const from = line[left] ?? 255;
      const shade = from + ((line[right] ?? 255) - from) * part;
      made[y * width + x] = Math.min(255, ((dots[y * width + x] ?? 255) * 255) / shade);
    }
  }
  return { width, height, dots: made };
}

/** The middles of two parts that a place lies between, and how far it is to the second. */
function between(at: number, size: number, parts: number): [number, number, number] {
  const place = Math.min(parts - 1, Math.max(0, (at + 0.5) / size - 0.5));
  const first = Math.floor(place);
  return [first, Math.min(parts - 1, first + 1), place - first];
}

/** The shade of the paper in one part; every other dot of every other line says it. */
function paperOf(
  { width, height, dots }: Grey,
  left: number,
  top: number,
  size: number,
  counts: Uint32Array,
): number {
  counts.fill(0);
  let all = 0;
  for (let y = top; y < Math.min(height, top + size); y += 2)
    for (let x = left; x < Math.min(width, left + size); x += 2) {
      const shade = dots[y * width + x] ?? 255;
      counts[shade] = (counts[shade] ?? 0) + 1;
      all += 1;
    }
  let below = 0;
  for (let shade = 0; shade < 256; shade += 1) {
    below += counts[shade] ?? 0;
    if (below >= all * PAPER_SHARE) return shade;
  }
  return 255;
}

function mostAround(shades: Float32Array, across: number, down: number, at: number): number {
  const [row, column] = [Math.floor(at / across), at % across];
  let most = 0;
  for (let y = Math.max(0, row - AROUND); y <= Math.min(down - 1, row + AROUND); y += 1)
    for (let x = Math.max(0, column - AROUND); x <= Math.min(across - 1, column + AROUND); x += 1)
      most = Math.max(most, shades[y * across + x] ?? 0);
  return most;
}

/** Inches: what is longer than any letter is wide or tall is a rule of a form, if it is thin. */
const RULE = { across: 0.45, down: 0.29, thick: 0.03, gap: 0.01 };
/** So much of a rule stands free: a row of letters is thin between its strokes alone. */
const FREE = 0.8;

/**
 * Takes the ruled lines of a form off a straight page, those around boxes and those that one writes on: what stands in a
 * ruled box is otherwise taken for a part of a picture, and not read.
 * @param perInch dots of the page to an inch
 */
export function withoutRules(page: Grey, perInch: number): Grey {
  const { width, height, dots } = page;
  // A thin rule is paler than ink.
  const dark = Math.min(PALE, thresholdOf(page) + 30);
  const made = Uint8Array.from(dots);
  const thick = Math.max(2, Math.round(RULE.thick * perInch));
  const gap = Math.max(1, Math.round(RULE.gap * perInch));
  /** Takes off the rules of one direction: `step` is to the next dot of a line, `aside` to the next line. */
  const along = (lines: number, length: number, aside: number, step: number, least: number) => {
    const isDark = (line: number, at: number): boolean =>
      line >= 0 && line < lines && (dots[line * aside + at * step] ?? 255) <= dark;
    /** The lines that the ink at a place reaches over; null where it is more than a rule is thick. */
    const reach = (line: number, at: number): [number, number] | null => {
      let [first, last] = [line, line];
      while (last - first < thick && isDark(first - 1, at)) first -= 1;
      while (last - first < thick && isDark(last + 1, at)) last += 1;
      return last - first < thick ? [first, last] : null;
    };
    const erase = (line: number, from: number, to: number): void => {
      const places = Array.from({ length: to - from + 1 }, (_, i) => reach(line, from + i));
      if (places.filter((place) => place !== null).length < FREE * places.length) return;
      for (const [i, place] of places.entries())
        if (place)
          for (let at = Math.max(0, place[0] - 1); at <= Math.min(lines - 1, place[1] + 1); at += 1)
            made[at * aside + (from + i) * step] = 255;
    };
    for (let line = 0; line < lines; line += 1) {
      let [from, last] = [-1, -1];
      for (let at = 0; at <= length; at += 1) {
        if (at < length && isDark(line, at)) {
          if (from < 0) from = at;
          last = at;
        } else if (from >= 0 && (at === length || at - last > gap)) {
          if (last - from >= least) erase(line, from, last);
          from = -1;
        }
      }
    }
  };
  along(height, width, width, 1, RULE.across * perInch);
  along(width, height, 1, width, RULE.down * perInch);
  return { width, height, dots: made };
}
const PALE = 200;

/** So pale, of white, is no ink: the grain of a photo, the shadow along the edge of a paper. */
const PAPER = 0.92;

/** The page with all that is nearly white as white, and the rest the darker for it: where little is written, grain and shadows are taken for ink. */
export function whitened({ width, height, dots }: Grey): Grey {
  return { width, height, dots: dots.map((dot) => Math.min(255, Math.round(dot / PAPER))) };
}

/** The page without what was read of it: the boxes are in its dots. */
export function without(
  page: Grey,
  boxes: readonly { x0: number; y0: number; x1: number; y1: number }[],
): Grey {
  const made = Uint8Array.from(page.dots);
  for (const { x0, y0, x1, y1 } of boxes)
    for (let y = Math.max(0, y0 - 2); y < Math.min(page.height, y1 + 3); y += 1)
      made.fill(
        255,
        y * page.width + Math.max(0, x0 - 2),
        y * page.width + Math.min(page.width, x1 + 3),
      );
  return { ...page, dots: made };
}

/** Single dots of dirt: darker than the line's thinnest stroke could be, with nothing dark around. */
export function cleanGrey(page: Grey): Grey {
  const { width, height, dots } = page;
  const dark = thresholdOf(page);
  const made = Uint8Array.from(dots);
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      if ((dots[at] ?? 255) > dark) continue;
      let neighbours = 0;
      for (let dy = -width; dy <= width; dy += width)
        for (let dx = -1; dx <= 1; dx += 1)
          if ((dots[at + dy + dx] ?? 255) <= dark) neighbours += 1;
      if (neighbours <= 2) made[at] = 255;
    }
  }
  return { width, height, dots: made };
}

/** How far the lines of a page, turned by quarters, fall to the right, in degrees: the angle at which rows part best. */
export function skewOf(page: Grey, quarter: number): number {
  const points = inkPoints(page, quarter);
  if (points.length < 400) return 0;
  const sharpness = (degrees: number): number => {
    const slope = Math.tan((degrees * Math.PI) / 180);
    const rows = new Float64Array(4096);
    for (let i = 0; i < points.length; i += 2) {
      const row = Math.round((points[i + 1] ?? 0) - (points[i] ?? 0) * slope) + 1024;
      if (row >= 0 && row < rows.length) rows[row] = (rows[row] ?? 0) + 1;
    }
    let sum = 0;
    for (let row = 1; row < rows.length; row += 1)
      sum += ((rows[row] ?? 0) - (rows[row - 1] ?? 0)) ** 2;
    return sum;
  };
  const bestOf = (from: number, to: number, step: number): number => {
    let [best, at] = [-1, 0];
    for (let degrees = from; degrees <= to + 1e-9; degrees += step) {
      const value = sharpness(degrees);
      if (value > best) [best, at] = [value, degrees];
    }
    return at;
  };
  const rough = bestOf(-MOST_SKEW, MOST_SKEW, 0.5);
  const fine = bestOf(rough - 0.4, rough + 0.4, 0.1);
  return Math.abs(fine) < LEAST_SKEW ? 0 : fine;
}

/** Coordinates of some of the ink, at a quarter of the size. */
function inkPoints(page: Grey, quarter: number): Float32Array {
  const { width, height, dots } = page;
  const dark = thresholdOf(page);
  const points: number[] = [];
  // What lies at the very edge is the scanner's shadow.
  const margin = Math.round(Math.min(width, height) * 0.03);
  for (let y = margin; y < height - margin; y += 3) {
    for (let x = margin; x < width - margin; x += 3) {
      if ((dots[y * width + x] ?? 255) > dark) continue;
      const [px, py] =
        quarter === 90
          ? [y, width - x]
          : quarter === 180
            ? [width - x, height - y]
            : quarter === 270
              ? [height - y, x]
              : [x, y];
      points.push(px / 3, py / 3);
    }
  }
  return Float32Array.from(points);
}

interface Straight {
  grey: Grey;
  /** Ink as a share of the page. */
  ink: number;
  /** Where a box of the straight image stands on the page as it was, in shares of the page. */
  boxOf: (box: {
    x0: number;
    y0: number;
    x1: number;
    y1: number;
  }) => [x: number, y: number, width: number, height: number];
}

/** Turns a page upright: by `quarter` degrees to the left, then by its skew. */
export function turnBack(page: Grey, quarter: number, skew: number): Straight {
  const sideways = quarter === 90 || quarter === 270;
  const [width, height] = sideways ? [page.height, page.width] : [page.width, page.height];
  const angle = (skew * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [cx, cy] = [width / 2, height / 2];
  /** A place of the straight image on the page as it was. */
  const source = (x: number, y: number): [number, number] => {
    const sx = cx + (x - cx) * cos - (y - cy) * sin;
    const sy = cy + (x - cx) * sin + (y - cy) * cos;
    if (quarter === 90) return [page.width - 1 - sy, sx];
    if (quarter === 180) return [page.width - 1 - sx, page.height - 1 - sy];
    if (quarter === 270) return [sy, page.height - 1 - sx];
    return [sx, sy];
  };
  const dark = thresholdOf(page);
  let ink = 0;
  for (const dot of page.dots) if (dot <= dark) ink += 1;
  const grey =
    skew === 0 && quarter === 0
      ? page
      : { width, height, dots: resample(page, width, height, source) };
  return {
    grey,
    ink: dark < 235 ? ink / Math.max(1, page.dots.length) : 0,
    boxOf: ({ x0, y0, x1, y1 }) => {
      const corners = [source(x0, y0), source(x1, y0), source(x0, y1), source(x1, y1)];
      const share = (value: number, of: number): number => Math.min(1, Math.max(0, value / of));
      const xs = corners.map(([x]) => share(x, page.width));
      const ys = corners.map(([, y]) => share(y, page.height));
      const [x, y] = [Math.min(...xs), Math.min(...ys)];
      return [x, y, Math.max(...xs) - x, Math.max(...ys) - y];
    },
  };
}

/** Each dot from the four around its place on the page. */
function resample(
  page: Grey,
  width: number,
  height: number,
  source: (x: number, y: number) => [number, number],
): Uint8Array {
  const made = new Uint8Array(width * height).fill(255);
  const dotAt = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= page.width || y >= page.height
      ? 255
      : (page.dots[y * page.width + x] ?? 255);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [sx, sy] = source(x, y);
      const [left, top] = [Math.floor(sx), Math.floor(sy)];
      const [dx, dy] = [sx - left, sy - top];
      made[y * width + x] =
        dotAt(left, top) * (1 - dx) * (1 - dy) +
        dotAt(left + 1, top) * dx * (1 - dy) +
        dotAt(left, top + 1) * (1 - dx) * dy +
        dotAt(left + 1, top + 1) * dx * dy;
    }
  }
  return made;
}

/** The page as a file that tesseract reads without unpacking. */
export function pgm({ width, height, dots }: Grey): Uint8Array {
  const head = Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1');
  const bytes = new Uint8Array(head.length + dots.length);
  bytes.set(head);
  bytes.set(dots, head.length);
  return bytes;
}
