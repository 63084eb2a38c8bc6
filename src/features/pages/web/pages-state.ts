import { partsOfRanges, readRanges, wholeItem } from '../pages.rules.ts';
import type { Part, PartKind, SourceFile, Turn } from '../pages.rules.ts';

/** A page in the arranger. */
export interface PageTile {
  type: 'page';
  key: string;
  imageId: string;
  page: number;
  turn: Turn;
  /** Left out: in no part. */
  out: boolean;
}

/** Where a new part begins. */
interface Cut {
  type: 'cut';
  kind: PartKind;
}

/**
 * Pages and cuts in one line, so that a page that is moved passes a cut as it passes a page. The first part has no cut
 * before it: it stays a file of the item.
 */
export interface Arrangement {
  line: readonly (PageTile | Cut)[];
  /** The page under the cursor, by key. */
  at: string;
  selected: ReadonlySet<string>;
}

const keyOf = (imageId: string, page: number): string => `${imageId}/${page}`;

function lineOf(parts: readonly Part[]): (PageTile | Cut)[] {
  return parts.flatMap(({ kind, pages }, index) => [
    ...(index === 0 ? [] : [{ type: 'cut' as const, kind }]),
    ...pages.map(({ imageId, page, turn }) => ({
      type: 'page' as const,
      key: keyOf(imageId, page),
      imageId,
      page,
      turn,
      out: false,
    })),
  ]);
}

/** The files of an item as they are. */
export function startArrangement(files: readonly SourceFile[]): Arrangement {
  const line = lineOf(wholeItem(files));
  return { line, at: pagesIn(line)[0]?.key ?? '', selected: new Set() };
}

/** The files of an item, split before a page of one of them; null where there is no such page, or nothing before it. */
export function startCut(
  files: readonly SourceFile[],
  imageId: string,
  page: number,
): Arrangement | null {
  const start = startArrangement(files);
  const at = keyOf(imageId, page);
  const cut = toggleCut({ ...start, at });
  return cut.line.length > start.line.length ? cut : null;
}

function pagesIn(line: Arrangement['line']): PageTile[] {
  return line.filter((one) => one.type === 'page');
}

/** The pages in their order. */
export function tilesOf({ line }: Arrangement): PageTile[] {
  return pagesIn(line);
}

/** What an act is about: the selected pages, else the one under the cursor. */
function chosen({ selected, at }: Arrangement): ReadonlySet<string> {
  return selected.size > 0 ? selected : new Set([at]);
}

/** Puts the cursor on another page. */
export function stepTo(arrangement: Arrangement, index: number): Arrangement {
  const tiles = tilesOf(arrangement);
  const tile = tiles[Math.min(Math.max(0, index), tiles.length - 1)];
  return tile ? { ...arrangement, at: tile.key } : arrangement;
}

export function toggleSelected(arrangement: Arrangement, key: string): Arrangement {
  const selected = new Set(arrangement.selected);
  if (!selected.delete(key)) selected.add(key);
  return { ...arrangement, selected };
}

/** Selects every page, or none when all are selected. */
export function toggleAll(arrangement: Arrangement): Arrangement {
  const keys = tilesOf(arrangement).map(({ key }) => key);
  const all = keys.length === arrangement.selected.size;
  return { ...arrangement, selected: new Set(all ? [] : keys) };
}

function change(arrangement: Arrangement, by: (tile: PageTile) => PageTile): Arrangement {
  const keys = chosen(arrangement);
  return {
    ...arrangement,
    line: arrangement.line.map((one) => (one.type === 'page' && keys.has(one.key) ? by(one) : one)),
  };
}

/** Turns the chosen pages. */
export function turnPages(arrangement: Arrangement, by: 90 | 270): Arrangement {
  return change(arrangement, (tile) => ({ ...tile, turn: ((tile.turn + by) % 360) as Turn }));
}

/** Leaves the chosen pages out, or takes them in again when all of them are out. */
export function toggleOut(arrangement: Arrangement): Arrangement {
  const keys = chosen(arrangement);
  const out = !tilesOf(arrangement).every((tile) => !keys.has(tile.key) || tile.out);
  return change(arrangement, (tile) => ({ ...tile, out }));
}

/** Begins a new part before the cursor, an item of its own; where one begins already, joins it to the one before. */
export function toggleCut(arrangement: Arrangement): Arrangement {
  const { line, at } = arrangement;
  const index = line.findIndex((one) => one.type === 'page' && one.key === at);
  if (index < 1) return arrangement;
  if (line[index - 1]?.type !== 'cut')
    return { ...arrangement, line: line.toSpliced(index, 0, { type: 'cut', kind: 'item' }) };
  let from = index - 1;
  while (from > 0 && line[from - 1]?.type === 'cut') from -= 1;
  return { ...arrangement, line: line.toSpliced(from, index - from) };
}

/** Makes the part under the cursor an item of its own, or a file of this item; the first part stays a file. */
export function toggleKind(arrangement: Arrangement): Arrangement {
  const { line, at } = arrangement;
  const page = line.findIndex((one) => one.type === 'page' && one.key === at);
  const index = line.findLastIndex((one, where) => where < page && one.type === 'cut');
  const cut = line[index];
  if (cut?.type !== 'cut') return arrangement;
  const kind: PartKind = cut.kind === 'item' ? 'file' : 'item';
  return { ...arrangement, line: line.with(index, { type: 'cut', kind }) };
}

/** Moves the chosen pages by one place; at the border of a part that is into the next. */
export function movePages(arrangement: Arrangement, by: 1 | -1): Arrangement {
  const keys = chosen(arrangement);
  const line = [...arrangement.line];
  const isChosen = (one: PageTile | Cut | undefined): boolean =>
    one?.type === 'page' && keys.has(one.key);
  const order = [...line.keys()];
  for (const index of by === 1 ? order.reverse() : order) {
    const [one, other] = [line[index], line[index + by]];
    if (!one || !other || !isChosen(one) || isChosen(other)) continue;
    line[index] = other;
    line[index + by] = one;
  }
  return { ...arrangement, line };
}

/** The parts that an arrangement makes; what is left out, and parts without a page, are none. */
export function partsIn({ line }: Arrangement): Part[] {
  const parts: { kind: PartKind; pages: Part['pages'][number][] }[] = [{ kind: 'file', pages: [] }];
  for (const one of line) {
    if (one.type === 'cut') parts.push({ kind: one.kind, pages: [] });
    else if (!one.out)
      parts.at(-1)?.pages.push({ imageId: one.imageId, page: one.page, turn: one.turn });
  }
  const full = parts.filter(({ pages }) => pages.length > 0);
  // Whatever was before it, the first part that has a page stays with the item.
  return full.map((part, index) => (index === 0 ? { ...part, kind: 'file' } : part));
}

/** The part that begins with each page, by key: its number, counted from 1, and its kind. */
export function beginningsIn(
  arrangement: Arrangement,
): Map<string, { number: number; kind: PartKind }> {
  return new Map(
    partsIn(arrangement).flatMap(({ kind, pages }, index) => {
      const [first] = pages;
      return first
        ? [[keyOf(first.imageId, first.page), { number: index + 1, kind }] as const]
        : [];
    }),
  );
}

/** The arrangement that page ranges of one file mean; a fault where they cannot be. Pages in none are left out. */
export function byRanges(
  files: readonly SourceFile[],
  imageId: string,
  text: string,
): Arrangement | { fault: string } {
  const file = files.find((one) => one.imageId === imageId);
  if (!file) return { fault: 'Choose a page of a file first.' };
  const read = readRanges(text, file.pages ?? 1);
  if (read.fault !== undefined) return { fault: read.fault };
  const parts = wholeItem(files).flatMap((whole, index) =>
    files[index] === file ? partsOfRanges(imageId, read.ranges, 'item') : [whole],
  );
  const line = lineOf(parts);
  const kept = new Set(pagesIn(line).map(({ key }) => key));
  const out = Array.from({ length: file.pages ?? 1 }, (_, i) => i + 1)
    .filter((page) => !kept.has(keyOf(imageId, page)))
    .map((page): PageTile => ({
      type: 'page',
      key: keyOf(imageId, page),
      imageId,
      page,
      turn: 0,
      out: true,
    }));
  return { line: [...line, ...out], at: pagesIn(line)[0]?.key ?? '', selected: new Set() };
}
