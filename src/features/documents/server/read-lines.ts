/** A word of a page with its place, in dots. */
export interface Placed {
  word: string;
  box: { x0: number; y0: number; x1: number; y1: number };
}

/** A word belongs to a line that it stands further from than so many of its heights by its caption alone. */
const REACH = 2;

/**
 * The lines of a page with what a second look found between them: a word in the gap of a line, or right before or behind
 * it, is the line's; what stands by itself is a line of its own, before the first that begins below it.
 */
export function linesJoined(
  lines: readonly (readonly Placed[])[],
  more: readonly (readonly Placed[])[],
): Placed[][] {
  const all = lines.map((line) => [...line]);
  for (const found of more) {
    const own = all.find((line) => takes(line, found));
    if (own) {
      own.push(...found);
      own.sort((a, b) => a.box.x0 - b.box.x0);
      continue;
    }
    const middle = middleOf(found);
    const at = all.findIndex((line) => Math.min(...line.map(({ box }) => box.y0)) > middle);
    all.splice(at < 0 ? all.length : at, 0, [...found]);
  }
  return all;
}

function middleOf(words: readonly Placed[]): number {
  return words.reduce((sum, { box }) => sum + (box.y0 + box.y1) / 2, 0) / Math.max(1, words.length);
}

/** Whether words stand in a line: as high as its words nearest to them, in a gap between them or close to an end. */
function takes(line: readonly Placed[], found: readonly Placed[]): boolean {
  const [from, to] = [
    Math.min(...found.map(({ box }) => box.x0)),
    Math.max(...found.map(({ box }) => box.x1)),
  ];
  const gapOf = ({ box }: Placed): number => Math.max(0, box.x0 - to, from - box.x1);
  const [near] = line.toSorted((a, b) => gapOf(a) - gapOf(b));
  if (!near) return false;
  const height = near.box.y1 - near.box.y0;
  const middle = middleOf(found);
  return (
    middle > near.box.y0 &&
    middle < near.box.y1 &&
    gapOf(near) <= REACH * height &&
    line.every(({ box }) => box.x1 <= from + height / 4 || box.x0 >= to - height / 4)
  );
}

/**
 * How many letters were read, and how many of them in words or numbers of three signs and more: of a page
 * that lies on its side, letters are read one by one.
 */
export function lettersOf(lines: readonly (readonly { word: string }[])[]): {
  all: number;
  inWords: number;
} {
  let [all, inWords] = [0, 0];
  for (const { word } of lines.flat()) {
    all += word.length;
    if (WHOLE.test(word)) inWords += word.length;
  }
  return { all, inWords };
}
const WHOLE = /\p{L}{3}|\d{3}|\d[/.-]\d/u;
