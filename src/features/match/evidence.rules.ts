import type { IsoDate } from '#src/shared/dates.ts';
import { fold } from './matchable-paper.rules.ts';
import type { Paper, Span } from './matchable-paper.rules.ts';
import { plainCode, readsAlike, withinSlips } from '#src/features/intake/misread.rules.ts';

/** What of an employee a paper may name. */
export interface Matchable {
  employeeId: string;
  firstName: string;
  lastName: string;
  dob: IsoDate | null;
  license: string | null;
  ssnLast4: string | null;
  workId: string | null;
  clientId: number;
  clientName: string;
  /** The names of its location and of those above it, with what they also go by. */
  employerNames: readonly string[];
  /** The first lines of two addresses: the location's, and the person's own. */
  employerLine: string | null;
  homeLine: string | null;
  phone: string | null;
  email: string | null;
  hireDate: IsoDate | null;
}

export type EvidenceField =
  | 'name'
  | 'dob'
  | 'license'
  | 'ssn'
  | 'ssnLast4'
  | 'workId'
  | 'client'
  | 'address'
  | 'phone'
  | 'email'
  | 'hireDate';

export interface Evidence {
  field: EvidenceField;
  /** As it stands on the paper; an SSN masked. */
  found: string;
  /** Where it stands in the paper's text. */
  spans: readonly Span[];
}

/** The points of a name, by how much of it stands on the paper. */
const NAME = 40;
/** One of the two names is misread by a letter, or both are. */
const NAME_SLIP = 33;
const NAME_SLIPS = 27;
const PARTS_OF_NAME = 22;
const LAST_NAME = 6;
/** A label says that the paper is about the one of this name, or that it is another's: an examiner's, a witness's. */
const SUBJECT = 3;
const OTHERS = -14;
/** What is read as the first name stands where a middle name does. */
const MIDDLE = -10;

/** A number on the paper: as it is on file, or with letters and digits that are easily misread for each other. */
export function findCode(
  paper: Paper,
  number: string | null,
): { span: Span; exact: boolean } | null {
  const code = number?.toUpperCase().replace(/[^A-Z0-9]/g, '') ?? '';
  if (code.length < 4) return null;
  const span = paper.codes.get(code);
  if (span) return { span, exact: true };
  if (code.length < 6) return null;
  const plain = plainCode(code);
  for (const [found, at] of paper.codes) {
    if (found.length === code.length && plainCode(found) === plain)
      return { span: at, exact: true };
  }
  // A long number may have two signs misread.
  const slips = code.length >= 11 ? 2 : code.length >= 7 ? 1 : 0;
  for (const [found, at] of paper.codes) {
    if (slips > 0 && withinSlips(plainCode(found), plain, slips)) return { span: at, exact: false };
  }
  return null;
}

/** Where a word stands in a paper, as it is or misread by a letter or two. */
type WordPlaces = ReadonlyMap<number, { slip: boolean }>;

/** By paper and word: hundreds of candidates share the common names. */
const placesOfPapers = new WeakMap<Paper, Map<string, WordPlaces>>();

function wordPlaces(paper: Paper, word: string): WordPlaces {
  const known = placesOfPapers.get(paper) ?? new Map<string, WordPlaces>();
  placesOfPapers.set(paper, known);
  const before = known.get(word);
  if (before) return before;
  const allowed = word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0;
  const places = new Map<number, { slip: boolean }>();
  for (const [at, found] of paper.words.entries()) {
    if (found === word) places.set(at, { slip: false });
    else if (allowed > 0 && found.length > 2 && readsAlike(found, word, allowed))
      places.set(at, { slip: true });
  }
  known.set(word, places);
  return places;
}

/** Places of the words of a name one after the other, and how many of them are misread. */
function placesOf(paper: Paper, name: readonly string[]): { at: number; slips: number }[] {
  const [head, ...rest] = name.map((word) => wordPlaces(paper, word));
  const places: { at: number; slips: number }[] = [];
  for (const [at, { slip }] of head ?? []) {
    const more = rest.map((one, n) => one.get(at + n + 1));
    if (more.every((one) => one !== undefined))
      places.push({ at, slips: Number(slip) + more.filter((one) => one?.slip).length });
  }
  return places;
}

/** Words that stand before a name and are none. */
const NO_NAMES = new Set(
  (
    'i re to for from by that this is of dr doctor medical examiner examined person individual collector supervisor trainer ' +
    'instructor company employer carrier operator contractor candidate physician certify given dl dln cdl status class sex'
  ).split(' '),
);

/** Whether a word may be a name that goes on with the next word. */
function isNamed(paper: Paper, at: number): boolean {
  return (
    paper.joined[at + 1] === true &&
    /^\p{Lu}\p{L}/u.test(paper.shown[at] ?? '') &&
    !NO_NAMES.has(paper.words[at] ?? '')
  );
}

/** Those a paper is about, and those who only sign, examine or answer; the last of a label says whose the name is. */
const THE_SUBJECT =
  /\b(?:driver|employee|applicant|donor|patient|candidate|holder|trainee|student|individual|licensee)(?:'?s)?\b/g;
const THE_OTHERS =
  /\b(?:examiner|clinician|physician|doctor|ophthalmologist|optometrist|(?:verified|reviewed|prepared|completed|conducted|requested|approved|given|administered) by|witness|supervisor|collector|technician|trainer|instructor|administrator|representative|officer|contact|reference|spouse|notary|mro)(?:'?s)?\b/g;

/** How a place for anybody's name is called; and what stands behind a colon has a label, though it cannot be read. */
const A_NAME = /\b(?:name|signature|signed)\b|:\s*$/;

/** Up to `most` pairs `last first` that a paper is likely about, as their labels tell: to look for a name that is misread. */
export function likelyNames(paper: Paper, most: number): string[] {
  const pairs = new Map<string, number>();
  for (const [at, shown] of paper.shown.entries()) {
    // A middle initial tells nothing.
    const next = paper.joined[at + 1] && paper.shown[at + 1]?.length === 1 ? at + 2 : at + 1;
    if (!paper.joined[next] || !isCapital(shown) || !isCapital(paper.shown[next])) continue;
    const points = pointsOfLabel(paper, at, next + 1);
    if (points < 0) continue;
    const [from, to] = spanOfWords(paper, at, next + 1);
    const named = paper.labelsAt([from, to]).some((text) => A_NAME.test(fold(text)));
    // `LAST, FIRST` has a comma, and is not joined; of three words the middle one is a middle name.
    const end = paper.joined[next + 1] && isCapital(paper.shown[next + 1]) ? next + 1 : next;
    const pair = `${paper.shown[end]} ${shown}`;
    pairs.set(pair, Math.max(pairs.get(pair) ?? 0, points * 2 + Number(named)));
  }
  return [...pairs]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, most)
    .map(([pair]) => pair);
}

const isCapital = (word: string | undefined): boolean => /^\p{Lu}\p{L}/u.test(word ?? '');

function spanOfWords({ starts, shown }: Paper, start: number, end: number): Span {
  return [starts[start] ?? 0, (starts[end - 1] ?? 0) + (shown[end - 1]?.length ?? 0)];
}

/** What the nearest label that tells says of a name. */
function pointsOfLabel(paper: Paper, start: number, end: number): number {
  const last = (label: string, words: RegExp): number =>
    [...label.matchAll(words)].at(-1)?.index ?? -1;
  for (const text of paper.labelsAt(spanOfWords(paper, start, end))) {
    const label = fold(text).slice(-60);
    const [subject, others] = [last(label, THE_SUBJECT), last(label, THE_OTHERS)];
    if (subject !== others) return subject > others ? SUBJECT : OTHERS;
  }
  return 0;
}

/** How a name stands on a paper: whole, whole but for one part of it misread, or in some other way that tells less. */
export interface NameOnPaper {
  found: string;
  points: number;
  spans: Span[];
  as: 'whole' | 'first misread' | 'last misread' | 'otherwise';
}

/** First and last name together, in either order, perhaps with one word between; else both apart; else the last name. */
export function findName(paper: Paper, employee: Matchable): NameOnPaper | null {
  const first = wordsOf(employee.firstName);
  const last = wordsOf(employee.lastName);
  if (first.length === 0 || last.length === 0) return null;
  const [firsts, lasts] = [placesOf(paper, first), placesOf(paper, last)];
  let best: { points: number; start: number; end: number; as: NameOnPaper['as'] } | null = null;
  for (const f of firsts) {
    for (const l of lasts) {
      const gap = l.at > f.at ? l.at - f.at - first.length : f.at - l.at - last.length;
      if (gap < 0 || gap > 1) continue;
      const slips = Number(f.slips > 0) + Number(l.slips > 0);
      const start = Math.min(f.at, l.at);
      const end = Math.max(f.at + first.length, l.at + last.length);
      const isMiddle = l.at > f.at ? isNamed(paper, start - 1) : gap === 1;
      const label = pointsOfLabel(paper, start, end);
      const points =
        (slips === 0 ? NAME : slips === 1 ? NAME_SLIP : NAME_SLIPS) +
        (isMiddle ? MIDDLE : 0) +
        label;
      const as =
        isMiddle || label < 0 || slips > 1
          ? 'otherwise'
          : f.slips > 0
            ? 'first misread'
            : l.slips > 0
              ? 'last misread'
              : 'whole';
      if (!best || points > best.points) best = { points, start, end, as };
    }
  }
  if (best) {
    const { points, start, end, as } = best;
    return {
      as,
      found: paper.shown.slice(start, end).join(' '),
      points,
      spans: spansOf(paper, start, end),
    };
  }
  const [lastAt, firstAt] = [lasts, firsts].map(
    (places) => places.find(({ slips }) => slips === 0)?.at,
  );
  if (lastAt === undefined) return null;
  const found = paper.shown.slice(lastAt, lastAt + last.length).join(' ');
  const spans = spansOf(paper, lastAt, lastAt + last.length);
  return firstAt === undefined
    ? { found, points: LAST_NAME, spans, as: 'otherwise' }
    : {
        found: `${paper.shown[firstAt]} … ${found}`,
        points: PARTS_OF_NAME,
        spans: [...spansOf(paper, firstAt, firstAt + first.length), ...spans],
        as: 'otherwise',
      };
}

/** Whether the first name stands on a paper, by itself. */
export function hasFirstName(paper: Paper, { firstName }: Matchable): boolean {
  return placesOf(paper, wordsOf(firstName)).some(({ slips }) => slips === 0);
}

const wordsOf = (name: string): readonly string[] => fold(name).match(/[\p{L}'-]+/gu) ?? [];

/** The places of some words, those next to each other as one. */
function spansOf({ starts, shown }: Paper, from: number, to: number): Span[] {
  const spans: [number, number][] = [];
  for (let at = from; at < to; at += 1) {
    const start = starts[at] ?? 0;
    const end = start + (shown[at]?.length ?? 0);
    const before = spans.at(-1);
    if (before && start - before[1] <= 2) before[1] = end;
    else spans.push([start, end]);
  }
  return spans;
}
