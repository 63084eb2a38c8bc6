import type { Part, PagePick, SourceFile } from '#src/features/pages/pages.rules.ts';

/** What the QR code of every cover sheet begins with; those of the first kind do not say when they were printed. */
export const SHEET_PREFIXES = { first: 'CS1:', dated: 'CS2:' } as const;

/** What all of them begin with. */
export const SHEET_MARK = 'CS';

/** So many sheets at once: one for each document that a file misses, and more. */
export const MOST_SHEETS = 20;

/** Where a cover sheet was found among the files of an item. */
export interface FoundSheet<Sheet> {
  imageId: string;
  page: number;
  sheet: Sheet;
}

/** The papers behind one cover sheet. */
export interface Stack<Sheet> {
  sheet: Sheet;
  pages: readonly PagePick[];
}

/**
 * Takes a pile of papers apart at its cover sheets: behind each of them lies what it names, up to the next one. What lies before
 * the first is of the first: a fax machine's own page, a letter. A sheet with nothing behind it is left out.
 */
export function stacksOf<Sheet>(
  files: readonly SourceFile[],
  sheets: readonly FoundSheet<Sheet>[],
): Stack<Sheet>[] {
  const stacks: { sheet: Sheet; pages: PagePick[] }[] = [];
  const before: PagePick[] = [];
  for (const { imageId, pages } of files) {
    for (let page = 1; page <= (pages ?? 1); page += 1) {
      const found = sheets.find((one) => one.imageId === imageId && one.page === page);
      if (found) stacks.push({ sheet: found.sheet, pages: [] });
      else (stacks.at(-1)?.pages ?? before).push({ imageId, page, turn: 0 });
    }
  }
  stacks[0]?.pages.unshift(...before);
  return stacks.filter(({ pages }) => pages.length > 0);
}

/**
 * The stacks as parts of an arrangement: the first stays with the item, its files apart as they came; each other becomes an item
 * of its own, of one file.
 */
export function partsOfStacks(stacks: readonly Stack<unknown>[]): Part[] {
  return stacks.flatMap(({ pages }, at): Part[] => {
    if (at > 0) return [{ kind: 'item', pages }];
    const ids = [...new Set(pages.map(({ imageId }) => imageId))];
    return ids.map((id) => ({
      kind: 'file',
      pages: pages.filter(({ imageId }) => imageId === id),
    }));
  });
}
