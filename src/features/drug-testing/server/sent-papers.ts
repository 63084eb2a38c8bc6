import { open } from 'node:fs/promises';
import { inspectPdf } from '#src/features/documents/server/inspect-pdf.service.ts';
import { inspectRoster } from '#src/features/rosters/server/inspect-roster.service.ts';
import type { Inspect } from '#src/server/handler.ts';
import type { FileFacts, Upload } from '#src/server/uploads.ts';
import { AppError } from '#src/shared/errors.ts';
import { foldNumber, type ResultFields } from '../result-layout.rules.ts';
import type { SentRow } from './take-results.service.ts';

/** Readers allow some bytes before the mark of a PDF. */
const HEAD = 1024;

async function isPdf(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0);
    return buffer.toString('latin1', 0, bytesRead).includes('%PDF-');
  } finally {
    await file.close();
  }
}

/** Looks into a list of results or a paper of one. Each stands for itself: one that cannot be taken does not keep others out. */
export const inspectResults: Inspect = async (path, sender) => {
  try {
    return (await isPdf(path)) ? await inspectPdf(path, sender) : await inspectRoster(path, sender);
  } catch (refused) {
    // A busy server is no fault of the file.
    if (!(refused instanceof AppError) || refused.status >= 500) throw refused;
    return { pages: null, passwordProtected: false, refused };
  }
};

const NO_PDF = 'This file is not a PDF. Save or print it as a PDF and send that.';

/** Why a file cannot be the paper of a result; null when it can. A list of rows has no pages, and faults of its own. */
function faultOf(facts: FileFacts | null): string | null {
  const refused = facts?.refused;
  if (refused?.code.startsWith('documents.')) return refused.message;
  return refused || !facts || (facts.pages === null && !facts.passwordProtected) ? NO_PDF : null;
}

type WithPaper = Pick<SentRow, 'paper' | 'paperFault'>;

/** The files that came within a call, by the place of their rows; named after the numbers of their results. */
export function inlinePapers(files: readonly Upload[]) {
  const byPlace = new Map(files.map((file) => [Number(file.fileName), file]));
  return (place: number, { resultNumber }: ResultFields): WithPaper => {
    const file = byPlace.get(place);
    if (!file) return { paper: null };
    const fileName = `${(resultNumber ?? '').replace(/[^\w .-]/g, '-') || 'Result'}.pdf`;
    return { paper: { ...file, fileName }, paperFault: faultOf(file.facts) };
  };
}

const nameOf = (fileName: string): string => fileName.toLowerCase().replace(/\.pdf$/, '');

/** The PDFs that came along with a list: each belongs to the row that names it, or whose number is its name. */
export function papersBeside(files: readonly Upload[]) {
  const byName = new Map(files.map((file) => [nameOf(file.fileName), file]));
  const left = new Set(files);
  const numbered = new Map(files.map((file) => [foldNumber(nameOf(file.fileName)), file]));
  return {
    of({ paper: named = '', resultNumber = '' }: ResultFields): WithPaper {
      const file =
        named.trim() === ''
          ? numbered.get(foldNumber(resultNumber))
          : byName.get(nameOf(named.trim()));
      if (!file) {
        const missing = `No PDF of this name came along. Send it with the list, or leave it empty: the document can be added later.`;
        return { paper: null, paperFault: named.trim() === '' ? null : missing };
      }
      left.delete(file);
      return { paper: file, paperFault: faultOf(file.facts) };
    },
    /** Names of those that no row asked for. */
    left: () => [...left].map((file) => file.fileName),
  };
}
