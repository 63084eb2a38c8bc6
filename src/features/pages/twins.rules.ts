import type { IsoDate } from '#src/shared/dates.ts';
import { datesIn } from '#src/features/intake/paper-dates.rules.ts';

/** What the words of a paper come to: sorted numbers, which say nothing without the seed they were made with. */
export interface TextPrint {
  /** Its distinct words; of a long paper the smallest hashes, which are a fair sample (bottom-k MinHash). */
  words: number[];
  /** Its dates, numbers and codes: in these two filled forms of one kind differ. */
  marks: number[];
}

const MOST_WORDS = 256;
const MOST_MARKS = 128;
/** With fewer words nothing can be said: a line of text is like many others. */
const FEWEST_WORDS = 12;
/** As much of the words must be the same, and of the marks: OCR misreads some, another person's form has others. */
const WORDS_ALIKE = 0.8;
const MARKS_ALIKE = 0.9;

/** An SSN is kept in no form that somebody could try numbers on (D17). */
const SSN = /\b\d{3}[- ]?\d{2}[- ]?\d{4}\b/g;

/** The print of a text; null where it has too few words. */
export function printOf(text: string, seed: number, today: IsoDate): TextPrint | null {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(SSN, ' ');
  const words = new Set(plain.match(/[a-z0-9]{2,}/g));
  if (words.size < FEWEST_WORDS) return null;
  const codes = (plain.match(/[a-z0-9][a-z0-9/.-]*[a-z0-9]/g) ?? [])
    .map((code) => code.replace(/[^a-z0-9]/g, ''))
    .filter((code) => code.length > 2 && /\d/.test(code));
  const marks = new Set([...codes, ...datesIn(plain, today).map(({ date }) => `day ${date}`)]);
  return {
    words: smallest(words, seed, MOST_WORDS),
    marks: smallest(marks, seed, MOST_MARKS),
  };
}

function smallest(texts: ReadonlySet<string>, seed: number, most: number): number[] {
  const hashes = new Set([...texts].map((text) => hash(text, seed)));
  return [...hashes].sort((a, b) => a - b).slice(0, most);
}

/** FNV-1a with a last mixing, as a signed 32-bit integer. */
function hash(text: string, seed: number): number {
  let state = 0x811c9dc5 ^ seed;
  for (let at = 0; at < text.length; at += 1)
    state = Math.imul(state ^ text.charCodeAt(at), 0x01000193);
  state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d);
  return (state ^ (state >>> 13)) | 0;
}

/** How much of two papers' words is the same, 0 to 1, as far as their samples tell. */
export function likeness(a: TextPrint, b: TextPrint): number {
  return overlap(a.words, b.words, MOST_WORDS);
}

/** Whether two papers say the same, some misread letters aside. */
export function isNear(a: TextPrint, b: TextPrint): boolean {
  if (likeness(a, b) < WORDS_ALIKE) return false;
  return (
    a.marks.length + b.marks.length === 0 || overlap(a.marks, b.marks, MOST_MARKS) >= MARKS_ALIKE
  );
}

/** The share of both among the smallest of either: the estimate that bottom-k samples give; exact for small sets. */
function overlap(a: readonly number[], b: readonly number[], most: number): number {
  const [inA, inB] = [new Set(a), new Set(b)];
  const union = [...new Set([...a, ...b])].sort((x, y) => x - y).slice(0, most);
  if (union.length === 0) return 0;
  return union.filter((one) => inA.has(one) && inB.has(one)).length / union.length;
}
