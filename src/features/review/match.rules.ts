import { addMonths } from '#src/shared/dates.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import { oneDigitApart, plainCode, spellings, withinSlips } from './misread.rules.ts';
import { datesIn } from './paper.rules.ts';
import type { PaperDate } from './paper.rules.ts';

/** What of an employee a paper may name. */
export interface Matchable {
  employeeId: string;
  firstName: string;
  lastName: string;
  dob: IsoDate | null;
  license: string | null;
  ssnLast4: string | null;
  workId: string | null;
  clientName: string;
}

export type EvidenceField = 'name' | 'dob' | 'license' | 'ssn' | 'ssnLast4' | 'workId' | 'client';

/** A part of the paper's text: from a character to another, which is not in it. */
export type Span = readonly [start: number, end: number];

export interface Evidence {
  field: EvidenceField;
  /** As it stands on the paper; an SSN masked. */
  found: string;
  /** Where it stands in the paper's text. */
  spans: readonly Span[];
}

export interface Scored<T extends Matchable> {
  employee: T;
  /** 0 to 100. */
  score: number;
  evidence: Evidence[];
}

/** A paper prepared for matching. */
export interface Paper {
  /** Its words in order, lower case and without accents, labels of forms left out. */
  words: readonly string[];
  /** The same as written, that in lower case, and where each begins. */
  shown: readonly string[];
  lower: readonly string[];
  starts: readonly number[];
  dates: readonly PaperDate[];
  /** Letters and digits run together, upper case, with their places: what a license number looks like. */
  codes: ReadonlyMap<string, Span>;
  /** Full SSNs, digits only: for an indexed look-up, never for display. */
  ssns: ReadonlyMap<string, Span>;
  lastFours: ReadonlyMap<string, Span>;
  /** The text folded, letter for letter: for names of companies. */
  plain: string;
}

/** Words of forms that stand between and around names. */
const LABELS = new Set(
  (
    'first last middle family given full legal printed print name names initial mi date of birth dob born driver drivers ' +
    "driver's employee employees employee's applicant applicant's patient donor donor's donors signature signed by mr mrs ms " +
    'the and 1 2 no'
  ).split(' '),
);

/** A text folded for comparison: lower case, no accents, no typographic quotes. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[’‘`]/g, "'").toLowerCase();
}

/** The same with every letter in its place. */
function foldInPlace(text: string): string {
  return text.replace(/[^\0-\x7f]|[A-Z]|\s/g, (letter) => {
    const folded = /\s/.test(letter) ? ' ' : fold(letter);
    return folded.length === letter.length ? folded : letter;
  });
}

/** Fewer letters and digits than this are a stamp on a scan, not a text layer. */
const LEAST_TEXT = 60;

/** Whether a document's own text says enough; else its image is read. */
export function hasText(text: string, fields: Readonly<Record<string, string>> = {}): boolean {
  const all = text + Object.values(fields).join('');
  return (all.match(/[\p{L}\d]/gu)?.length ?? 0) >= LEAST_TEXT;
}

/** Reads what can be matched out of a paper's text, its file name and its subject; places count from the text's beginning. */
export function readPaper(text: string, hints: readonly string[], today: IsoDate): Paper {
  const whole = [text, ...hints.map((hint) => hint.replace(/[-_.+]+/g, ' '))].join('\n');
  const words = [...whole.matchAll(/[\p{L}\p{M}][\p{L}\p{M}'’-]*/gu)].filter(
    ([word]) => !LABELS.has(fold(word)),
  );
  const shown = words.map(([word]) => word);
  const ssns = [...whole.matchAll(/(?<![\d-])(\d{3})[- ]?(\d{2})[- ]?(\d{4})(?![\d-])/g)].map(
    ({ 0: found, 1: a, 2: b, 3: c, index }) => [`${a}${b}${c}`, spanOf(index, found)] as const,
  );
  const fours = whole.matchAll(
    /(?:ssn|social security|last (?:4|four))[^\d\n]{0,24}(?:4\D{1,4})?(?:[x*#•]{3}-?[x*#•]{2}-?)?(\d{4})(?!\d)|[x*#•]{3}-?[x*#•]{2}-?(\d{4})(?!\d)/gi,
  );
  return {
    words: shown.map(fold),
    shown,
    lower: shown.map((word) => word.toLowerCase()),
    starts: words.map(({ index }) => index),
    dates: datesIn(whole, today),
    codes: codesIn(whole),
    ssns: firstOf(ssns.slice(0, 5)),
    lastFours: firstOf(
      [...fours].map(({ 0: found, 1: labelled, 2: masked, index }) => {
        const digits = labelled ?? masked ?? '';
        return [digits, spanOf(index + found.length - digits.length, digits)] as const;
      }),
    ),
    plain: foldInPlace(whole),
  };
}

function spanOf(at: number, found: string): Span {
  return [at, at + found.length];
}

/** Each key with the first place where it stands. */
function firstOf(entries: readonly (readonly [string, Span])[]): Map<string, Span> {
  const map = new Map<string, Span>();
  for (const [key, span] of entries) if (!map.has(key)) map.set(key, span);
  return map;
}

/** Tokens with at least four digits, as printed and with the breaks inside them closed: `D 123-456` is `D123456`. */
function codesIn(text: string): Map<string, Span> {
  const codes: [string, Span][] = [];
  const upper = foldInPlace(text).toUpperCase();
  for (const { 0: token, index } of upper.matchAll(/[A-Z0-9][A-Z0-9*-]{3,24}/g)) {
    const code = token.replace(/[-*]/g, '');
    if (/\d.*\d.*\d/.test(code)) codes.push([code, spanOf(index, token)]);
  }
  for (const { 0: token, index } of upper.matchAll(
    /\b(?:[A-Z]{1,3} )?\d{2,5}(?:[ -]\d{2,5}){1,4}\b/g,
  )) {
    codes.push([token.replace(/[ -]/g, ''), spanOf(index, token)]);
  }
  return firstOf(codes);
}

/** Up to `most` pairs `last first` that the paper's neighbouring words could be, both ways round. */
export function namePairs(paper: Paper, most: number): string[] {
  const pairs = new Set<string>();
  const isName = (at: number): boolean =>
    /^\p{Lu}/u.test(paper.shown[at] ?? '') && (paper.words[at]?.length ?? 0) > 1;
  for (let at = 0; at < paper.words.length && pairs.size < most; at += 1) {
    if (!isName(at)) continue;
    // A middle name or initial may stand between.
    for (const next of [at + 1, at + 2]) {
      if (!isName(next)) continue;
      // As written too: the names on file keep their accents.
      for (const words of [paper.words, paper.lower]) {
        pairs.add(`${words[at]} ${words[next]}`);
        pairs.add(`${words[next]} ${words[at]}`);
      }
    }
  }
  return [...pairs].slice(0, most);
}

/** What license numbers the codes of a paper may be, as misread letters and digits allow. */
export function licenseGuesses(paper: Paper, most: number): string[] {
  return [...new Set([...paper.codes.keys()].flatMap(spellings))].slice(0, most);
}

/** The days that a paper calls births, and those so far back that they may be: for a look-up. */
export function birthGuesses(paper: Paper, today: IsoDate): IsoDate[] {
  const grown = addMonths(today, -12 * 17);
  const births = paper.dates.filter(({ date, role }) => role === 'birth' || date < grown);
  return [...new Set(births.map(({ date }) => date))].slice(0, 4);
}

const NAME = 40;
/** One of the two names is misread by a letter, or both are. */
const NAME_SLIP = 33;
const NAME_SLIPS = 27;
const PARTS_OF_NAME = 22;
const LAST_NAME = 6;
const POINTS: Record<Exclude<EvidenceField, 'name'>, number> = {
  ssn: 60,
  license: 40,
  dob: 30,
  workId: 25,
  ssnLast4: 18,
  client: 15,
};
const LICENSE_SLIP = 24;
const OTHER_BIRTH = -35;
const OTHER_BIRTH_SLIP = -8;
const OTHER_FOUR = -20;

/** From here on a candidate may be suggested, if it leads the next by the margin. */
export const GOOD_SCORE = 60;
export const LEAD = 15;

/**
 * How well an employee fits a paper. Each fact found adds; a birth date or number on the paper that
 * is another than the employee's takes away, which tells namesakes apart.
 * `known` is what was looked up or is known from elsewhere: the SSN's index, the sender's client.
 */
export function scoreEmployee<T extends Matchable>(
  paper: Paper,
  employee: T,
  known: { ssn?: boolean; client?: boolean } = {},
): Scored<T> {
  const evidence: Evidence[] = [];
  let score = 0;
  const add = (
    field: EvidenceField,
    found: string,
    points: number,
    ...spans: readonly Span[]
  ): void => {
    evidence.push({ field, found, spans });
    score += points;
  };
  const name = findName(paper, employee);
  if (name) add('name', name.found, name.points, ...name.spans);
  const four = employee.ssnLast4 === null ? undefined : paper.lastFours.get(employee.ssnLast4);
  if (known.ssn) {
    const spans = [...paper.ssns].filter(([digits]) => digits.endsWith(employee.ssnLast4 ?? '-'));
    add('ssn', `***-**-${employee.ssnLast4 ?? ''}`, POINTS.ssn, ...spans.map(([, span]) => span));
  } else if (employee.ssnLast4 && four) {
    add('ssnLast4', employee.ssnLast4, POINTS.ssnLast4, four);
  } else if (paper.lastFours.size > 0 && employee.ssnLast4) score += OTHER_FOUR;
  if (employee.dob) {
    const { dob } = employee;
    const born = paper.dates.filter(({ date }) => date === dob);
    const [best] = born.toSorted((a, b) => rankOf(a) - rankOf(b));
    const others = paper.dates.filter(({ role }) => role === 'birth');
    if (best) add('dob', usDate(dob), POINTS.dob, spanOf(best.at, best.found));
    else if (others.some(({ date }) => oneDigitApart(date, dob))) score += OTHER_BIRTH_SLIP;
    else if (others.length > 0) score += OTHER_BIRTH;
  }
  const license = findCode(paper, employee.license);
  if (license)
    add(
      'license',
      employee.license ?? '',
      license.exact ? POINTS.license : LICENSE_SLIP,
      license.span,
    );
  const workId = employee.workId === employee.license ? null : findCode(paper, employee.workId);
  if (workId?.exact) add('workId', employee.workId ?? '', POINTS.workId, workId.span);
  const client = fold(employee.clientName);
  const at = client.length > 4 ? paper.plain.indexOf(client) : -1;
  if (known.client) score += POINTS.client;
  if (at >= 0) {
    add('client', employee.clientName, known.client ? 0 : POINTS.client, [at, at + client.length]);
  }
  return { employee, score: Math.max(0, Math.min(100, score)), evidence };
}

/** Where a date stands as a birth first. */
function rankOf({ role }: PaperDate): number {
  return role === 'birth' ? 0 : 1;
}

/** A number on the paper: as it is on file, or with letters and digits that are easily misread for each other. */
function findCode(paper: Paper, number: string | null): { span: Span; exact: boolean } | null {
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
  for (const [found, at] of paper.codes) {
    if (code.length >= 7 && withinSlips(plainCode(found), plain, 1))
      return { span: at, exact: false };
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
    else if (allowed > 0 && found.length > 2 && withinSlips(found, word, allowed))
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

/** First and last name together, in either order, perhaps with one word between; else both apart; else the last name. */
function findName(
  paper: Paper,
  employee: Matchable,
): { found: string; points: number; spans: Span[] } | null {
  const first = fold(employee.firstName).match(/[\p{L}'-]+/gu) ?? [];
  const last = fold(employee.lastName).match(/[\p{L}'-]+/gu) ?? [];
  if (first.length === 0 || last.length === 0) return null;
  const [firsts, lasts] = [placesOf(paper, first), placesOf(paper, last)];
  let best: { slips: number; start: number; end: number } | null = null;
  for (const f of firsts) {
    for (const l of lasts) {
      const gap = l.at > f.at ? l.at - f.at - first.length : f.at - l.at - last.length;
      const slips = Number(f.slips > 0) + Number(l.slips > 0);
      if (gap < 0 || gap > 1 || (best && best.slips <= slips)) continue;
      best = {
        slips,
        start: Math.min(f.at, l.at),
        end: Math.max(f.at + first.length, l.at + last.length),
      };
    }
  }
  if (best) {
    const { slips, start, end } = best;
    return {
      found: paper.shown.slice(start, end).join(' '),
      points: slips === 0 ? NAME : slips === 1 ? NAME_SLIP : NAME_SLIPS,
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
    ? { found, points: LAST_NAME, spans }
    : {
        found: `${paper.shown[firstAt]} … ${found}`,
        points: PARTS_OF_NAME,
        spans: [...spansOf(paper, firstAt, firstAt + first.length), ...spans],
      };
}

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

function usDate(date: IsoDate): string {
  const [year, month, day] = date.split('-').map(Number);
  return `${month}/${day}/${year}`;
}

/**
 * The candidates worth showing, best first, and whether the first is good enough to suggest: two
 * kinds of evidence at least, and no namesake close behind.
 */
export function rank<T extends Matchable>(
  scored: readonly Scored<T>[],
  most = 9,
): { candidates: Scored<T>[]; good: boolean } {
  const candidates = scored
    .filter(({ score, evidence }) => score >= 20 && evidence.length > 0)
    .sort((a, b) => b.score - a.score || compareNames(a.employee, b.employee))
    .slice(0, most);
  const [first, second] = candidates;
  const good =
    first !== undefined &&
    first.score >= GOOD_SCORE &&
    first.evidence.length >= 2 &&
    (second === undefined || first.score - second.score >= LEAD);
  return { candidates, good };
}

function compareNames(a: Matchable, b: Matchable): number {
  const key = ({ lastName, firstName, employeeId }: Matchable): string =>
    `${lastName} ${firstName} ${employeeId}`;
  return key(a) < key(b) ? -1 : 1;
}
