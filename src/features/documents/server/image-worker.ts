import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat, unlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { pipeline } from 'node:stream/promises';
import { parentPort } from 'node:worker_threads';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { IFD } from 'utif2';
import { ImagePdf, pageOf } from './image-pdf.ts';
import { jpegFacts, turnOf } from './jpeg.ts';
import { packPixels } from './pixels.ts';

/** The thread that opens images from strangers and makes a PDF of them. It writes that PDF and nothing else. */
export interface ImageJob {
  path: string;
  out: string;
  kind: 'jpeg' | 'png' | 'tiff';
  mostPages: number;
}

/** Why an image cannot become a document. */
export type ImageFault = 'damaged' | 'imageTooLarge' | 'tooManyPages' | 'tooLarge' | 'tooComplex';

/** The PDF in `out`, or why there is none. */
export type ImageAnswer =
  | { pages: number; size: number; /** Hex. */ sha256: string }
  | { reason: ImageFault };

// It is an old kind of module, whose names Node cannot tell from outside.
const UTIF = createRequire(import.meta.url)('utif2') as typeof import('utif2');

/** Two pages side by side at 600 dots an inch; beyond it an image is a bomb. */
const MOST_PIXELS = 60_000_000;

/** Why an image is not taken. */
class Refusal extends Error {
  readonly reason: ImageFault;
  constructor(reason: ImageFault) {
    super(reason);
    this.reason = reason;
  }
}

async function run(job: ImageJob): Promise<ImageAnswer> {
  const bytes = await readFile(job.path);
  const pdf = await ImagePdf.create(job.out);
  try {
    if (job.kind === 'tiff') await addTiff(pdf, bytes, job.mostPages);
    else if (job.kind === 'jpeg') await addJpeg(pdf, bytes);
    else await addPng(pdf, bytes);
    await pdf.end();
  } finally {
    await pdf.close();
  }
  const hash = createHash('sha256');
  await pipeline(createReadStream(job.out), hash);
  return {
    pages: pdf.pages,
    size: (await stat(job.out)).size,
    sha256: hash.digest('hex'),
  };
}

function checkSize(width: number, height: number): void {
  if (!(width > 0 && height > 0)) throw new Refusal('damaged');
  if (width * height > MOST_PIXELS) throw new Refusal('imageTooLarge');
}

/** Its own bytes go into the PDF, so that nothing is lost; it is only decoded to see whether it is whole. */
async function addJpeg(pdf: ImagePdf, bytes: Buffer): Promise<void> {
  const facts = jpegFacts(bytes);
  if (!facts) throw new Refusal('damaged');
  checkSize(facts.width, facts.height);
  if (!facts.ends) throw new Refusal('damaged');
  const { width, height, components } = facts;
  const isPlain = facts.bits === 8 && facts.turn !== null && [1, 3, 4].includes(components);
  if (!isPlain) {
    const pixels = await pixelsOf(bytes);
    await pdf.add({
      width: pixels.width,
      height: pixels.height,
      page: pageOf(pixels, facts.density),
      turn: 0,
      ...(await packPixels(pixels.rgba, pixels.width, pixels.height)),
    });
    return;
  }
  // Print colours are not drawn by every decoder, but every viewer of PDFs shows them.
  if (components !== 4) await tryToDraw(bytes);
  await pdf.add({
    width,
    height,
    page: pageOf(facts, facts.density),
    turn: facts.turn ?? 0,
    filter: 'DCTDecode',
    colors: components === 1 ? 'DeviceGray' : components === 3 ? 'DeviceRGB' : 'DeviceCMYK',
    bits: 8,
    inverted: components === 4 && facts.adobe,
    bytes,
  });
}

/** Throws where the image cannot be drawn at all. */
async function tryToDraw(bytes: Buffer): Promise<void> {
  const image = await loadImage(bytes);
  createCanvas(16, 16).getContext('2d').drawImage(image, 0, 0, 16, 16);
}

async function pixelsOf(
  bytes: Buffer,
): Promise<{ rgba: Uint8ClampedArray; width: number; height: number }> {
  const image = await loadImage(bytes);
  const { width, height } = image;
  checkSize(width, height);
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  return { rgba: context.getImageData(0, 0, width, height).data, width, height };
}

async function addPng(pdf: ImagePdf, bytes: Buffer): Promise<void> {
  if (bytes.length < 33 || bytes.toString('latin1', 12, 16) !== 'IHDR')
    throw new Refusal('damaged');
  checkSize(bytes.readUInt32BE(16), bytes.readUInt32BE(20));
  // A file cut short is drawn with its rest white.
  if (!bytes.subarray(-1024).includes('IEND', 0, 'latin1')) throw new Refusal('damaged');
  const pixels = await pixelsOf(bytes);
  await pdf.add({
    width: pixels.width,
    height: pixels.height,
    page: pageOf(pixels, pngDensity(bytes)),
    turn: 0,
    ...(await packPixels(pixels.rgba, pixels.width, pixels.height)),
  });
}

function pngDensity(bytes: Buffer): { x: number; y: number } | null {
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const kind = bytes.toString('latin1', at + 4, at + 8);
    if (kind === 'IDAT') return null;
    if (kind === 'pHYs' && length === 9 && at + 17 <= bytes.length && bytes[at + 16] === 1)
      return {
        x: bytes.readUInt32BE(at + 8) * 0.0254,
        y: bytes.readUInt32BE(at + 12) * 0.0254,
      };
    at += 12 + length;
  }
  return null;
}

/** Each image of a TIFF is a page, as fax gateways write them. */
async function addTiff(pdf: ImagePdf, bytes: Buffer, mostPages: number): Promise<void> {
  const directories = UTIF.decode(bytes).filter((one) => firstOf(one, 256) > 0);
  if (directories.length === 0) throw new Refusal('damaged');
  if (directories.length > mostPages) throw new Refusal('tooManyPages');
  for (const one of directories) checkSize(firstOf(one, 256), firstOf(one, 257));
  for (const one of directories) {
    UTIF.decodeImage(bytes, one);
    if (!one.data || one.data.length === 0) throw new Refusal('damaged');
    const rgba = UTIF.toRGBA8(one);
    const { width, height } = one;
    if (rgba.length < width * height * 4) throw new Refusal('damaged');
    await pdf.add({
      width,
      height,
      page: pageOf({ width, height }, tiffDensity(one)),
      turn: turnOf(firstOf(one, 274) || 1) ?? 0,
      ...(await packPixels(rgba, width, height)),
    });
    // Its pixels are in the PDF; a hundred pages of them would not fit in memory.
    one.data = new Uint8Array(0);
  }
}

function firstOf(directory: IFD, tag: number): number {
  const values = directory[`t${tag}`];
  const first: unknown = Array.isArray(values) ? values[0] : undefined;
  return typeof first === 'number' ? first : 0;
}

/** A density is a fraction. */
function fractionOf(directory: IFD, tag: number): number {
  const values: unknown = directory[`t${tag}`];
  const fraction: unknown = Array.isArray(values) ? values[0] : undefined;
  if (!Array.isArray(fraction)) return 0;
  const [over, under]: unknown[] = fraction;
  return typeof over === 'number' && typeof under === 'number' && under > 0 ? over / under : 0;
}

function tiffDensity(directory: IFD): { x: number; y: number } | null {
  const per = firstOf(directory, 296) === 3 ? 2.54 : 1;
  const [x, y] = [fractionOf(directory, 282) * per, fractionOf(directory, 283) * per];
  return x > 0 && y > 0 ? { x, y } : null;
}

async function answerTo(error: unknown, { out }: ImageJob): Promise<ImageAnswer> {
  await unlink(out).catch((missing: NodeJS.ErrnoException) => {
    if (missing.code !== 'ENOENT') throw missing;
  });
  // The libraries' words are about their own insides; the reason is the same for all: it is no whole image.
  return { reason: error instanceof Refusal ? error.reason : 'damaged' };
}

parentPort?.on('message', (job: ImageJob) => {
  void run(job)
    .catch((error: unknown) => answerTo(error, job))
    .then((answer) => parentPort?.postMessage(answer));
});
parentPort?.postMessage('ready');
