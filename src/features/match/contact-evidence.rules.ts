import { findAlike } from '#src/features/intake/misread.rules.ts';
import type { Matchable } from './evidence.rules.ts';
import { fold, spanOf } from './matchable-paper.rules.ts';
import type { Paper, Span } from './matchable-paper.rules.ts';

/** What of streets is written in several ways, as the words of one. */
const STREET_WORDS: readonly (readonly string[])[] = [
  ['st', 'street'],
  ['ave', 'av', 'avenue'],
  ['rd', 'road'],
  ['dr', 'drive'],
  ['blvd', 'boulevard'],
  ['ln', 'lane'],
  ['ct', 'court'],
  ['pl', 'place'],
  ['cir', 'circle'],
  ['hwy', 'highway'],
  ['pkwy', 'parkway'],
  ['trl', 'trail'],
  ['ter', 'terrace'],
  ['sq', 'square'],
  ['n', 'north'],
  ['s', 'south'],
  ['e', 'east'],
  ['w', 'west'],
  ['apt', 'apartment', 'unit'],
  ['ste', 'suite'],
];

/** The first line of an address, its number and its street, however the paper writes them. */
export function findStreet({ plain }: Paper, line: string | null): Span | null {
  const [number = '', ...street] = fold(line ?? '').match(/[\p{L}\d]+/gu) ?? [];
  if (!/^\d/.test(number) || street.length === 0 || !plain.includes(number)) return null;
  const words = [number, ...street].map((word) => {
    const ways = STREET_WORDS.find((all) => all.includes(word));
    return ways ? `(?:${ways.join('|')})` : word;
  });
  const found = new RegExp(
    String.raw`(?<![\p{L}\d])${words.join(String.raw`[\s.,#'-]+`)}(?![\p{L}\d])`,
    'u',
  ).exec(plain);
  return found && spanOf(found.index, found[0]);
}

/** What companies are, behind their names; a paper leaves it out as often as not. */
const LEGAL_FORM = /[ ,]+(?:llc|inc|incorporated|corp|corporation|co|company|ltd|lp|llp)\.?$/;
/** Shorter names stand in too many words. */
const LEAST = 5;
/** Of so many letters of a company's name one may be misread. */
const LETTERS_A_SLIP = 8;

/** A text by its letters and digits alone, with the place of each: scans lose ampersands and spaces. */
interface Letters {
  letters: string;
  places: readonly number[];
}

function lettersOf(plain: string): Letters {
  // Each place stays what it is.
  const text = plain.replace(/ and /g, '     ');
  const found = [...text.matchAll(/[\p{L}\d]/gu)];
  return {
    letters: found.map(([letter]) => letter).join(''),
    places: found.map(({ index }) => index),
  };
}

/** By paper: hundreds of candidates share their companies. */
const companiesOfPapers = new WeakMap<Paper, { all: Letters; known: Map<string, Span | null> }>();

/** A company's name on a paper, a letter or two of a long one misread. */
function findCompany(paper: Paper, name: string): Span | null {
  const of = companiesOfPapers.get(paper) ?? { all: lettersOf(paper.plain), known: new Map() };
  companiesOfPapers.set(paper, of);
  const before = of.known.get(name);
  if (before !== undefined) return before;
  const { letters } = lettersOf(` ${fold(name).trim().replace(LEGAL_FORM, '')} `);
  const place =
    letters.length < LEAST
      ? null
      : findAlike(of.all.letters, letters, Math.floor(letters.length / LETTERS_A_SLIP));
  const [from, last] = place ? [of.all.places[place.at], of.all.places[place.end - 1]] : [];
  const found: Span | null = from === undefined || last === undefined ? null : [from, last + 1];
  of.known.set(name, found);
  return found;
}

interface Employer {
  /** The location by its own name or its address, and not only the company that it is of. */
  isHere: boolean;
  spans: Span[];
}

/** The employer of somebody on a paper: the location, one above it, or the location's address. */
export function findEmployer(paper: Paper, employee: Matchable): Employer | null {
  const own = findCompany(paper, employee.clientName);
  const street = findStreet(paper, employee.employerLine);
  const above = employee.employerNames
    .filter((name) => name !== employee.clientName)
    .map((name) => findCompany(paper, name))
    .find((span) => span !== null);
  const spans = [own ?? above, street].filter((span) => span !== null && span !== undefined);
  return spans.length === 0 ? null : { isHere: own !== null || street !== null, spans };
}

/** How papers name the day that somebody was hired. */
const HIRED = /\bhired?\b|\bstart(?:ing|ed)? date\b|\bemploy(?:ed|ment) (?:since|began|start)/;

/** The day of hire, where the paper calls it that. */
export function findHire({ dates }: Paper, { hireDate }: Matchable): Span | null {
  const found = dates.find(({ date, label }) => date === hireDate && HIRED.test(label));
  return found ? spanOf(found.at, found.found) : null;
}

export function findPhone({ phones }: Paper, { phone }: Matchable): Span | null {
  return phones.get(phone?.replace(/\D/g, '').slice(-10) ?? '') ?? null;
}

export function findEmail({ plain }: Paper, { email }: Matchable): Span | null {
  const at = email ? plain.indexOf(fold(email)) : -1;
  return at < 0 || !email ? null : [at, at + email.length];
}
