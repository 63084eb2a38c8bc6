import type { IsoDate } from '#src/shared/dates.ts';
import type { Random } from '../random.ts';
import { PAGE, wrap } from './surface.ts';
import type { Ink, Point, Surface } from './surface.ts';

export const LEFT = 40;
export const RIGHT = PAGE.width - 40;
export const WIDTH = RIGHT - LEFT;

const PEN: Ink = [0.08, 0.13, 0.42];

/** A civil date as American forms show it: M/D/YYYY. */
export function usDate(date: IsoDate | null): string {
  if (!date) return '';
  const [year, month, day] = date.split('-');
  return `${Number(month)}/${Number(day)}/${year}`;
}

/** A labelled box; the label is small in the top left corner, the value below it. */
export function field(
  s: Surface,
  x: number,
  y: number,
  w: number,
  label: string,
  value: string | null,
  h = 28,
): void {
  s.rect(x, y, w, h, { line: 0.6 });
  s.text(x + 3, y + 8, label, { size: 6.2, ink: 0.3 });
  s.text(x + 5, y + h - 6, value ?? '', { size: fitting(value ?? '', w) });
}

// Long values (a name of 35 letters in a small box) shrink instead of crossing the border.
function fitting(value: string, width: number): number {
  return Math.max(6, Math.min(10, ((width - 8) / Math.max(1, value.length)) * 1.85));
}

/** A row of boxes over the whole width; each `[share, label, value]`. Returns the y below it. */
export function row(
  s: Surface,
  y: number,
  cells: readonly (readonly [number, string, string | null])[],
  h = 28,
): number {
  const total = cells.reduce((sum, [share]) => sum + share, 0);
  let x = LEFT;
  for (const [share, label, value] of cells) {
    const w = (WIDTH * share) / total;
    field(s, x, y, w, label, value, h);
    x += w;
  }
  return y + h;
}

/** A dark bar with the section's heading. Returns the y below it. */
export function section(s: Surface, y: number, heading: string): number {
  s.rect(LEFT, y, WIDTH, 15, { fill: 0.22 });
  s.text(LEFT + 5, y + 10.7, heading, { size: 8.6, bold: true, ink: 1 });
  return y + 15;
}

/** A wrapped paragraph. Returns the y below it. */
export function paragraph(
  s: Surface,
  y: number,
  text: string,
  o: { size?: number; x?: number; width?: number } = {},
): number {
  const { size = 8.6, x = LEFT, width = WIDTH } = o;
  let at = y;
  for (const line of wrap(text, width, size)) {
    at += size * 1.32;
    s.text(x, at, line, { size });
  }
  return at + size * 0.6;
}

/** A box to tick with its caption; returns nothing, since captions vary in width. */
export function checkbox(s: Surface, x: number, y: number, caption: string, ticked: boolean): void {
  s.rect(x, y, 8, 8, { line: 0.7 });
  if (ticked) {
    s.line([x + 1, y + 1], [x + 7, y + 7], 1.1, PEN);
    s.line([x + 7, y + 1], [x + 1, y + 7], 1.1, PEN);
  }
  s.text(x + 12, y + 7, caption, { size: 8 });
}

/** A ruled table: column shares and headings, then rows. Returns the y below it. */
export function table(
  s: Surface,
  y: number,
  columns: readonly (readonly [number, string])[],
  rows: readonly (readonly string[])[],
  h = 16,
): number {
  const total = columns.reduce((sum, [share]) => sum + share, 0);
  const edges = [LEFT];
  for (const [share] of columns) edges.push((edges.at(-1) ?? LEFT) + (WIDTH * share) / total);
  s.rect(LEFT, y, WIDTH, h, { fill: 0.88 });
  columns.forEach(([, heading], i) =>
    s.text((edges[i] ?? 0) + 3, y + h - 5, heading, { size: 7, bold: true }),
  );
  rows.forEach((cells, r) =>
    cells.forEach((cell, i) => s.text((edges[i] ?? 0) + 3, y + h * (r + 2) - 5, cell, { size: 8 })),
  );
  const bottom = y + h * (rows.length + 1);
  for (let r = 0; r <= rows.length + 1; r += 1) s.line([LEFT, y + h * r], [RIGHT, y + h * r], 0.5);
  for (const x of edges) s.line([x, y], [x, bottom], 0.5);
  return bottom;
}

/** A signature line with an invented hand, the printed name and the date. Returns the y below. */
export function signature(
  s: Surface,
  random: Random,
  y: number,
  label: string,
  name: string,
  date: IsoDate,
): number {
  const base = y + 30;
  const points: Point[] = [];
  const strokes = 10 + Math.min(12, name.length);
  for (let i = 0; i < strokes; i += 1) {
    const tall = i === 0 || i === Math.floor(strokes * 0.55);
    const rise = tall ? 20 : i % 2 ? random.int(4, 10) : random.int(-3, 1);
    points.push([LEFT + 12 + i * (8.4 - i * 0.12) + random.int(-2, 2), base - 4 - rise]);
  }
  points.push([LEFT + 16 + strokes * 7.4, base - 6]);
  s.stroke(points, 1.1, PEN);
  s.line([LEFT, base], [LEFT + 250, base], 0.6);
  s.line([LEFT + 270, base], [LEFT + 420, base], 0.6);
  s.line([LEFT + 440, base], [RIGHT, base], 0.6);
  s.text(LEFT + 274, base - 4, name, { size: 9 });
  s.text(LEFT + 444, base - 4, usDate(date), { size: 9, ink: PEN });
  s.text(LEFT, base + 9, label, { size: 6.5, ink: 0.3 });
  s.text(LEFT + 270, base + 9, 'Printed name', { size: 6.5, ink: 0.3 });
  s.text(LEFT + 440, base + 9, 'Date', { size: 6.5, ink: 0.3 });
  return base + 18;
}

/** The line at the bottom of a page. */
export function footer(s: Surface, form: string, page: string): void {
  s.line([LEFT, 756], [RIGHT, 756], 0.4, 0.5);
  s.text(LEFT, 767, form, { size: 6.8, ink: 0.3 });
  s.text(RIGHT, 767, page, { size: 6.8, ink: 0.3, align: 'right' });
}

/** The heading of a page: title, and a line below it. Returns the y below it. */
export function heading(s: Surface, title: string, subtitle: string): number {
  s.text(PAGE.width / 2, 58, title, { size: 14.5, bold: true, align: 'center' });
  s.text(PAGE.width / 2, 71, subtitle, { size: 8.2, ink: 0.25, align: 'center' });
  s.line([LEFT, 79], [RIGHT, 79], 1.2);
  return 88;
}
