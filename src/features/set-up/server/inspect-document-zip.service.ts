import { open, unlink } from 'node:fs/promises';
import { inspectRoster } from '#src/features/rosters/server/inspect-roster.service.ts';
import { readStoredRows } from '#src/features/rosters/server/stored-rows.service.ts';
import { MOST_SHEET_ROWS } from '#src/features/rosters/rosters.contract.ts';
import type { Inspect } from '#src/server/handler.ts';
import { inThread, TooMuchWorkError } from '#src/server/one-job-worker.ts';
import type { Upload } from '#src/server/uploads.ts';
import { thrower } from '#src/shared/errors.ts';
import type { NumberedRow } from '#src/features/rosters/delimited.rules.ts';
import { DOCUMENT_IMPORTS_ERRORS } from '../document-imports.contract.ts';
import type { ZippedFile } from '../document-plan.rules.ts';
import type { ZipAnswer, ZipJob } from './document-zip-worker.ts';

const fail = thrower(DOCUMENT_IMPORTS_ERRORS);
const LIMITS = { deadline: 300_000, memory: 512 * 2 ** 20 };
const ZIP = 0x504b0304;

/** What a ZIP of documents holds. */
export interface ZipContent {
  files: ZippedFile[];
  headings: string[];
  rows: NumberedRow[];
}

/** Looks through a ZIP before any transaction: every file of it is unpacked once under its limit, and the index is read. */
export const inspectDocumentZip: Inspect = async (path, sender) => {
  if (!(await isZip(path))) throw fail('document-imports.not_a_zip');
  const index = `${path}.index`;
  try {
    const answer = await inThread<ZipAnswer>(
      new URL('./document-zip-worker.ts', import.meta.url),
      { path, index } satisfies ZipJob,
      LIMITS,
    ).catch((error: unknown) => {
      if (error instanceof TooMuchWorkError) throw fail('document-imports.too_large');
      throw error;
    });
    if ('fault' in answer) throw fail(answer.fault);
    await inspectRoster(index, sender);
    const { headings, rows, more } = await readStoredRows(index, MOST_SHEET_ROWS);
    if (more) throw fail('document-imports.too_large');
    const content: ZipContent = { files: answer.files, headings, rows };
    return { pages: null, passwordProtected: false, content };
  } finally {
    await unlink(index).catch((missing: NodeJS.ErrnoException) => {
      if (missing.code !== 'ENOENT') throw missing;
    });
  }
};

/** What the inspection found in an upload. */
export function contentOf({ facts }: Upload): ZipContent {
  const content = facts?.content;
  if (!isZipContent(content)) throw new Error('The ZIP was not inspected');
  return content;
}

const isZipContent = (content: unknown): content is ZipContent =>
  typeof content === 'object' && content !== null && 'files' in content && 'rows' in content;

async function isZip(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const head = Buffer.alloc(4);
    const { bytesRead } = await file.read(head, 0, 4, 0);
    return bytesRead === 4 && head.readUInt32BE(0) === ZIP;
  } finally {
    await file.close();
  }
}
