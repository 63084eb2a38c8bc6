/** What may be chosen for a paper: images become PDFs as they arrive. */
export const PAPER_FILES =
  'application/pdf,.pdf,image/jpeg,image/png,image/tiff,.jpg,.jpeg,.png,.tif,.tiff';

/** Fewer letters and digits than this are a stamp on a scan, not a text layer. */
const LEAST_TEXT = 60;

/** Whether a document's own text says enough; else its image is read. */
export function hasText(text: string, fields: Readonly<Record<string, string>> = {}): boolean {
  const all = text + Object.values(fields).join('');
  return (all.match(/[\p{L}\d]/gu)?.length ?? 0) >= LEAST_TEXT;
}
