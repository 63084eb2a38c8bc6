import { fileURLToPath } from 'node:url';
import { deflateSync } from 'node:zlib';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas';
import { PDFName } from '@cantoo/pdf-lib';
import type { PDFRef } from '@cantoo/pdf-lib';
import type { Random } from '../random.ts';
import { alignedX, PAGE, smooth } from './surface.ts';
import type { Ink, Surface } from './surface.ts';
import { emptyPdf } from './text-pdf.ts';
import type { PdfInfo } from './text-pdf.ts';

/** A grey office scan, or a black-and-white fax with its header line. */
export type ScanLook = { kind: 'scan' } | { kind: 'fax'; header: string };

export interface ScanPages {
  surface: Surface;
  canvases: Canvas[];
}

const FONT = 'Demo Sans';
const DOTS_PER_POINT = { scan: 1.4, fax: 1.9 } as const;

let fontsReady = false;
/** Servers have no fonts of their own; pdfjs-dist carries Liberation Sans, as wide as Helvetica. */
function registerFonts(): void {
  if (fontsReady) return;
  for (const [file, name] of [
    ['Regular', FONT],
    ['Bold', `${FONT} Bold`],
  ] as const) {
    const url = import.meta.resolve(`pdfjs-dist/standard_fonts/LiberationSans-${file}.ttf`);
    if (!GlobalFonts.registerFromPath(fileURLToPath(url), name)) {
      throw new Error(`The font LiberationSans-${file}.ttf of pdfjs-dist could not be loaded.`);
    }
  }
  fontsReady = true;
}

function css(color: Ink): string {
  const parts = typeof color === 'number' ? [color, color, color] : color;
  return `rgb(${parts.map((part) => Math.round(part * 255)).join(' ')})`;
}

/** Starts a one-page scan: the paper lies a little askew and off the glass. */
export function scanPages(random: Random, look: ScanLook): ScanPages {
  registerFonts();
  const canvases: Canvas[] = [];
  let c: SKRSContext2D;
  const nextPage = () => {
    const scale = DOTS_PER_POINT[look.kind];
    const canvas = createCanvas(Math.round(PAGE.width * scale), Math.round(PAGE.height * scale));
    canvases.push(canvas);
    c = canvas.getContext('2d');
    c.fillStyle = look.kind === 'fax' ? '#fff' : css(0.9 + random.next() * 0.05);
    c.fillRect(0, 0, canvas.width, canvas.height);
    c.scale(scale, scale);
    if (look.kind === 'fax') writeFaxHeader(c, look.header, canvases.length);
    else shadeEdges(c, random);
    c.translate(PAGE.width / 2, PAGE.height / 2);
    c.rotate((random.chance(0.5) ? 1 : -1) * (0.004 + random.next() * 0.014));
    c.scale(0.97, 0.97);
    c.translate(-PAGE.width / 2 + random.int(-4, 4), -PAGE.height / 2 + random.int(0, 8));
  };
  nextPage();
  return {
    canvases,
    surface: {
      nextPage,
      text: (x, y, text, style = {}) => {
        c.fillStyle = css(style.ink ?? 0);
        c.font = `${style.size ?? 9}px "${FONT}${style.bold ? ' Bold' : ''}"`;
        c.fillText(text, alignedX(x, text, style), y);
      },
      rect: (x, y, w, h, { fill, line, ink = 0.15 } = {}) => {
        if (fill !== undefined) {
          c.fillStyle = css(fill);
          c.fillRect(x, y, w, h);
        }
        if (!line) return;
        c.strokeStyle = css(ink);
        c.lineWidth = line;
        c.strokeRect(x, y, w, h);
      },
      line: (from, to, width = 0.5, ink = 0.15) => {
        c.strokeStyle = css(ink);
        c.lineWidth = width;
        c.beginPath();
        c.moveTo(...from);
        c.lineTo(...to);
        c.stroke();
      },
      stroke: (points, width, ink) => {
        const [start] = points;
        if (!start) return;
        c.strokeStyle = css(ink);
        c.lineWidth = width;
        c.beginPath();
        c.moveTo(...start);
        for (const [a, b, end] of smooth(points)) c.bezierCurveTo(...a, ...b, ...end);
        c.stroke();
      },
      disc: ([x, y], rx, ry, fill) => {
        c.fillStyle = css(fill);
        c.beginPath();
        c.ellipse(x, y, rx, ry, 0, 0, Math.PI * 2);
        c.fill();
      },
    },
  };
}

function writeFaxHeader(c: SKRSContext2D, header: string, page: number): void {
  c.fillStyle = '#000';
  c.font = `8px "${FONT}"`;
  c.fillText(`${header}   P.${String(page).padStart(2, '0')}`, 24, 11);
}

function shadeEdges(c: SKRSContext2D, random: Random): void {
  const shade = c.createLinearGradient(0, 0, PAGE.width, 0);
  shade.addColorStop(0, 'rgb(0 0 0 / 0.28)');
  shade.addColorStop(0.012 + random.next() * 0.02, 'rgb(0 0 0 / 0.03)');
  shade.addColorStop(0.6, 'rgb(0 0 0 / 0)');
  shade.addColorStop(1, 'rgb(0 0 0 / 0.06)');
  c.fillStyle = shade;
  c.fillRect(0, 0, PAGE.width, PAGE.height);
}

/** Writes the pages as images without a text layer, as a scanner or a fax gateway does. */
export async function saveScanPdf(
  { canvases }: ScanPages,
  random: Random,
  look: ScanLook,
  info: PdfInfo,
): Promise<Uint8Array> {
  const producer = look.kind === 'fax' ? 'FaxGate 2.1' : 'OfficeScan MX-3071';
  const pdf = await emptyPdf({ ...info, title: look.kind === 'fax' ? 'Fax' : 'Scan' }, producer);
  for (const canvas of canvases) {
    const page = pdf.addPage([PAGE.width, PAGE.height]);
    let ref: PDFRef;
    if (look.kind === 'fax') {
      const { width: Width, height: Height } = canvas;
      const bits = deflateSync(blackAndWhite(canvas, random), { level: 9 });
      const image = pdf.context.stream(bits, {
        Type: 'XObject',
        Subtype: 'Image',
        Width,
        Height,
        ColorSpace: 'DeviceGray',
        BitsPerComponent: 1,
        Filter: 'FlateDecode',
      });
      ref = pdf.context.register(image);
    } else {
      speckle(canvas, random);
      ref = (await pdf.embedJpg(canvas.encodeSync('jpeg', 40))).ref;
    }
    page.node.setXObject(PDFName.of('Im1'), ref);
    const content = `q ${PAGE.width} 0 0 ${PAGE.height} 0 0 cm /Im1 Do Q`;
    page.node.addContentStream(pdf.context.register(pdf.context.stream(content)));
  }
  return pdf.save({ updateFieldAppearances: false });
}

/** Sensor noise over the page, and dust: dark specks, a few of them hairs. */
function speckle(canvas: Canvas, random: Random): void {
  const c = canvas.getContext('2d');
  const image = c.getImageData(0, 0, canvas.width, canvas.height);
  const { data } = image;
  const noise = Int8Array.from({ length: 8191 }, () => random.int(-7, 7));
  for (let i = 0, n = 0; i < data.length; i += 4, n += 1) {
    // Grey, as office scanners are set: the red part will do for all three.
    const level = (data[i] ?? 0) * 0.3 + (data[i + 1] ?? 0) * 0.6 + (data[i + 2] ?? 0) * 0.1;
    // A prime length that divides no row keeps the repetition from showing as a pattern.
    const value = level + (noise[n % 8191] ?? 0);
    data[i] = value;
    data[i + 1] = value;
    data[i + 2] = value;
  }
  c.putImageData(image, 0, 0);
  c.resetTransform();
  for (let i = 0; i < 60; i += 1) {
    c.fillStyle = css(random.next() * 0.6);
    c.fillRect(random.int(0, canvas.width), random.int(0, canvas.height), random.int(1, 2), 1);
  }
}

/** One bit a pixel, rows padded to bytes, 1 is white; with the line noise of a telephone. */
function blackAndWhite(canvas: Canvas, random: Random): Uint8Array {
  const { width, height } = canvas;
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
  const stride = Math.ceil(width / 8);
  const bits = new Uint8Array(stride * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4;
      const level = (data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0);
      const byte = y * stride + (x >> 3);
      if (level > 400) bits[byte] = (bits[byte] ?? 0) | (0x80 >> (x & 7));
    }
  }
  for (let i = 0; i < 500; i += 1) {
    const byte = random.int(0, bits.length - 1);
    bits[byte] = (bits[byte] ?? 0) ^ (1 << random.int(0, 7));
  }
  return bits;
}
