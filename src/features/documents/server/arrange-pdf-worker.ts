import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import {
  degrees,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFString,
  rgb,
  StandardFonts,
} from '@cantoo/pdf-lib';
import type { PDFRef } from '@cantoo/pdf-lib';
import type { ArrangeJob, BindJob, PdfAnswer, StampJob } from './pdf-workers.ts';

/**
 * The thread that makes new PDFs of the pages of others. It may be ended at any moment; what it had written by then is
 * removed by the caller. Streams are copied as they are and never inflated, so an image that swells stays small.
 */

async function open(path: string): Promise<PDFDocument> {
  const document = await PDFDocument.load(new Uint8Array(await readFile(path)), {
    updateMetadata: false,
  });
  flattenForm(document);
  return document;
}

/** A page taken out of a form leaves the form behind: what was filled in must be on the page itself. */
function flattenForm(document: PDFDocument): void {
  if (!document.catalog.has(PDFName.of('AcroForm'))) return;
  for (const updateFieldAppearances of [true, false]) {
    try {
      document.getForm().flatten({ updateFieldAppearances });
      return;
    } catch {
      // A font that has not all of its letters, a field that is broken: the look that the file brings must do.
    }
  }
}

async function make(
  documents: readonly PDFDocument[],
  part: ArrangeJob['parts'][number],
): Promise<{ size: number; sha256: string }> {
  const made = await PDFDocument.create({ updateMetadata: false });
  const copies = new Map<string, Awaited<ReturnType<PDFDocument['copyPages']>>[number]>();
  for (const [source, document] of documents.entries()) {
    const wanted = part.pages.filter((one) => one.source === source).map(({ page }) => page);
    if (wanted.length === 0) continue;
    // All pages of a document at once: what they share is copied once.
    const pages = await made.copyPages(
      document,
      wanted.map((page) => page - 1),
    );
    for (const [at, page] of pages.entries()) copies.set(`${source}/${wanted[at]}`, page);
  }
  for (const { source, page, turn } of part.pages) {
    const copy = copies.get(`${source}/${page}`);
    if (!copy) throw new Error('A page is missing');
    if (turn !== 0) copy.setRotation(degrees((copy.getRotation().angle + turn + 360) % 360));
    // Scripts of a page do not come along.
    copy.node.delete(PDFName.of('AA'));
    made.addPage(copy);
  }
  return write(made, part.to);
}

async function write(made: PDFDocument, to: string): Promise<{ size: number; sha256: string }> {
  const bytes = await made.save({ addDefaultPage: false, updateFieldAppearances: false });
  await writeFile(to, bytes, { mode: 0o600, flag: 'wx' });
  return { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** One document at a time, so that no more than one is open beside the file that grows. */
async function bind({ to, front, documents }: BindJob): Promise<{ size: number; sha256: string }> {
  const made = await open(front);
  const marks = [{ title: 'Cover and index', page: 0 }];
  for (const { path, title } of documents) {
    const source = await open(path);
    marks.push({ title, page: made.getPageCount() });
    for (const page of await made.copyPages(source, source.getPageIndices())) {
      page.node.delete(PDFName.of('AA'));
      made.addPage(page);
    }
  }
  addBookmarks(made, marks);
  made.catalog.set(PDFName.of('Lang'), PDFString.of('en-US'));
  made.catalog.set(PDFName.of('ViewerPreferences'), made.context.obj({ DisplayDocTitle: true }));
  return write(made, to);
}

/** The outline of a PDF (ISO 32000-1, 12.3.3): a list of bookmarks, each linked to the next and the one before. */
function addBookmarks(made: PDFDocument, marks: readonly { title: string; page: number }[]): void {
  const root = made.context.nextRef();
  const refs: PDFRef[] = marks.map(() => made.context.nextRef());
  for (const [at, { title, page }] of marks.entries()) {
    const entry = made.context.obj({ Parent: root, Title: PDFHexString.fromText(title) });
    const [before, after] = [refs[at - 1], refs[at + 1]];
    if (before) entry.set(PDFName.of('Prev'), before);
    if (after) entry.set(PDFName.of('Next'), after);
    entry.set(PDFName.of('Dest'), made.context.obj([made.getPage(page).ref, 'Fit']));
    made.context.assign(refs[at] ?? root, entry);
  }
  const outline = made.context.obj({ Type: 'Outlines', Count: PDFNumber.of(marks.length) });
  const [first, last] = [refs[0], refs.at(-1)];
  if (first) outline.set(PDFName.of('First'), first);
  if (last) outline.set(PDFName.of('Last'), last);
  made.context.assign(root, outline);
  made.catalog.set(PDFName.of('Outlines'), root);
  made.catalog.set(PDFName.of('PageMode'), PDFName.of('UseOutlines'));
}

/** Who looks at a document, across each page and at its foot: the copy that is shown to them, never the stored file. */
async function stamp({ path, to, text }: StampJob): Promise<{ size: number; sha256: string }> {
  const made = await open(path);
  const font = await made.embedFont(StandardFonts.Helvetica);
  // The font has Latin letters alone.
  const written = text.replace(/[^\x20-\x7e\xa0-\xff]/g, '?');
  for (const page of made.getPages()) {
    const { width, height } = page.getSize();
    const size = Math.max(
      8,
      Math.min(26, (1.1 * Math.hypot(width, height)) / (written.length * 0.62)),
    );
    const long = font.widthOfTextAtSize(written, size);
    const angle = Math.atan2(height, width);
    page.drawText(written, {
      x: width / 2 - (long / 2) * Math.cos(angle),
      y: height / 2 - (long / 2) * Math.sin(angle),
      ...{ size, font, rotate: degrees((angle * 180) / Math.PI) },
      ...{ color: rgb(0.35, 0.35, 0.4), opacity: 0.22 },
    });
    page.drawText(written, {
      ...{ x: 18, y: 9, size: 7, font, color: rgb(0.3, 0.3, 0.35), opacity: 0.8 },
    });
  }
  return write(made, to);
}

async function run(job: ArrangeJob | BindJob | StampJob): Promise<PdfAnswer> {
  try {
    if (job.kind === 'stamp') return { made: [await stamp(job)] };
    if (job.kind === 'bind') return { made: [await bind(job)] };
    const documents: PDFDocument[] = [];
    for (const path of job.sources) documents.push(await open(path));
    const made = [];
    for (const part of job.parts) made.push(await make(documents, part));
    return { made };
  } catch (error) {
    return { unreadable: error instanceof Error ? error.name : 'unknown' };
  }
}

parentPort?.on('message', (job: ArrangeJob | BindJob | StampJob) => {
  void run(job).then((answer) => parentPort?.postMessage(answer));
});
parentPort?.postMessage('ready');
