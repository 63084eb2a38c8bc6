import { plainWord, withinSlips } from './misread.rules.ts';
import type { TypeWords } from './type-words.rules.ts';

/** Words of a type that stand in a text. */
export interface Match {
  documentTypeId: number;
  weight: number;
  at: number;
  end: number;
  /** How many words of its title stand there; 1 for other words. */
  words: number;
}

/** Words that make no difference to a title. */
const LITTLE = new Set(
  "of the a an for to and in on by with from my your his her de la le del du d' l' y et".split(' '),
);
/** Words that are spelled in two ways. */
const SAME: Readonly<Record<string, string>> = {
  licence: 'license',
  acknowledgement: 'acknowledgment',
  enrolment: 'enrollment',
  authorisation: 'authorization',
  alcool: 'alcohol',
};

/** A word without what its number and case add. */
function stem(word: string): string {
  const bare = word.replace(/'s?$/, '');
  const one =
    bare.length > 4 && bare.endsWith('ies')
      ? `${bare.slice(0, -3)}y`
      : bare.length > 3 && bare.endsWith('s') && !bare.endsWith('ss')
        ? bare.slice(0, -1)
        : bare;
  return SAME[one] ?? one;
}

interface Word {
  stem: string;
  at: number;
  end: number;
  /** Whether a sentence, or a part of one, ends before it. */
  parted: boolean;
  /** On which line of the text it stands. */
  line: number;
}

/** The words of a text that a title may have; an abbreviation in parentheses says once more what stands before it. */
function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  let last = 0;
  let line = 0;
  let parted = true;
  for (const { 0: found, index } of text.matchAll(/[\p{L}\d]+(?:['’]\p{L}{0,2}(?!\p{L}))?/gu)) {
    const between = text.slice(last, index);
    if (/[.,;:?!](?:\s|$)/.test(between)) parted = true;
    line += between.split('\n').length - 1;
    last = index + found.length;
    const lower = found.toLowerCase().replace('’', "'").normalize('NFD').replace(/\p{M}/gu, '');
    const short = text[index - 1] === '(' && text[last] === ')' && found === found.toUpperCase();
    if (LITTLE.has(lower) || short) continue;
    words.push({ stem: stem(lower), at: index, end: last, parted, line });
    parted = false;
  }
  return words;
}

const stemsOf = (text: string): string[] => wordsOf(text).map((word) => word.stem);

/** A title: for each of its parts the ways to say it, each of some words. */
interface Title {
  documentTypeId: number;
  weight: number;
  parts: readonly (readonly (readonly string[])[])[];
  /** All words that it may have. */
  any: ReadonlySet<string>;
}

/** The parts of `annual {review|evaluation} {form|}` that it must say, the more telling ways first, and all words that it may have. */
function partsOf(title: string): Pick<Title, 'parts' | 'any'> {
  if (/\{[^}]*\{/.test(title)) throw new TypeError(`Choices of a title within choices: ${title}`);
  const all = [...title.matchAll(/\{([^{}]*)\}|[^\s{}]+/g)].map(({ 0: word, 1: choices }) =>
    (choices === undefined ? [word] : choices.split('|')).map(stemsOf),
  );
  const isNeeded = (ways: readonly string[][]): boolean => ways.every((way) => way.length > 0);
  return {
    parts: all.filter(isNeeded).map((ways) => ways.toSorted((a, b) => b.length - a.length)),
    any: new Set(all.flat(2)),
  };
}

export interface Titles {
  /** By a word without which they are not: each title under the words of the part that can be said in the fewest ways. */
  by: ReadonlyMap<string, readonly Title[]>;
  /** All words of titles, and by what a scan makes of them. */
  words: ReadonlySet<string>;
  plain: ReadonlyMap<string, string>;
  byLength: ReadonlyMap<number, readonly string[]>;
}

export function titlesOf(types: readonly TypeWords[]): Titles {
  const by = new Map<string, Title[]>();
  const words = new Set<string>();
  for (const { documentTypeId, titles } of types)
    for (const [weight, text] of titles) {
      const { parts, any } = partsOf(text);
      const [rarest] = parts.toSorted((a, b) => a.length - b.length);
      if (!rarest) throw new TypeError(`A title says nothing: ${text}`);
      const title = { documentTypeId, weight, parts, any };
      for (const key of new Set(rarest.map(([first = '']) => first)))
        by.set(key, [...(by.get(key) ?? []), title]);
      for (const word of any) words.add(word);
    }
  const plain = new Map([...words].map((word) => [plainWord(word), word]));
  return { by, words, plain, byLength: Map.groupBy(words, ({ length }) => length) };
}

/** What stands between two words and says that there is none. */
const DENIES = new Set(['none', 'no', 'not']);

/** So many other words may stand between those of a title. */
const MOST_BETWEEN = 2;
/** A title whose words stand otherwise than in the table says a little less. */
const OTHERWISE = 1;

/** Where the words of a title stand around one of them; null where one is missing. */
function titleAt(title: Title, words: readonly Word[], near: number): Match | null {
  const { documentTypeId, weight, parts, any } = title;
  const [least, most] = sentenceOf(words, near, MOST_BETWEEN + longestOf(parts));
  const places: number[] = [];
  for (const ways of parts) {
    let best: { at: number[]; far: number } | null = null;
    for (const way of ways) {
      const at: number[] = [];
      for (const one of way) {
        const found = nearestPlace(words, one, near, [least, most], [...places, ...at]);
        if (found === null) break;
        at.push(found);
      }
      const far = Math.max(...at.map((one) => farFrom(words, one, near)));
      if (at.length === way.length && (!best || far < best.far)) best = { at, far };
    }
    if (!best) return null;
    places.push(...best.at);
  }
  const inOrder = places.every((at, step) => step === 0 || at > (places[step - 1] ?? 0));
  let from = Math.min(...places);
  let to = Math.max(...places);
  const isMore = (at: number): boolean =>
    at >= least && at <= most && any.has(words[at]?.stem ?? '');
  const between = words
    .slice(from, to + 1)
    .filter((_, step) => !places.includes(from + step) && !isMore(from + step)).length;
  if (between > MOST_BETWEEN) return null;
  // `Convictions: none to report` is no report.
  if (
    words
      .slice(from, to + 1)
      .some(({ stem: one }, step) => DENIES.has(one) && !places.includes(from + step))
  )
    return null;
  const exact = inOrder && between === 0;
  // Otherwise than it stands in the table it is one only where it is most of a line.
  if (!exact && !isMostOfLine(words, from, to, between)) return null;
  const isBeside = (at: number, line: number | undefined): boolean =>
    isMore(at) && words[at]?.line === line;
  while (isBeside(from - 1, words[from]?.line)) from -= 1;
  while (isBeside(to + 1, words[to]?.line)) to += 1;
  const [first, last] = [words[from], words[to]];
  return first && last
    ? {
        documentTypeId,
        weight: weight - (exact ? 0 : OTHERWISE),
        at: first.at,
        end: last.end,
        words: to - from + 1 - between,
      }
    : null;
}

/** How far a word stands from another; on another line it is further away than it seems. */
const farFrom = (words: readonly Word[], one: number, other: number): number =>
  Math.abs(one - other) + (words[one]?.line === words[other]?.line ? 0 : MOST_BETWEEN);

const longestOf = (parts: Title['parts']): number =>
  parts.reduce((sum, [longest]) => sum + (longest?.length ?? 0), 0);

function isMostOfLine(words: readonly Word[], from: number, to: number, between: number): boolean {
  const line = words[from]?.line;
  if (words[to]?.line !== line) return false;
  let [first, last] = [from, to];
  while (words[first - 1]?.line === line) first -= 1;
  while (words[last + 1]?.line === line) last += 1;
  return (to - from + 1 - between) * 2 >= last - first + 1;
}

/** The first and last word of the sentence of a word, as far as it may matter. */
function sentenceOf(words: readonly Word[], near: number, reach: number): [number, number] {
  let [from, to] = [near, near];
  while (from > 0 && from > near - reach && !words[from]?.parted) from -= 1;
  while (to + 1 < words.length && to < near + reach && !words[to + 1]?.parted) to += 1;
  return [from, to];
}

/** The place of a word nearest to another, which nothing else has taken. */
function nearestPlace(
  words: readonly Word[],
  one: string,
  near: number,
  [from, to]: readonly [number, number],
  taken: readonly number[],
): number | null {
  for (let step = 0; near - step >= from || near + step <= to; step += 1)
    for (const at of [near - step, near + step])
      if (at >= from && at <= to && words[at]?.stem === one && !taken.includes(at)) return at;
  return null;
}

function titlesAmong(words: readonly Word[], titles: Titles): Match[] {
  return words.flatMap((word, near) =>
    (titles.by.get(word.stem) ?? []).flatMap((title) => titleAt(title, words, near) ?? []),
  );
}

/** Every place where a title stands: its words beside each other, in whatever order. */
export const titlesIn = (text: string, titles: Titles): Match[] =>
  titlesAmong(wordsOf(text), titles);

/** The same for a text that a scan has misread, with or without the spaces between words; it tells a little less. */
export function misspeltIn(text: string, titles: Titles): Match[] {
  const words = joined(wordsOf(text), titles).flatMap((word) => correctedOf(word, titles));
  return titlesAmong(words, titles).map((match) => ({ ...match, weight: match.weight - 0.5 }));
}

/** The halves of words that a scan has broken, as one. */
function joined(words: readonly Word[], titles: Titles): Word[] {
  const all: Word[] = [];
  for (const word of words) {
    const last = all.at(-1);
    const whole = last && !word.parted && last.line === word.line && last.stem + word.stem;
    if (
      last &&
      whole &&
      !titles.words.has(last.stem) &&
      !titles.words.has(word.stem) &&
      titles.words.has(whole)
    )
      all[all.length - 1] = { ...last, stem: whole, end: word.end };
    else all.push(word);
  }
  return all;
}

/** Shorter words are too near to others. */
const LEAST_LETTERS = 5;
/** From so many letters on two may be misread. */
const TWO_SLIPS = 9;
/** Words that run together have so many letters at least. */
const LEAST_RUN = 8;

/** A word as the one of titles, or the several, that a scan has made it of. */
function correctedOf(word: Word, titles: Titles): Word[] {
  if (titles.words.has(word.stem)) return [word];
  const near = nearest(word.stem, titles);
  if (near !== null) return [{ ...word, stem: near }];
  const run = word.stem.length >= LEAST_RUN ? apart(plainWord(word.stem), titles) : null;
  return run
    ? run.map((one, at) => ({ ...word, stem: one, parted: at === 0 && word.parted }))
    : [word];
}

/** The only word of titles that a scan may have read this one for. */
function nearest(word: string, { plain, byLength }: Titles): string | null {
  // Letters that a scan runs apart are one: `prograrn`.
  for (const one of [word, word.replaceAll('rn', 'm'), word.replaceAll('cl', 'd')]) {
    const same = plain.get(plainWord(one));
    if (same !== undefined) return same;
  }
  if (word.length < LEAST_LETTERS) return null;
  for (const slips of word.length < TWO_SLIPS ? [1] : [1, 2]) {
    const found = [];
    for (let length = word.length - slips; length <= word.length + slips; length += 1)
      found.push(...(byLength.get(length) ?? []).filter((one) => withinSlips(word, one, slips)));
    if (found.length > 0) return found.length === 1 ? (found[0] ?? null) : null;
  }
  return null;
}

/** The words that run together in one, each as a scan may have misread it; null where it is not made of words of titles. */
function apart(letters: string, titles: Titles): string[] | null {
  if (letters === '') return [];
  for (let length = letters.length; length >= 2; length -= 1) {
    const head = letters.slice(0, length);
    const one = titles.plain.get(head) ?? titles.plain.get(head.replace(/s$/, ''));
    if (one === undefined && !PLAIN_LITTLE.has(head)) continue;
    const rest = apart(letters.slice(length), titles);
    if (rest) return one === undefined ? rest : [one, ...rest];
  }
  return null;
}

const PLAIN_LITTLE = new Set([...LITTLE].map(plainWord));
