import { boxesOf } from '#src/features/documents/page-text.rules.ts';
import type { PageText, TextRun } from '#src/features/documents/page-text.rules.ts';

/**
 * Where the label of something written on a form stands: before it on its line, above it in its box, or below the line
 * that it is written on.
 */

/** Words that stand together on a line, as a form sets a label or a value. */
export interface Phrase {
  page: number;
  x: number;
  right: number;
  top: number;
  bottom: number;
  runs: TextRun[];
}

/** A page in phrases, for asking what stands around a place. */
export interface Phrases {
  page: PageText;
  all: readonly Phrase[];
  /** The phrase of each run, by where the run begins in the text. */
  of: ReadonlyMap<number, Phrase>;
}

/** A letter page's width by its height: boxes are in shares of each. */
const ASPECT = 8.5 / 11;
/** Words of a phrase stand closer than this share of their height; boxes of a form stand further apart. */
const WORD_GAP = 0.85;

/** Fewer steps from word to word say nothing of how a page lies. */
const LEAST_STEPS = 8;

/** The page as it reads: set upright where the scan lies on its side or head, and straight where it is askew. */
function upright({ text, runs }: PageText): PageText {
  const pages = new Map<number, TextRun[]>();
  for (const run of runs) pages.set(run[2], [...(pages.get(run[2]) ?? []), run]);
  const turned = [...pages.values()].flatMap((page) => {
    const steps = page.flatMap((run, at): [number, number][] => {
      const next = page[at + 1];
      return next && !text.slice(run[1], next[0]).includes('\n')
        ? [
            [
              next[3] + next[5] / 2 - run[3] - run[5] / 2,
              next[4] + next[6] / 2 - run[4] - run[6] / 2,
            ],
          ]
        : [];
    });
    if (steps.length < LEAST_STEPS) return page;
    const [right, down] = [middleOf(steps.map(([x]) => x)), middleOf(steps.map(([, y]) => y))];
    const upright = page.map((run) => turnedRun(run, right, down));
    // What was across is along now, and the other way round.
    const slope = middleOf(
      Math.abs(right) >= Math.abs(down)
        ? steps.map(([x, y]) => y / x)
        : steps.map(([x, y]) => -x / y),
    );
    return upright.map(([start, end, number, x, y, width, height]): TextRun => [
      start,
      end,
      number,
      x,
      y - slope * (x + width / 2),
      width,
      height,
    ]);
  });
  return { text, runs: turned.toSorted((a, b) => a[0] - b[0]) };
}

function turnedRun(
  [start, end, page, x, y, width, height]: TextRun,
  right: number,
  down: number,
): TextRun {
  if (Math.abs(right) >= Math.abs(down))
    return right >= 0
      ? [start, end, page, x, y, width, height]
      : [start, end, page, 1 - x - width, 1 - y - height, width, height];
  return down > 0
    ? [start, end, page, y, 1 - x - width, height, width]
    : [start, end, page, 1 - y - height, x, height, width];
}

function middleOf(numbers: readonly number[]): number {
  const sorted = numbers.filter(Number.isFinite).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Puts the runs of a text together to phrases, line by line. */
export function phrasesOf(asItLies: PageText): Phrases {
  const page = upright(asItLies);
  const all: Phrase[] = [];
  const of = new Map<number, Phrase>();
  for (const line of linesOf(page)) {
    let phrase: Phrase | null = null;
    for (const run of line) {
      const [start, , number, x, y, width, height] = run;
      const near: boolean =
        phrase !== null && x - phrase.right <= WORD_GAP * height * (1 / ASPECT) && x >= phrase.x;
      if (!phrase || !near) {
        phrase = { page: number, x, right: x + width, top: y, bottom: y + height, runs: [] };
        all.push(phrase);
      }
      phrase.right = Math.max(phrase.right, x + width);
      phrase.top = Math.min(phrase.top, y);
      phrase.bottom = Math.max(phrase.bottom, y + height);
      phrase.runs.push(run);
      of.set(start, phrase);
    }
  }
  return { page, all, of };
}

/** Runs in lines, from top to bottom, each from left to right. What stands upright on the page is its own line. */
function linesOf({ runs }: PageText): TextRun[][] {
  const middle = ([, , , , y, , height]: TextRun): number => y + height / 2;
  const lines: TextRun[][] = [];
  const sorted = runs.toSorted((a, b) => a[2] - b[2] || middle(a) - middle(b));
  for (const run of sorted) {
    const line = lines.at(-1);
    const last = line?.at(-1);
    if (
      line &&
      last &&
      last[2] === run[2] &&
      middle(run) - middle(last) < 0.4 * Math.min(run[6], last[6])
    )
      line.push(run);
    else lines.push([run]);
  }
  return lines.map((line) => line.toSorted((a, b) => a[3] - b[3]));
}

/** Columns of a form begin at the same place, give or take. */
const ALIGNED = 0.022;
/** A label stands no further above its value than so many of the value's heights; below a line it stands closer. */
const ABOVE = 1.7;
const BELOW = 1.3;
/** What stands on the same line further away than this is another column's. */
const BESIDE = 0.16;

/** Words that may name what stands at a place, and what stands beside these words, to their left. */
export interface Label {
  text: string;
  beside: string;
  /** Whether it heads a column of values, or a row of captions as a table has. */
  heads: boolean;
}

/** What may name a part of the text, nearest first. Each is text that ends, or stands, where the part begins. */
export function labelsOf(
  phrases: Phrases,
  start: number,
  end: number,
  isValue: (start: number) => boolean,
): string[] {
  return placeOf(phrases, start, end, isValue).labels.map(({ text }) => text);
}

/** How a part of a text stands on its page. */
export interface Place {
  labels: Label[];
  /** Whether it stands in no sentence. */
  alone: boolean;
  /** The middle of its line, as a share of the page's height; null where its place is not known. */
  y: number | null;
}

/** How a part of the text stands on its page, with what may name it, nearest first. */
export function placeOf(
  phrases: Phrases,
  start: number,
  end: number,
  isValue: (start: number) => boolean,
): Place {
  const { page } = phrases;
  const run = page.runs.find(([from, to]) => start >= from && start < to);
  const own = run && phrases.of.get(run[0]);
  const [box] = boxesOf(page, start, end);
  if (!run || !own || !box) return { labels: [], alone: false, y: null };
  const rest = textOf(page, own).replace(page.text.slice(start, end), '');
  const labels: Label[] = [];
  const row = besideOf(phrases, own, isValue);
  const before = beforeIn(page, own, start);
  labels.push({ text: before, beside: row, heads: false });
  const left = leftOf(phrases, own);
  if (left && before.trim() === '')
    labels.push({
      text: textOf(page, left),
      beside: besideOf(phrases, left, isValue),
      heads: false,
    });
  // Where captions stand as near above as below, a value at the top of the column tells that they stand below.
  const [above, below] = [over(phrases, box, own, isValue), under(phrases, box, own, isValue)];
  // The caption of a line under the last row of a table is its own.
  if (above && above.gap === 0 && below && /\bdate\b|sign/i.test(below.text)) above.gap = ABOVE;
  // A sentence above names nothing that has a caption of a day or a hand below it.
  const isUnder =
    above !== null &&
    below !== null &&
    SENTENCE_ABOVE.test(above.text) &&
    /\bdate\b|\bsign/i.test(below.text);
  const either = isUnder ? [below] : [above, below];
  const around = (beginsWithValue(phrases, box, own, isValue) ? either.toReversed() : either)
    .filter((one) => one !== null)
    .filter(({ text }) => text.length <= LONGEST_CAPTION && !ENDED_SENTENCE.test(text))
    .toSorted((a, b) => (Math.abs(a.gap - b.gap) < AS_NEAR ? 0 : a.gap - b.gap))
    .map(({ text, phrase, heads }) => ({
      text,
      beside: `${besideOf(phrases, phrase, isValue)} ${row}`.trim(),
      heads,
    }));
  return {
    // What a colon ends is the caption, readable or not.
    labels: [...labels, ...(/\p{L}{3}.*:\s*$/u.test(before) ? [] : around)].filter(({ text }) =>
      /\p{L}/u.test(text),
    ),
    alone: (rest.match(/\p{L}{3,}/gu)?.length ?? 0) < SENTENCE,
    y: box.y + box.height / 2,
  };
}

/** Captions above and below whose distances differ by less, in heights of the value, are as near. */
const AS_NEAR = 0.3;
/** What is longer above or below a value is a sentence. */
const LONGEST_CAPTION = 90;
/** The last words of a sentence name nothing below it. */
const ENDED_SENTENCE = /^(?:\S+ ){5,}\p{L}{3,}\.$/u;
/** So many words without a colon are a sentence, or its end. */
const SENTENCE_ABOVE = /^(?!.*:\s*$)(?:\S+ ){7,}/u;
/** Fewer words beside a value are a caption, or what a scan makes of a signature. */
const SENTENCE = 3;
/** So much of a row is read to the left of a label. */
const MOST_BESIDE = 3;

/** What stands left of a phrase on its row, as far as the next value: the words that a bare "Date" belongs to. */
function besideOf(
  { all, page }: Phrases,
  own: Phrase,
  isValue: (start: number) => boolean,
): string {
  const middle = (own.top + own.bottom) / 2;
  const row = all
    .filter(
      (one) =>
        one.page === own.page && one.right <= own.x && one.top < middle && one.bottom > middle,
    )
    .toSorted((a, b) => b.x - a.x);
  const found: string[] = [];
  for (const one of row.slice(0, MOST_BESIDE)) {
    if (one.runs.some(([start]) => isValue(start)) || /^\W*dated?\W*$/i.test(textOf(page, one)))
      break;
    found.unshift(textOf(page, one));
  }
  return found.join(' ');
}

function textOf(page: PageText, { runs }: Phrase): string {
  return runs.map(([start, end]) => page.text.slice(start, end)).join(' ');
}

/** What a phrase says before a place in it. */
function beforeIn(page: PageText, { runs }: Phrase, start: number): string {
  const before: string[] = [];
  for (const [from, to] of runs) {
    if (start >= from && start < to) {
      before.push(page.text.slice(from, start));
      break;
    }
    before.push(page.text.slice(from, to));
  }
  return before.join(' ');
}

function leftOf({ all }: Phrases, own: Phrase): Phrase | null {
  let best: Phrase | null = null;
  for (const one of all) {
    if (one === own || one.page !== own.page || one.right > own.x) continue;
    if (one.bottom < own.top || one.top > own.bottom || own.x - one.right > BESIDE) continue;
    if (!best || one.right > best.right) best = one;
  }
  return best;
}

interface Near {
  text: string;
  phrase: Phrase;
  heads: boolean;
  /** How far away, in heights of the value. */
  gap: number;
}

type Box = { page: number; x: number; y: number; width: number; height: number };

/** A caption in parentheses stands below the line that it names: `(Date of certification)`. */
const BELOW_A_LINE = /^\((?=.*\b(?:date|sign))(?!.*\b(?:mo|mm|dd|month)\b)/i;

/** The column's label above a box; further up where values of the same column stand between, as in a table. */
function over(
  phrases: Phrases,
  box: Box,
  own: Phrase,
  isValue: (start: number) => boolean,
): Near | null {
  let at = { top: box.y, from: own };
  for (let step = 0; step < 40; step += 1) {
    const found = nearest(phrases, box, (one) =>
      one === at.from || one.bottom > at.top + box.height * 0.35
        ? null
        : (at.top - one.bottom) / box.height,
    );
    if (!found || found.gap > (step === 0 ? ABOVE : 2 * ABOVE)) return null;
    const [first, ...rest] = found.phrase.runs;
    // What ends in a value of its own is that one's label.
    if (rest.some(([start]) => isValue(start)) && first && !isValue(first[0])) return null;
    if (step === 0 && BELOW_A_LINE.test(textOf(phrases.page, found.phrase))) return null;
    if (!first || !isValue(first[0]))
      return {
        text: columnText(phrases.page, found.phrase, box),
        phrase: found.phrase,
        heads:
          step > 0 || isFollowed(phrases, box, own, isValue) || headsTable(phrases, found.phrase),
        // A column that goes on is named at its head, whatever stands below its last row.
        gap: step === 0 ? found.gap : 0,
      };
    at = { top: found.phrase.top, from: found.phrase };
  }
  return null;
}

/** Whether a column of values and captions, one below the other, has a value at its top. */
function beginsWithValue(
  phrases: Phrases,
  box: Box,
  own: Phrase,
  isValue: (start: number) => boolean,
): boolean {
  let at = own;
  for (let step = 0; step < 40; step += 1) {
    const { top } = at;
    const found = nearest(phrases, box, (one) =>
      one === at || one.bottom > top + box.height * 0.35 ? null : (top - one.bottom) / box.height,
    );
    if (!found || found.gap > ABOVE) break;
    at = found.phrase;
  }
  return at !== own && at.runs.some(([start]) => isValue(start));
}

/** A caption that somebody's name follows is that of the name. */
const SIGNED_BY =
  /\b[Ss]ignature:? (?!.*\b(?:Date|Name|Title|Driver|Employee|Applicant|Examiner)\b)(?:\p{Lu}[\p{Ll}'-]+ ){1,3}\p{Lu}[\p{Ll}'-]+$/u;

function under(
  phrases: Phrases,
  box: Box,
  own: Phrase,
  isValue: (start: number) => boolean,
): Near | null {
  const bottom = box.y + box.height;
  const found = nearest(phrases, box, (one) =>
    one === own || one.top < bottom - box.height * 0.35 ? null : (one.top - bottom) / box.height,
  );
  return found &&
    found.gap <= BELOW &&
    !isBeforeValue(phrases, found.phrase, isValue) &&
    !SIGNED_BY.test(textOf(phrases.page, found.phrase))
    ? {
        text: columnText(phrases.page, found.phrase, box),
        phrase: found.phrase,
        heads: false,
        gap: found.gap,
      }
    : null;
}

/** Whether a caption has a value of its own to its right. */
function isBeforeValue(
  { all }: Phrases,
  caption: Phrase,
  isValue: (start: number) => boolean,
): boolean {
  const middle = (caption.top + caption.bottom) / 2;
  const [next] = all
    .filter(
      (one) =>
        one.page === caption.page &&
        one.x >= caption.right &&
        one.x - caption.right < BESIDE &&
        one.top < middle &&
        one.bottom > middle,
    )
    .toSorted((a, b) => a.x - b.x);
  return next?.runs[0] !== undefined && isValue(next.runs[0][0]);
}

/** Whether another value stands below one in its column, as in a table. */
function isFollowed(
  phrases: Phrases,
  box: Box,
  own: Phrase,
  isValue: (start: number) => boolean,
): boolean {
  const bottom = box.y + box.height;
  const found = nearest(phrases, box, (one) =>
    one === own || one.top < bottom - box.height * 0.35 ? null : (one.top - bottom) / box.height,
  );
  return (
    found !== null &&
    found.gap <= 2 * ABOVE &&
    found.phrase.runs.some(([start, , , x]) => isValue(start) && Math.abs(x - box.x) < ALIGNED)
  );
}

/** Captions of what a paper tells of, one beside the other. */
const OF_A_TABLE =
  /\b(?:location|offen[sc]es?|violations?|injur\w*|fatal\w*|method|results?|contact\w*|level|description|court|city|charge|dose|lot|attempt|hours|points)\b/i;

/** Whether a caption stands in a row of those of a table. */
function headsTable({ all, page }: Phrases, caption: Phrase): boolean {
  const middle = (caption.top + caption.bottom) / 2;
  const row = all.filter(
    (one) => one.page === caption.page && one.top < middle && one.bottom > middle,
  );
  const others = row.filter((one) => one !== caption && OF_A_TABLE.test(textOf(page, one)));
  return (
    others.length > 0 &&
    !row.some((one) => /signature|sign here|printed? name/i.test(textOf(page, one)))
  );
}

/** The nearest phrase of a box's column by what `gapOf` says of it; null for what is not in question. */
function nearest(
  { all }: Phrases,
  box: Box,
  gapOf: (one: Phrase) => number | null,
): { phrase: Phrase; gap: number } | null {
  let best: { phrase: Phrase; gap: number } | null = null;
  for (const one of all) {
    if (one.page !== box.page || one.x > box.x + box.width || one.right < box.x) continue;
    const gap = gapOf(one);
    if (gap !== null && (!best || gap < best.gap)) best = { phrase: one, gap };
  }
  return best;
}

/** Of a phrase that runs over several columns only what stands in this one. */
function columnText(page: PageText, phrase: Phrase, box: Box): string {
  if (phrase.x >= box.x - ALIGNED || phrase.runs.length === 1) return textOf(page, phrase);
  const runs = phrase.runs.filter(([, , , x]) => x >= box.x - ALIGNED && x <= box.x + box.width);
  return textOf(page, { ...phrase, runs: runs.length > 0 ? runs : phrase.runs });
}
