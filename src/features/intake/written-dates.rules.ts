import { isCivilDate } from '#src/shared/dates.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import { plainWord, withinSlips } from './misread.rules.ts';

/** A day as it stands in a text. */
export interface Written {
  date: IsoDate;
  found: string;
  at: number;
}

/** A digit, or what scanners read for one. */
const N = String.raw`[\dOQolI|ZSB]`;
/** A month's name, perhaps misread; Canadian and Mexican papers have it in French and Spanish. */
const NAME = String.raw`(?=[A-Za-zÀ-ÿ0-9]?[A-Za-zÀ-ÿ])[A-Za-zÀ-ÿ058][A-Za-zÀ-ÿ0-9]{1,9}(?:[A-Za-zÀ-ÿ]|(?<=[A-Za-z]{2})8)`;
const DATE = new RegExp(
  [
    // 2026-08-11, 2026-08-11T14:05
    String.raw`(?<![^\W_]|-)(${N}{4}) ?[-/.] ?(${N}{1,2}) ?[-/.] ?(${N}{1,2})(?![^\W_]|-)`,
    String.raw`(?<![^\W_]|-)(\d{4})-(\d\d)-(\d\d)(?=T\d\d:)`,
    // 8/11/2026, 08-11-26
    String.raw`(?<![^\W_]|[/.-])(${N}{1,2}) ?[/.-] ?(${N}{1,2}) ?[/.-] ?(${N}{4}|${N}{2})(?![^\W_]|[/-])`,
    // 8/1112026, where a scan has taken the second stroke for a 1
    String.raw`(?<![^\W_]|[/.-])(\d\d?)/(\d\d?)[1lI|](20\d\d)(?![^\W_]|[/-])`,
    // 08 11 2026, in the boxes of a form
    String.raw`(?<![^\W_]|[/.-]|\d )(\d\d) (\d\d) ((?:19|20)\d\d)(?![^\W_]|[/-]| \d)`,
    // 11-AUG-2026, 01DEC2030, 5 Jan 2026, 12/Aug/2026, 20 de febrero de 2026, 3rd day of May, 2026
    String.raw`(?<![^\W_]|[/.-])(\d${N}?|${N}\d)(?: ?(?:st|nd|rd|th|er)\b)?(?: day of | de |[ /.-]{0,2})(${NAME})\.?(?: de | del |[ ,/.-]{0,2})(${N}{4}|\d{2})(?![^\W_]|[/-])`,
    // August 11, 2026, AUG-11-2026
    String.raw`(?<![^\W_]|[/.-])(${NAME})\.?[ \n-]{0,2}(${N}{1,2})(?: ?(?:st|nd|rd|th)\b)?[ ,;/.\n-]{1,2}(${N}{4})(?![^\W_]|[/-])`,
    // 2022-May-14, as Canadian cards have it
    String.raw`(?<![^\W_]|[/.-])(${N}{4})[ /.-]{1,2}(${NAME})\.?[ /.-]{1,2}(${N}{1,2})(?![^\W_]|[/-])`,
  ].join('|'),
  'g',
);

/** Which way round a paper writes days in figures. */
type Order = 'month first' | 'day first';

/** Words of papers that have the day first: what a form asks for, and Mexican papers. */
const DAY_FIRST =
  /\bDD ?[/.-] ?MM ?[/.-] ?(?:YY|AA)|fecha de (?:nacimiento|expedici[oó]n|vencimiento|emisi[oó]n)|licencia federal|estados unidos mexicanos/i;
const MONTH_FIRST = /\bMM ?[/.-] ?DD ?[/.-] ?YY/i;
/** So many days of a paper that are none the one way round, and none the other, tell which it keeps to. */
const TELLING_DAYS = 2;

/** The days that stand in a text, in order. */
export function writtenIn(text: string, today: IsoDate): Written[] {
  return readIn(text, today, orderOf(text));
}

function orderOf(text: string): Order {
  if (MONTH_FIRST.test(text)) return 'month first';
  if (DAY_FIRST.test(text)) return 'day first';
  let [dayFirst, monthFirst] = [0, 0];
  for (const [, one = '', other = ''] of text.matchAll(
    /(?<![\w/.-])(\d\d?)[/.-](\d\d?)[/.-](?:\d{4}|\d\d)(?![\w/-])/g,
  )) {
    if (Number(one) > 12 && Number(other) <= 12) dayFirst += 1;
    if (Number(other) > 12 && Number(one) <= 12) monthFirst += 1;
  }
  return monthFirst === 0 && dayFirst >= TELLING_DAYS ? 'day first' : 'month first';
}

function readIn(text: string, today: IsoDate, order: Order): Written[] {
  const dates: Written[] = [];
  DATE.lastIndex = 0;
  for (let match = DATE.exec(text); match; match = DATE.exec(text)) {
    const date = dateOf(match, today, order);
    if (date !== null) dates.push({ date, found: match[0], at: match.index });
    // What looked like a day and is none may hide one: `Suite 12 2/3/2026`.
    else DATE.lastIndex = match.index + 1;
  }
  const strokes = withStrokes(text, today).filter(
    ({ at, found }) =>
      !dates.some((one) => one.at < at + found.length && at < one.at + one.found.length),
  );
  return [...dates, ...strokes].toSorted((a, b) => a.at - b.at);
}

/** Figures in which a scan may have taken a stroke, or above a caption both strokes, for a 1. */
const STROKES =
  /(?<![^\W_]|[/.-])(?:\d{3,5}\/(?:20)?\d\d|\d{1,2}\/\d{4,5}|\d{7,8}(?=[^\S\n]*\n[^\n]*\bdate\b))(?![^\W_]|[/-])/gi;
/** Ten figures of which the third and the sixth are strokes, `0712711971`, or a stroke is lost, `0903/2026`: hardly any other number is a day so. */
const WHOLE_STROKES =
  /(?<![^\W_]|[/.-])(0[1-9]|1[0-2])(?:[17](?=\d\d[17]\d{4})|\/(?=\d{6}(?!\d))|(?=\d\d\/))([0-3]\d)[17/]?((?:19[3-9]|20[0-4])\d)(?![^\W_]|[/-])/g;
/** Only days of so many years around are looked for in them: what else they may be is no day, as a rule. */
const YEARS_AROUND = 10;

/** Days whose strokes a scan has read as ones, `7119/26`, where they can be but one day. */
function withStrokes(text: string, today: IsoDate): Written[] {
  const now = Number(today.slice(0, 4));
  const whole = [...text.matchAll(WHOLE_STROKES)].flatMap(
    ({ 0: found, 1: month, 2: day, 3: year, index }) => {
      const date = civil(year, month, day, today);
      return date ? [{ date, found, at: index }] : [];
    },
  );
  const parts = [...text.matchAll(STROKES)].flatMap(({ 0: found, index }) => {
    const days = new Set<IsoDate>();
    for (const month of [1, 2])
      for (const day of [1, 2]) {
        const parts = new RegExp(
          String.raw`^(\d{${month}})[/1](\d{${day}})[/1]((?:20)?\d\d)$`,
        ).exec(found);
        const date = parts && civil(parts[3], parts[1], parts[2], today);
        if (date && Math.abs(Number(date.slice(0, 4)) - now) <= YEARS_AROUND) days.add(date);
      }
    const [date, other] = days;
    return date !== undefined && other === undefined ? [{ date, found, at: index }] : [];
  });
  return [...whole, ...parts];
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

function dateOf(match: RegExpExecArray, today: IsoDate, order: Order): IsoDate | null {
  const [a, b, c] = match.slice(1).filter((part) => part !== undefined);
  const group = match.slice(1).findIndex((part) => part !== undefined) / 3;
  // The years first, figures, a name in the middle, a name first, a name behind the year.
  if (group < 2) return civil(a, b, c, today);
  if (group < 5) return order === 'day first' ? civil(c, b, a, today) : civil(c, a, b, today);
  if (group < 6) return civil(c, monthOf(b), a, today);
  if (group > 6) return civil(a, monthOf(b), c, today);
  return civil(c, monthOf(a), b, today);
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

/** As French and Spanish papers have them, without accents, in full or shortened. */
const FOREIGN_MONTHS = [
  /^(?:ene(?:ro)?|janv?(?:ier)?)$/,
  /^(?:feb(?:rero)?|fevr?(?:ier)?)$/,
  /^(?:mar(?:zo|s)?)$/,
  /^(?:abr(?:il)?|avr(?:il)?)$/,
  /^(?:mayo?|mai)$/,
  /^(?:jun(?:io)?|juin)$/,
  /^(?:jul(?:io)?|juil(?:let)?)$/,
  /^(?:ago(?:sto)?|aout?)$/,
  /^(?:sep|sept|sep?tiembre|septembre)$/,
  /^(?:oct(?:ubre|obre)?)$/,
  /^(?:nov(?:iembre|embre)?)$/,
  /^(?:dic(?:iembre)?|dec(?:embre)?)$/,
];

/** Words that a scan runs into the name of a month: `onMarch 25, 2026`. */
const RUN_INTO = /^(?:on|of|this|date|dated|thru|through|until)(?=[a-z]{3})/;

/** The month that a word names, in full or by its first three letters and more, misread or not; else undefined. */
function monthOf(word: string | undefined): string | undefined {
  if (!word) return undefined;
  const lower = word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(RUN_INTO, '');
  for (const read of [lower, lower.replaceAll('rn', 'm').replaceAll('ri', 'n')]) {
    const plain = plainWord(read);
    const at = PLAIN_MONTHS.findIndex((month) => month.startsWith(plain));
    if (plain.length >= 3 && at >= 0) return String(at + 1);
  }
  const foreign = FOREIGN_MONTHS.findIndex((month) => month.test(lower));
  const near =
    foreign >= 0 || lower.length < 5
      ? foreign
      : MONTHS.findIndex((month) => withinSlips(lower, month, 1));
  return near < 0 ? undefined : String(near + 1);
}
