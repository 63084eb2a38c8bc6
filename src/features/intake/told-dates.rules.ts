/** Where a date stands in a text. */
interface Place {
  found: string;
  at: number;
}

const BETWEEN = /^ ?(?:-|–|—|(?:to|through|thru|until) ?:?) ?$/i;
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
  labelled = false,
): 'period' | 'event' | null {
  const one = dates[index];
  if (!one) return null;
  const [before, after] = [dates[index - 1], dates[index + 1]];
  const flat = (from: number, to: number) => text.slice(from, to).replace(/\s+/g, ' ');
  if (after && BETWEEN.test(flat(endOf(one), after.at))) return 'period';
  if (before && BETWEEN.test(flat(endOf(before), one.at))) return 'period';
  if (OPEN_END.test(flat(endOf(one), endOf(one) + 24))) return 'period';
  // Each of a row of values may have its caption above.
  if (labelled) return null;
  const { from, to } = lineOf(text, one);
  if (dates.filter(({ at }) => at >= from && at < to).length > ROW) return 'event';
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

/** Whether a date is that of a fax machine or a browser: with a time of day in a page's margin, or beside an address of the net. */
export function isOfTransmission(text: string, one: Place, inMargin: boolean): boolean {
  const { from, to } = lineOf(text, one);
  const line = text.slice(from, to);
  return (
    (inMargin && /^,? *(?:at +)?\d{1,2}:\d\d/i.test(text.slice(endOf(one), to))) ||
    (one.at < FIRST_WORDS && /^, ?\d{1,2}:\d\d ?[AP]M\b/.test(text.slice(endOf(one), to))) ||
    /\bfax\b.*\bp(?:age|g)?[. ]?\d|\bfrom:.*\bp\.\d|https?:\/\//i.test(line)
  );
}

/** A browser prints the day and the hour before all else, `6/18/2026, 1:43 PM`; a scan may have it lower than its margin. */
const FIRST_WORDS = 20;

/** So far below its heading a box for the office reaches. */
const OFFICE = 250;

/** Whether a date stands in a box that the office fills in after the paper was signed. */
export const isOfOffice = (text: string, { at }: Place): boolean =>
  /\b(?:office|company|dmv|agency|department|official|administrative|internal) use\b/i.test(
    text.slice(Math.max(0, at - OFFICE), at),
  );
