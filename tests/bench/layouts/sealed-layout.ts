import { FIRST_NAMES, LAST_NAMES } from '#src/demo/names.ts';
import { LEFT, WIDTH } from '#src/demo/pdfs/form.ts';
import { PAGE, textWidth } from '#src/demo/pdfs/surface.ts';
import type { Ink, Point, Surface, TextStyle } from '#src/demo/pdfs/surface.ts';
import type { Face } from '#src/demo/pdfs/text-pdf.ts';
import type { DemoPerson } from '#src/demo/people.ts';
import type { Random } from '#src/demo/random.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import type { FormLayout } from './layout.ts';

/** What a form says of a person besides the name. */
export type Fact = 'birth' | 'license' | 'ssn' | 'lastFour' | 'address' | 'phone';

/** How a paper comes to the office: from a portal, scanned with a poor text layer, scanned, by fax, or as a photo. */
export type Way = 'portal' | 'layer' | 'office' | 'fax' | 'phone';

/** A form as the sealed set has it. */
export interface SealedLayout extends FormLayout {
  /** The facts of the person that the real form carries; nothing else of the person reaches the paper. */
  bears: readonly Fact[];
  /** Why it carries these, and which of its days is the document's. */
  why: string;
  /** Machines make no slips; what people fill in has gaps and slips. */
  filled: 'machine' | 'hand';
  /** How many days after its day it reaches the office, at least and at most; at once to 20 where left out. */
  reaches?: readonly [number, number];
  /** The typeface; Helvetica where left out. */
  face?: Face;
  arrives: readonly (readonly [Way, number])[];
  /** Whom such a paper is about: a state's record is about a driver of that state. */
  fits?: (person: DemoPerson) => boolean;
  /** The class of a stranger's license; A where left out. */
  stranger?: 'D';
  /** Further types under which a reviewer may file it, since the paper itself does not tell them apart. */
  alike?: readonly number[];
  /** The day of a paper whose days follow from the person's. */
  dated?: (person: DemoPerson, random: Random) => IsoDate;
}

/** From a portal, at times printed and scanned again. */
export const PORTAL: SealedLayout['arrives'] = [
  ['portal', 7],
  ['layer', 1],
  ['office', 2],
];
/** From an agency's desk: text or scan. */
export const DESK: SealedLayout['arrives'] = [
  ['portal', 4],
  ['layer', 2],
  ['office', 3],
  ['fax', 1],
];
/** Filled in on a form and sent by the driver or the terminal. */
export const FORM: SealedLayout['arrives'] = [
  ['portal', 4],
  ['layer', 2],
  ['office', 2],
  ['fax', 1],
  ['phone', 1],
];

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const two = (part: number): string => String(part).padStart(2, '0');

/** A way of writing days. */
type Write = (date: IsoDate | null) => string;

function writing(write: (year: number, month: number, day: number) => string): Write {
  return (date) => {
    if (!date) return '';
    const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
    return write(year, month, day);
  };
}

const name = (month: number): string => MONTHS[month - 1] ?? '';
const short = (month: number): string => name(month).slice(0, 3).toUpperCase();

/** 3/7/2026 */
export const us = writing((y, m, d) => `${m}/${d}/${y}`);
/** 03/07/2026 */
export const padded = writing((y, m, d) => `${two(m)}/${two(d)}/${y}`);
/** 3/7/26 */
export const brief = writing((y, m, d) => `${m}/${d}/${two(y % 100)}`);
/** 03-07-26 */
export const dashed = writing((y, m, d) => `${two(m)}-${two(d)}-${two(y % 100)}`);
/** 03-07-2026 */
export const longDashed = writing((y, m, d) => `${two(m)}-${two(d)}-${y}`);
/** March 7, 2026 */
export const words = writing((y, m, d) => `${name(m)} ${d}, ${y}`);
/** MAR 07 2026 */
export const monthFirst = writing((y, m, d) => `${short(m)} ${two(d)} ${y}`);
/** 07-MAR-2026 */
export const dayFirst = writing((y, m, d) => `${two(d)}-${short(m)}-${y}`);

/** 07MAR2026 */
export const run = writing((y, m, d) => `${two(d)}${short(m)}${y}`);
/** Mar 7, 2026 */
export const shortWords = writing((y, m, d) => `${name(m).slice(0, 3)} ${d}, ${y}`);
/** 2026-03-07 */
export const yearFirst = writing((y, m, d) => `${y}-${two(m)}-${two(d)}`);
/** 2026/03/07 */
export const yearSlashed = writing((y, m, d) => `${y}/${two(m)}/${two(d)}`);
/** 2026-Mar-07 */
export const yearNamed = writing((y, m, d) => `${y}-${name(m).slice(0, 3)}-${two(d)}`);
/** 07/03/2026, as Mexico writes it. */
export const daySlashed = writing((y, m, d) => `${two(d)}/${two(m)}/${y}`);

/** 03.07.2026 */
export const dotted = writing((y, m, d) => `${two(m)}.${two(d)}.${y}`);
/** 7th day of March, 2026, as what is sworn or certified says it. */
export const sworn = writing((y, m, d) => `${nth(d)} day of ${name(m)}, ${y}`);

function nth(day: number): string {
  const ending = day > 10 && day < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th');
  return `${day}${ending}`;
}

/** How somebody who fills in a form writes days, kept for a whole paper. */
export function handOf(random: Random): Write {
  return random.weighted([
    [us, 4],
    [padded, 3],
    [brief, 4],
    [dashed, 2],
    [longDashed, 1],
    [words, 1],
  ] as const);
}

/** Somebody else on the paper: an examiner, a supervisor. */
export const someone = (random: Random): string =>
  `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`;

/** A number that nobody has. */
export const phoneNumber = (random: Random): string =>
  `(${random.pick(['614', '317', '901', '414', '704'])}) 555-01${random.int(10, 99)}`;

export const lastFour = ({ ssn }: DemoPerson): string => ssn.slice(-4);

/** The middle initial; empty for a person without one. */
export const initial = ({ middleName }: DemoPerson): string => middleName?.[0] ?? '';

/** `First M. Last` */
export const signedName = (person: DemoPerson): string =>
  [person.firstName, initial(person) && `${initial(person)}.`, person.lastName]
    .filter(Boolean)
    .join(' ');

/** `LAST FIRST MIDDLE`, as old machines print it. */
export const machineName = ({ firstName, middleName, lastName }: DemoPerson): string =>
  [lastName, firstName, middleName].filter(Boolean).join(' ').toUpperCase();

/** An address as two lines; empty where the form does not carry it. */
export const addressLines = ({ address }: DemoPerson): [string, string] =>
  address.line1 ? [address.line1, `${address.city}, ${address.state} ${address.zip}`] : ['', ''];

/** A number in groups of signs, as some states print it. */
export function grouped(text: string | null, sizes: readonly number[], between: string): string {
  let at = 0;
  const parts = sizes.map((size) => (text ?? '').slice(at, (at += size)));
  return [...parts, (text ?? '').slice(at)].filter(Boolean).join(between);
}

export const PEN: Ink = [0.08, 0.13, 0.42];

/** A caption, a line after it and what is written on the line. Returns where the line ends. */
export function blank(
  s: Surface,
  x: number,
  y: number,
  caption: string,
  value: string | null,
  end: number,
  style: TextStyle = {},
): number {
  s.text(x, y, caption, { size: 8.4 });
  const from = x + textWidth(caption, 8.4) + 4;
  s.line([from, y + 2], [end, y + 2], 0.5);
  s.text(from + 4, y, value ?? '', { size: 9.6, ink: PEN, ...style });
  return end + 10;
}

/** Blanks beside each other, by shares of the width. Returns the y of the next row. */
export function blanks(
  s: Surface,
  y: number,
  entries: readonly (readonly [share: number, caption: string, value: string | null])[],
): number {
  const all = entries.reduce((sum, [share]) => sum + share, 0);
  let x = LEFT;
  for (const [share, caption, value] of entries) {
    const width = (WIDTH * share) / all;
    blank(s, x, y, caption, value, x + width - 8);
    x += width;
  }
  return y + 20;
}

/** Words at given places of a line, as a printer with fixed columns sets them. */
export function at(
  s: Surface,
  y: number,
  entries: readonly (readonly [x: number, text: string | null])[],
  style: TextStyle = {},
): void {
  for (const [x, text] of entries) s.text(x, y, text ?? '', { size: 9, ...style });
}

/** Rows of words at the same places of each line. Returns the y of the next line. */
export function grid(
  s: Surface,
  y: number,
  places: readonly number[],
  rows: readonly (readonly (string | null)[])[],
  { step = 14, ...style }: TextStyle & { step?: number } = {},
): number {
  rows.forEach((row, index) =>
    row.forEach((text, column) =>
      s.text(places[column] ?? LEFT, y + index * step, text ?? '', { size: 9, ...style }),
    ),
  );
  return y + rows.length * step;
}

/** Lines one below the other. Returns the y below. */
export function lines(
  s: Surface,
  x: number,
  y: number,
  texts: readonly string[],
  style: TextStyle = {},
): number {
  const step = (style.size ?? 9) * 1.35;
  texts.forEach((text, index) => s.text(x, y + index * step, text, { size: 9, ...style }));
  return y + texts.length * step;
}

/** Text in the middle of the page. */
export function centered(s: Surface, y: number, text: string, style: TextStyle = {}): void {
  s.text(PAGE.width / 2, y, text, { align: 'center', ...style });
}

/** A signature above a line with its caption. */
export function signedLine(
  s: Surface,
  random: Random,
  x: number,
  y: number,
  width: number,
  caption: string,
): void {
  const points: Point[] = [];
  for (let stroke = 0; stroke < 14; stroke += 1) {
    const rise = stroke % 5 === 0 ? 15 : stroke % 2 ? random.int(3, 9) : random.int(-3, 1);
    points.push([x + 6 + stroke * Math.min(9, (width - 20) / 14), y - 4 - rise]);
  }
  s.stroke(points, 1.1, PEN);
  s.line([x, y], [x + width, y], 0.5);
  s.text(x, y + 9, caption, { size: 6.8, ink: 0.25 });
}

/** A written value above a line with its caption. */
export function writtenLine(
  s: Surface,
  x: number,
  y: number,
  width: number,
  caption: string,
  value: string | null,
): void {
  s.text(x + 4, y - 3, value ?? '', { size: 9.6, ink: PEN });
  s.line([x, y], [x + width, y], 0.5);
  s.text(x, y + 9, caption, { size: 6.8, ink: 0.25 });
}
