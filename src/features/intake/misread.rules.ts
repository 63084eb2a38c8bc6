import type { IsoDate } from '#src/shared/dates.ts';

/** What scanners take for each other, as digits. */
const AS_DIGIT: Readonly<Record<string, string>> = {
  O: '0',
  Q: '0',
  D: '0',
  U: '0',
  I: '1',
  L: '1',
  '|': '1',
  Z: '2',
  A: '4',
  S: '5',
  G: '6',
  T: '7',
  B: '8',
};
const AS_LETTER: Readonly<Record<string, string>> = {
  '0': 'O',
  '1': 'I',
  '2': 'Z',
  '5': 'S',
  '6': 'G',
  '8': 'B',
};

/** A number with everything that may be a digit as that digit: two that a scanner may confuse are the same then. */
export function plainCode(code: string): string {
  return code.replace(/[A-Z|]/g, (sign) => AS_DIGIT[sign] ?? sign);
}

/** What a number on a scan may have been: as read, all digits, one letter before digits, and two. */
export function spellings(code: string): string[] {
  const digits = plainCode(code);
  const all = [code, digits];
  for (const letters of [1, 2]) {
    const head = code.slice(0, letters).replace(/\d/g, (sign) => AS_LETTER[sign] ?? sign);
    all.push(head + digits.slice(letters));
  }
  return [...new Set(all)];
}

/**
 * Whether a text becomes the other by at most so many slips: a letter changed, left out, put in, or two swapped.
 */
export function withinSlips(one: string, other: string, most: number): boolean {
  if (one === other) return true;
  if (Math.abs(one.length - other.length) > most) return false;
  // A slip rarely takes both ends; this spares most words the table.
  if (one[0] !== other[0] && one.at(-1) !== other.at(-1)) return false;
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    let least = i;
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1];
      let cost = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (same ? 0 : 1),
      );
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      next.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return false;
    [before, row] = [row, next];
  }
  return (row.at(-1) ?? most + 1) <= most;
}

/** Letters that run together on a scan, as the one they look like then, and what it takes a letter with a tilde for. */
const RUN_TOGETHER: readonly (readonly [string, string])[] = [
  ['rn', 'm'],
  ['vv', 'w'],
  ['cl', 'd'],
  ['fi', 'n'],
];

const together = (word: string): string =>
  RUN_TOGETHER.reduce((text, [letters, one]) => text.replaceAll(letters, one), word);

/** Whether a scan may have read one word for the other: by at most so many slips, letters that run together being one. */
export function readsAlike(one: string, other: string, most: number): boolean {
  if (withinSlips(one, other, most)) return true;
  const [first, second] = [together(one), together(other)];
  return (first !== one || second !== other) && withinSlips(first, second, most);
}

/** Whether two days differ in one digit, as a misread or mistyped one does, or have day and month swapped. */
export function oneDigitApart(one: IsoDate, other: IsoDate): boolean {
  const [year, month, day] = one.split('-');
  if (`${year}-${day}-${month}` === other) return true;
  let apart = 0;
  for (let at = 0; at < one.length; at += 1) if (one[at] !== other[at]) apart += 1;
  return apart <= 1;
}

/** Letters that scanners take for each other, as one of them. */
const SAME_LETTER: Readonly<Record<string, string>> = {
  a: 'o',
  '0': 'o',
  c: 'e',
  v: 'u',
  h: 'b',
  '8': 'b',
  f: 't',
  q: 'g',
  '1': 'l',
  i: 'l',
  '5': 's',
};

/** A word, in lower case, with all that a scanner may confuse as one sign: two that it may confuse are the same then. */
export function plainWord(word: string): string {
  return word.replace(/[a0cvh8fq1i5]/g, (letter) => SAME_LETTER[letter] ?? letter);
}

/**
 * Where a text holds a phrase with at most so many slips, each a sign changed, left out or put in: the place with the
 * fewest, the first of several; null where it does not.
 */
export function findAlike(
  text: string,
  phrase: string,
  most: number,
): { at: number; end: number } | null {
  // Of one part more than there are slips one is whole: most phrases are ruled out by looking for them.
  const part = Math.floor(phrase.length / (most + 1));
  const parts = Array.from({ length: most + 1 }, (_, i) => phrase.slice(i * part, (i + 1) * part));
  if (!parts.some((one) => text.includes(one))) return null;
  // Each cell knows where its best beginning lies.
  let costs = Array.from({ length: phrase.length + 1 }, (_, i) => i);
  let starts = costs.map(() => 0);
  let best: { at: number; end: number; cost: number } | null = null;
  for (let j = 1; j <= text.length; j += 1) {
    const next = [0];
    const from = [j];
    for (let i = 1; i <= phrase.length; i += 1) {
      const same = text[j - 1] === phrase[i - 1];
      const swap = (costs[i - 1] ?? 0) + (same ? 0 : 1);
      const extra = (costs[i] ?? 0) + 1;
      const missing = (next[i - 1] ?? 0) + 1;
      const cost = Math.min(swap, extra, missing);
      next.push(cost);
      from.push((cost === swap ? starts[i - 1] : cost === extra ? starts[i] : from[i - 1]) ?? 0);
    }
    [costs, starts] = [next, from];
    const cost = costs.at(-1) ?? most + 1;
    if (cost <= most && (!best || cost < best.cost))
      best = { at: starts.at(-1) ?? 0, end: j, cost };
  }
  return best && { at: best.at, end: best.end };
}
