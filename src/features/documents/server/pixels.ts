import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { createCanvas, ImageData } from '@napi-rs/canvas';
import type { PageImage } from './image-pdf.ts';

const pack = promisify(deflate);

/** Beyond so many pixels shades are kept as a JPEG: without loss they would be larger than what came. */
const MOST_LOSSLESS = 4_000_000;
const QUALITY = 90;

type Packed = Pick<PageImage, 'filter' | 'colors' | 'bits' | 'bytes'>;

/** Decoded pixels in the smallest form that a PDF knows for them: black and white by the bit, greys, colours. */
export async function packPixels(
  rgba: Uint8ClampedArray | Uint8Array,
  width: number,
  height: number,
): Promise<Packed> {
  flatten(rgba);
  const look = lookOf(rgba);
  if (look === 'blackAndWhite')
    return {
      filter: 'FlateDecode',
      colors: 'DeviceGray',
      bits: 1,
      bytes: await pack(bitsOf(rgba, width, height)),
    };
  if (width * height > MOST_LOSSLESS) return asJpeg(rgba, width, height);
  return look === 'grey'
    ? {
        filter: 'FlateDecode',
        colors: 'DeviceGray',
        bits: 8,
        bytes: await pack(samplesOf(rgba, 1)),
      }
    : {
        filter: 'FlateDecode',
        colors: 'DeviceRGB',
        bits: 8,
        bytes: await pack(samplesOf(rgba, 3)),
      };
}

/** Lays what is transparent on white paper. */
function flatten(rgba: Uint8ClampedArray | Uint8Array): void {
  for (let at = 0; at < rgba.length; at += 4) {
    const alpha = rgba[at + 3] ?? 255;
    if (alpha === 255) continue;
    for (let channel = at; channel < at + 3; channel += 1)
      rgba[channel] = 255 - Math.round(((255 - (rgba[channel] ?? 0)) * alpha) / 255);
    rgba[at + 3] = 255;
  }
}

function lookOf(rgba: Uint8ClampedArray | Uint8Array): 'blackAndWhite' | 'grey' | 'colour' {
  let look: 'blackAndWhite' | 'grey' = 'blackAndWhite';
  for (let at = 0; at < rgba.length; at += 4) {
    const red = rgba[at];
    if (red !== rgba[at + 1] || red !== rgba[at + 2]) return 'colour';
    if (red !== 0 && red !== 255) look = 'grey';
  }
  return look;
}

function bitsOf(rgba: Uint8ClampedArray | Uint8Array, width: number, height: number): Uint8Array {
  const stride = (width + 7) >> 3;
  const bits = new Uint8Array(stride * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if (rgba[(y * width + x) * 4] === 255) {
        const at = y * stride + (x >> 3);
        bits[at] = (bits[at] ?? 0) | (0x80 >> (x & 7));
      }
  return bits;
}

function samplesOf(rgba: Uint8ClampedArray | Uint8Array, channels: 1 | 3): Uint8Array {
  const samples = new Uint8Array((rgba.length / 4) * channels);
  for (let from = 0, to = 0; from < rgba.length; from += 4)
    for (let channel = 0; channel < channels; channel += 1, to += 1)
      samples[to] = rgba[from + channel] ?? 0;
  return samples;
}

async function asJpeg(
  rgba: Uint8ClampedArray | Uint8Array,
  width: number,
  height: number,
): Promise<Packed> {
  const canvas = createCanvas(width, height);
  const pixels = new Uint8ClampedArray(rgba.buffer, rgba.byteOffset, width * height * 4);
  canvas.getContext('2d').putImageData(new ImageData(pixels, width, height), 0, 0);
  return {
    filter: 'DCTDecode',
    colors: 'DeviceRGB',
    bits: 8,
    bytes: await canvas.encode('jpeg', QUALITY),
  };
}
