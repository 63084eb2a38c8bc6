import type { IsoDate } from '#src/shared/dates.ts';
import { isCivilDate } from '#src/shared/dates.ts';
import type { Answer, Outcome, QueryKind, QueryState } from './clearinghouse.rules.ts';

/** The bulk file that the Clearinghouse takes, and the words of its answers: a dated row of the settings (D320). */
export interface BulkFormat {
  from: IsoDate;
  header: readonly string[];
  hasHeader: boolean;
  dateFormat: 'MM/DD/YYYY' | 'YYYY-MM-DD';
  encoding: 'utf-8' | 'windows-1252';
  mostRows: number;
  countryCodes: Readonly<Record<string, string>>;
  resultColumns: Readonly<Record<string, readonly string[]>>;
  resultWords: Readonly<Record<string, readonly string[]>>;
}

/** Whom a query asks about, as the file says it. */
export interface AskedDriver {
  lastName: string;
  firstName: string;
  dob: IsoDate;
  license: string;
  country: string;
  state: string;
}

/** A name as a cell: nothing in it may begin another one. */
const cell = (text: string): string => text.replace(/[\t\r\n]+/g, ' ').trim();

const dateIn = (day: IsoDate, format: BulkFormat['dateFormat']): string =>
  format === 'YYYY-MM-DD' ? day : `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;

/** The lines of a file, tab-delimited, in the order of the columns (domain.md 2.7). */
export function bulkText(
  format: BulkFormat,
  rows: readonly (AskedDriver & { type: number })[],
): string {
  const lines = rows.map((row) =>
    [
      cell(row.lastName),
      cell(row.firstName),
      dateIn(row.dob, format.dateFormat),
      cell(row.license),
      row.country,
      row.state,
      String(row.type),
    ].join('\t'),
  );
  const all = format.hasHeader ? [format.header.join('\t'), ...lines] : lines;
  return all.map((line) => `${line}\r\n`).join('');
}

/** The letters of Windows-1252 that are not at their own number. */
const WINDOWS: Readonly<Record<string, number>> = {
  ...{ '€': 0x80, '‚': 0x82, ƒ: 0x83, '„': 0x84, '…': 0x85, '†': 0x86, '‡': 0x87, ˆ: 0x88 },
  ...{ '‰': 0x89, Š: 0x8a, '‹': 0x8b, Œ: 0x8c, Ž: 0x8e, '‘': 0x91, '’': 0x92, '“': 0x93 },
  ...{ '”': 0x94, '•': 0x95, '–': 0x96, '—': 0x97, '˜': 0x98, '™': 0x99, š: 0x9a, '›': 0x9b },
  ...{ œ: 0x9c, ž: 0x9e, Ÿ: 0x9f },
};

/** The bytes of a file. What an encoding does not have is written without its accents, and else as a question mark. */
export function bulkBytes(text: string, encoding: BulkFormat['encoding']): Uint8Array {
  if (encoding === 'utf-8') return new TextEncoder().encode(text);
  const byteOf = (sign: string): number | null => {
    const code = sign.codePointAt(0) ?? 0;
    return code < 0x80 || (code >= 0xa0 && code <= 0xff) ? code : (WINDOWS[sign] ?? null);
  };
  return Uint8Array.from(
    Array.from(text).flatMap((sign) => {
      const own = byteOf(sign);
      if (own !== null) return [own];
      const [plain = '?'] = sign.normalize('NFD');
      return [byteOf(plain) ?? 0x3f];
    }),
  );
}

/** Splits what goes to one employer into files of no more than so many rows. */
export function partsOf<T>(rows: readonly T[], most: number): T[][] {
  const parts: T[][] = [];
  for (let at = 0; at < rows.length; at += most) parts.push(rows.slice(at, at + most));
  return parts;
}

/** A column of a file of results by what it says. */
export const RESULT_FIELDS = [
  'lastName',
  'firstName',
  'name',
  'dob',
  'license',
  'state',
  'type',
  'status',
  'result',
  'on',
] as const;
export type ResultField = (typeof RESULT_FIELDS)[number];

const bare = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Which column of a heading says what; null where there is no license number or nothing of how a query stands. */
export function resultHeading(
  cells: readonly string[],
  { resultColumns }: Pick<BulkFormat, 'resultColumns'>,
): ReadonlyMap<ResultField, number> | null {
  const found = new Map<ResultField, number>();
  cells.forEach((title, at) => {
    const field = RESULT_FIELDS.find((one) => resultColumns[one]?.includes(bare(title)));
    if (field !== undefined && !found.has(field)) found.set(field, at);
  });
  const says = found.has('status') || found.has('result');
  return found.has('license') && says ? found : null;
}

/** A row of a file of results, read. */
export interface ResultRow {
  row: number;
  license: string;
  state: string;
  lastName: string;
  dob: IsoDate | null;
  /** Null where the file does not say which kind. */
  kind: QueryKind | null;
  /** Null where a word is not known: `word` is it. */
  answer: Answer | null;
  word: string;
}

/** Of states a query cannot be given by a file. */
const NOT_ANSWERS: readonly QueryState[] = ['made', 'dropped'];

/** What the words of a row mean together: the result says more than the status. */
function meaningOf(
  words: readonly string[],
  { resultWords }: Pick<BulkFormat, 'resultWords'>,
): Pick<Answer, 'state' | 'outcome'> | null {
  let state: Answer['state'] | null = null;
  let outcome: Outcome | null = null;
  for (const word of words.filter((one) => one !== '')) {
    const meaning = resultWords[bare(word)];
    if (!meaning) return null;
    const [said, came] = meaning as readonly [QueryState, Outcome?];
    if (NOT_ANSWERS.includes(said)) return null;
    // "Completed" beside what came of it says nothing more.
    if (state === null || state === 'completed') state = said as Answer['state'];
    outcome = came ?? outcome;
  }
  return state === null ? null : { state, outcome };
}

/** A day as files of results write it; null for none. An hour behind it is left out. */
export function resultDay(text: string): IsoDate | null {
  const iso = /^(\d{4}-\d{2}-\d{2})(?:[T ].*)?$/.exec(text.trim());
  if (iso) return isCivilDate(iso[1] ?? '') ? (iso[1] ?? null) : null;
  const us = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:[ ,].*)?$/.exec(text.trim());
  if (!us) return null;
  const day = `${us[3]}-${(us[1] ?? '').padStart(2, '0')}-${(us[2] ?? '').padStart(2, '0')}`;
  return isCivilDate(day) ? day : null;
}

const KINDS: readonly (readonly [RegExp, QueryKind])[] = [
  [/pre-?employment|^3$/i, 'preEmployment'],
  [/limited|^[14]$/i, 'limited'],
  [/full|follow|^2$/i, 'full'],
];

/** Reads a row below a heading. */
export function resultRow(
  row: number,
  cells: readonly string[],
  heading: ReadonlyMap<ResultField, number>,
  format: BulkFormat,
): ResultRow {
  const at = (field: ResultField): string => {
    const place = heading.get(field);
    return place === undefined ? '' : (cells[place] ?? '').trim();
  };
  const whole = at('name');
  const lastName = at('lastName') || (whole.includes(',') ? (whole.split(',')[0] ?? '') : '');
  const meaning = meaningOf([at('status'), at('result')], format);
  return {
    row,
    license: at('license'),
    state: at('state').toUpperCase(),
    lastName,
    dob: resultDay(at('dob')),
    kind: KINDS.find(([words]) => words.test(at('type')))?.[1] ?? null,
    answer: meaning && { ...meaning, on: resultDay(at('on')) },
    word: [at('status'), at('result')].filter(Boolean).join(', '),
  };
}

/** Names are compared by their letters alone. */
export const isSameName = (one: string, other: string): boolean => {
  const letters = (text: string) =>
    text
      .normalize('NFD')
      .toLowerCase()
      .replace(/[^a-z]/g, '');
  return letters(one) === letters(other);
};

/** Why a row of a file of results changed nothing, or needs a look. */
export const REMARKS = [
  'nobody',
  'otherPerson',
  'twice',
  'contradicts',
  'old',
  'behind',
  'known',
  'future',
  'unknownWord',
  'noOutcome',
  'noState',
] as const;
export type Remark = (typeof REMARKS)[number];
export const REMARK_WORDS: Readonly<Record<Remark, string>> = {
  nobody: 'No driver here was queried with this license. Nothing was changed.',
  otherPerson:
    'A driver was queried with this license, but the row has another name or birth date. Nothing was changed: compare both.',
  twice: 'The same result stands in this file already. It counts once.',
  contradicts: 'Another row of this file says otherwise of the same query. The graver one counts.',
  old: 'The result is from before the query was made: it answers an earlier one. Nothing was changed.',
  behind: 'A later status of this query is known already. Nothing was changed.',
  known: 'This is known already. Nothing was changed.',
  future: 'The result is of a day to come. Nothing was changed.',
  unknownWord: 'The status is none that is known here. Nothing was changed.',
  noOutcome: 'It is completed, but the row does not say with what result. Nothing was changed.',
  noState: 'The row has no license number. Nothing was changed.',
};
