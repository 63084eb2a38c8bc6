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

/** The best tier in which `item` matches `query`; null when it does not. */
export function tierOf(query: string, item: Rankable): Tier | null {
  const wanted = fold(query);
  if (wanted === '') return 'prefix';
  if (item.exact?.some((id) => fold(id) === wanted)) return 'exact';
  const title = fold(item.title);
  if (title === wanted) return 'exact';
  if (title.startsWith(wanted)) return 'prefix';
  const all = `${title} ${fold(item.words ?? '')}`;
  if (startsWords(wanted, all) || acronymOf(title).startsWith(wanted)) return 'word';
  if (all.includes(wanted)) return 'substring';
  if (startsWords(wanted, all, nearlyStarts)) return 'typo';
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
  const scored = items.flatMap((item) => {
    const tier = tierOf(query, item);
    if (tier === null) return [];
    return {
      item,
      tier: RANKS[tier],
      used: frecency(uses[item.id], now),
      comesLast:
        Boolean(item.last) && !fold(item.title).startsWith(fold(query).split(' ')[0] ?? ''),
      rest: query === '' ? 0 : restOf(query, tier, item),
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
function restOf(query: string, tier: Tier, { title, words }: Rankable): number {
  if (tier === 'prefix') return title.length;
  const wanted = fold(query);
  if (tier !== 'word' || startsWords(wanted, fold(title))) return title.length + PREFIX_WORTH;
  const further = fold(words ?? '').split(' ');
  const places = wanted
    .split(' ')
    .map((part) => further.findIndex((word) => word.startsWith(part)))
    .filter((place) => place !== -1);
  return FURTHER + Math.min(...places, further.length);
}

/** Whether every word of the query starts a word of the text. */
function startsWords(
  query: string,
  text: string,
  starts = (word: string, part: string) => word.startsWith(part),
): boolean {
  const words = text.split(/[^\p{L}\p{N}]+/u);
  return query.split(' ').every((part) => words.some((word) => starts(word, part)));
}

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

function acronymOf(text: string): string {
  return text
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.charAt(0))
    .join('');
}

/** Whether the letters stand in the text in this order, the first of them beginning a word. */
function isFuzzy(query: string, text: string): boolean {
  const first = query.charAt(0);
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)].some(
    (word) => word[0].startsWith(first) && isSubsequence(query, text.slice(word.index)),
  );
}

function isSubsequence(query: string, text: string): boolean {
  let from = 0;
  for (const letter of query) {
    const at = text.indexOf(letter, from);
    if (at === -1) return false;
    from = at + letter.length;
  }
  return true;
}
