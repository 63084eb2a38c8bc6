import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { HEAD_BYTES, kindOf } from '#src/features/documents/file-kind.rules.ts';
import { openZip, ZipError, type ZipEntry } from '#src/server/zip.ts';
import { MOST_FILES, UNPACKED } from '../document-imports.contract.ts';
import type { ZippedFile } from '../document-plan.rules.ts';
import { isUnsafeName, splitZip } from '../zip-names.rules.ts';

/** The thread that opens a ZIP from strangers: it may be ended at any moment, and writes only the index. */
export interface ZipJob {
  path: string;
  /** Where the index goes. */
  index: string;
}

export type ZipAnswer = { files: ZippedFile[] } | { fault: ZipFault };
type ZipFault =
  | 'document-imports.not_a_zip'
  | 'document-imports.protected'
  | 'document-imports.too_large'
  | 'document-imports.path_names'
  | 'document-imports.no_index'
  | 'document-imports.many_indexes'
  | 'document-imports.no_files';

const PAPERS = ['pdf', 'jpeg', 'png', 'tiff'];
const fault = (name: ZipFault): ZipAnswer => ({ fault: name });
const NO_INDEX = {
  no_index: 'document-imports.no_index',
  many_indexes: 'document-imports.many_indexes',
} as const;

async function run({ path, index }: ZipJob): Promise<ZipAnswer> {
  const zip = await openZip(path, { entries: MOST_FILES * 2, ...UNPACKED });
  try {
    if (zip.entries.some(({ name }) => isUnsafeName(name)))
      return fault('document-imports.path_names');
    const split = splitZip(zip.entries);
    if (typeof split === 'string') return fault(NO_INDEX[split]);
    await writeFile(index, await split.index.read(), { mode: 0o600, flag: 'wx' });
    const files: ZippedFile[] = [];
    for (const entry of split.files) files.push(fileOf(entry, await entry.read()));
    if (files.length === 0) return fault('document-imports.no_files');
    return files.length > MOST_FILES ? fault('document-imports.too_large') : { files };
  } finally {
    zip.close();
  }
}

const fileOf = ({ name }: ZipEntry, bytes: Buffer): ZippedFile => ({
  name,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  isPaper: PAPERS.includes(kindOf(bytes.subarray(0, HEAD_BYTES), name)),
});

function answerTo(error: unknown): ZipAnswer {
  if (!(error instanceof ZipError)) return fault('document-imports.not_a_zip');
  if (error.kind === 'protected') return fault('document-imports.protected');
  return fault(
    error.kind === 'tooLarge' ? 'document-imports.too_large' : 'document-imports.not_a_zip',
  );
}

parentPort?.postMessage(await run(workerData as ZipJob).catch(answerTo));
