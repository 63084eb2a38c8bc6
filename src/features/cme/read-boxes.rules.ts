import type { FormMark, FormText } from '#src/features/documents/page-text.rules.ts';
import { labelled } from '#src/features/match/new-file.rules.ts';

/** Boxes as they are printed, ticked and empty. */
const TICKED = '(?:[☒☑✓✔✗✘]|[[(] ?[xX] ?[\\])])';
const EMPTY = '(?:[☐□]|[[(] {0,2}[\\])])';

/**
 * Whether the box with this label is ticked: of the form itself, or as printed. Of a pair "Yes" and "No" the one that is;
 * null where there is no such box, or nobody can say.
 */
export function boxSays(page: FormText, label: RegExp): boolean | null {
  const boxes = boxesOn(page, label);
  if (boxes.length === 0) return printedBox(page, label);
  const [denied, said] = [boxes.filter(isNo), boxes.filter((box) => !isNo(box))];
  const yes = said.some(({ set }) => set);
  if (denied.length > 0) return yes === denied.some(({ set }) => set) ? null : yes;
  // A form without any tick was filled by pen, if at all.
  return yes || (page.marks.some(({ kind, set }) => kind === 'box' && set) ? false : null);
}

/** Whether any of these is ticked; null where none could be read. */
export function someBox(page: FormText, labels: readonly RegExp[]): boolean | null {
  const read = labels.map((label) => boxSays(page, label));
  return read.includes(true) || (read.includes(false) ? false : null);
}

/** Whether somebody signed where their place is; null where that cannot be read: ink is not. */
export function isSigned(page: FormText, whose: RegExp): true | null {
  const signed = page.marks.some(
    (mark) => mark.kind === 'signature' && mark.set && whose.test(wordsOf(page, mark)),
  );
  const label = new RegExp(`${whose.source}['’]?s signature`, 'i');
  return signed || labelled(page, label, /^(?:\/s\/|(?:digitally|electronically) signed)/i) !== null
    ? true
    : null;
}

/** A box with what it is called by its form and on the page. */
interface NamedBox extends FormMark {
  words: string;
  caption: string;
}

/** The boxes of a form with this label. */
export function boxesOn(page: FormText, label: RegExp): NamedBox[] {
  return page.marks
    .filter(({ kind }) => kind === 'box')
    .map((box) => ({ ...box, caption: captionOf(page, box), words: wordsOf(page, box) }))
    .filter(({ words }) => label.test(words));
}

const isNo = ({ option, caption, name }: NamedBox): boolean =>
  /^no?$/i.test(option) || /^no\b|\bno$/i.test(caption) || /\bno$/i.test(named(name));

/** `CorrectiveLenses_2` in words. */
function named(name: string): string {
  return name
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replaceAll(/[_.[\]\d]+/g, ' ')
    .trim();
}

function wordsOf(page: FormText, mark: FormMark): string {
  if (mark.kind === 'signature') return `${named(mark.name)} ${besidePlace(page, mark)}`;
  const caption = captionOf(page, mark);
  // What a pair asks stands before it.
  const question = /^(?:yes|no)\b/i.test(caption) ? wordsBefore(page, mark).join(' ') : '';
  return `${named(mark.name)} ${question} ${caption}`;
}

type Run = FormText['runs'][number];
const textOf = (page: FormText, [start, end]: Run): string => page.text.slice(start, end);

/** The runs of text that stand as high as a mark, or at most so much higher or lower, from left to right. */
function runsBy(page: FormText, mark: FormMark, near = 0): Run[] {
  return page.runs
    .filter(
      ([, , number, , y, , height]) =>
        number === mark.page && y < mark.y + mark.height + near && y + height > mark.y - near,
    )
    .toSorted((a, b) => a[3] - b[3]);
}

function wordsBefore(page: FormText, mark: FormMark): string[] {
  return runsBy(page, mark)
    .filter(([, , , x]) => x < mark.x)
    .map((run) => textOf(page, run));
}

/** In shares of the page: so far above or below its place the name of a signature may stand. */
const NEAR = 0.02;

/** What a place to sign is called: right before it, above or below it. */
function besidePlace(page: FormText, mark: FormMark): string {
  const around = runsBy(page, mark, NEAR).filter(
    ([, , , x, , width]) => x < mark.x + mark.width && x + width > mark.x,
  );
  return [wordsBefore(page, mark).at(-1), ...around.map((run) => textOf(page, run))].join(' ');
}

/** A wider gap parts columns. */
const GAP = 0.05;

/** The words behind a box, up to the next one or the next column. */
function captionOf(page: FormText, mark: FormMark): string {
  const ends = mark.x + mark.width;
  const next = page.marks
    .filter(
      ({ page: number, x, y, height }) =>
        number === mark.page && x >= ends && y < mark.y + mark.height && y + height > mark.y,
    )
    .reduce((least, { x }) => Math.min(least, x), 1);
  let text = '';
  let right = ends;
  for (const run of runsBy(page, mark)) {
    const [, , , x, , width] = run;
    if (x < mark.x || x >= next) continue;
    if (x - right > GAP) break;
    text += ` ${textOf(page, run)}`;
    right = x + width;
  }
  return text.trim();
}

/** A box that is letters on the page: behind its question with its answers, or right before its label. */
function printedBox(page: FormText, { source }: RegExp): boolean | null {
  const answered = new RegExp(`(?:${source})[^\\n]{0,30}?${TICKED} ?(yes|no)\\b`, 'i');
  const answer =
    answered.exec(page.text)?.[1] ??
    labelled(page, new RegExp(source), /^(?:yes|no)\b/i)?.value ??
    null;
  if (answer !== null) return answer.toLowerCase() === 'yes';
  const before = (box: string) =>
    new RegExp(`${box}[^\\n☐□☒☑[(]{0,60}(?:${source})`, 'i').test(page.text);
  return before(TICKED) || (before(EMPTY) ? false : null);
}
