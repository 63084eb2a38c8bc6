/** US Letter in points; the origin of a surface is the top left corner. */
export const PAGE = { width: 612, height: 792 } as const;

export type Point = readonly [x: number, y: number];

/** Grey level or colour, each part from 0 (dark) to 1. */
export type Ink = number | readonly [red: number, green: number, blue: number];

export interface TextStyle {
  size?: number;
  bold?: boolean;
  ink?: Ink;
  align?: 'left' | 'center' | 'right';
}

/** What forms draw on, so that one layout makes both a text PDF and a scan. */
export interface Surface {
  /** Writes one line with its baseline at `y`. */
  text(x: number, y: number, text: string, style?: TextStyle): void;
  rect(
    x: number,
    y: number,
    w: number,
    h: number,
    o?: { fill?: Ink; line?: number; ink?: Ink },
  ): void;
  line(from: Point, to: Point, width?: number, ink?: Ink): void;
  /** A smooth stroke through the points, as of a pen. */
  stroke(points: readonly Point[], width: number, ink: Ink): void;
  disc(center: Point, rx: number, ry: number, fill: Ink): void;
  nextPage(): void;
}

// Helvetica's advance widths from space to tilde (Adobe's AFM), in thousandths.
const WIDTHS = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
  556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
  611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
  667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500,
  222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];

/** The width of a line in points; bold is taken as 6 % wider, accented letters as their base. */
export function textWidth(text: string, size: number, bold = false): number {
  let units = 0;
  for (const char of text.normalize('NFD')) {
    const code = char.charCodeAt(0);
    if (code < 0x300 || code > 0x36f) units += WIDTHS[code - 32] ?? 556;
  }
  return (units / 1000) * size * (bold ? 1.06 : 1);
}

/** Breaks a paragraph into lines that fit the width. */
export function wrap(text: string, width: number, size: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word;
    if (line && textWidth(longer, size) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  if (line) lines.push(line);
  return lines;
}

/** Where a line must start so that it is aligned to `x`. */
export function alignedX(x: number, text: string, style: TextStyle): number {
  const width = () => textWidth(text, style.size ?? 9, style.bold);
  if (style.align === 'center') return x - width() / 2;
  if (style.align === 'right') return x - width();
  return x;
}

/** Cubic segments of a Catmull-Rom curve through the points: control, control, end. */
export function smooth(points: readonly Point[]): [Point, Point, Point][] {
  return points.slice(1).map((end, i) => {
    const start = points[i] ?? end;
    const before = points[i - 1] ?? start;
    const after = points[i + 2] ?? end;
    return [
      [start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6],
      [end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6],
      end,
    ];
  });
}
