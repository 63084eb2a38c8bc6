import type { Uses } from './recents.ts';

/** Something that can be found by words. */
export interface Rankable {
  id: string;
  title: string;
  /** More words to find it by. */
  words?: string | undefined;
  /** Ids and numbers that must win when typed exactly. */
  exact?: readonly string[] | undefined;
  /** After all that match as well, unless its first word is typed. */
  last?: boolean | undefined;
  /** Its texts as they are compared, where it is asked for again and again: of every command with every key. */
  prepared?: Prepared | undefined;
}

/** The texts of something to be found, as they are compared. */
interface Prepared {
  title: string;
  titleWords: readonly string[];
  /** The further words as they stand, and all of it. */
  further: readonly string[];
  all: string;
  allWords: readonly string[];
  acronym: string;
  exact: readonly string[];
}

/** How well a text matches, best first; `typo` is one letter wrong, left out, too many, or changed with the next. */
export const TIERS = ['exact', 'prefix', 'word', 'substring', 'typo', 'fuzzy'] as const;
export type Tier = (typeof TIERS)[number];
/** A prefix is worth as much as a word within: "mvr" means "Order MVR" rather than "MVR scoring rules". */
const RANKS: Readonly<Record<Tier, number>> = {
  exact: 0,
  prefix: 1,
  word: 1,
  substring: 2,
  typo: 3,
  fuzzy: 4,
};
/** Letters by which a title must be shorter to come before one that begins with what was typed. */
const PREFIX_WORTH = 6;
/** What is found by its further words comes after every title; the first of those words count most. */
const FURTHER = 1_000;
/** A shorter word is not taken for another. */
const LEAST_TYPO = 4;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** What a use is worth by its age (the numbers of Slack's frecency, ux 1.3). */
const WEIGHTS: readonly (readonly [age: number, weight: number])[] = [
  [3 * HOUR, 100],
  [DAY, 80],
  [3 * DAY, 60],
  [7 * DAY, 30],
  [14 * DAY, 10],
];

/** How often and how lately something was chosen; zero for never or long ago. */
export function frecency(times: readonly number[] | undefined, now: number): number {
  if (!times || times.length === 0) return 0;
  const weights = times.map((time) => WEIGHTS.find(([age]) => now - time < age)?.[1] ?? 0);
  return weights.reduce((sum, weight) => sum + weight, 0);
}

/** Folds and splits what an item is found by, once. */
export function prepare({ title: name, words = '', exact = [] }: Rankable): Prepared {
  const title = fold(name);
  const further = fold(words);
  const all = `${title} ${further}`;
  return {
    ...{ title, all, titleWords: wordsOf(title), allWords: wordsOf(all) },
    further: further.split(' '),
    acronym: wordsOf(title)
      .map((word) => word.charAt(0))
      .join(''),
    exact: exact.map(fold),
  };
}

/** The best tier in which `item` matches `query`; null when it does not. */
export const tierOf = (query: string, item: Rankable): Tier | null =>
  tierIn(fold(query), item.prepared ?? prepare(item));

function tierIn(wanted: string, { title, exact, acronym, all, allWords }: Prepared): Tier | null {
  if (wanted === '') return 'prefix';
  if (exact.includes(wanted) || title === wanted) return 'exact';
  if (title.startsWith(wanted)) return 'prefix';
  if (startsWords(wanted, allWords) || acronym.startsWith(wanted)) return 'word';
  if (all.includes(wanted)) return 'substring';
  if (startsWords(wanted, allWords, nearlyStarts)) return 'typo';
  return isFuzzy(wanted.replaceAll(' ', ''), title) ? 'fuzzy' : null;
}

/**
 * The items that match, best first, at most `most`: by tier, then by use, then those of which the query says most. With
 * no query, the most used come first.
 */
export function rank<T extends Rankable>(
  query: string,
  items: readonly T[],
  { uses, now, most }: { uses: Uses; now: number; most: number },
): T[] {
  const wanted = fold(query);
  const [firstWord = ''] = wanted.split(' ');
  const scored = items.flatMap((item) => {
    const prepared = item.prepared ?? prepare(item);
    const tier = tierIn(wanted, prepared);
    if (tier === null) return [];
    return {
      item,
      tier: RANKS[tier],
      used: frecency(uses[item.id], now),
      comesLast: Boolean(item.last) && !prepared.title.startsWith(firstWord),
      rest: query === '' ? 0 : restOf(wanted, tier, prepared),
    };
  });
  scored.sort(
    (a, b) =>
      a.tier - b.tier ||
      Number(a.comesLast) - Number(b.comesLast) ||
      b.used - a.used ||
      a.rest - b.rest ||
      (query === '' ? 0 : a.item.title.localeCompare(b.item.title)),
  );
  return scored.slice(0, most).map(({ item }) => item);
}

/** Lower case without accents, single spaces. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** How far an item is from the query: the letters that its title has besides, or how far back its further words have it. */
function restOf(wanted: string, tier: Tier, { title, titleWords, further }: Prepared): number {
  if (tier === 'prefix') return title.length;
  const starts = tier === 'typo' ? nearlyStarts : beginsWith;
  if ((tier !== 'word' && tier !== 'typo') || startsWords(wanted, titleWords, starts))
    return title.length + PREFIX_WORTH;
  const places = wanted
    .split(' ')
    .map((part) => further.findIndex((word) => starts(word, part)))
    .filter((place) => place !== -1);
  return FURTHER + Math.min(...places, further.length);
}

const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u);
const beginsWith = (word: string, part: string): boolean => word.startsWith(part);

/** Whether every word of the query starts one of the words. */
const startsWords = (query: string, words: readonly string[], starts = beginsWith): boolean =>
  query.split(' ').every((part) => words.some((word) => starts(word, part)));

/** Whether a word starts with a part that has one typing error at most. The first letter is right, or changed with the next. */
function nearlyStarts(word: string, part: string): boolean {
  if (word.startsWith(part)) return true;
  if (part.length < LEAST_TYPO) return false;
  if (word.charAt(0) !== part.charAt(0))
    return word.startsWith(part.charAt(1) + part.charAt(0) + part.slice(2));
  let at = 0;
  while (at < part.length && part.charAt(at) === word.charAt(at)) at += 1;
  const [typed, meant] = [part.slice(at), word.slice(at)];
  const swapped = typed.charAt(1) + typed.charAt(0) + typed.slice(2);
  return (
    meant.startsWith(typed.slice(1)) ||
    meant.slice(1).startsWith(typed.slice(1)) ||
    meant.slice(1).startsWith(typed) ||
    (typed.length > 1 && meant.startsWith(swapped))
  );
}

/** What a word consists of. */
const LETTER = /[\p{L}\p{N}]/u;

/** Whether the letters stand in the text in this order, the first of them beginning a word. */
function isFuzzy(query: string, text: string): boolean {
  const first = query.charAt(0);
  for (let at = text.indexOf(first); at !== -1; at = text.indexOf(first, at + 1)) {
    if (at > 0 && LETTER.test(text.charAt(at - 1))) continue;
    // What does not stand after this word's beginning stands after no later one's.
    return isSubsequence(query, text, at);
  }
  return false;
}

function isSubsequence(query: string, text: string, start: number): boolean {
  let from = start;
  for (const letter of query) {
    const at = text.indexOf(letter, from);
    if (at === -1) return false;
    from = at + letter.length;
  }
  return true;
}
