import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import type { PDFRef } from '@cantoo/pdf-lib';
import type { IsoDate } from '#src/shared/dates.ts';
import { alignedX, PAGE, smooth } from './surface.ts';
import type { Ink, Point, Surface } from './surface.ts';

/** A surface that collects the content streams of a PDF, one a page. */
export interface TextPages {
  surface: Surface;
  /** The content of each page, as PDF operators in WinAnsi bytes. */
  pages: string[][];
}

// Characters of WinAnsi outside Latin-1 that our texts use; all others are the same code.
const WIN_ANSI: Record<string, string> = { '–': '\x96', '—': '\x97', '’': '\x92', '•': '\x95' };

function literal(text: string): string {
  const bytes = text.normalize('NFC').replace(/[^\x20-\xff]/g, (char) => WIN_ANSI[char] ?? '?');
  return `(${bytes.replace(/[\\()]/g, '\\$&')})`;
}

const round = (value: number) => String(Math.round(value * 100) / 100);
const flip = ([x, y]: Point) => `${round(x)} ${round(PAGE.height - y)}`;

function ink(color: Ink, stroking: boolean): string {
  if (typeof color === 'number') return `${round(color)} ${stroking ? 'G' : 'g'}`;
  return `${color.map(round).join(' ')} ${stroking ? 'RG' : 'rg'}`;
}

/** Starts an empty one-page text document. */
export function textPages(): TextPages {
  const pages: string[][] = [[]];
  const add = (...operators: string[]) => pages.at(-1)?.push(...operators);
  const curves = (points: readonly (readonly Point[])[]) =>
    points.map((segment) => `${segment.map(flip).join(' ')} c`);
  return {
    pages,
    surface: {
      text: (x, y, text, style = {}) => {
        if (!text) return;
        const at = flip([alignedX(x, text, style), y]);
        const font = `/F${style.bold ? 2 : 1} ${round(style.size ?? 9)} Tf`;
        add(`BT ${ink(style.ink ?? 0, false)} ${font} ${at} Td ${literal(text)} Tj ET`);
      },
      rect: (x, y, w, h, { fill, line, ink: color = 0.15 } = {}) => {
        const box = `${flip([x, y + h])} ${round(w)} ${round(h)} re`;
        if (fill !== undefined) add(ink(fill, false), box, 'f');
        if (line) add(ink(color, true), `${round(line)} w`, box, 'S');
      },
      line: (from, to, width = 0.5, color = 0.15) =>
        add(ink(color, true), `${round(width)} w ${flip(from)} m ${flip(to)} l S`),
      stroke: (points, width, color) => {
        const [start] = points;
        if (!start) return;
        add(
          ink(color, true),
          `1 J ${round(width)} w ${flip(start)} m`,
          ...curves(smooth(points)),
          'S 0 J',
        );
      },
      disc: ([x, y], rx, ry, fill) => {
        const [kx, ky] = [rx * 0.5523, ry * 0.5523];
        add(
          ink(fill, false),
          `${flip([x + rx, y])} m`,
          ...curves([
            [
              [x + rx, y - ky],
              [x + kx, y - ry],
              [x, y - ry],
            ],
            [
              [x - kx, y - ry],
              [x - rx, y - ky],
              [x - rx, y],
            ],
            [
              [x - rx, y + ky],
              [x - kx, y + ry],
              [x, y + ry],
            ],
            [
              [x + kx, y + ry],
              [x + rx, y + ky],
              [x + rx, y],
            ],
          ]),
          'f',
        );
      },
      nextPage: () => pages.push([]),
    },
  };
}

/** One of the typefaces that every reader of PDFs has. */
export type Face = 'Helvetica' | 'Times' | 'Courier';

const FACES: Readonly<Record<Face, readonly [plain: string, bold: string]>> = {
  Helvetica: ['Helvetica', 'Helvetica-Bold'],
  Times: ['Times-Roman', 'Times-Bold'],
  Courier: ['Courier', 'Courier-Bold'],
};

export interface PdfInfo {
  title: string;
  author: string;
  created: IsoDate;
  /** Helvetica where left out. */
  face?: Face | undefined;
}

/** A document without content; its dates are the paper's, so that equal input gives equal bytes. */
export async function emptyPdf(info: PdfInfo, producer: string): Promise<PDFDocument> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const at = new Date(`${info.created}T15:00:00Z`);
  pdf.setTitle(info.title);
  pdf.setAuthor(info.author);
  pdf.setProducer(producer);
  pdf.setCreationDate(at);
  pdf.setModificationDate(at);
  return pdf;
}

/** Writes the collected pages, protected when a password is given. */
export async function saveTextPdf(
  { pages }: TextPages,
  info: PdfInfo,
  password?: string,
): Promise<Uint8Array> {
  const pdf = await emptyPdf(info, 'Meridian Forms 4.2');
  const { context } = pdf;
  const font = (name: string): PDFRef =>
    context.register(
      context.obj({ Type: 'Font', Subtype: 'Type1', BaseFont: name, Encoding: 'WinAnsiEncoding' }),
    );
  const fonts = FACES[info.face ?? 'Helvetica'].map(font);
  for (const operators of pages) {
    const page = pdf.addPage([PAGE.width, PAGE.height]);
    fonts.forEach((ref, i) => page.node.setFontDictionary(PDFName.of(`F${i + 1}`), ref));
    const content = deflateSync(Buffer.from(operators.join('\n'), 'latin1'));
    page.node.addContentStream(
      context.register(context.stream(content, { Filter: 'FlateDecode' })),
    );
  }
  if (password) pdf.encrypt({ userPassword: password, ownerPassword: `${password}-owner` });
  return pdf.save({ updateFieldAppearances: false });
}
