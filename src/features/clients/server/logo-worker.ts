import { readFile, writeFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { imageSize } from '#src/server/image-size.ts';
import type { CLIENT_LOGO_ERRORS } from '../client-logo.contract.ts';

/** The thread that opens images from strangers: it may be ended at any moment, and writes only what it has made. */
export interface LogoJob {
  path: string;
  /** Where the image that was made of it goes. */
  out: string;
}

export type LogoAnswer = 'done' | keyof typeof CLIENT_LOGO_ERRORS;

/** Beyond it an image is a bomb. */
const MOST_PIXELS = 25_000_000;
const LONGEST_SIDE = 480;
const [PNG, JPEG] = [0x89504e47, 0xffd8ff];

/** Draws the image anew, small: what else its file held (place, device, scripts behind the image) is gone. */
async function run({ path, out }: LogoJob): Promise<LogoAnswer> {
  const bytes = await readFile(path);
  const isImage =
    bytes.length > 24 && (bytes.readUInt32BE(0) === PNG || bytes.readUIntBE(0, 3) === JPEG);
  const size = isImage ? imageSize(bytes) : null;
  if (!isImage) return 'client-logo.not_an_image';
  if (!size || size.width < 1 || size.height < 1) return 'client-logo.damaged';
  if (size.width * size.height > MOST_PIXELS) return 'client-logo.too_large';
  try {
    const image = await loadImage(bytes);
    const scale = Math.min(1, LONGEST_SIDE / Math.max(image.width, image.height));
    const [width = 1, height = 1] = [image.width, image.height].map((side) =>
      Math.max(1, Math.round(side * scale)),
    );
    const canvas = createCanvas(width, height);
    canvas.getContext('2d').drawImage(image, 0, 0, width, height);
    const png = await canvas.encode('png');
    await writeFile(out, png, { mode: 0o600, flag: 'wx' });
    return 'done';
  } catch {
    // The library's words are about its own insides; the reason is the same for all: it is no whole image.
    return 'client-logo.damaged';
  }
}

parentPort?.postMessage(await run(workerData as LogoJob));
