import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { pageText, type PageText, type TextRun } from './find.ts';

const read = new WeakMap<PDFDocumentProxy, Map<number, Promise<PageText>>>();

/** The text of a page, read once for as long as the document is open; a failed read is tried again. */
export function pageTextOf(document: PDFDocumentProxy, number: number): Promise<PageText> {
  const pages = read.get(document) ?? new Map<number, Promise<PageText>>();
  read.set(document, pages);
  const known = pages.get(number);
  if (known) return known;
  const made = readPage(document, number);
  pages.set(number, made);
  made.catch(() => pages.delete(number));
  return made;
}

async function readPage(document: PDFDocumentProxy, number: number): Promise<PageText> {
  const page = await document.getPage(number);
  const { items } = await page.getTextContent();
  const runs = items.flatMap((item): TextRun[] => {
    // Marks of structure carry no text and have no element in the text layer either.
    if (!('str' in item)) return [];
    const [, , , , x = 0, y = 0] = item.transform as number[];
    return [{ text: item.str, endsLine: item.hasEOL, x, y: y + item.height, width: item.width }];
  });
  return pageText(runs);
}
