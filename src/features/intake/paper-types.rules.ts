import { HEALTH_WORDS } from './health-words.rules.ts';
import { findAlike, plainWord } from './misread.rules.ts';
import { NONE, PAPER_WORDS } from './paper-words.rules.ts';

const TYPES = [...PAPER_WORDS, ...HEALTH_WORDS];

/** Types that no words speak for: what else there is, and what the company writes for itself. */
export const NEVER_SUGGESTED: readonly number[] = [272, 483];

/** The types that some words speak for; a guard compares them with those that a reviewer may choose. */
export const TYPES_WITH_WORDS: readonly number[] = TYPES.flatMap(({ documentTypeId }) =>
  documentTypeId === NONE ? [] : documentTypeId,
);

/** A title as it may stand on a paper: broken, set wide, with any apostrophe or none, with an ampersand. */
function titlePattern(title: string): RegExp {
  const words = title
    .split(/[ -]/)
    .map((word) =>
      word === 'and' || word === '&'
        ? '(?:and|&)'
        : word.replace(/'s$/, "'?s?").replace(/[&()]/g, String.raw`\$&`),
    );
  return new RegExp(String.raw`\b${words.join('[ -]+')}(?:e?s)?\b`, 'gi');
}

const WORDS = TYPES.flatMap(({ documentTypeId, titles, words }) => [
  ...titles.map(([weight, title]) => ({ documentTypeId, weight, words: titlePattern(title) })),
  ...words.map(([weight, pattern]) => ({
    documentTypeId,
    weight,
    words: new RegExp(pattern.source.replaceAll(' ', ' +'), `${pattern.flags}g`),
  })),
]);

const compact = (text: string): string => plainWord(text.toLowerCase().replace(/[^a-z0-9]/g, ''));

/** Types whose titles are told from others by one short word: misread, they are the others'. */
const BY_ONE_WORD: readonly number[] = [660, 1083];

const MISSPELT = TYPES.filter(
  ({ documentTypeId }) => !BY_ONE_WORD.includes(documentTypeId),
).flatMap(({ documentTypeId, titles }) =>
  titles
    .filter(([weight, title]) => weight >= 8 && title.length >= 12)
    .map(([weight, title]) => ({ documentTypeId, weight: weight - 0.5, title: compact(title) })),
);
/** Of so many letters of a title one may be misread. */
const LETTERS_A_SLIP = 7;

/** A line of its own says what the paper is only in its upper part; further down it is a heading of a part. */
const HEAD = 1_000;
/** With less nothing is said. */
const LEAST_SCORE = 7;
/** A paper with a clean title up here needs no look for misread ones. */
const TITLED = 300;

/** Titles in the head of a paper that a scan has misread, with or without the spaces between their words. */
function misspeltIn(plain: string): Match[] {
  let letters = '';
  const places: number[] = [];
  for (const { 0: letter, index } of plain.slice(0, HEAD).matchAll(/[A-Za-z0-9]/g)) {
    letters += plainWord(letter.toLowerCase());
    places.push(index);
  }
  return MISSPELT.flatMap(({ documentTypeId, weight, title }) => {
    const found = findAlike(letters, title, Math.floor(title.length / LETTERS_A_SLIP));
    const at = found && places[found.at];
    const last = found && places[found.end - 1];
    return found && at !== null && at !== undefined && last !== null && last !== undefined
      ? [{ documentTypeId, weight, at, end: last + 1 }]
      : [];
  });
}

export interface TypeGuess {
  documentTypeId: number;
  /** The words it was recognised by. */
  found: string;
  /** Where they begin in the text. */
  at: number;
}

interface Match {
  documentTypeId: number;
  weight: number;
  at: number;
  end: number;
}

/** How much a place in a paper counts: its head, and there a line of its own, before what is quoted further down. */
function placeOf(text: string, { at, end }: Match): number {
  const from = text.lastIndexOf('\n', at) + 1;
  const to = text.indexOf('\n', end);
  const line = text.slice(from, to < 0 ? text.length : to).replace(/[^\p{L}\d]/gu, '').length;
  const own = text.slice(at, end).replace(/[^\p{L}\d]/gu, '').length >= line * 0.5;
  if (own && at < HEAD) return at < TITLED ? 2.2 : 1.5;
  if (at < 250) return own ? 2 : 1.6;
  return at < 900 ? 1.1 : 0.7;
}

/** Every place where a type's words stand. */
function matchesIn(plain: string): Match[] {
  return WORDS.flatMap(({ documentTypeId, weight, words }) =>
    [...plain.matchAll(words)].map(({ 0: found, index }) => ({
      documentTypeId,
      weight,
      at: index,
      end: index + found.length,
    })),
  );
}

/** Without words that are part of longer ones: "driving record" in "review of driving record". */
function longest(all: readonly Match[]): Match[] {
  return all.filter(
    (one) =>
      !all.some(
        (other) =>
          other.at <= one.at && other.end >= one.end && other.end - other.at > one.end - one.at,
      ),
  );
}

/** Who keeps records of drivers, as such a record begins. */
const KEEPER =
  /\b(?:department|division|bureau|office|registry|secretary|administration|commission)\b.{0,40}\b(?:motor vehicles?|public safety|transportation|revenue|licensing|state|driver (?:services|licensing))\b|\bdriver services\b|\bDMV\b/i;
/** What a state's record of a driver holds, whatever it calls itself; of these at least so many. */
const OF_A_RECORD: readonly RegExp[] = [
  /\b(?:convictions?|violations?|offenses?)\b/i,
  /\b(?:licen[sc]e|driver|dl|cdl) status\b|\bstatus\W{1,3}(?:valid|clear|eligible|active|licensed)\b/i,
  /\bclass\b/i,
  /\b(?:accidents?|crash(?:es)?)\b/i,
  /\b(?:suspensions?|revocations?|withdrawals?|departmental actions?)\b/i,
  /\b(?:points|ACD)\b/,
  /\b(?:endorsements?|restrictions?)\b/i,
];
const ENOUGH = 4;
const RECORD = 225;

/** A record of a driver by what it holds, where no title says what the paper is. */
function untitledRecord(plain: string): TypeGuess | null {
  const keeper = KEEPER.exec(plain.slice(0, HEAD));
  return keeper && OF_A_RECORD.filter((words) => words.test(plain)).length >= ENOUGH
    ? { documentTypeId: RECORD, found: keeper[0], at: keeper.index }
    : null;
}

/** The document type that the words of a paper speak for; null when none stands out. */
export function guessType(text: string): TypeGuess | null {
  // Letter for letter, so that a place in it is the same in the text.
  const plain = text.replace(/[’‘]/g, "'").replace(/\s/g, ' ');
  const clean = matchesIn(plain);
  const titled = clean.some(
    (one) => one.at < TITLED && one.weight >= 8 && placeOf(text, one) >= 1.6,
  );
  const matches = longest(titled ? clean : [...clean, ...misspeltIn(plain)]);
  const scores = new Map<number, { score: number; best: number; match: Match }>();
  for (const match of matches) {
    const points = match.weight * placeOf(text, match);
    const before = scores.get(match.documentTypeId);
    // The best place counts whole; each further word adds a little.
    if (!before) scores.set(match.documentTypeId, { score: points, best: points, match });
    else {
      const best = Math.max(before.best, points);
      const more = Math.min(before.best, points);
      scores.set(match.documentTypeId, {
        score: best + Math.min(6, before.score - before.best + more * 0.2),
        best,
        match: points > before.best ? match : before.match,
      });
    }
  }
  const [first, second] = [...scores.values()].sort((a, b) => b.score - a.score);
  if (!first || first.score < LEAST_SCORE) return untitledRecord(plain);
  if (second && second.score > first.score - 1) return null;
  const { documentTypeId, at, end } = first.match;
  return documentTypeId === NONE ? null : { documentTypeId, found: plain.slice(at, end), at };
}
