import type { Uses } from './recents.ts';

/** Something that can be found by words. */
export interface Rankable {
  id: string;
  title: string;
  /** More words to find it by. */
  words?: string | undefined;
  /** Ids and numbers that must win when typed exactly. */
  exact?: readonly string[] | undefined;
}

/** How well a text matches, best first; between equals frecency decides, then the title. */
export const TIERS = ['exact', 'prefix', 'word', 'substring', 'fuzzy'] as const;
export type Tier = (typeof TIERS)[number];

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
  return isFuzzy(wanted.replaceAll(' ', ''), title) ? 'fuzzy' : null;
}

/** The items that match, best first, at most `most`. With no query, the most used come first. */
export function rank<T extends Rankable>(
  query: string,
  items: readonly T[],
  { uses, now, most }: { uses: Uses; now: number; most: number },
): T[] {
  const scored = items.flatMap((item) => {
    const tier = tierOf(query, item);
    if (tier === null) return [];
    return { item, tier: TIERS.indexOf(tier), used: frecency(uses[item.id], now) };
  });
  scored.sort(
    (a, b) =>
      a.tier - b.tier ||
      b.used - a.used ||
      (query === '' ? 0 : a.item.title.localeCompare(b.item.title)),
  );
  return scored.slice(0, most).map(({ item }) => item);
}

/** Lower case without accents, single spaces. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Whether every word of the query starts a word of the text. */
function startsWords(query: string, text: string): boolean {
  const words = text.split(/[^\p{L}\p{N}]+/u);
  return query.split(' ').every((part) => words.some((word) => word.startsWith(part)));
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
