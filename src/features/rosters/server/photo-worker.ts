import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { MOST_PHOTOS } from '../photos.contract.ts';
import { imageSize } from '#src/server/image-size.ts';
import { openZip, ZipError } from '#src/server/zip.ts';

/** The thread that opens images from strangers: it may be ended at any moment, and writes only what it has made. */
export interface PhotoJob {
  path: string;
  /** Where a line of JSON for each image goes. */
  out: string;
}

/** One image made anew, or why it cannot be taken. A single file's name is known to who sent it. */
export type PhotoLine = { name: string | null } & (
  | { jpeg: string; width: number; height: number }
  | { fault: string }
);

export type PhotoAnswer =
  | 'done'
  | 'photos.not_images'
  | 'photos.unreadable'
  | 'photos.too_complex'
  | 'photos.too_many';

const ZIP = { entries: MOST_PHOTOS * 2, each: 40 * 2 ** 20, all: 400 * 2 ** 20 };
/** What a phone takes, and more; beyond it an image is a bomb. */
const MOST_PIXELS = 60_000_000;
const LONGEST_SIDE = 480;
const QUALITY = 85;

async function run({ path, out }: PhotoJob): Promise<PhotoAnswer> {
  await writeFile(out, '', { mode: 0o600, flag: 'wx' });
  const bytes = await readFile(path);
  if (bytes.readUInt32BE(0) !== 0x504b0304) {
    if (!imageSize(bytes)) return 'photos.not_images';
    await note(out, { name: null, ...(await remake(bytes)) });
    return 'done';
  }
  const zip = await openZip(path, ZIP);
  try {
    const files = zip.entries.filter(({ name }) => !/(^|\/)(\.|__MACOSX\/)/.test(name));
    if (files.length === 0) return 'photos.not_images';
    if (files.length > MOST_PHOTOS) return 'photos.too_many';
    for (const entry of files)
      await note(out, { name: basename(entry.name), ...(await remake(await entry.read())) });
  } finally {
    zip.close();
  }
  return 'done';
}

const note = (out: string, line: PhotoLine): Promise<void> =>
  appendFile(out, `${JSON.stringify(line)}\n`);

/** Draws the image anew, small: what else its file held (place, device, scripts behind the image) is gone. */
async function remake(
  bytes: Buffer,
): Promise<{ jpeg: string; width: number; height: number } | { fault: string }> {
  const size = imageSize(bytes);
  if (!size) return { fault: 'It is no JPEG, PNG or WebP image.' };
  if (size.width < 1 || size.height < 1) return { fault: 'The image is damaged.' };
  if (size.width * size.height > MOST_PIXELS)
    return { fault: 'The image is too large. Send one of at most 60 megapixels.' };
  try {
    const image = await loadImage(bytes);
    const scale = Math.min(1, LONGEST_SIDE / Math.max(image.width, image.height));
    const [width, height] = [image.width, image.height].map((side) =>
      Math.max(1, Math.round(side * scale)),
    ) as [number, number];
    const canvas = createCanvas(width, height);
    const context = canvas.getContext('2d');
    // JPEG knows no transparency: what is not there would be black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    context.drawImage(image, 0, 0, width, height);
    const jpeg = await canvas.encode('jpeg', QUALITY);
    return { jpeg: jpeg.toString('base64'), width, height };
  } catch {
    // The library's words are about its own insides; the reason is the same for all: it is no whole image.
    return { fault: 'The image is damaged.' };
  }
}

function answerTo(error: unknown): PhotoAnswer {
  if (error instanceof ZipError)
    return error.kind === 'tooLarge' ? 'photos.too_complex' : 'photos.unreadable';
  return 'photos.unreadable';
}

parentPort?.postMessage(await run(workerData as PhotoJob).catch(answerTo));
