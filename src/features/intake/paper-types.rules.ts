import type { PageText } from '#src/features/documents/page-text.rules.ts';
import { HEALTH_WORDS } from './health-words.rules.ts';
import { HISTORY_WORDS } from './history-words.rules.ts';
import { phrasesOf } from './paper-labels.rules.ts';
import type { Phrase } from './paper-labels.rules.ts';
import { misspeltIn, titlesIn, titlesOf } from './paper-titles.rules.ts';
import type { Match } from './paper-titles.rules.ts';
import { PAPER_WORDS } from './paper-words.rules.ts';
import { QUERY_WORDS } from './query-words.rules.ts';
import { RECORD_WORDS } from './record-words.rules.ts';
import { TESTING_WORDS } from './testing-words.rules.ts';
import {
  asksForRecord,
  belongsToRecord,
  isRecordByItself,
  RECORD,
  saysMedicalStatus,
  WITH_STATUS,
} from './record-parts.rules.ts';
import { NONE } from './type-words.rules.ts';

const TYPES = [
  ...RECORD_WORDS,
  ...PAPER_WORDS,
  ...HISTORY_WORDS,
  ...HEALTH_WORDS,
  ...QUERY_WORDS,
  ...TESTING_WORDS,
];

/** Types that no words speak for: what else there is, and what the company writes for itself. */
export const NEVER_SUGGESTED: readonly number[] = [272, 352, 483];

/** The types that some words speak for; a guard compares them with those that a reviewer may choose. */
export const TYPES_WITH_WORDS: readonly number[] = TYPES.flatMap(({ documentTypeId }) =>
  documentTypeId === NONE ? [] : documentTypeId,
);

/** Types whose titles are told from others by one short word: misread, they are the others'. */
const BY_ONE_WORD: readonly number[] = [NONE, 660, 1083];

const TITLES = titlesOf(TYPES);
const MISREAD = titlesOf(
  TYPES.filter(({ documentTypeId }) => !BY_ONE_WORD.includes(documentTypeId)),
);

/** With any run of spaces where the table has one, and with numbers of the law in what is no end of a sentence. */
const spaced = (words: RegExp): RegExp =>
  new RegExp(
    words.source.replace(/ (?![?*+{])/g, ' +').replaceAll('[^.]', String.raw`(?:[^.]|\.(?=\d))`),
    `${words.flags}g`,
  );

const WORDS = TYPES.flatMap(({ documentTypeId, words = [] }) =>
  words.map(([weight, one]) => ({ documentTypeId, weight, words: spaced(one) })),
);
const SAYS = TYPES.map(({ documentTypeId, says = [] }) => ({
  documentTypeId,
  says: says.map(([weight, one]) => [weight, spaced(one)] as const),
}));

export interface TypeGuess {
  documentTypeId: number;
  /** The words it was recognised by. */
  found: string;
  /** Where they begin in the text. */
  at: number;
}

/** A line of its own says what the paper is only in its upper part; further down it is a heading of a part. */
const HEAD = 1_000;
/** A paper with a clean title up here needs no look for misread ones. */
const TITLED = 300;
/** What counts so much stands as a title does. */
const AS_TITLE = 1.5;
/** A title is set larger than what most of its page says, by so much. */
const LARGE = 1.3;
/** What stands behind fewer letters still begins a line. */
const FEW_LETTERS = 16;
/** A line of fewer letters is no sentence. */
const SHORT_LINE = 60;
/** A box to tick, as it is set or as a scan reads it: what stands behind it is its caption, however large it seems. */
const BEHIND_BOX = /(?:[[(][ JjXxVvlI17_/]{0,2}[\])]?|[☐☑☒□■]) *$/u;
/** Further down a page, a large line heads a part. */
const UPPER = 0.4;

/** How much a line of its own counts, set large or not, and a caption under one. */
const LARGE_LINE = 2.4;
const OWN_LINE = 2.2;
const CAPTION = 1.4;
const LEAST_TITLE = 8;

/** With less nothing is said. */
const LEAST_SCORE = 8;
/** Another type as near as this, and nothing is said either. */
const LEAD = 1.5;
/** Where no title can be read, one that is told as surely must be further off. */
const LEAD_UNTITLED = 4;
/** Titles that stand in sentences count so much at most. */
const MOST_QUOTED = 5;
/** What a form says counts so much beside its title, and so much where no title of its type stands. */
const MOST_BESIDE = 8;
const MOST_UNTITLED = 13;
/** So many different sentences or captions of a form tell it where no title does. */
const LEAST_SAID = 2;

const letters = (text: string): number => text.replace(/[^\p{L}\d]/gu, '').length;

/** Says how much the place of words in a paper counts: its head, and there a line of its own set large, before what is quoted further down. */
function placesIn(page: PageText): (match: Match) => number {
  const { text, runs } = page;
  const phrases = phrasesOf(page);
  const heightOf = ({ runs: of }: Phrase): number => Math.max(...of.map((run) => run[6]));
  const heights = phrases.all.map(heightOf).toSorted((a, b) => a - b);
  const common = heights[Math.floor(heights.length / 2)] ?? 0;
  return ({ at, end }) => {
    const own = letters(text.slice(at, end));
    const from = text.lastIndexOf('\n', at) + 1;
    const to = text.indexOf('\n', end);
    const line = text.slice(from, to < 0 ? text.length : to);
    const around = new Set(
      runs.flatMap(([start, stop]) => {
        const phrase = start < end && stop > at ? phrases.of.get(start) : undefined;
        return phrase ? [phrase] : [];
      }),
    );
    const before = text.slice(from, at);
    if (BEHIND_BOX.test(before)) return 0.7;
    let set = 0;
    let large = false;
    for (const phrase of around) {
      for (const [start, stop] of phrase.runs) set += letters(text.slice(start, stop));
      if (
        common > 0 &&
        heightOf(phrase) >= LARGE * common &&
        phrase.top < UPPER &&
        phrase.page === 1
      )
        large = true;
    }
    const alone = own >= letters(line) * 0.5 || (set > 0 && own >= set * 0.5);
    if (alone && large) return LARGE_LINE;
    if (alone && at < HEAD) return at < TITLED ? OWN_LINE : 1.5;
    const begins = letters(before) < FEW_LETTERS && !/[.;]\s/.test(before);
    if (at < 250 && (begins || letters(line) < SHORT_LINE)) return 1.6;
    if (at < 250) return 1.4;
    if (large) return 1.6;
    return at < 900 ? 1.1 : 0.7;
  };
}

/** Without words that are part of longer ones: "driving record" in "review of driving record". */
function longest<One extends Match>(all: readonly One[]): One[] {
  const isPart = (one: One, other: One): boolean =>
    other.at <= one.at &&
    other.end >= one.end &&
    (other.end - other.at > one.end - one.at || other.words > one.words);
  return all.filter(
    (one) =>
      !all.some(
        (other) =>
          isPart(one, other) &&
          // The same type is not told less for being told at length.
          (other.documentTypeId !== one.documentTypeId || other.weight >= one.weight),
      ),
  );
}

/**
 * What stands alone on a line under that of the first title, no larger, is a caption of its form; and a sentence that
 * names papers of two types is the title of neither.
 */
function ownTitles<One extends Match & { place: number }>(
  all: readonly One[],
  text: string,
): One[] {
  const titles = all.filter(({ weight, words }) => weight >= LEAST_TITLE && words > 1);
  const heads = titles.filter(({ place }) => place >= OWN_LINE);
  const first = text.indexOf('\n', Math.min(...heads.map(({ end }) => end)));
  const isQuoted = (one: One): boolean =>
    (first >= 0 && one.at > first) ||
    titles.some(
      (other) =>
        other.documentTypeId !== one.documentTypeId &&
        (other.at >= one.end || other.end <= one.at) &&
        !/[\n.:?!]/.test(text.slice(Math.min(one.end, other.end), Math.max(one.at, other.at))),
    );
  return all.map((one) =>
    one.words > 1 && one.place < LARGE_LINE && (isQuoted(one) || isInProse(one, text))
      ? { ...one, place: Math.min(one.place, CAPTION) }
      : one,
  );
}

interface Score {
  documentTypeId: number;
  score: number;
  /** How much its papers' own sentences and captions count, the title aside. */
  own: number;
  match: Match;
  /** Whether a title speaks for it, and not only what its papers say. */
  titled: boolean;
}

/** What follows the name of a paper that has run out, or is wanted: `Medical card expires`. */
const OF_A_COLUMN = /^ (?:exp(?:\.|\b|ir)|due\b|on file\b)/i;

/** A title within a line is set with capitals; prose that speaks of a paper has none: `passed her road test`. */
function isInProse({ at, end, place }: Match & { place: number }, text: string): boolean {
  const found = text.slice(at, end);
  if (OF_A_COLUMN.test(text.slice(end, end + 12))) return true;
  return place < OWN_LINE && /\p{L}/u.test(found) && found === found.toLowerCase();
}

/** What the titles of a type, and what else its papers say, count together. */
function scoreOf(
  documentTypeId: number,
  matches: readonly (Match & { place: number })[],
  said: readonly (Match & { place: number })[],
): Score | null {
  const points = ({ weight, place }: { weight: number; place: number }): number => weight * place;
  const titles = matches
    .filter(({ place }) => place >= AS_TITLE)
    .toSorted((a, b) => points(b) - points(a));
  const sum = said.reduce((all, { weight }) => all + weight, 0);
  const [title, ...more] = titles;
  if (title) {
    // The best place counts whole; each further word adds a little.
    const others = more.reduce((all, one) => all + points(one) * 0.2, 0);
    const beside = Math.min(MOST_BESIDE, sum * 0.7);
    return {
      documentTypeId,
      score: points(title) + Math.min(6, others) + beside,
      own: sum,
      match: title,
      titled: true,
    };
  }
  const [quoted] = matches.toSorted((a, b) => points(b) - points(a));
  const match = quoted ?? said[0];
  if (!match) return null;
  if (said.length < LEAST_SAID && !(quoted && said.length > 0)) return null;
  const quote = quoted ? Math.min(MOST_QUOTED, points(quoted)) : 0;
  return {
    documentTypeId,
    score: Math.min(MOST_UNTITLED, quote + sum),
    own: sum,
    match,
    titled: false,
  };
}

/** What the words of a paper say of each type, the most first. */
export function scoresOf(page: PageText): Score[] {
  // Letter for letter, so that a place in it is the same in the text.
  const plain = page.text.replace(/[’‘]/g, "'").replace(/\s/g, ' ');
  const place = placesIn(page);
  const placed = (all: readonly Match[]) => all.map((one) => ({ ...one, place: place(one) }));
  const clean = placed([
    ...titlesIn(page.text, TITLES),
    ...WORDS.flatMap(({ documentTypeId, weight, words }) =>
      [...plain.matchAll(words)].map(({ 0: found, index }) => ({
        documentTypeId,
        weight,
        at: index,
        end: index + found.length,
        words: 1,
      })),
    ),
  ]);
  const all = [...clean, ...placed(misspeltIn(page.text.slice(0, HEAD), MISREAD))];
  const matches = ownTitles(longest(all), page.text);
  return SAYS.flatMap(({ documentTypeId, says }) => {
    const said = says.flatMap(([weight, words]) => {
      words.lastIndex = 0;
      const found = words.exec(plain);
      return found
        ? [
            {
              documentTypeId,
              weight,
              at: found.index,
              end: found.index + found[0].length,
              words: 1,
            },
          ]
        : [];
    });
    const score = scoreOf(
      documentTypeId,
      matches.filter((one) => one.documentTypeId === documentTypeId),
      placed(said),
    );
    return score ? [score] : [];
  }).toSorted((a, b) => b.score - a.score);
}

/** The document type that the words of a paper speak for; null when none stands out. */
export function guessType(paper: PageText | string): TypeGuess | null {
  const page = typeof paper === 'string' ? { text: paper, runs: [] } : paper;
  const guess = guessDated(page);
  return guess?.documentTypeId === LICENSE && isOfUnreadClass(page.text) ? null : guess;
}

/** The type whose days a paper has: that which its words speak for, and a license also where its class cannot be read. */
export function guessDated(page: PageText): TypeGuess | null {
  if (isBill(page.text)) return null;
  const scores = scoresOf(page);
  const record = scores.find(({ documentTypeId }) => documentTypeId === RECORD);
  // What stands below the title of a record is a part of it, however large its heading is.
  const [most] = scores;
  const isAbove = most !== undefined && record !== undefined && record.match.at < most.match.at;
  const above = isAbove ? (record.score >= LEAST_SCORE ? 'title' : 'words') : null;
  const [first, ...others] =
    most && belongsToRecord(most.documentTypeId, page.text, above)
      ? [{ ...most, documentTypeId: RECORD, match: { ...most.match, documentTypeId: RECORD } }]
      : byOwnWords(scores);
  const [second] = others;
  if (!first || first.score < LEAST_SCORE) {
    const at = isRecordByItself(page.text.replace(/\s/g, ' '), HEAD);
    return at && { ...at, documentTypeId: asRecord(page.text) };
  }
  const lead = first.titled ? LEAD : LEAD_UNTITLED;
  if (
    second &&
    second.score > first.score - lead &&
    second.score >= (first.titled ? 0 : LEAST_SCORE)
  )
    return null;
  const { at, end } = first.match;
  const documentTypeId =
    first.documentTypeId === RECORD && asksForRecord(page.text) ? RELEASE : first.documentTypeId;
  return documentTypeId === NONE
    ? null
    : {
        documentTypeId:
          documentTypeId === RECORD
            ? asRecord(page.text)
            : documentTypeId === LICENSE && OF_COMMERCIAL.test(page.text)
              ? COMMERCIAL_LICENSE
              : documentTypeId,
        found: page.text.slice(at, end),
        at,
      };
}

/** Types of which it is known what their papers say. */
const SAYING = new Set(
  TYPES.flatMap(({ documentTypeId, says = [] }) => (says.length >= 3 ? [documentTypeId] : [])),
);
/** What these say stands on papers of other types too: a notice or a consent within an application, the questions about testing. */
const SAID_ELSEWHERE: readonly number[] = [308, 325, 327, 328, 334, 339, 673, 870, 1116];
/** By so much more of its own the one of two types is taken whose titles are as near. */
const OWN_LEAD = 2;
/** And by so much over a title that bears out no more than this. */
const OVERRULES = 7;
const BORNE_OUT = 3;

/** The scores with that type first whose papers say what this one says, where its title alone speaks for another. */
function byOwnWords(scores: readonly Score[]): readonly Score[] {
  const [first, ...others] = scores;
  if (!first || first.score < LEAST_SCORE || first.documentTypeId === NONE) return scores;
  if (!SAYING.has(first.documentTypeId)) return scores;
  const isBetter = ({ score, own, documentTypeId }: Score): boolean =>
    SAYING.has(documentTypeId) &&
    !SAID_ELSEWHERE.includes(documentTypeId) &&
    ((score > first.score - LEAD && own >= first.own + OWN_LEAD) ||
      (first.own <= BORNE_OUT && score >= LEAST_SCORE && own >= first.own + OVERRULES));
  const [best] = others.filter(isBetter).toSorted((a, b) => b.own - a.own);
  if (!best)
    return [
      first,
      // A title that two share is that of the one whose papers say so.
      ...others.filter(
        ({ own, documentTypeId }) => !SAYING.has(documentTypeId) || first.own < own + OWN_LEAD,
      ),
    ];
  // Where what the paper says fits two others as well, it tells neither.
  const rivals = others.filter((one) => one !== best && isBetter(one) && one.own > best.own - LEAD);
  return [
    best,
    ...rivals.map((one) => ({ ...one, score: best.score })),
    ...(rivals.length > 0
      ? []
      : others.filter((one) => one !== best && one.score <= best.score - LEAD)),
  ];
}

/** A consent to the release of information. */
const RELEASE = 870;
const LICENSE = 335;
const COMMERCIAL_LICENSE = 301;
/** What only a license for commercial vehicles says of itself, whatever it is headed by (49 CFR 383.153). */
const OF_COMMERCIAL =
  /\bCOMMERC ?[I1l] ?A ?L?\b|\b[O0]?MMERCIAL\b|\b[Cc]ommercial (?:driver|learner|vehicle)|\b(?:CDL|CLP)\b|(?<![A-Z])CLASS:? ?(?:CM-?)?A\b/;

/** Captions that a card has beside its class. */
const OF_A_CARD = /\b(?:END(?:ORS\w*)?|RESTR?|SEX|HGT|HT|EYES?|DLN|DOB|DONOR|4[abd]|9a|9?CLASS)\b/g;
const CARD = 2;

/** A card says its class: whose cannot be read, of a picture, is either license. */
const isOfUnreadClass = (text: string): boolean =>
  new Set(text.match(OF_A_CARD)).size >= CARD && !OF_ORDINARY.test(text);

/** What tells an ordinary license: its class, or that it says so. */
const OF_ORDINARY =
  /(?<![A-Za-z])(?:CLASS|Class|CLASE|TYPE|CLS)\W{0,3}(?:CM-?)?[B-HM-Z](?:\d|M)?(?![A-Za-z])|\b[O0]PERATOR|\b[Oo]perator|NON-?CDL/;

/** Whether a paper asks for money for what it names. */
const isBill = (text: string): boolean =>
  /\b(?:amount|balance|total) due\b/i.test(text) && OF_A_BILL.test(text);
const OF_A_BILL =
  /\b(?:bill to|remit to|sold to|unit price|qty|quantity|subtotal|net 30|payment terms)\b|\binvoice (?:no|number|date|#)|@ ?\$?\d+\.\d\d\b/i;

const asRecord = (text: string): number => (saysMedicalStatus(text) ? WITH_STATUS : RECORD);
