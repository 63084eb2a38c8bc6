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

/** Whether two days differ in one digit, as a misread or mistyped one does, or have day and month swapped. */
export function oneDigitApart(one: IsoDate, other: IsoDate): boolean {
  const [year, month, day] = one.split('-');
  if (`${year}-${day}-${month}` === other) return true;
  let apart = 0;
  for (let at = 0; at < one.length; at += 1) if (one[at] !== other[at]) apart += 1;
  return apart <= 1;
}
