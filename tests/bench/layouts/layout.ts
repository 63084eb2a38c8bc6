import { addDays } from '#src/shared/dates.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import { LEFT, paragraph, RIGHT, WIDTH } from '#src/demo/pdfs/form.ts';
import type { PaperCompany } from '#src/demo/pdfs/paper.ts';
import { PAGE } from '#src/demo/pdfs/surface.ts';
import type { Ink, Surface } from '#src/demo/pdfs/surface.ts';
import type { DemoPerson } from '#src/demo/people.ts';
import type { Random } from '#src/demo/random.ts';

/** What is true of one paper, and how it writes its days. */
export interface Facts {
  person: DemoPerson;
  company: PaperCompany;
  random: Random;
  /** The day that the paper is dated with. */
  docDate: IsoDate;
  /** The day that it prints as its own end; null where it prints none. */
  expires: IsoDate | null;
  /** A day in the way of writing that the paper keeps to; empty for a person whose birth date it does not know. */
  day: (date: IsoDate | null) => string;
  /** A day so many days after the paper's own; before it when negative. */
  near: (days: number) => string;
}

/** One form as some office draws it, with what is true of every paper on it. */
export interface FormLayout {
  /** Which form it is after: the public one that it follows. */
  after: string;
  /** The type that a reviewer files it under; null for a paper that is none of the file's. */
  documentTypeId: number | null;
  /**
   * When it runs out: at one of so many months after its date, which it prints; so many months after its date, by the
   * type's term; with the license, which it is a copy of; or never.
   */
  ends: { printed: readonly number[] } | { term: number } | 'license' | null;
  draw: (s: Surface, facts: Facts) => void;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const LONG = [
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
const pad = (part: number): string => String(part).padStart(2, '0');

/** One of ten ways of writing days that American offices and machines use, kept for a whole paper. */
export function writingOf(random: Random): (date: IsoDate | null) => string {
  const style = random.weighted([
    ['us', 5],
    ['padded', 6],
    ['dashes', 2],
    ['short', 2],
    ['iso', 2],
    ['words', 2],
    ['machine', 2],
    ['run', 1],
    ['dayFirst', 1],
    ['dots', 1],
  ] as const);
  return (date) => {
    if (!date) return '';
    const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
    const name = MONTHS[month - 1] ?? '';
    switch (style) {
      case 'us':
        return `${month}/${day}/${year}`;
      case 'padded':
        return `${pad(month)}/${pad(day)}/${year}`;
      case 'dashes':
        return `${pad(month)}-${pad(day)}-${year}`;
      case 'short':
        return `${pad(month)}/${pad(day)}/${pad(year % 100)}`;
      case 'iso':
        return date;
      case 'words':
        return `${LONG[month - 1] ?? ''} ${day}, ${year}`;
      case 'machine':
        return `${pad(day)}-${name.toUpperCase()}-${year}`;
      case 'run':
        return `${pad(day)}${name.toUpperCase()}${year}`;
      case 'dayFirst':
        return `${day} ${name} ${year}`;
      default:
        return `${pad(month)}.${pad(day)}.${year}`;
    }
  };
}

/** The facts of a paper with its ways of writing. */
export function factsOf(
  known: Pick<Facts, 'person' | 'company' | 'random' | 'docDate' | 'expires'>,
): Facts {
  const day = writingOf(known.random);
  return { ...known, day, near: (days) => day(addDays(known.docDate, days)) };
}

/** Coloured paper under all that is drawn afterwards. */
export function tint(s: Surface, ink: readonly [number, number, number]): void {
  s.rect(0, 0, PAGE.width, PAGE.height, { fill: ink });
}

/** Lines at the left: an office and its address. Returns the y below. */
export function letterhead(s: Surface, lines: readonly string[], y = 40): number {
  lines.forEach((line, at) =>
    s.text(LEFT, y + at * 12, line, { size: at === 0 ? 12 : 8.5, bold: at === 0 }),
  );
  return y + lines.length * 12 + 6;
}

/** Small print at the top right, as form numbers and approvals stand. */
export function corner(s: Surface, lines: readonly string[], y = 34): void {
  lines.forEach((line, at) => s.text(RIGHT, y + at * 9, line, { size: 7, align: 'right' }));
}

/** A title in the middle. Returns the y below. */
export function title(s: Surface, y: number, text: string, size = 14): number {
  s.text(PAGE.width / 2, y, text, { size, bold: true, align: 'center' });
  return y + size + 2;
}

/** `Label: value` in so many columns. Returns the y below. */
export function pairs(
  s: Surface,
  y: number,
  entries: readonly (readonly [string, string | null])[],
  columns = 1,
): number {
  const width = WIDTH / columns;
  entries.forEach(([label, value], at) => {
    const x = LEFT + (at % columns) * width;
    const line = y + 14 + Math.floor(at / columns) * 15;
    s.text(x, line, `${label}:`, { size: 8.5, bold: true });
    s.text(x + Math.min(width * 0.55, 12 + label.length * 5.4), line, value ?? '', { size: 9 });
  });
  return y + 14 + Math.ceil(entries.length / columns) * 15;
}

/** What is written on lines whose captions stand below them. Returns the y below. */
export function lined(
  s: Surface,
  y: number,
  entries: readonly (readonly [share: number, value: string | null, caption: string])[],
  ink: Ink = 0,
): number {
  const all = entries.reduce((sum, [share]) => sum + share, 0);
  let x = LEFT;
  for (const [share, value, caption] of entries) {
    const width = (WIDTH * share) / all;
    s.text(x + 4, y + 22, value ?? '', { size: 10, ink });
    s.line([x, y + 25], [x + width - 12, y + 25], 0.6);
    s.text(x, y + 33, caption, { size: 6.8, ink: 0.25 });
    x += width;
  }
  return y + 38;
}

/** Columns of captions, each with what belongs below it, without any rule. Returns the y below. */
export function columns(
  s: Surface,
  y: number,
  entries: readonly (readonly [share: number, caption: string, value: string | null])[],
): number {
  const all = entries.reduce((sum, [share]) => sum + share, 0);
  let x = LEFT;
  for (const [share, caption, value] of entries) {
    s.text(x, y + 10, caption, { size: 7.5, bold: true });
    s.text(x, y + 22, value ?? '', { size: 9 });
    x += (WIDTH * share) / all;
  }
  return y + 30;
}

/** Small print that no one reads. Returns the y below. */
export function smallPrint(s: Surface, y: number, text: string): number {
  return paragraph(s, y, text, { size: 6.4 });
}

export const fullName = ({ firstName, middleName, lastName }: DemoPerson): string =>
  [firstName, middleName, lastName].filter(Boolean).join(' ');

/** As states print it: last name first, in capitals. */
export const stateName = ({ firstName, middleName, lastName }: DemoPerson): string =>
  `${lastName}, ${firstName}${middleName ? ` ${middleName}` : ''}`.toUpperCase();
