import { createHash } from 'node:crypto';
import { PDFContext, PDFDocument, PDFHexString, PDFName, PDFObjectCopier } from '@cantoo/pdf-lib';
import type { GrowingFile, Part } from './binder-files.ts';

/** A document of a growing PDF: where its objects stand, and what its bookmark says. */
export interface PdfPart extends Part {
  /** The number of its first object, and where each of them stands. */
  first: number;
  offsets: number[];
  /** The object that holds its pages, and how many they are. */
  pages: number;
  count: number;
  /** The object of its first page. */
  page: number;
  /** 0 is a bookmark of the outline, 1 one below the last of those. */
  level: 0 | 1;
}

/** The catalog and the root of the pages have the first numbers. */
const [CATALOG, ROOT, FIRST] = [1, 2, 3];

/** Begins a PDF. */
export async function beginPdf(file: GrowingFile<PdfPart>): Promise<void> {
  if (file.standing.file === 0)
    await file.write(Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1'));
}

/** The next free number of an object. */
function nextOf(file: GrowingFile<PdfPart>): number {
  const last = file.lines.at(-1);
  return last ? last.first + last.offsets.length : FIRST;
}

/** A page taken out of a form leaves the form behind: what was filled in must be on the page itself. */
function flatten(document: PDFDocument): void {
  if (!document.catalog.has(PDFName.of('AcroForm'))) return;
  try {
    document.getForm().flatten({ updateFieldAppearances: false });
  } catch {
    // A field that is broken: the look that the file brings must do.
  }
}

/**
 * Puts a document behind the others. Its streams are copied as they are and never inflated. Nothing is written where it cannot
 * be read. @throws what the library says of a PDF that it cannot read
 */
export async function addToPdf(
  file: GrowingFile<PdfPart>,
  { name, level, bytes }: { name: string; level: 0 | 1; bytes: Uint8Array },
): Promise<PdfPart> {
  const source = await PDFDocument.load(bytes, { updateMetadata: false });
  flatten(source);
  const first = nextOf(file);
  const context = PDFContext.create();
  context.largestObjectNumber = first - 1;
  const copier = PDFObjectCopier.for(source.context, context);
  const pagesRef = context.nextRef();
  const kids = source.getPages().map((page) => {
    const copy = copier.copy(page.node);
    // Scripts of a page do not come along.
    copy.delete(PDFName.of('AA'));
    copy.set(PDFName.of('Parent'), pagesRef);
    return context.register(copy);
  });
  const [page] = kids;
  if (!page) throw new Error('A document has no pages');
  const pages = context.obj({ Type: 'Pages', Kids: kids, Count: kids.length });
  context.assign(pagesRef, pages);
  const pieces: Uint8Array[] = [];
  const offsets: number[] = [];
  const start = file.standing.file;
  let at = start;
  const put = (piece: Uint8Array): void => {
    pieces.push(piece);
    at += piece.length;
  };
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    offsets[ref.objectNumber - first] = at;
    put(Buffer.from(`${ref.objectNumber} 0 obj\n`));
    if (object === pages) {
      const refs = kids.map((kid) => `${kid.objectNumber} 0 R`).join(' ');
      put(
        Buffer.from(`<< /Type /Pages /Parent ${ROOT} 0 R /Count ${kids.length} /Kids [${refs}] >>`),
      );
    } else {
      const written = new Uint8Array(object.sizeInBytes());
      object.copyBytesInto(written, 0);
      put(written);
    }
    put(Buffer.from('\nendobj\n'));
  }
  for (let number = 0; number < offsets.length; number += 1) offsets[number] ??= 0;
  await file.write(Buffer.concat(pieces));
  const line: PdfPart = {
    ...{ name, level, at: start, size: bytes.length, first, offsets },
    ...{ pages: pagesRef.objectNumber, count: kids.length, page: page.objectNumber },
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
  await file.note(line);
  return line;
}

/** Ends a PDF with its page tree, its bookmarks in two levels (ISO 32000-1, 12.3.3), and the table of its objects. */
export async function endPdf(file: GrowingFile<PdfPart>, title: string): Promise<void> {
  const { lines } = file;
  const offsets = new Map<number, number>();
  for (const { first, offsets: own } of lines)
    for (const [at, offset] of own.entries()) offsets.set(first + at, offset);
  const put = async (number: number, text: string): Promise<void> => {
    offsets.set(number, file.standing.file);
    await file.write(Buffer.from(`${number} 0 obj\n${text}\nendobj\n`));
  };
  const outline = nextOf(file);
  const number = (at: number): number => outline + 1 + at;
  const info = number(lines.length);
  const count = lines.reduce((sum, one) => sum + one.count, 0);
  const kids = lines.map(({ pages }) => `${pages} 0 R`).join(' ');
  await put(ROOT, `<< /Type /Pages /Count ${count} /Kids [${kids}] >>`);
  const tops = lines.flatMap(({ level }, at) => (level === 0 ? [at] : []));
  const belowOf = new Map<number, number[]>();
  let top = 0;
  for (const [at, { level }] of lines.entries()) {
    if (level === 0) top = at;
    else belowOf.set(top, [...(belowOf.get(top) ?? []), at]);
  }
  const link = (key: string, at: number | undefined): string =>
    at === undefined ? '' : ` /${key} ${number(at)} 0 R`;
  const entry = (at: number, parent: number, row: readonly number[], place: number): string => {
    const below = belowOf.get(at) ?? [];
    const words = PDFHexString.fromText(lines[at]?.name ?? '').toString();
    return `<< /Title ${words} /Parent ${parent} 0 R /Dest [${lines[at]?.page ?? 0} 0 R /Fit]${link('Prev', row[place - 1])}${link('Next', row[place + 1])}${link('First', below[0])}${link('Last', below.at(-1))}${below.length > 0 ? ` /Count -${below.length}` : ''} >>`;
  };
  for (const [place, at] of tops.entries()) {
    await put(number(at), entry(at, outline, tops, place));
    const below = belowOf.get(at) ?? [];
    for (const [under, one] of below.entries())
      await put(number(one), entry(one, number(at), below, under));
  }
  await put(
    outline,
    `<< /Type /Outlines${link('First', tops[0])}${link('Last', tops.at(-1))} /Count ${tops.length} >>`,
  );
  await put(info, `<< /Title ${PDFHexString.fromText(title).toString()} >>`);
  await put(
    CATALOG,
    `<< /Type /Catalog /Pages ${ROOT} 0 R /Outlines ${outline} 0 R /PageMode /UseOutlines /Lang (en-US) /ViewerPreferences << /DisplayDocTitle true >> >>`,
  );
  const start = file.standing.file;
  const rows = [`xref\n0 ${info + 1}\n0000000000 65535 f \n`];
  for (let one = 1; one <= info; one += 1) {
    const offset = offsets.get(one) ?? 0;
    // A number that no object has is free.
    rows.push(
      offset === 0 ? '0000000000 65535 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`,
    );
  }
  rows.push(
    `trailer\n<< /Size ${info + 1} /Root ${CATALOG} 0 R /Info ${info} 0 R >>\nstartxref\n${start}\n%%EOF\n`,
  );
  await file.write(Buffer.from(rows.join('')));
}
