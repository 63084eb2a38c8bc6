import { fileURLToPath } from 'node:url';
import type { SKRSContext2D } from '@napi-rs/canvas';

/** What the paper of a signed certificate says. */
export interface SignedPaper {
  /** As `certificateText` wrote it: its first line is the heading. */
  text: string;
  signedName: string;
  signedAt: string;
  ip: string;
  /** Of the text, as hexadecimal digits. */
  sha256: string;
}

const PAGE = { width: 612, height: 792, margin: 64 };
const FONT = 'Certificate Sans';
const LINE = 16;

/** What is used of a page's context. */
type Pen = Pick<SKRSContext2D, 'font' | 'fillStyle' | 'fillText' | 'measureText'>;

type CanvasLibrary = typeof import('@napi-rs/canvas');
let loading: Promise<CanvasLibrary> | null = null;

/** Loaded with the first signature: an ordinary start does not pay for it. */
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

/** Draws a signed certificate as a PDF with real, embedded letters, on as many pages as it takes. */
export async function certificatePdf(paper: SignedPaper): Promise<Uint8Array> {
  const { PDFDocument } = await canvasLibrary();
  const pdf = new PDFDocument({
    title: 'Annual certificate of violations',
    creator: 'Compliance Console',
  });
  let c: Pen = pdf.beginPage(PAGE.width, PAGE.height);
  let y = PAGE.margin;
  const room = PAGE.width - 2 * PAGE.margin;
  const write = (text: string, style: { size?: number; bold?: boolean; quiet?: boolean } = {}) => {
    const { size = 11, bold = false, quiet = false } = style;
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
  };
  const space = (points: number) => {
    y += points;
  };
  const [heading = '', ...lines] = paper.text.split('\n');
  write(heading, { size: 18, bold: true });
  space(10);
  for (const text of lines) {
    write(text);
    space(4);
  }
  space(18);
  write('Signed electronically by', { size: 9, quiet: true });
  write(paper.signedName, { size: 16, bold: true });
  space(6);
  write(`Time: ${paper.signedAt.replace('T', ' ').replace(/\.\d+Z$/, '')} UTC`, { size: 9.5 });
  write(`Address on the network (IP): ${paper.ip}`, { size: 9.5 });
  write(`SHA-256 of the text from the heading to the line above the signature: ${paper.sha256}`, {
    size: 9.5,
  });
  space(12);
  write(
    "Asked for as the employer's own policy. 49 CFR 391.27 required this certificate until 2022-05-09.",
    { size: 8.5, quiet: true },
  );
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
