/** One page of one file of an item, to stand turned by so many degrees more than it does. */
export interface PagePick {
  imageId: string;
  page: number;
  turn: Turn;
}

export const TURNS = [0, 90, 180, 270] as const;
export type Turn = (typeof TURNS)[number];

/** What a part becomes: a file of the same item, or an item of its own. */
export const PART_KINDS = ['file', 'item'] as const;
export type PartKind = (typeof PART_KINDS)[number];

export interface Part {
  kind: PartKind;
  pages: readonly PagePick[];
}

/** A file as an arrangement needs it. */
export interface SourceFile {
  imageId: string;
  fileName: string;
  pages: number | null;
  passwordProtected: boolean;
}

/** So many parts at once: each is a file to make, and perhaps a task for somebody. */
export const MOST_PARTS = 50;

export interface PageRange {
  from: number;
  to: number;
}

type Ranges = { ranges: PageRange[]; fault?: undefined } | { fault: string; ranges?: undefined };

/** `4`, `1-3`, `5-` (to the end) and `-3` (from the beginning). */
const RANGE = /^(\d{1,6})?\s*([-–])?\s*(\d{1,6})?$/;

/** Reads page ranges like `1-3, 4, 5-` of a file of so many pages; a fault names the range. */
export function readRanges(text: string, count: number): Ranges {
  const ranges: PageRange[] = [];
  for (const one of text.split(',')) {
    const said = one.trim();
    if (said === '') return { fault: 'A range is empty. Write ranges like 1-3,4,5-.' };
    const match = RANGE.exec(said);
    const [, first, dash, last] = match ?? [];
    if (!match || (first === undefined && last === undefined))
      return { fault: `"${short(said)}" is no page range. Write ranges like 1-3,4,5-.` };
    const from = Number(first ?? 1);
    const to = dash === undefined ? from : Number(last ?? count);
    if (from === 0 || to === 0) return { fault: `"${said}": pages are counted from 1.` };
    if (from > count || to > count)
      return { fault: `"${said}" goes beyond the end: the file has ${pagesOf(count)}.` };
    if (from > to) return { fault: `"${said}" holds no page: it ends before it begins.` };
    const other = ranges.find((before) => from <= before.to && before.from <= to);
    if (other) return { fault: `"${said}" overlaps "${showRange(other)}".` };
    ranges.push({ from, to });
  }
  return { ranges };
}

const short = (text: string): string => (text.length > 20 ? `${text.slice(0, 20)}…` : text);
const pagesOf = (count: number): string => (count === 1 ? '1 page' : `${count} pages`);

export function showRange({ from, to }: PageRange): string {
  return from === to ? String(from) : `${from}-${to}`;
}

/** Numbers as ranges, in their order: `1-3, 7`. */
export function showPages(pages: readonly number[]): string {
  const runs: PageRange[] = [];
  for (const page of pages) {
    const last = runs.at(-1);
    if (last && page === last.to + 1) last.to = page;
    else runs.push({ from: page, to: page });
  }
  return runs.map(showRange).join(', ');
}

/** The parts that ranges of one file make. The first one stays where the file was. */
export function partsOfRanges(
  imageId: string,
  ranges: readonly PageRange[],
  kind: PartKind,
): Part[] {
  return ranges.map(({ from, to }, index) => ({
    kind: index === 0 ? 'file' : kind,
    pages: Array.from({ length: to - from + 1 }, (_, i) => ({ imageId, page: from + i, turn: 0 })),
  }));
}

/** Every page of an item, in its files' order, as it is. */
export function wholeItem(files: readonly SourceFile[]): Part[] {
  return files.map((file) => ({ kind: 'file', pages: allPages(file) }));
}

function allPages({ imageId, pages }: SourceFile): PagePick[] {
  return Array.from({ length: pages ?? 1 }, (_, i) => ({ imageId, page: i + 1, turn: 0 as const }));
}

/** The file that a part holds whole and unturned; undefined where the part must be made. */
export function unchangedFile(part: Part, files: readonly SourceFile[]): SourceFile | undefined {
  const file = files.find(({ imageId }) => imageId === part.pages[0]?.imageId);
  if (!file || part.pages.length !== (file.pages ?? 1)) return undefined;
  const same = part.pages.every(
    ({ imageId, page, turn }, at) => imageId === file.imageId && page === at + 1 && turn === 0,
  );
  return same ? file : undefined;
}

/** Whether an arrangement leaves everything as it is. */
export function isUnchanged(parts: readonly Part[], files: readonly SourceFile[]): boolean {
  return (
    parts.length === files.length &&
    parts.every(
      (part, at) =>
        part.kind === 'file' && unchangedFile(part, files)?.imageId === files[at]?.imageId,
    )
  );
}

/** What is wrong with an arrangement, in one sentence that names the pages; null when nothing is. */
export function arrangementFault(
  parts: readonly Part[],
  files: readonly SourceFile[],
  { leaveOut = false }: { leaveOut?: boolean } = {},
): string | null {
  const [first] = parts;
  if (!first) return 'Say which pages go where.';
  if (first.kind !== 'file') return 'The first part stays with this item.';
  if (parts.length > MOST_PARTS) return `These are more than ${MOST_PARTS} parts. Make fewer.`;
  const seen = new Set<string>();
  for (const [at, { pages }] of parts.entries()) {
    if (pages.length === 0) return `Part ${at + 1} has no page.`;
    for (const { imageId, page } of pages) {
      const file = files.find((one) => one.imageId === imageId);
      if (!file) return `Part ${at + 1} names a file that this item does not have.`;
      if (page < 1 || page > (file.pages ?? 1))
        return `Part ${at + 1}: ${file.fileName} has no page ${page}.`;
      const key = `${imageId}/${page}`;
      if (seen.has(key)) return `Part ${at + 1}: page ${page} of ${file.fileName} is taken twice.`;
      seen.add(key);
    }
  }
  if (!leaveOut)
    for (const file of files) {
      const left = allPages(file).filter(({ page }) => !seen.has(`${file.imageId}/${page}`));
      if (left.length > 0)
        return `Page ${showPages(left.map(({ page }) => page))} of ${file.fileName} is in no part. Add it, or say that it is left out.`;
    }
  if (isUnchanged(parts, files)) return 'Nothing is changed: the files are in this order already.';
  // Whole files may go elsewhere as they are; pages of a locked one cannot be taken.
  const locked = files.find(
    (file) =>
      (file.passwordProtected || file.pages === null) &&
      parts.some(
        (part) =>
          part.pages.some(({ imageId }) => imageId === file.imageId) && !unchangedFile(part, files),
      ),
  );
  return locked
    ? `${locked.fileName} is password-protected: its pages cannot be taken apart.`
    : null;
}

const MOST_NAME = 200;

/** What a made file is called: after the file its first page is from, and which pages it holds. */
export function partName(part: Part, files: readonly SourceFile[]): string {
  const file = files.find(({ imageId }) => imageId === part.pages[0]?.imageId);
  const whole = file?.fileName ?? 'document.pdf';
  const dot = whole.toLowerCase().endsWith('.pdf') ? whole.length - 4 : whole.length;
  const base = whole.slice(0, dot);
  const own = part.pages.filter(({ imageId }) => imageId === file?.imageId);
  const complete = file !== undefined && own.length === (file.pages ?? 1);
  const pages = complete ? '' : ` p ${showPages(own.map(({ page }) => page))}`;
  const merged = own.length === part.pages.length ? '' : ' merged';
  const tail = `${pages.length > 60 ? ` ${own.length} pages` : pages}${merged}.pdf`;
  return `${base.slice(0, MOST_NAME - tail.length)}${tail}`;
}

/** What a split without ranges means: another file of several goes apart; of a single file, every page. */
export function plainSplit(
  imageId: string,
  files: readonly SourceFile[],
): { parts: Part[] } | { fault: string } {
  const file = files.find((one) => one.imageId === imageId);
  if (!file) return { fault: 'This item has no such file.' };
  if (files.length > 1) {
    const rest = files.filter((one) => one !== file);
    return { parts: [...wholeItem(rest), { kind: 'item', pages: allPages(file) }] };
  }
  const count = file.pages ?? 1;
  if (count === 1) return { fault: `${file.fileName} has 1 page: there is nothing to split.` };
  const ranges = Array.from({ length: count }, (_, i) => ({ from: i + 1, to: i + 1 }));
  return { parts: partsOfRanges(imageId, ranges, 'item') };
}

/** A cut of an item's first file before a page; before the first there is nothing, so 1 cuts behind it (A51). */
export function cutAt(page: number, count: number): string {
  if (page <= 1 || page > count) return page === 1 && count > 1 ? '1,2-' : `${page}-`;
  return `1-${page - 1},${page}-`;
}
