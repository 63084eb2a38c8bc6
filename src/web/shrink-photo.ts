/** What is said of a photo that the browser cannot open. */
export const CANNOT_OPEN =
  'This phone cannot open that photo here. Use "Take a photo", or set the camera to "Most Compatible" (JPEG) and take it again.';

/** The longer side of a photo that is sent: print of a card is read well at it, and it is small enough for a weak network. */
const LONGEST = 2400;
const QUALITY = 0.88;

/**
 * A photo as it is sent: upright, no larger than it has to be, as JPEG. A browser that opens HEIC makes a JPEG of it here;
 * null where it cannot open the file at all.
 */
export async function shrinkPhoto(file: File, name = 'photo.jpg'): Promise<File | null> {
  let image: ImageBitmap;
  try {
    image = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return null;
  }
  try {
    const scale = Math.min(1, LONGEST / Math.max(image.width, image.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(image.width * scale));
    canvas.height = Math.max(1, Math.round(image.height * scale));
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', QUALITY),
    );
    return blob && new File([blob], name, { type: 'image/jpeg' });
  } finally {
    image.close();
  }
}
