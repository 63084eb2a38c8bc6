import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { degrees, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import type { ArrangeJob, PdfAnswer } from './pdf-workers.ts';

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
  const bytes = await made.save({ addDefaultPage: false, updateFieldAppearances: false });
  await writeFile(part.to, bytes, { mode: 0o600, flag: 'wx' });
  return { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

async function run(job: ArrangeJob): Promise<PdfAnswer> {
  try {
    const documents: PDFDocument[] = [];
    for (const path of job.sources) documents.push(await open(path));
    const made = [];
    for (const part of job.parts) made.push(await make(documents, part));
    return { made };
  } catch (error) {
    return { unreadable: error instanceof Error ? error.name : 'unknown' };
  }
}

parentPort?.on('message', (job: ArrangeJob) => {
  void run(job).then((answer) => parentPort?.postMessage(answer));
});
parentPort?.postMessage('ready');
