/** The pixels of a photo, red, green, blue and alpha one after another. */
export interface Pixels {
  data: ArrayLike<number>;
  width: number;
  height: number;
}

/** What is wrong with a photo, in words that say what to do. */
export const LEGIBLE_WORDS = {
  small: 'This photo is too small to read. Move closer, so that the document fills the picture.',
  dark: 'This photo is too dark. Turn on a light, or use the flash.',
  bright: 'This photo is too bright. Turn away from the light, so that nothing shines.',
  blurred:
    'This photo is not sharp. Hold the phone still, and tap on the document before you take it.',
} as const;
export type Illegible = keyof typeof LEGIBLE_WORDS;

/** The shorter side of a photo on which print can be read, in pixels. */
const LEAST_SIDE = 600;
/** Brightness, from 0 to 255: a paper that lies in the dark, or in glare. */
const [DARKEST, BRIGHTEST] = [55, 245];
/** How much neighbors differ at edges: print has sharp ones. Found with photos of cards, blurred step by step. */
const LEAST_SHARP = 40;

/**
 * What keeps a photo from being read, of its size, its light and its sharpness (the variance of its Laplacian), or null. It
 * hinders nobody: who cannot do better sends it all the same.
 * @param full the sides of the photo itself, where `pixels` are of a smaller copy
 */
export function illegible(
  pixels: Pixels,
  full: { width: number; height: number } = pixels,
): Illegible | null {
  if (Math.min(full.width, full.height) < LEAST_SIDE) return 'small';
  const { width, height } = pixels;
  const grey = greyOf(pixels);
  const mean = grey.reduce((sum, one) => sum + one, 0) / Math.max(1, grey.length);
  if (mean < DARKEST) return 'dark';
  if (mean > BRIGHTEST) return 'bright';
  return sharpness(grey, width, height) < LEAST_SHARP ? 'blurred' : null;
}

/** Brightness by pixel (ITU-R BT.601). */
function greyOf({ data, width, height }: Pixels): Float32Array {
  const grey = new Float32Array(width * height);
  for (let at = 0; at < grey.length; at += 1) {
    const from = at * 4;
    grey[at] =
      0.299 * (data[from] ?? 0) + 0.587 * (data[from + 1] ?? 0) + 0.114 * (data[from + 2] ?? 0);
  }
  return grey;
}

/** The variance of the Laplacian: how much there is of edges. */
function sharpness(grey: Float32Array, width: number, height: number): number {
  let [count, sum, squares] = [0, 0, 0];
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const edge =
        4 * (grey[at] ?? 0) -
        (grey[at - 1] ?? 0) -
        (grey[at + 1] ?? 0) -
        (grey[at - width] ?? 0) -
        (grey[at + width] ?? 0);
      count += 1;
      sum += edge;
      squares += edge * edge;
    }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2;
}
