import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { addToZip, endZip, GrowingFile, type Standing, type ZipPart } from './binder-files.ts';
import { addToPdf, beginPdf, endPdf, type PdfPart } from './binder-pdf.ts';

/** What the thread is asked, one at a time. */
export type BinderAsk =
  | { kind: 'open'; form: 'zip' | 'pdf'; path: string; standing: Standing | null }
  | { kind: 'add'; name: string; level: 0 | 1; source: string | Uint8Array }
  | { kind: 'manifest' }
  | { kind: 'end'; title: string };

export type BinderAnswer =
  | { standing: Standing; unreadable?: true }
  | { gone: true }
  | { text: string }
  | { size: number; sha256: string };

type Open = { zip: GrowingFile<ZipPart> } | { pdf: GrowingFile<PdfPart> };
let current: Open | null = null;

const fileOf = (one: Open) => ('zip' in one ? one.zip : one.pdf);

async function answer(ask: BinderAsk): Promise<BinderAnswer> {
  if (ask.kind === 'open') {
    if (ask.form === 'zip') {
      const zip = await GrowingFile.open<ZipPart>(ask.path, ask.standing);
      if (!zip) return { gone: true };
      current = { zip };
    } else {
      const pdf = await GrowingFile.open<PdfPart>(ask.path, ask.standing);
      if (!pdf) return { gone: true };
      await beginPdf(pdf);
      current = { pdf };
    }
    return { standing: fileOf(current).standing };
  }
  if (!current) throw new Error('No file is open');
  const file = fileOf(current);
  if (ask.kind === 'manifest') {
    const files = file.lines.map(({ name, size, sha256 }) => ({ name, size, sha256 }));
    return { text: JSON.stringify(files) };
  }
  if (ask.kind === 'end') {
    if ('zip' in current) await endZip(current.zip);
    else await endPdf(current.pdf, ask.title);
    await file.sync();
    const whole = await file.hash();
    await file.close();
    return whole;
  }
  const bytes = typeof ask.source === 'string' ? await readFile(ask.source) : ask.source;
  if ('zip' in current) await addToZip(current.zip, ask.name, bytes);
  else {
    try {
      await addToPdf(current.pdf, { name: ask.name, level: ask.level, bytes });
    } catch {
      // Nothing of it is written.
      return { standing: file.standing, unreadable: true };
    }
  }
  return { standing: file.standing };
}

parentPort?.on('message', (ask: BinderAsk) => {
  void answer(ask).then(
    (said) => parentPort?.postMessage(said),
    (error: unknown) =>
      parentPort?.postMessage({ failed: error instanceof Error ? error.name : 'unknown' }),
  );
});
