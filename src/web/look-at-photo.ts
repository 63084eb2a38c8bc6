import { type Illegible, illegible } from '#src/shared/legible.ts';

/** A copy of this many pixels a side shows whether the photo is sharp, and is looked at in a moment. */
const LOOKED_AT = 1000;

/** What keeps a photo from being read; null where nothing does, or the browser cannot open it (the server looks, too). */
export async function lookAtPhoto(file: File): Promise<Illegible | null> {
  if (!file.type.startsWith('image/')) return null;
  let image: ImageBitmap;
  try {
    image = await createImageBitmap(file);
  } catch {
    return null;
  }
  try {
    const scale = Math.min(1, LOOKED_AT / Math.max(image.width, image.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(image.width * scale));
    canvas.height = Math.max(1, Math.round(image.height * scale));
    const pen = canvas.getContext('2d', { willReadFrequently: true });
    if (!pen) return null;
    pen.drawImage(image, 0, 0, canvas.width, canvas.height);
    const { data } = pen.getImageData(0, 0, canvas.width, canvas.height);
    return illegible(
      { data, width: canvas.width, height: canvas.height },
      { width: image.width, height: image.height },
    );
  } finally {
    image.close();
  }
}
