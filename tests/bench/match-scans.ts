import { dirname, join } from 'node:path';
import { createRequire } from 'node:module';
import { deflateSync } from 'node:zlib';
import { createCanvas } from '@napi-rs/canvas';
import type { Canvas } from '@napi-rs/canvas';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import type { PDFRef } from '@cantoo/pdf-lib';
import type { Random } from '#src/demo/random.ts';

/** What became of a paper on its way: how fine it was scanned, how crooked, how dirty. */
export interface Damage {
  kind: 'scan' | 'fax' | 'photo';
  dotsPerInch: number;
  skew: number;
  blur: number;
  noise: number;
  /** Quarters that it lies on its side or head. */
  turned: 0 | 180 | 90;
  streaks: number;
  quality: number;
  /** How it lies: over the whole image, smaller than the glass with white around it, or on a table. */
  lies: 'whole' | 'bordered' | 'table';
  /** How bright the paper is, and the table, in hundredths. */
  paper: number;
  table: number;
}

/** Draws a paper's fate: office scans, faxes in both finenesses, photos with blur and shade. */
export function drawDamage(random: Random): Damage {
  const kind = random.weighted([
    ['scan', 5],
    ['fax', 4],
    ['photo', 1],
  ] as const);
  const crooked = (most: number): number => (random.next() * 2 - 1) * most;
  const lies =
    kind === 'photo'
      ? random.pick(['table', 'whole'] as const)
      : kind === 'scan'
        ? random.weighted([
            ['whole', 7],
            ['bordered', 3],
          ] as const)
        : 'whole';
  return {
    kind,
    dotsPerInch:
      kind === 'fax'
        ? random.pick([204, 204, 150])
        : kind === 'scan'
          ? random.pick([150, 200, 200, 300])
          : 170,
    skew: crooked(kind === 'photo' ? 4 : 2.2),
    blur: kind === 'fax' ? random.next() * 0.5 : random.next() * (kind === 'photo' ? 1.3 : 0.9),
    noise: random.next() * (kind === 'photo' ? 22 : 14),
    turned: random.chance(0.04) ? 180 : random.chance(0.03) ? 90 : 0,
    streaks: kind === 'fax' ? random.int(0, 4) : 0,
    quality: random.int(35, 80),
    lies,
    // Grey recycled paper and dull glass.
    paper: lies === 'bordered' ? random.int(55, 85) : random.int(88, 97),
    table: random.int(25, 70),
  };
}

const require = createRequire(import.meta.url);
const ROOT = dirname(require.resolve('pdfjs-dist/package.json'));

/** A PDF as a scanner or a fax gateway would send it: images of its first pages, damaged, without any text. */
export async function scanOf(pdf: Uint8Array, damage: Damage, random: Random): Promise<Uint8Array> {
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const task = pdfjs.getDocument({
    data: new Uint8Array(pdf),
    standardFontDataUrl: join(ROOT, 'standard_fonts/'),
    cMapUrl: join(ROOT, 'cmaps/'),
    verbosity: pdfjs.VerbosityLevel.ERRORS,
    disableFontFace: true,
    useSystemFonts: false,
  });
  const source = await task.promise;
  const made = await PDFDocument.create();
  try {
    for (let number = 1; number <= Math.min(2, source.numPages); number += 1) {
      const page = await source.getPage(number);
      const viewport = page.getViewport({ scale: damage.dotsPerInch / 72 });
      const clean = createCanvas(Math.floor(viewport.width), Math.floor(viewport.height));
      const target: unknown = clean;
      await page.render({ canvas: target as HTMLCanvasElement, viewport, background: '#fff' })
        .promise;
      const worn = wear(clean, damage, random);
      await addImage(made, worn, damage);
    }
  } finally {
    await task.destroy();
  }
  return made.save();
}

/** Crooked, blurred, shaded, noisy. */
function wear(clean: Canvas, damage: Damage, random: Random): Canvas {
  const sideways = damage.turned === 90;
  const [width, height] = sideways ? [clean.height, clean.width] : [clean.width, clean.height];
  const canvas = createCanvas(width, height);
  const c = canvas.getContext('2d');
  const paper = damage.kind === 'fax' ? '#fff' : `hsl(40 6% ${damage.paper}%)`;
  c.fillStyle =
    damage.lies === 'whole'
      ? paper
      : damage.lies === 'table'
        ? `hsl(28 30% ${damage.table}%)`
        : '#fff';
  c.fillRect(0, 0, width, height);
  c.translate(width / 2, height / 2);
  c.rotate(((damage.turned + damage.skew) * Math.PI) / 180);
  if (damage.blur > 0.1) c.filter = `blur(${(damage.blur * damage.dotsPerInch) / 200}px)`;
  if (damage.lies !== 'whole') {
    c.scale(0.88, 0.88);
    c.fillStyle = paper;
    c.fillRect(-clean.width / 2, -clean.height / 2, clean.width, clean.height);
  }
  c.globalCompositeOperation = 'multiply';
  c.drawImage(clean, -clean.width / 2, -clean.height / 2);
  c.filter = 'none';
  c.resetTransform();
  if (damage.kind === 'photo') {
    const shade = c.createLinearGradient(0, 0, width, height);
    shade.addColorStop(0, 'rgb(60 50 40 / 0.35)');
    shade.addColorStop(0.5, 'rgb(60 50 40 / 0.02)');
    shade.addColorStop(1, 'rgb(60 50 40 / 0.22)');
    c.fillStyle = shade;
    c.fillRect(0, 0, width, height);
  }
  c.globalCompositeOperation = 'source-over';
  const image = c.getImageData(0, 0, width, height);
  const { data } = image;
  // A prime length that divides no row keeps the repetition from showing.
  const grain = Float32Array.from(
    { length: 65_521 },
    () => (random.next() + random.next() + random.next() - 1.5) * 1.6,
  );
  for (let i = 0, n = 0; i < data.length; i += 4, n += 1) {
    const level =
      (data[i] ?? 0) * 0.3 +
      (data[i + 1] ?? 0) * 0.59 +
      (data[i + 2] ?? 0) * 0.11 +
      (grain[n % 65_521] ?? 0) * damage.noise;
    data[i] = data[i + 1] = data[i + 2] = level;
  }
  c.putImageData(image, 0, 0);
  c.fillStyle = '#000';
  for (let i = 0; i < damage.streaks; i += 1) c.fillRect(random.int(0, width), 0, 1, height);
  const dust = damage.kind === 'fax' ? width * height * 0.0006 * random.next() : 80;
  for (let i = 0; i < dust; i += 1)
    c.fillRect(random.int(0, width), random.int(0, height), random.int(1, 2), 1);
  return canvas;
}

async function addImage(pdf: PDFDocument, canvas: Canvas, damage: Damage): Promise<void> {
  const [width, height] = canvas.width > canvas.height ? [792, 612] : [612, 792];
  const page = pdf.addPage([width, height]);
  let ref: PDFRef;
  if (damage.kind === 'fax') {
    const stream = pdf.context.stream(deflateSync(blackAndWhite(canvas)), {
      Type: 'XObject',
      Subtype: 'Image',
      Width: canvas.width,
      Height: canvas.height,
      ColorSpace: 'DeviceGray',
      BitsPerComponent: 1,
      Filter: 'FlateDecode',
    });
    ref = pdf.context.register(stream);
  } else {
    ref = (await pdf.embedJpg(canvas.encodeSync('jpeg', damage.quality))).ref;
  }
  page.node.setXObject(PDFName.of('Im1'), ref);
  page.node.addContentStream(
    pdf.context.register(pdf.context.stream(`q ${width} 0 0 ${height} 0 0 cm /Im1 Do Q`)),
  );
}

/** One bit a dot, rows padded to bytes, 1 is white. */
function blackAndWhite(canvas: Canvas): Uint8Array {
  const { width, height } = canvas;
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
  const stride = Math.ceil(width / 8);
  const bits = new Uint8Array(stride * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if ((data[(y * width + x) * 4] ?? 0) > 150) {
        const byte = y * stride + (x >> 3);
        bits[byte] = (bits[byte] ?? 0) | (0x80 >> (x & 7));
      }
  return bits;
}

const CONFUSED: Readonly<Record<string, string>> = {
  '0': 'O',
  O: '0',
  '1': 'l',
  l: '1',
  I: 'l',
  '5': 'S',
  S: '5',
  '8': 'B',
  B: '8',
  '2': 'Z',
  e: 'c',
  c: 'e',
  h: 'b',
  n: 'ri',
  m: 'rn',
  a: 'o',
  u: 'v',
  t: 'f',
  g: 'q',
};

/** A text as a poor text layer has it: so many of its letters in a hundred misread. */
export function garble(text: string, percent: number, random: Random): string {
  return Array.from(text)
    .map((sign) =>
      random.next() * 100 < percent ? (CONFUSED[sign] ?? (sign === ' ' ? '' : sign)) : sign,
    )
    .join('');
}
