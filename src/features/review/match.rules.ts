import type { IsoDate } from '#src/shared/dates.ts';
import { datesIn } from './paper.rules.ts';

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

export interface Evidence {
  field: EvidenceField;
  /** As it stands on the paper; an SSN masked. */
  found: string;
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
  /** The same as written, and that in lower case. */
  shown: readonly string[];
  lower: readonly string[];
  births: readonly IsoDate[];
  dates: readonly IsoDate[];
  /** Letters and digits run together, upper case: what a license number looks like. */
  codes: ReadonlySet<string>;
  /** Full SSNs, digits only: for an indexed look-up, never for display. */
  ssns: readonly string[];
  lastFours: readonly string[];
  /** The text in lower case with single spaces, for names of companies. */
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

/** Reads what can be matched out of a paper's text, its file name and its subject. */
export function readPaper(text: string, hints: readonly string[], today: IsoDate): Paper {
  const whole = [text, ...hints.map((hint) => hint.replace(/[-_.+]+/g, ' '))].join('\n');
  const shown = (whole.match(/[\p{L}\p{M}][\p{L}\p{M}'’-]*/gu) ?? []).filter(
    (word) => !LABELS.has(fold(word)),
  );
  const dates = datesIn(whole, today);
  const ssns = [...whole.matchAll(/(?<![\d-])(\d{3})[- ]?(\d{2})[- ]?(\d{4})(?![\d-])/g)].map(
    ([, a, b, c]) => `${a}${b}${c}`,
  );
  const fours = whole.matchAll(
    /(?:ssn|social security|last (?:4|four))[^\d\n]{0,24}(?:4\D{1,4})?(?:[x*#•]{3}-?[x*#•]{2}-?)?(\d{4})(?!\d)|[x*#•]{3}-?[x*#•]{2}-?(\d{4})(?!\d)/gi,
  );
  return {
    words: shown.map(fold),
    shown,
    lower: shown.map((word) => word.toLowerCase()),
    births: dates.filter(({ role }) => role === 'birth').map(({ date }) => date),
    dates: dates.map(({ date }) => date),
    codes: codesIn(whole),
    ssns: [...new Set(ssns)].slice(0, 5),
    lastFours: [...new Set([...fours].map((match) => match[1] ?? match[2] ?? ''))],
    plain: fold(whole).replace(/\s+/g, ' '),
  };
}

/** Tokens with at least four digits, as printed and with the breaks inside them closed: `D 123-456` is `D123456`. */
function codesIn(text: string): Set<string> {
  const codes = new Set<string>();
  for (const [token] of text.toUpperCase().matchAll(/[A-Z0-9][A-Z0-9*-]{3,24}/g)) {
    const code = token.replace(/[-*]/g, '');
    if (/\d.*\d.*\d/.test(code)) codes.add(code);
  }
  for (const [token] of text
    .toUpperCase()
    .matchAll(/\b(?:[A-Z]{1,3} )?\d{2,5}(?:[ -]\d{2,5}){1,4}\b/g)) {
    codes.add(token.replace(/[ -]/g, ''));
  }
  return codes;
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

const NAME = 40;
const PARTS_OF_NAME = 22;
const LAST_NAME = 6;
const POINTS: Record<Exclude<EvidenceField, 'name'>, number> = {
  ssn: 60,
  license: 40,
  dob: 30,
  workId: 20,
  ssnLast4: 18,
  client: 15,
};

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
  const add = (field: EvidenceField, found: string, points: number): void => {
    evidence.push({ field, found });
    score += points;
  };
  const name = findName(paper, employee);
  if (name) add('name', name.found, name.points);
  if (known.ssn) add('ssn', `***-**-${employee.ssnLast4 ?? ''}`, POINTS.ssn);
  else if (employee.ssnLast4 && paper.lastFours.includes(employee.ssnLast4)) {
    add('ssnLast4', employee.ssnLast4, POINTS.ssnLast4);
  } else if (paper.lastFours.length > 0 && employee.ssnLast4) score -= 20;
  if (employee.dob && paper.dates.includes(employee.dob))
    add('dob', usDate(employee.dob), POINTS.dob);
  else if (employee.dob && paper.births.length > 0) score -= 35;
  const license = employee.license?.toUpperCase().replace(/[^A-Z0-9]/g, '');
  if (license && license.length >= 4 && paper.codes.has(license)) {
    add('license', employee.license ?? '', POINTS.license);
  }
  const workId = employee.workId?.toUpperCase().replace(/[^A-Z0-9]/g, '');
  if (workId && workId.length >= 4 && workId !== license && paper.codes.has(workId)) {
    add('workId', employee.workId ?? '', POINTS.workId);
  }
  const client = fold(employee.clientName);
  if (known.client) score += POINTS.client;
  else if (client.length > 4 && paper.plain.includes(client)) {
    add('client', employee.clientName, POINTS.client);
  }
  return { employee, score: Math.max(0, Math.min(100, score)), evidence };
}

/** First and last name together, in either order, perhaps with one word between; else both apart; else the last name. */
function findName(paper: Paper, employee: Matchable): { found: string; points: number } | null {
  const first = fold(employee.firstName).match(/[\p{L}'-]+/gu) ?? [];
  const last = fold(employee.lastName).match(/[\p{L}'-]+/gu) ?? [];
  if (first.length === 0 || last.length === 0) return null;
  const at = (words: readonly string[]): number[] =>
    paper.words.flatMap((_, i) =>
      words.every((word, n) => paper.words[i + n] === word) ? [i] : [],
    );
  const [firsts, lasts] = [at(first), at(last)];
  for (const f of firsts) {
    for (const l of lasts) {
      const gap = l > f ? l - f - first.length : f - l - last.length;
      if (gap < 0 || gap > 1) continue;
      const start = Math.min(f, l);
      const end = Math.max(f + first.length, l + last.length);
      return { found: paper.shown.slice(start, end).join(' '), points: NAME };
    }
  }
  const lastAt = lasts[0];
  if (lastAt === undefined) return null;
  const found = paper.shown.slice(lastAt, lastAt + last.length).join(' ');
  return firsts.length > 0
    ? { found: `${paper.shown[firsts[0] ?? 0]} … ${found}`, points: PARTS_OF_NAME }
    : { found, points: LAST_NAME };
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
