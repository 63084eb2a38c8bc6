/** Where a part of a text stands: its characters from `start` to `end` (excluded), its page, and its box in shares of that page. */
export type TextRun = [
  start: number,
  end: number,
  page: number,
  x: number,
  y: number,
  width: number,
  height: number,
];

/** The text of a document with the places of its parts, in the order of the text. */
export interface PageText {
  text: string;
  runs: readonly TextRun[];
}

/** A box on a page, in shares of its width and height, as the page stands by itself. */
export interface PageBox {
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A box to tick, or a place to sign, of a form that is filled on a screen. */
export interface FormMark extends PageBox {
  kind: 'box' | 'signature';
  /** What the form calls it, for people and for programs. */
  name: string;
  /** Which answer of its group a box is; of one that stands alone what being ticked is called. */
  option: string;
  /** Ticked, or signed. */
  set: boolean;
}

/** A text with the boxes of its form. */
export interface FormText extends PageText {
  marks: readonly FormMark[];
}

/** A box of this size is worth marking. */
const LEAST = 0.002;
const MOST_BOXES = 12;

/** How wide letters are, a digit being 1: in most type narrow ones take half of it, and wide ones half more. */
function widthOf(text: string): number {
  let width = 0;
  for (const letter of text)
    width += /[ijlftrI.,:;'’|!()/ -]/.test(letter)
      ? 0.5
      : /[mwMW@%]/.test(letter)
        ? 1.5
        : /\p{Lu}/u.test(letter)
          ? 1.25
          : 1;
  return width;
}

/** The boxes of a range of the text: of a run that is only partly in it, that part by its share of the letters' width. */
export function boxesOf({ text, runs }: PageText, start: number, end: number): PageBox[] {
  const boxes: PageBox[] = [];
  for (const [from, to, page, x, y, width, height] of runs) {
    if (to <= start || from >= end || boxes.length >= MOST_BOXES) continue;
    const letters = Math.max(1, to - from);
    const whole = widthOf(text.slice(from, to)) || 1;
    const left = widthOf(text.slice(from, Math.max(from, start))) / whole;
    const right = widthOf(text.slice(from, Math.min(to, end))) / whole;
    // What stands upright on the page is not parted: its letters go down.
    const across = width >= height || letters === 1;
    const box = across
      ? { page, x: x + width * left, y, width: width * (right - left), height }
      : { page, x, y, width, height };
    if (box.width >= LEAST && box.height >= LEAST) boxes.push(box);
  }
  return boxes;
}
