/** Where a date stands in a text. */
interface Place {
  found: string;
  at: number;
}

const BETWEEN = /^ ?(?:-|–|—|to|through|thru|until) ?$/i;
const OPEN_END = /^ ?(?:-|–|—|to|through|thru|until) ?(?:present|current|today|now)\b/i;
/** More days one after the other, without a word between them, are a row of a table: a week of hours, attempts, tests. */
const ROW = 3;

const endOf = ({ found, at }: Place): number => at + found.length;

/** The line of a text that a date stands on. */
function lineOf(text: string, { at }: Place): { from: number; to: number } {
  const to = text.indexOf('\n', at);
  return { from: text.lastIndexOf('\n', at) + 1, to: to < 0 ? text.length : to };
}

/**
 * What a date is by what stands beside it: the first or last day of a period (`9/2/2021 through 4/8/2026`, `5/29/2023 to
 * present`), or one of a row. Null where it is neither.
 */
export function toldBeside(
  text: string,
  dates: readonly Place[],
  index: number,
): 'period' | 'event' | null {
  const one = dates[index];
  if (!one) return null;
  const [before, after] = [dates[index - 1], dates[index + 1]];
  const flat = (from: number, to: number) => text.slice(from, to).replace(/\s+/g, ' ');
  if (after && BETWEEN.test(flat(endOf(one), after.at))) return 'period';
  if (before && BETWEEN.test(flat(endOf(before), one.at))) return 'period';
  if (OPEN_END.test(flat(endOf(one), endOf(one) + 24))) return 'period';
  const isNext = (left: Place | undefined, right: Place | undefined) =>
    left !== undefined && right !== undefined && text.slice(endOf(left), right.at).trim() === '';
  let [first, last] = [index, index];
  while (isNext(dates[first - 1], dates[first])) first -= 1;
  while (isNext(dates[last], dates[last + 1])) last += 1;
  return last - first + 1 > ROW ? 'event' : null;
}

/** Whether a date stands alone on a line in the first third of a text: that of a letter. */
export function isOfLetter(text: string, one: Place): boolean {
  const { from, to } = lineOf(text, one);
  return text.slice(from, to).trim() === one.found.trim() && one.at * 3 < text.length;
}
