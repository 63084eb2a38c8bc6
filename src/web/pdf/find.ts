/** One run of text as pdf.js gives it; its place is where it begins, in the page's own units. */
export interface TextRun {
  text: string;
  endsLine: boolean;
  x: number;
  y: number;
  width: number;
}

/** A page's text, made for searching. */
export interface PageText {
  runs: readonly TextRun[];
  /** All runs, with a blank where a line ends. */
  text: string;
  /** Where each run begins in `text`. */
  starts: readonly number[];
  /** The folded text by whether case counts, made when first asked for. */
  folded: Partial<Record<'exact' | 'loose', Folded>>;
}

interface Folded {
  text: string;
  /** For each letter of the folded text, where it comes from. */
  from: readonly number[];
}

/** A place between two letters of a page. */
export interface TextPlace {
  run: number;
  offset: number;
}

export interface TextMatch {
  page: number;
  start: TextPlace;
  end: TextPlace;
}

const MARKS = /\p{M}/gu;
const BLANK = /\s/;
// Typographic forms that nobody types.
const PLAIN: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '‐': '-',
  '‑': '-',
  '–': '-',
  '—': '-',
  '\u00AD': '',
};

export function pageText(runs: readonly TextRun[]): PageText {
  const starts: number[] = [];
  let text = '';
  for (const run of runs) {
    starts.push(text.length);
    text += run.endsLine ? `${run.text} ` : run.text;
  }
  return { runs, text, starts, folded: {} };
}

/**
 * Folds what a reader takes for the same: accents, ligatures, typographic quotes and dashes, runs of blanks, and case
 * unless it counts. A letter may become several or none, so each one remembers where it comes from.
 */
function fold(text: string, matchCase: boolean): Folded {
  let folded = '';
  const from: number[] = [];
  let at = 0;
  for (const letter of text) {
    const begin = at;
    at += letter.length;
    if (BLANK.test(letter)) {
      if (folded.endsWith(' ')) continue;
      folded += ' ';
      from.push(begin);
      continue;
    }
    const plain = PLAIN[letter] ?? letter.normalize('NFKD').replace(MARKS, '');
    const cased = matchCase ? plain : plain.toLowerCase();
    folded += cased;
    for (let i = 0; i < cased.length; i++) from.push(begin);
  }
  return { text: folded, from };
}

/** Every place of `query` on a page, in reading order; they do not overlap. Nothing for a query of blanks. */
export function findInPage(
  page: PageText,
  number: number,
  query: string,
  matchCase: boolean,
): TextMatch[] {
  const wanted = fold(query.trim(), matchCase).text;
  if (wanted === '') return [];
  const kind = matchCase ? 'exact' : 'loose';
  const { text, from } = (page.folded[kind] ??= fold(page.text, matchCase));
  const matches: TextMatch[] = [];
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + wanted.length)) {
    const first = from[at] ?? 0;
    const last = from[at + wanted.length - 1] ?? first;
    // One letter may have become several ("ﬁ"): the match ends behind the whole of it.
    const end = last + String.fromCodePoint(page.text.codePointAt(last) ?? 0).length;
    matches.push({ page: number, start: placeOf(page, first), end: endOf(page, end) });
  }
  return matches;
}

function runAt(page: PageText, index: number): number {
  let low = 0;
  let high = page.starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((page.starts[middle] ?? 0) <= index) low = middle;
    else high = middle - 1;
  }
  return low;
}

function placeOf(page: PageText, index: number): TextPlace {
  const run = runAt(page, index);
  const length = page.runs[run]?.text.length ?? 0;
  return { run, offset: Math.min(length, index - (page.starts[run] ?? 0)) };
}

/** The end of a match belongs to the run of its last letter, not to the next one's beginning. */
function endOf(page: PageText, index: number): TextPlace {
  const { run, offset } = placeOf(page, index - 1);
  const length = page.runs[run]?.text.length ?? 0;
  return { run, offset: Math.min(length, offset + 1) };
}

/** Which match to stand on first: the first one from `page` on, else the very first. */
export function firstFrom(matches: readonly TextMatch[], page: number): number {
  const at = matches.findIndex((match) => match.page >= page);
  return at === -1 ? Math.min(0, matches.length - 1) : at;
}

/** The order in which pages are searched: from the one in sight to the end, then from the beginning. */
export function searchOrder(current: number, count: number): number[] {
  const first = Math.min(Math.max(1, current), Math.max(1, count));
  return Array.from({ length: count }, (_, i) => ((first - 1 + i) % count) + 1);
}

/** What the find bar says. */
export function findWords(state: {
  query: string;
  total: number;
  at: number;
  pagesLeft: number;
  hasText: boolean;
}): string {
  if (state.query.trim() === '') return '';
  if (state.total > 0) {
    const count = `${state.at + 1} of ${state.total.toLocaleString('en-US')}`;
    return state.pagesLeft > 0 ? `${count} so far` : count;
  }
  if (state.pagesLeft > 0) return 'Searching …';
  return state.hasText ? 'Not found' : 'This document has no text to search, as scans have.';
}
