import type { PageText } from '#src/features/documents/page-text.rules.ts';
import { addMonths, daysBetween, isCivilDate } from '#src/shared/dates.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import { plainWord, withinSlips } from './misread.rules.ts';
import { labelsOf, phrasesOf } from './paper-labels.rules.ts';
import { isOfLetter, toldBeside } from './told-dates.rules.ts';

/**
 * What a date on a paper stands for, as far as its label tells. `form` is the form's own (the end of its approval, its
 * revision), `event` something that the paper tells of (a conviction, an accident), `asked` what came before the paper
 * (an order, a hire), `issued` when the license or the paper was given out, `period` the first or last day of a time that
 * it tells of.
 */
type DateRole =
  | 'birth'
  | 'expires'
  | 'licenseExpires'
  | 'form'
  | 'event'
  | 'asked'
  | 'issued'
  | 'period'
  | 'document'
  | 'other';

export interface PaperDate {
  date: IsoDate;
  role: DateRole;
  /** What names it, in lower case. */
  label: string;
  /** As printed. */
  found: string;
  /** Where it begins in the text. */
  at: number;
}

/** A digit, or what scanners read for one. */
const N = String.raw`[\dOQolI|ZSB]`;
/** A month's name, perhaps misread. */
const NAME = '[A-Za-z][A-Za-z0-9]{1,7}[A-Za-z]';
const DATE = new RegExp(
  [
    // 2026-08-11
    String.raw`(?<![\w-])(${N}{4}) ?[-/.] ?(${N}{1,2}) ?[-/.] ?(${N}{1,2})(?![\w-])`,
    // 8/11/2026, 08-11-26
    String.raw`(?<![\w/.-])(${N}{1,2}) ?[/.-] ?(${N}{1,2}) ?[/.-] ?(${N}{4}|${N}{2})(?![\w/-])`,
    // 11-AUG-2026, 01DEC2030, 5 Jan 2026
    String.raw`(?<![\w/.-])(\d${N}?|${N}\d)(?:st|nd|rd|th)?[ -]?(${NAME})\.?[ ,-]{0,2}(${N}{4}|\d{2})(?![\w/-])`,
    // August 11, 2026, AUG-11-2026
    String.raw`(?<![\w/.-])(${NAME})\.?[ -]{0,2}(${N}{1,2})(?:st|nd|rd|th)?[ ,-]{1,2}(${N}{4})(?![\w/-])`,
  ].join('|'),
  'g',
);

interface Written {
  date: IsoDate;
  found: string;
  at: number;
}

/** The days that stand in a text, in order. */
function writtenIn(text: string, today: IsoDate): Written[] {
  const dates: Written[] = [];
  DATE.lastIndex = 0;
  for (let match = DATE.exec(text); match; match = DATE.exec(text)) {
    const date = dateOf(match, today);
    if (date !== null) dates.push({ date, found: match[0], at: match.index });
    // What looked like a day and is none may hide one: `Suite 12 2/3/2026`.
    else DATE.lastIndex = match.index + 1;
  }
  return dates;
}

/** The words since the last date, so that one label does not name two dates. */
function wordsBefore(text: string, { at }: Written, last: Written | undefined): string {
  return lastWords(text.slice(last ? last.at + last.found.length : 0, at));
}

/** So much of a text may name what stands behind it. */
const LABEL = 60;

/** The last words of a text, whole ones: the rest of a longer word reads like another. */
function lastWords(text: string): string {
  return text.length <= LABEL ? text : text.slice(-LABEL - 1).replace(/^\S*/, '');
}

/** The dates of a text in order, each with what the nearest words before it call it. */
export function datesIn(text: string, today: IsoDate): PaperDate[] {
  const dates = writtenIn(text, today);
  return dates.map((one, at) =>
    placed(text, dates, at, roleOf(wordsBefore(text, one, dates[at - 1]))),
  );
}

/** A date with its role, unless what stands beside it says more than its label. */
function placed(
  text: string,
  dates: readonly Written[],
  at: number,
  named: { role: DateRole; label: string },
): PaperDate {
  const one = dates[at];
  if (!one) throw new RangeError(`There is no date ${at}`);
  const { role } = named;
  const told = role === 'document' || role === 'other' ? toldBeside(text, dates, at) : null;
  if (told !== null) return { ...one, ...named, role: told };
  if (role === 'other' && isOfLetter(text, one)) return { ...one, role: 'document', label: LETTER };
  return { ...one, ...named };
}

/** What names the date of a letter, which has no label. */
const LETTER = 'date of the letter';

/** The dates of a page in order, each by its label: on its line, above or below it; else by the words before it. */
export function datesOn(page: PageText, today: IsoDate): PaperDate[] {
  const dates = writtenIn(page.text, today);
  const phrases = phrasesOf(page);
  const isValue = (start: number): boolean => dates.some(({ at }) => at === start);
  return dates.map((one, index) => {
    const before = wordsBefore(page.text, one, dates[index - 1]);
    const labels = labelsOf(phrases, one.at, one.at + one.found.length, isValue);
    const approved = [...labels, before].some((text) => isApproval(text));
    for (const label of [...labels.map((text) => sinceDate(text, today)), before]) {
      const named = roleOf(label);
      // `OMB No. …` may stand on the line above `Expiration Date:`.
      if (named.role === 'expires' && approved) return { ...one, ...named, role: 'form' };
      if (named.role !== 'other') return placed(page.text, dates, index, named);
    }
    return placed(page.text, dates, index, roleOf(''));
  });
}

/** The last of a label, behind any date in it. */
function sinceDate(text: string, today: IsoDate): string {
  const last = writtenIn(text, today).at(-1);
  return lastWords(last ? text.slice(last.at + last.found.length) : text);
}

const SIGNS: Readonly<Record<string, string>> = {
  O: '0',
  Q: '0',
  o: '0',
  l: '1',
  I: '1',
  '|': '1',
  Z: '2',
  S: '5',
  B: '8',
};

/** Signs as the digits they are read for; null where more than half of them are letters. */
function number(signs: string | undefined): string | null {
  if (signs === undefined) return null;
  const digits = signs.match(/\d/g)?.length ?? 0;
  if (digits * 2 < signs.length && signs.length > 1) return null;
  return signs.replace(/\D/g, (sign) => SIGNS[sign] ?? sign);
}

function dateOf(match: RegExpExecArray, today: IsoDate): IsoDate | null {
  const [
    ,
    isoYear,
    isoMonth,
    isoDay,
    usMonth,
    usDay,
    usYear,
    first,
    firstName,
    firstYear,
    name,
    day,
    year,
  ] = match;
  if (isoYear) return civil(isoYear, isoMonth, isoDay, today);
  if (usYear) return civil(usYear, usMonth, usDay, today);
  if (firstYear) return civil(firstYear, monthOf(firstName), first, today);
  return civil(year, monthOf(name), day, today);
}

function civil(
  year: string | undefined,
  month: string | undefined,
  day: string | undefined,
  today: IsoDate,
): IsoDate | null {
  const [y, m, d] = [number(year), number(month), number(day)];
  if (!y || !m || !d) return null;
  const date = `${y.length === 4 ? y : century(y, today)}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`;
  return isCivilDate(date) && date > '1900' ? date : null;
}

/** Two digits: up to fifteen years ahead are of this century (an expiry), later ones of the last (a birth). */
function century(year: string, today: IsoDate): string {
  const now = Number(today.slice(0, 4));
  const here = Math.floor(now / 100) * 100 + Number(year);
  return String(here > now + 15 ? here - 100 : here);
}

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

const PLAIN_MONTHS = MONTHS.map(plainWord);

/** The month that a word names, in full or by its first three letters and more, misread or not; else undefined. */
function monthOf(word: string | undefined): string | undefined {
  if (!word) return undefined;
  const lower = word.toLowerCase();
  for (const read of [lower, lower.replaceAll('rn', 'm').replaceAll('ri', 'n')]) {
    const plain = plainWord(read);
    const at = PLAIN_MONTHS.findIndex((month) => month.startsWith(plain));
    if (plain.length >= 3 && at >= 0) return String(at + 1);
  }
  const sept = /^sept$/i.test(word) ? 8 : -1;
  const near =
    sept >= 0 || lower.length < 5
      ? sept
      : MONTHS.findIndex((month) => withinSlips(lower, month, 1));
  return near < 0 ? undefined : String(near + 1);
}

/** What labels say, and how much more than a bare "date" it tells: the nearest to the date wins, the more telling first. */
const ROLES: readonly (readonly [role: DateRole, telling: number, words: RegExp])[] = [
  ['birth', 16, /\b(?:births?|d\.?o\.?b\b|b\/d\b|born)/g],
  [
    'licenseExpires',
    16,
    /\b(?:licen[sc]e|lic|dl|cdl)\b[^.]{0,14}(?:expir\w*|exp\b|valid (?:un)?til)|\b4b\b[^.]{0,4}exp\w*/g,
  ],
  [
    'expires',
    16,
    /\b(?:expir\w*|exp\b|valid (?:un)?til|good until|until|through|thru|ends?\b|ending|renew(?:al)? (?:by|date|due))/g,
  ],
  ['form', 24, /\brev(?:ised|ision)?\b\.?|\bedition\b|\bversion\b|\bupdated\b/g],
  [
    'event',
    16,
    /\b(?:convict\w*|conv\b|viol\w*|offen[sc]e\w*|accidents?|crash\w*|citation|cited|incident\w*|suspen\w*|revo[ck]\w*|reinstat\w*|withdr\w*|arrest\w*|disposition|occurr\w*|relieved|surgery|terminat\w*|last used|last donated|addr?(?:ess)?\b[^.]{0,8}as of|previous\w*|prior|earlier|moved|(?:employed|employment|worked)\b[^.]{0,40}\b(?:from|to|by))/g,
  ],
  [
    'asked',
    16,
    /\b(?:order(?:ed)?|request(?:ed)?|received|obtained|hired?|due|last review|consent (?:given|received)|submitted|sent|faxed|enrolled)\b/g,
  ],
  ['issued', 12, /\b(?:issued?|iss|issuance)\b/g],
  [
    'document',
    14,
    /\b(?:signed|signature|exam(?:ination)?|examined|report(?:ed)?|record|complet(?:ed|ion)|collect(?:ed|ion)|effective|copied|conducted|review(?:ed)?|verif(?:ied|ication)|certif(?:ied|ication)|performed|given|print(?:ed)?|generated|processed|returned|prepared|as of|run|begins?|applied|application|dated)\b/g,
  ],
  ['document', 0, /\b(?:date|dt|mo\/day\/yr)\b/g],
];

/** How the approval of a form stands on it: `OMB No. 2126-0006 Expiration Date:`. */
const APPROVAL = /\b[o0]m[b8]\b|form approved|\b\d{4}-\d{4}\b[^a-z]{0,6}exp/;

const isApproval = (label: string): boolean => APPROVAL.test(label.toLowerCase().slice(-50));

/** Words of labels; a scan's misspellings of the longer ones are taken for them. */
const WORDS = (
  'birth expires expiration examination examined signed signature issued report record completed completion collected ' +
  'collection effective conducted review reviewed verified certified certification conviction violation offense accident ' +
  'convicted convictions violations offenses ordered requested received printed returned certificate license through until application dated'
).split(' ');

function corrected(label: string): string {
  return label.replace(/[a-z0-9]{5,}/g, (word) => {
    if (WORDS.includes(word)) return word;
    return (
      WORDS.find(
        (one) =>
          withinSlips(word, one, one.length >= 10 ? 2 : 1) || plainWord(word) === plainWord(one),
      ) ?? word
    );
  });
}

/** What a label calls its date: the role whose words stand nearest before it. */
function roleOf(text: string): { role: DateRole; label: string } {
  const label = corrected(text.toLowerCase().replace(/[’‘]/g, "'").replace(/\s+/g, ' ').trim());
  if (APPROVAL.test(label.slice(-50))) return { role: 'form', label };
  let best: { role: DateRole; at: number } = { role: 'other', at: -Infinity };
  for (const [role, telling, words] of ROLES) {
    for (const match of label.matchAll(words)) {
      const at = match.index + match[0].length + telling;
      if (at > best.at) best = { role, at };
    }
  }
  return { role: best.role, label };
}

/** What of a document type matters for its dates. */
export interface DatedType {
  documentTypeId: number;
  expires: boolean;
  validMonths: number | null;
}

/**
 * The date of a paper and the day it runs out. The expiry printed on it comes first, then the type's
 * term from its date. Null where the paper does not say.
 */
export function guessDates(
  dates: readonly PaperDate[],
  type: DatedType | null,
  today: IsoDate,
): { docDate: IsoDate | null; expirationDate: IsoDate | null } {
  const docDate = documentDate(dates, type, today);
  return { docDate, expirationDate: type?.expires ? expiryOf(dates, type, docDate) : null };
}

const MEDICAL_CARD = 238;
/** The record that says until when a driver is medically certified. */
const MEDICAL_STATUS = 310;
const LICENSES = [301, 335];

/** What the label of a type's own date says, where a form of it has several. */
const OWN_DATE: readonly (readonly [types: readonly number[], label: RegExp])[] = [
  [[MEDICAL_CARD, 320], /certificate signed|exam|signed/],
  // The examiner has 45 days from the day on which the clinician signs them (49 CFR 391.44(a), 391.46(a)).
  [[321, 322], /signed|signature/],
  [
    [225, 660, 1083, 310],
    /report|record|print|as of|\brun\b|generated|processed|returned|prepared|complet/,
  ],
  [[306, 329], /collect/],
  [[308, 313], /conducted|complet|query date|of query/],
  [LICENSES, /\biss/],
  [[303], /review/],
  [[302, 331], /test|exam|given|supervision/],
  [[312, 323, 324], /complet|issu|certif/],
  [[304], /verif|complet/],
  [[311], /effective|issu/],
];

/** Labels that say more than that it is a date. */
const TELLING_DATE =
  /signed|signature|\bdated\b|of the letter|report|complet|effective|verif|print|as of|generated|prepared|conducted|collect|review|exam/;
/** Nobody drives younger, in years. */
const YOUNGEST = 16;
/** Nor does anybody's file hold an older paper. */
const OLDEST = 45;

function documentDate(
  dates: readonly PaperDate[],
  type: DatedType | null,
  today: IsoDate,
): IsoDate | null {
  const births = new Set(dates.flatMap(({ role, date }) => (role === 'birth' ? [date] : [])));
  const past = dates.filter(({ date }) => daysBetween(date, today) >= 0 && !births.has(date));
  const own = OWN_DATE.find(([types]) => type && types.includes(type.documentTypeId))?.[1];
  const isRecord = type !== null && [225, 660, 1083, 310].includes(type.documentTypeId);
  const rankOf = ({ role, label }: PaperDate): number => {
    // The license's day of issue is not the record's.
    if (role === 'issued') return isRecord ? 0 : own?.test(label) ? 4 : 2;
    if (role !== 'document') return 0;
    return own?.test(label) ? 4 : TELLING_DATE.test(label) ? 3 : 2;
  };
  // A day so far back is a birth, where its label cannot be read.
  const born = addMonths(today, -12 * YOUNGEST);
  const oldest = addMonths(today, -12 * OLDEST);
  const ranked = past
    .map((one) => ({ ...one, rank: rankOf(one) }))
    .filter(({ rank, date }) => (rank > 2 && date > oldest) || (rank > 0 && date > born));
  const best = Math.max(0, ...ranked.map(({ rank }) => rank));
  const named = ranked.filter(({ rank }) => rank === best);
  const found = firstOfLast(mostFrequent(named));
  if (found === null)
    return firstOfLast(past.filter(({ role, date }) => role === 'other' && date > born));
  // Nobody signs a paper before what it tells of, unless its own date is something else than the signature.
  const later =
    best > 3 ? [] : ranked.filter(({ date }) => daysBetween(found, date) > COUNTERSIGNED);
  return firstOfLast(later) ?? found;
}

/** A paper is signed by all within so many days. */
const COUNTERSIGNED = 14;

function expiryOf(
  dates: readonly PaperDate[],
  type: DatedType,
  docDate: IsoDate | null,
): IsoDate | null {
  const byTerm =
    docDate !== null && type.validMonths !== null ? addMonths(docDate, type.validMonths) : null;
  const isCard = type.documentTypeId === MEDICAL_CARD;
  // Only some papers carry their own expiry: on a motor vehicle record it is the license's.
  if (type.validMonths !== null && !isCard) return byTerm;
  const isLicense = LICENSES.includes(type.documentTypeId);
  const isMedical = isCard || type.documentTypeId === MEDICAL_STATUS;
  const labelled = dates.filter(
    ({ role }) => role === 'expires' || (role === 'licenseExpires' && isLicense),
  );
  // A certificate holds for 24 months at most (391.45(b)): what is later is the license's, or misread.
  const latest = isMedical && docDate !== null ? addMonths(docDate, 24) : null;
  const printed = labelled.filter(
    ({ date }) => (docDate === null || date > docDate) && (latest === null || date <= latest),
  );
  const telling = printed.filter(({ role, label }) =>
    isMedical ? /cert[^.]{0,14}exp|exp[^.]{0,20}cert|\bmed/.test(label) : role === 'licenseExpires',
  );
  // Where two are named as often, the sooner one puts nobody on the road too long.
  const [found] = mostFrequent(telling.length > 0 ? telling : printed)
    .map(({ date }) => date)
    .sort();
  // A card that prints an end that cannot be read is not said to hold for the whole term.
  return found ?? (isCard && labelled.length > 0 ? null : byTerm);
}

/** The days that stand most often. */
function mostFrequent(dates: readonly PaperDate[]): { date: IsoDate }[] {
  const counts = new Map<IsoDate, number>();
  for (const { date } of dates) counts.set(date, (counts.get(date) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  return [...counts].flatMap(([date, count]) => (count === most ? [{ date }] : []));
}

/** A paper is dated when its first hand signs; others countersign within days. */
function firstOfLast(dates: readonly { date: IsoDate }[]): IsoDate | null {
  const sorted = dates.map(({ date }) => date).sort();
  const last = sorted.at(-1);
  return last ? (sorted.find((date) => daysBetween(date, last) <= COUNTERSIGNED) ?? null) : null;
}
