import { fileURLToPath } from 'node:url';
import type { SKRSContext2D } from '@napi-rs/canvas';

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
}

const PAGE = { width: 612, height: 792, margin: 64 };
const FONT = 'Console Sans';
const LINE = 16;

/** What is used of a page's context. */
type Pen = Pick<SKRSContext2D, 'font' | 'fillStyle' | 'fillText' | 'measureText'>;

type CanvasLibrary = typeof import('@napi-rs/canvas');
let loading: Promise<CanvasLibrary> | null = null;

/** Loaded with the first paper: an ordinary start does not pay for it. */
function canvasLibrary(): Promise<CanvasLibrary> {
  return (loading ??= import('@napi-rs/canvas').then((library) => {
    // Servers have no fonts of their own; pdfjs-dist carries Liberation Sans, which knows Latin, Greek and Cyrillic.
    for (const [file, name] of [
      ['Regular', FONT],
      ['Bold', `${FONT} Bold`],
    ] as const) {
      const path = fileURLToPath(
        import.meta.resolve(`pdfjs-dist/standard_fonts/LiberationSans-${file}.ttf`),
      );
      if (!library.GlobalFonts.registerFromPath(path, name))
        throw new Error(`The font LiberationSans-${file}.ttf of pdfjs-dist could not be loaded.`);
    }
    return library;
  }));
}

/** Draws a paper of ours as a PDF with real, embedded letters, on as many pages as it takes. */
export async function paperPdf(
  title: string,
  paragraphs: readonly Paragraph[],
): Promise<Uint8Array> {
  const { PDFDocument } = await canvasLibrary();
  const pdf = new PDFDocument({ title, creator: 'Compliance Console' });
  let c: Pen = pdf.beginPage(PAGE.width, PAGE.height);
  let y = PAGE.margin;
  const room = PAGE.width - 2 * PAGE.margin;
  for (const { text, size = 11, bold = false, quiet = false, after = 0 } of paragraphs) {
    const font = `${size}px "${bold ? `${FONT} Bold` : FONT}", sans-serif`;
    c.font = font;
    for (const row of wrapped(c, text, room)) {
      if (y + LINE > PAGE.height - PAGE.margin) {
        pdf.endPage();
        c = pdf.beginPage(PAGE.width, PAGE.height);
        y = PAGE.margin;
        c.font = font;
      }
      c.fillStyle = quiet ? '#555' : '#000';
      y += size * 1.45;
      c.fillText(row, PAGE.margin, y);
    }
    y += after;
  }
  pdf.endPage();
  return new Uint8Array(pdf.close());
}

/** A text in rows that fit; a word too long for one is broken. */
function wrapped(c: Pen, text: string, room: number): string[] {
  const fits = (row: string) => c.measureText(row).width <= room;
  const rows: string[] = [];
  let row = '';
  for (const word of text.split(/\s+/)) {
    const longer = row === '' ? word : `${row} ${word}`;
    if (fits(longer)) {
      row = longer;
      continue;
    }
    if (row !== '') rows.push(row);
    row = '';
    for (const letter of word) {
      if (!fits(row + letter)) {
        rows.push(row);
        row = '';
      }
      row += letter;
    }
  }
  if (row !== '') rows.push(row);
  return rows;
}
