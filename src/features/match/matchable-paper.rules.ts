import { addMonths } from '#src/shared/dates.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import { plainCode, spellings } from '#src/features/intake/misread.rules.ts';
import type { PageText } from '#src/features/documents/page-text.rules.ts';
import { datesIn, datesOn } from '#src/features/intake/paper-dates.rules.ts';
import type { PaperDate } from '#src/features/intake/paper-dates.rules.ts';
import { labelsOf, phrasesOf } from '#src/features/intake/paper-labels.rules.ts';
import type { Phrases } from '#src/features/intake/paper-labels.rules.ts';

/** A part of the paper's text: from a character to another, which is not in it. */
export type Span = readonly [start: number, end: number];

/** A paper prepared for matching. */
export interface Paper {
  /** Its words in order, lower case and without accents, labels of forms left out. */
  words: readonly string[];
  /** The same as written, that in lower case, and where each begins. */
  shown: readonly string[];
  lower: readonly string[];
  starts: readonly number[];
  /** Whether a word belongs to the one before it: set beside it, with nothing but a space or a period between. */
  joined: readonly boolean[];
  dates: readonly PaperDate[];
  /** Letters and digits run together, upper case, with their places: what a license number looks like. */
  codes: ReadonlyMap<string, Span>;
  /** Full SSNs, digits only: for an indexed look-up, never for display. */
  ssns: ReadonlyMap<string, Span>;
  lastFours: ReadonlyMap<string, Span>;
  /** Ten digits, as phone numbers have. */
  phones: ReadonlyMap<string, Span>;
  /** What may name a part of the text, nearest first. */
  labelsAt: (span: Span) => readonly string[];
  /** The text folded, letter for letter: for names of companies and streets. */
  plain: string;
}

/** Words of forms that stand between and around names. */
const LABELS = new Set(
  (
    'first last middle family given full legal printed print name names initial mi date of birth dob born driver drivers ' +
    "driver's employee employees employee's applicant applicant's patient donor donor's donors signature signed by mr mrs ms " +
    'the and 1 2 no jr sr ii iii'
  ).split(' '),
);

/** A word; and one in which a scan has taken a letter for a digit: `M6nica`, `Campbel1`. */
const WORD =
  /(?<![\p{L}\d])\p{Lu}\p{L}*[01568]\p{L}+(?![\d'’-])|(?<![\p{L}\d])\p{Lu}\p{L}{2,}[01568](?![\p{L}\d'’-])|[\p{L}\p{M}][\p{L}\p{M}'’-]*/gu;
const LETTERS: Readonly<Record<string, string>> = { 0: 'o', 1: 'l', 5: 's', 6: 'o', 8: 'b' };
const letters = (word: string): string =>
  word.replace(/[01568]/g, (digit) => LETTERS[digit] ?? digit);

/** Four digits of which a scan may take two for letters, behind what says that they end an SSN, or behind its mask. */
const FOUR = String.raw`((?=[SOQIlZB|]*\d[SOQIlZB|]*\d)[\dSOQIlZB|]{4})(?![\dA-Za-z])`;
const MASK = String.raw`[Xx*#•]{3}[- ]?[Xx*#•]{2}[- ]?`;
const LAST_FOUR = new RegExp(
  String.raw`(?:[Ss5]{2}[NnH]\b|[Ss]ocial [Ss]ecurity|SOCIAL SECURITY|SS ?#|[Ll]ast (?:4|[Ff]our)|LAST (?:4|FOUR))(?:[^\d\n]{0,24}?[^\w\n]|)(?:4\D{1,4})?(?:${MASK})?${FOUR}|${MASK}${FOUR}`,
  'g',
);

/** A text folded for comparison, as the names on file are: lower case, no accents or strokes, no typographic quotes. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[’‘`]/g, "'")
    .toLowerCase()
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l');
}

/** The same with every letter in its place. */
function foldInPlace(text: string): string {
  return text.replace(/[^\0-\x7f]|[A-Z]|\s/g, (letter) => {
    const folded = /\s/.test(letter) ? ' ' : fold(letter);
    return folded.length === letter.length ? folded : letter;
  });
}

/** Reads what can be matched out of a paper's text, its file name and its subject; places count from the text's beginning. */
export function readPaper(
  { text, runs }: PageText,
  hints: readonly string[],
  today: IsoDate,
): Paper {
  const beside = hints.map((hint) => `\n${hint.replace(/[-_.+]+/g, ' ')}`).join('');
  const whole = text + beside;
  const words = [...whole.matchAll(WORD)].filter(([word]) => !LABELS.has(fold(word)));
  const shown = words.map(([word]) => word);
  const starts = words.map(({ index }) => index);
  const phrases = phrasesOf({ text, runs });
  const ssns = [
    ...whole.matchAll(
      /(?<![\d-])(\d{3})(?:[- ]|[-–—~]{2,3})?(\d{2})(?:[- ]|[-–—~]{1,3})?(\d{4})(?![\d-])/g,
    ),
  ].map(({ 0: found, 1: a, 2: b, 3: c, index }) => [`${a}${b}${c}`, spanOf(index, found)] as const);
  const fours = whole.matchAll(LAST_FOUR);
  return {
    words: shown.map((word) => letters(fold(word))),
    shown,
    lower: shown.map((word) => word.toLowerCase()),
    starts,
    joined: joinedIn(whole, starts, shown, phrases),
    dates: [
      ...datesOn({ text, runs }, today),
      ...datesIn(beside, today).map((one) => ({ ...one, at: one.at + text.length })),
    ],
    codes: codesIn(whole),
    ssns: firstOf(ssns.slice(0, 5)),
    lastFours: firstOf(
      [...fours].map(({ 0: found, 1: labelled, 2: masked, index }) => {
        const four = labelled ?? masked ?? '';
        return [
          plainCode(four.toUpperCase()),
          spanOf(index + found.length - four.length, four),
        ] as const;
      }),
    ),
    phones: firstOf(
      [...whole.matchAll(/(?<![\d-])\(?(\d{3})\)?[ .-]{0,2}(\d{3})[ .-]?(\d{4})(?![\d-])/g)].map(
        ({ 0: found, 1: area, 2: office, 3: line, index }) =>
          [`${area}${office}${line}`, spanOf(index, found)] as const,
      ),
    ),
    labelsAt: ([start, end]) => labelsOf(phrases, start, end, () => false),
    plain: foldInPlace(whole),
  };
}

/** For each word whether it is set beside the one before it. Words without a place are told by the text alone. */
function joinedIn(
  text: string,
  starts: readonly number[],
  shown: readonly string[],
  { page: { runs }, of }: Phrases,
): boolean[] {
  let run = 0;
  const phraseOf = starts.map((start) => {
    while (run < runs.length && (runs[run]?.[1] ?? 0) <= start) run += 1;
    const [from] = runs[run] ?? [];
    return from !== undefined && from <= start ? of.get(from) : undefined;
  });
  return starts.map((start, at) => {
    const end = (starts[at - 1] ?? 0) + (shown[at - 1]?.length ?? 0);
    return (
      at > 0 && /^\.?[ \t]{1,2}$/.test(text.slice(end, start)) && phraseOf[at - 1] === phraseOf[at]
    );
  });
}

export function spanOf(at: number, found: string): Span {
  return [at, at + found.length];
}

/** Each key with the first place where it stands. */
function firstOf(entries: readonly (readonly [string, Span])[]): Map<string, Span> {
  const map = new Map<string, Span>();
  for (const [key, span] of entries) if (!map.has(key)) map.set(key, span);
  return map;
}

/** How many digits a number has at least, by its length: some states' licenses are letters for the most part. */
const leastDigits = (length: number): number => (length >= 11 ? 1 : length >= 8 ? 2 : 3);

/** Tokens with digits, as printed and with the breaks inside them closed: `D 123-456` is `D123456`. */
function codesIn(text: string): Map<string, Span> {
  const codes: [string, Span][] = [];
  const upper = foldInPlace(text).toUpperCase();
  for (const { 0: token, index } of upper.matchAll(/[A-Z0-9][A-Z0-9*-]{3,24}/g)) {
    const code = token.replace(/[-*]/g, '');
    if (code.replace(/\D/g, '').length >= leastDigits(code.length))
      codes.push([code, spanOf(index, token)]);
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
  const apart = new Set<string>();
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
      for (const one of runApart(paper.words[at] ?? ''))
        for (const other of runApart(paper.words[next] ?? ''))
          apart.add(`${one} ${other}`).add(`${other} ${one}`);
    }
    for (const last of lastNamesAt(paper, at)) {
      // Behind the first name, with a middle name between or none, or before it.
      for (const first of [at - 1, at - 2, at + last.words])
        if (isName(first)) pairs.add(`${last.name} ${paper.words[first]}`);
    }
  }
  return [...new Set([...pairs, ...apart])].slice(0, most);
}

/** A word, and what it was where a scan has run two letters of it into one, or taken a tilde for a letter: `Hemandez`, `Mufioz`. */
const runApart = (word: string): string[] => [
  word,
  ...(word.includes('m') ? [word.replace('m', 'rn')] : []),
  ...(word.includes('fi') ? [word.replace('fi', 'n')] : []),
];

const PARTICLE = /^(?:la|las|los|le|de|del|der|den)$/;

/** The last names of two words, or three, that may begin with a word: `Standing Bear`, `De la Cruz`, `St. Pierre`. */
function lastNamesAt(paper: Paper, at: number): { name: string; words: number }[] {
  const { joined, lower, plain, shown, starts } = paper;
  const endOf = (word: number): number => (starts[word] ?? 0) + (shown[word]?.length ?? 0);
  const named = (words: number) => ({
    name: plain.slice(starts[at], endOf(at + words - 1)),
    words,
  });
  if (!joined[at + 1]) return [];
  if (!PARTICLE.test(lower[at + 1] ?? '')) return [named(2)];
  return joined[at + 2] ? [named(2), named(3)] : [named(2)];
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
