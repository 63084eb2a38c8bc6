import { type Box, paperIn } from '#src/shared/paper-edges.ts';

/** A copy of so many pixels on its longer side shows where the paper lies, and is looked through in a moment. */
const LOOKED_AT = 256;
const QUALITY = 0.9;

/** A photo, upright, drawn into a canvas of this scale. The caller has opened it before. */
async function drawn(file: File, most: number): Promise<HTMLCanvasElement> {
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const scale = Math.min(1, most / Math.max(image.width, image.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(image.width * scale));
    canvas.height = Math.max(1, Math.round(image.height * scale));
    canvas
      .getContext('2d', { willReadFrequently: true })
      ?.drawImage(...([image, 0, 0, canvas.width, canvas.height] as const));
    return canvas;
  } finally {
    image.close();
  }
}

/** Where the paper lies in a photo; null where its edges are not found, or nothing is to be cut. */
export async function paperInPhoto(file: File): Promise<Box | null> {
  const canvas = await drawn(file, LOOKED_AT);
  const { width, height } = canvas;
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height);
  return pixels ? paperIn({ data: pixels.data, width, height }) : null;
}

/** Draws a photo into a canvas of the page, and what would be cut off in the shade. */
export async function drawCrop(into: HTMLCanvasElement, file: File, box: Box): Promise<void> {
  const source = await drawn(file, 800);
  into.width = source.width;
  into.height = source.height;
  const pen = into.getContext('2d');
  if (!pen) return;
  const { width, height } = source;
  const [x, y] = [box.left * width, box.top * height];
  const size = [(box.right - box.left) * width, (box.bottom - box.top) * height] as const;
  pen.drawImage(source, 0, 0);
  pen.fillStyle = 'rgb(0 0 0 / 60%)';
  pen.fillRect(0, 0, width, height);
  pen.drawImage(source, x, y, ...size, x, y, ...size);
}

/** The part of a photo within a box, as a JPEG. */
export async function croppedPhoto(file: File, box: Box): Promise<File> {
  const source = await drawn(file, Number.POSITIVE_INFINITY);
  const canvas = document.createElement('canvas');
  const [x, y] = [Math.round(box.left * source.width), Math.round(box.top * source.height)];
  canvas.width = Math.max(1, Math.round(box.right * source.width) - x);
  canvas.height = Math.max(1, Math.round(box.bottom * source.height) - y);
  canvas.getContext('2d')?.drawImage(source, -x, -y);
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', QUALITY),
  );
  return blob ? new File([blob], file.name, { type: 'image/jpeg' }) : file;
}
