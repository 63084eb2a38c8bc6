/** How wide a text is, in points. */
export type Ruler = (text: string) => number;

/** A text in rows that fit a width; a word too long for one is broken. Letters are composed, as fonts have them. */
export function wrapped(text: string, room: number, ruler: Ruler): string[] {
  const whole = text.normalize('NFC').replace(/\s+/g, ' ').trim();
  const fits = (row: string) => ruler(row) <= room;
  if (whole === '' || fits(whole)) return [whole];
  const rows: string[] = [];
  let row = '';
  for (const word of whole.split(' ')) {
    const longer = row === '' ? word : `${row} ${word}`;
    if (fits(longer)) {
      row = longer;
      continue;
    }
    if (row !== '') rows.push(row);
    row = '';
    for (const letter of word) {
      // However narrow, a row has one letter.
      if (row !== '' && !fits(row + letter)) {
        rows.push(row);
        row = '';
      }
      row += letter;
    }
  }
  rows.push(row);
  return rows;
}

/** So many rows say how wide a column must be; the rest is broken where it does not fit. */
const SAMPLED = 300;
/** No column asks for more than this share of the room, and none for more than this for one word. */
const MOST_SHARE = 0.4;
const MOST_WORD = 0.2;

/**
 * The widths of a table's columns: as wide as their longest text where all fit, else shared by need, no narrower than their
 * longest word while that is possible. Together with the gaps they fill the room.
 */
export function columnWidths(
  titles: readonly string[],
  rows: readonly (readonly string[])[],
  room: number,
  gap: number,
  { head, cell }: { head: Ruler; cell: Ruler },
): number[] {
  const inner = room - gap * (titles.length - 1);
  const sample = rows.slice(0, SAMPLED);
  const needs = titles.map((title, at) => {
    const texts = sample.map((row) => row[at] ?? '');
    const longest = (of: (text: string, ruler: Ruler) => number) =>
      Math.max(of(title, head), ...texts.map((text) => of(text, cell)));
    const word = longest((text, ruler) => Math.max(0, ...text.split(/\s+/).map(ruler)));
    return {
      least: Math.min(word, inner * MOST_WORD),
      full: Math.min(
        longest((text, ruler) => ruler(text)),
        inner * MOST_SHARE,
      ),
    };
  });
  const sum = (of: (need: { least: number; full: number }) => number) =>
    needs.reduce((total, need) => total + of(need), 0);
  const [least, full] = [sum((need) => need.least), sum((need) => need.full)];
  if (full <= inner) {
    const spare = (inner - full) / titles.length;
    return needs.map((need) => need.full + spare);
  }
  if (least >= inner) return needs.map((need) => (need.least / least) * inner);
  const share = (inner - least) / (full - least);
  return needs.map((need) => need.least + Math.max(0, need.full - need.least) * share);
}
