import { readFile } from 'node:fs/promises';
import { setImmediate as breath } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Image, SKRSContext2D } from '@napi-rs/canvas';
import { columnWidths, wrapped } from './paper-layout.ts';

/** Some lines of a paper, broken where they do not fit. */
export interface Paragraph {
  text: string;
  /** In points; 11 unless said. */
  size?: number;
  bold?: boolean;
  /** Grey. */
  quiet?: boolean;
  /** Points of room below. */
  after?: number;
  /** Begins a page. */
  onNewPage?: boolean;
}

/** A table across the page; its titles stand on top of every page that it takes. */
export interface Table {
  titles: readonly string[];
  rows: readonly (readonly string[])[];
}

/** A square of black and white dots, as a QR code is. */
export interface Figure {
  dots: readonly (readonly boolean[])[];
  /** Its side, in points. */
  side: number;
  /** Points of room below. */
  after?: number;
}

interface PaperOptions {
  /** At the foot of every page: whose paper it is, who printed it and when. */
  foot?: string;
  /** Of how many pages this is the first part; its own count without it. */
  pagesInAll?: number;
  /** A PNG in the upper right corner of the first page: whose paper it is. */
  logo?: Buffer | null;
  /** On its side, for a table of many columns. */
  wide?: boolean;
}

/** US letter, in points. */
const LETTER = [612, 792] as const;
const MARGIN = 64;
/** Of a page with a table. */
const NARROW = 40;
const LINE = 16;
const FOOT = { size: 8, rise: 34 };
const CELL = { size: 8.5, line: 11.5, gap: 10, above: 5, below: 2 };
/** Of the logo: as wide as this at most, and so far from the edge and from the text together. */
const LOGO = { width: 120, gap: 16 };
const MOST_KNOWN = 10_000;
/** So far black reaches into the row below, in points. */
const OVERLAP = 0.05;
const [FONT, BOLD] = ['Console Sans', 'Console Sans Bold'];
const [BLACK, GREY, RULE] = ['#000', '#555', '#c8ccd2'];

/** What stands on a page: a text on its baseline, a rule, or something black of some height. */
type Mark =
  | { x: number; y: number; text: string; font: string; color: string }
  | { x: number; y: number; width: number; height?: number };

/** What is used of a page's context. */
type Pen = Pick<
  SKRSContext2D,
  'font' | 'fillStyle' | 'fillText' | 'fillRect' | 'measureText' | 'drawImage'
>;

type CanvasLibrary = typeof import('@napi-rs/canvas');
let loading: Promise<CanvasLibrary> | null = null;

/**
 * Loaded with the first paper: an ordinary start does not pay for it. Servers have no fonts of their own. pdfjs-dist carries
 * Liberation Sans, without the letters of Vietnamese and some of the rarer ones of Latin; those come from the console's own
 * Inter, letter by letter.
 */
function canvasLibrary(): Promise<CanvasLibrary> {
  return (loading ??= import('@napi-rs/canvas').then(async (library) => {
    for (const [file, name] of [
      ['pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf', FONT],
      ['pdfjs-dist/standard_fonts/LiberationSans-Bold.ttf', BOLD],
      ['@fontsource-variable/inter/files/inter-vietnamese-wght-normal.woff2', 'Console Vietnamese'],
      ['@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2', 'Console Latin'],
    ] as const) {
      const bytes = await readFile(fileURLToPath(import.meta.resolve(file)));
      if (!library.GlobalFonts.register(bytes, name))
        throw new Error(`The font ${file} could not be loaded.`);
    }
    return library;
  }));
}

const fontOf = (size: number, bold = false) =>
  `${bold ? 'bold ' : ''}${size}px "${bold ? BOLD : FONT}", "Console Vietnamese", "Console Latin", sans-serif`;

/** Fills the pages of a paper from the top down, and knows nothing yet of how many there will be. */
class Layout {
  readonly pages: Mark[][] = [[]];
  readonly width: number;
  readonly height: number;
  readonly margin: number;
  readonly #pen: Pen;
  readonly #known = new Map<string, Map<string, number>>();
  #font = '';
  y: number;

  constructor(pen: Pen, wide: boolean, margin: number) {
    [this.width, this.height] = wide ? [LETTER[1], LETTER[0]] : LETTER;
    this.margin = margin;
    this.#pen = pen;
    this.y = margin;
  }

  get room(): number {
    return this.width - 2 * this.margin;
  }

  /** The lowest that anything may stand: below it is the foot. */
  get end(): number {
    return this.height - Math.max(this.margin, FOOT.rise + 14);
  }

  /** How wide a text is in a font. Lists say the same things over and over: what was measured is kept, within bounds. */
  ruler(font: string): (text: string) => number {
    const known = this.#known.get(font) ?? new Map<string, number>();
    this.#known.set(font, known);
    return (text) => {
      const kept = known.get(text);
      if (kept !== undefined) return kept;
      if (this.#font !== font) this.#pen.font = this.#font = font;
      const { width } = this.#pen.measureText(text);
      if (known.size < MOST_KNOWN) known.set(text, width);
      return width;
    };
  }

  put(mark: Mark): void {
    this.pages.at(-1)?.push(mark);
  }

  turn(): void {
    this.pages.push([]);
    this.y = this.margin;
  }

  paragraph({
    text,
    size = 11,
    bold = false,
    quiet = false,
    after = 0,
    onNewPage,
  }: Paragraph): void {
    if (onNewPage && (this.pages.at(-1)?.length ?? 0) > 0) this.turn();
    const font = fontOf(size, bold);
    for (const row of wrapped(text, this.room, this.ruler(font))) {
      if (this.y + LINE > this.end) this.turn();
      this.y += size * 1.45;
      this.put({ x: this.margin, y: this.y, text: row, font, color: quiet ? GREY : BLACK });
    }
    this.y += after;
  }

  /** Row by row, what is black side by side as one: neighbors drawn apart leave hairlines between them. */
  figure({ dots, side, after = 0 }: Figure): void {
    if (this.y + side > this.end) this.turn();
    const dot = side / Math.max(1, dots.length);
    for (const [row, cells] of dots.entries()) {
      const y = this.y + row * dot;
      for (let from = cells.indexOf(true); from >= 0;) {
        const white = cells.indexOf(false, from);
        const to = white < 0 ? cells.length : white;
        const [x, width] = [this.margin + from * dot, (to - from) * dot];
        this.put({ x, y, width, height: dot + OVERLAP });
        from = cells.indexOf(true, to);
      }
    }
    this.y += side + after;
  }

  /** Page by page, with a pause after each in which the server answers other calls. */
  async table({ titles, rows }: Table): Promise<void> {
    const [headFont, font] = [fontOf(CELL.size, true), fontOf(CELL.size)];
    const [headRuler, ruler] = [this.ruler(headFont), this.ruler(font)];
    const widths = columnWidths(titles, rows, this.room, CELL.gap, {
      head: headRuler,
      cell: ruler,
    });
    const head = titles.map((title, at) => wrapped(title, widths[at] ?? 0, headRuler));
    const most = Math.max(1, Math.floor((this.end - this.margin) / CELL.line) - 8);
    this.#row(head, widths, headFont);
    for (const row of rows) {
      const cells = titles.map((_, at) => wrapped(row[at] ?? '', widths[at] ?? 0, ruler));
      // A cell as long as a page goes on in the next row.
      const height = Math.max(...cells.map((lines) => lines.length));
      for (let from = 0; from < height; from += most) {
        const part = cells.map((lines) => lines.slice(from, from + most));
        if (this.y + this.#heightOf(part) > this.end) {
          await breath();
          this.turn();
          this.#row(head, widths, headFont);
        }
        this.#row(part, widths, font);
      }
    }
    this.y += LINE;
  }

  #heightOf(cells: readonly (readonly string[])[]): number {
    return Math.max(1, ...cells.map(({ length }) => length)) * CELL.line + CELL.above + CELL.below;
  }

  #row(cells: readonly (readonly string[])[], widths: readonly number[], font: string): void {
    let x = this.margin;
    for (const [at, lines] of cells.entries()) {
      for (const [line, text] of lines.entries()) {
        const y = this.y + CELL.above + (line + 0.75) * CELL.line;
        this.put({ x, y, text, font, color: BLACK });
      }
      x += (widths[at] ?? 0) + CELL.gap;
    }
    this.y += this.#heightOf(cells);
    this.put({ x: this.margin, y: this.y, width: this.room });
  }
}

/**
 * Draws a paper of ours as a PDF with real, embedded letters, on as many pages as it takes: the one look of everything that
 * the console prints (D143). Its title is the document's; each page says its number, and the title again from the second on.
 */
export async function paperPdf(
  title: string,
  blocks: readonly (Paragraph | Table | Figure)[],
  options?: PaperOptions,
): Promise<Uint8Array> {
  return (await countedPaper(title, blocks, options)).bytes;
}

/** The same, with how many pages it takes. */
export async function countedPaper(
  title: string,
  blocks: readonly (Paragraph | Table | Figure)[],
  { foot = '', wide = false, pagesInAll, logo = null }: PaperOptions = {},
): Promise<{ bytes: Uint8Array; pages: number }> {
  const { PDFDocument, createCanvas, loadImage } = await canvasLibrary();
  const hasTable = blocks.some((block) => 'rows' in block);
  const layout = new Layout(createCanvas(1, 1).getContext('2d'), wide, hasTable ? NARROW : MARGIN);
  for (const block of blocks) {
    if ('rows' in block) await layout.table(block);
    else if ('dots' in block) layout.figure(block);
    else layout.paragraph(block);
  }
  const pdf = new PDFDocument({ title, creator: 'Compliance Console' });
  const mark = logo && (await loadImage(logo));
  const small = fontOf(FOOT.size);
  const footY = layout.height - FOOT.rise;
  for (const [at, marks] of layout.pages.entries()) {
    // The library's types leave out what a page can draw besides texts and shapes.
    const pen: Pen = pdf.beginPage(layout.width, layout.height) as SKRSContext2D;
    const write = (text: string, x: number, y: number) => {
      pen.font = small;
      pen.fillStyle = GREY;
      pen.fillText(text, x, y);
    };
    draw(pen, marks);
    if (mark && at === 0) drawLogo(pen, mark, layout);
    const page = `Page ${at + 1} of ${pagesInAll ?? layout.pages.length}`;
    const pageX = layout.width - layout.margin - layout.ruler(small)(page);
    const said = at === 0 ? foot : [title, foot].filter(Boolean).join(' \u00b7 ');
    const [line = ''] = wrapped(said, pageX - layout.margin - CELL.gap, layout.ruler(small));
    write(line, layout.margin, footY);
    write(page, pageX, footY);
    pdf.endPage();
    if (at % 8 === 7) await breath();
  }
  return { bytes: new Uint8Array(pdf.close()), pages: layout.pages.length };
}

/** In the margin above the text, so that neither is in the other's way. */
function drawLogo(pen: Pen, image: Image, { width, margin }: Layout): void {
  const scale = Math.min(LOGO.width / image.width, (margin - LOGO.gap) / image.height, 1);
  const [across, high] = [image.width * scale, image.height * scale];
  pen.drawImage(image, width - margin - across, margin - LOGO.gap / 2 - high, across, high);
}

/** In reading order. To set a font takes longer than to write in it, so it is set where it changes. */
function draw(pen: Pen, marks: readonly Mark[]): void {
  let font = '';
  for (const mark of marks) {
    if ('width' in mark) {
      pen.fillStyle = mark.height === undefined ? RULE : BLACK;
      pen.fillRect(mark.x, mark.y, mark.width, mark.height ?? 0.5);
      continue;
    }
    if (mark.font !== font) pen.font = font = mark.font;
    pen.fillStyle = mark.color;
    pen.fillText(mark.text, mark.x, mark.y);
  }
}
