import { addMonths, daysBetween, isCivilDate } from '#src/shared/dates.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import { withinSlips } from './misread.rules.ts';

/** What a date on a paper stands for, as far as the words before it tell. */
type DateRole = 'birth' | 'expires' | 'licenseExpires' | 'document' | 'other';

export interface PaperDate {
  date: IsoDate;
  role: DateRole;
  /** As printed. */
  found: string;
  /** Where it begins in the text. */
  at: number;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const DATE =
  /\b(\d{4})-(\d{1,2})-(\d{1,2})\b|\b(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})\b|\b(?:(\d{1,2})(?:st|nd|rd|th)? )?(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?,? (?:(\d{1,2})(?:st|nd|rd|th)?,? )?(\d{4})\b/gi;

/** The dates of a text in order, each with what the nearest words before it call it. */
export function datesIn(text: string, today: IsoDate): PaperDate[] {
  const dates: PaperDate[] = [];
  let end = 0;
  for (const match of text.matchAll(DATE)) {
    const date = dateOf(match, today);
    // The words since the last date, so that one label does not name two dates.
    const before = text.slice(Math.max(end, match.index - 60), match.index).toLowerCase();
    end = match.index + match[0].length;
    if (date !== null) dates.push({ date, role: roleOf(before), found: match[0], at: match.index });
  }
  return dates;
}

function dateOf(match: RegExpMatchArray, today: IsoDate): IsoDate | null {
  const [, isoYear, isoMonth, isoDay, usMonth, usDay, usYear, dayFirst, name, dayAfter, year] =
    match;
  if (isoYear) return civil(isoYear, isoMonth, isoDay);
  if (usYear) return civil(usYear.length === 4 ? usYear : century(usYear, today), usMonth, usDay);
  const month = MONTHS.indexOf((name ?? '').toLowerCase().slice(0, 3)) + 1;
  return civil(year, String(month), dayAfter ?? dayFirst);
}

function civil(year?: string, month?: string, day?: string): IsoDate | null {
  if (!year || !month || !day) return null;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCivilDate(date) ? date : null;
}

/** Two digits: up to fifteen years ahead are of this century (an expiry), later ones of the last (a birth). */
function century(year: string, today: IsoDate): string {
  const now = Number(today.slice(0, 4));
  const here = Math.floor(now / 100) * 100 + Number(year);
  return String(here > now + 15 ? here - 100 : here);
}

const ROLES: readonly (readonly [DateRole, RegExp])[] = [
  ['birth', /\b(birth|d\.?o\.?b\b|born)/g],
  ['licenseExpires', /\blicen[sc]e[^.]{0,12}(expir|exp\b|valid (un)?til)/g],
  ['expires', /\b(expir|exp\b|exp\.|valid (un)?til|valid through|valid thru|good until)/g],
  [
    'document',
    /\b(signed|exam(ination)?|examined|issued?|iss\b|report|record|completed|collected|collection|dated?|effective|copied|order)\b/g,
  ],
];

/** The role whose words stand nearest before the date. */
function roleOf(before: string): DateRole {
  let best: { role: DateRole; at: number } = { role: 'other', at: -1 };
  for (const [role, pattern] of ROLES) {
    for (const match of before.matchAll(pattern)) {
      const at = match.index + match[0].length;
      // "Date of birth" holds "date" too: the more telling word wins within a label.
      const telling = role === 'document' ? at - 14 : at;
      if (telling > best.at || best.at < 0) best = { role, at: telling };
    }
  }
  return best.role;
}

/** A document type's tell-tale words; the first rows win where a paper quotes another's name. */
const TYPES = (
  [
    [238, 9, /medical examiner'?s certificate|MCSA-?5876/i],
    [238, 5, /\bmedical card\b|\bmed ?card\b/i],
    [1083, 8, /state (mvr|motor vehicle record)/i],
    [225, 8, /motor vehicle record|driver(?:'?s)? (?:record )?abstract|\bdriving record\b/i],
    [225, 4, /\bMVR\b/],
    [303, 11, /annual review of driving record/i],
    [474, 9, /certificat(?:e|ion) of violations/i],
    [473, 9, /application for employment|driver'?s? application|employment application/i],
    [1116, 9, /limited quer(?:y|ies)(?! result)|annual query consent|\bquery consent\b/i],
    [308, 10, /(?:clearinghouse|limited|full) query (?:result|report)/i],
    [870, 9, /release of information|authorization to release/i],
    [673, 11, /disclosure and (?:consent|authorization)|disclosure regarding/i],
    [673, 5, /consumer reports?|background (?:check|report|investigation)/i],
    [304, 8, /national registry (?:of certified medical examiners )?verification/i],
    [302, 9, /road test/i],
    [305, 8, /drug and alcohol (?:testing )?policy/i],
    [306, 9, /custody and control|chain of custody|drug test(?:ing)? (?:result|report)/i],
    [307, 9, /safety performance history/i],
    [
      301,
      7,
      /commercial driver'?s? licen[sc]e(?! number| drug)|\bCDL\b copy|licen[sc]e copy|4b exp/i,
    ],
  ] as const satisfies readonly (readonly [documentTypeId: number, weight: number, words: RegExp])[]
)
  // Forms break their titles and set them wide.
  .map(
    ([id, weight, words]) =>
      [id, weight, new RegExp(words.source.replaceAll(' ', ' +'), words.flags)] as const,
  );

/** A title is not looked for further down, where forms quote each other. */
const TITLES_WITHIN = 2_500;

/** Titles that scans misspell: a letter or two in each of the longer words. */
const TITLES: readonly (readonly [documentTypeId: number, weight: number, title: string])[] = [
  [238, 8, "medical examiner's certificate"],
  [225, 7, 'motor vehicle record'],
  [303, 9, 'annual review of driving record'],
  [474, 8, 'certificate of violations'],
  [473, 8, 'application for employment'],
  [1116, 8, 'consent for limited queries'],
  [308, 8, 'clearinghouse query result'],
  [870, 8, 'release of information'],
  [673, 9, 'disclosure and authorization'],
  [304, 7, 'national registry verification'],
  [302, 7, 'certification of road test'],
  [305, 7, 'drug and alcohol policy'],
  [306, 8, 'chain of custody'],
  [306, 8, 'custody and control'],
  [307, 8, 'safety performance history'],
  [301, 6, "commercial driver's license"],
];

/** Where a title stands with a letter or two misread. */
function misspelt(
  words: readonly { word: string; at: number }[],
  title: string,
): { at: number; end: number } | null {
  const wanted = title.split(' ');
  for (const [i, { at }] of words.entries()) {
    const fits = wanted.every((word, n) => {
      const found = words[i + n]?.word ?? '';
      const most = word.length >= 8 ? 2 : word.length >= 5 ? 1 : 0;
      return found === word || (most > 0 && withinSlips(found, word, most));
    });
    const last = words[i + wanted.length - 1];
    if (fits && last) return { at, end: last.at + last.word.length };
  }
  return null;
}

export interface TypeGuess {
  documentTypeId: number;
  /** The words it was recognised by. */
  found: string;
  /** Where they begin in the text. */
  at: number;
}

/** The document type that the words of a paper speak for; null when none stands out. */
export function guessType(text: string): TypeGuess | null {
  // Letter for letter, so that a place in it is the same in the text.
  const plain = text.replace(/[’‘]/g, "'").replace(/\s/g, ' ');
  const scores = new Map<number, { score: number; found: string; at: number }>();
  const add = (id: number, weight: number, found: string, at: number): void => {
    // A title stands at the top; a word quoted far down says less.
    const place = at < 250 ? 2 : at < 900 ? 1.2 : 0.7;
    const before = scores.get(id);
    scores.set(id, {
      score: (before?.score ?? 0) + weight * place,
      found: before?.found ?? found,
      at: before?.at ?? at,
    });
  };
  for (const [id, weight, words] of TYPES) {
    const match = words.exec(plain);
    if (match) add(id, weight, match[0], match.index);
  }
  const words = [...plain.slice(0, TITLES_WITHIN).matchAll(/[\p{L}\d][\p{L}\d']*/gu)].map(
    ({ 0: word, index }) => ({ word: word.toLowerCase(), at: index }),
  );
  for (const [id, weight, title] of TITLES) {
    if (scores.has(id)) continue;
    const found = misspelt(words, title);
    if (found) add(id, weight, plain.slice(found.at, found.end), found.at);
  }
  const [first, second] = [...scores].sort((a, b) => b[1].score - a[1].score);
  if (!first || first[1].score < 6 || (second && second[1].score > first[1].score - 1)) return null;
  return { documentTypeId: first[0], found: first[1].found, at: first[1].at };
}

/**
 * The date of a paper and the day it runs out. The expiry printed on it comes first, then the type's
 * term from its date. Null where the paper does not say.
 */
export function guessDates(
  dates: readonly PaperDate[],
  type: { documentTypeId: number; expires: boolean; validMonths: number | null } | null,
  today: IsoDate,
): { docDate: IsoDate | null; expirationDate: IsoDate | null } {
  const past = dates.filter(({ date, role }) => role !== 'birth' && daysBetween(date, today) >= 0);
  const named = past.filter(({ role }) => role === 'document');
  const docDate = mostFrequent(named) ?? firstOfLast(past.filter(({ role }) => role === 'other'));
  if (!type?.expires) return { docDate, expirationDate: null };
  const wanted: readonly DateRole[] =
    type.documentTypeId === LICENSE ? ['licenseExpires', 'expires'] : ['expires'];
  const printed = dates.filter(
    ({ date, role }) => wanted.includes(role) && (docDate === null || date >= docDate),
  );
  const byTerm =
    docDate !== null && type.validMonths !== null ? addMonths(docDate, type.validMonths) : null;
  // Only some papers carry their own expiry: on a motor vehicle record it is the license's.
  const expirationDate = PRINTS_EXPIRY.has(type.documentTypeId)
    ? (mostFrequent(printed) ?? byTerm)
    : byTerm;
  return { docDate, expirationDate };
}

const LICENSE = 301;
const PRINTS_EXPIRY = new Set([238, LICENSE]);

function mostFrequent(dates: readonly PaperDate[]): IsoDate | null {
  const counts = new Map<IsoDate, number>();
  for (const { date } of dates) counts.set(date, (counts.get(date) ?? 0) + 1);
  const [best] = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? 1 : -1));
  return best?.[0] ?? null;
}

/** A paper is dated when its first hand signs; others countersign within days. */
function firstOfLast(dates: readonly PaperDate[]): IsoDate | null {
  const sorted = dates.map(({ date }) => date).sort();
  const last = sorted.at(-1);
  return last ? (sorted.find((date) => daysBetween(date, last) <= 14) ?? null) : null;
}

/** What may be chosen for a paper: images become PDFs as they arrive. */
export const PAPER_FILES =
  'application/pdf,.pdf,image/jpeg,image/png,image/tiff,.jpg,.jpeg,.png,.tif,.tiff';

/** Fewer letters and digits than this are a stamp on a scan, not a text layer. */
const LEAST_TEXT = 60;

/** Whether a document's own text says enough; else its image is read. */
export function hasText(text: string, fields: Readonly<Record<string, string>> = {}): boolean {
  const all = text + Object.values(fields).join('');
  return (all.match(/[\p{L}\d]/gu)?.length ?? 0) >= LEAST_TEXT;
}
