import { createHash } from 'node:crypto';
import { unlink } from 'node:fs/promises';
import { transaction, type Db } from '#src/server/db/handle.ts';
import { jsonLinesOf } from '#src/server/file-lines.ts';
import { asJob, type JobFrame } from '#src/server/frame.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { inThread, TooMuchWorkError } from '#src/server/one-job-worker.ts';
import { noteWaiting } from '#src/features/documents/server/removed-blobs.service.ts';
import { writeDate } from '#src/shared/dates.ts';
import { DATA_SETS, LEAST_SHARE } from '../data-sets.rules.ts';
import {
  endStep,
  type Holder,
  holders,
  type ImportRecord,
  type ImportStep,
  keepImport,
  newestRelease,
  takenBefore,
} from './imports.sql.ts';
import { dropStaged, markGone, mergeRows, stageRows } from './merge.sql.ts';
import type { FmcsaAnswer, FmcsaJob, StagedLine } from './read-fmcsa-file.ts';

/** Longer than any of FMCSA's files takes; more memory than a piece of one, its decoding and what is written need. */
const LIMITS = { deadline: 30 * 60_000, memory: 256 * 2 ** 20 };
const STAGED_AT_ONCE = 2000;
const ACTION = 'csa-imports.take';

/** The import was given up while it was read. */
class GivenUpError extends Error {}

/** Whose DOT numbers there are, of all companies. */
export function allHolders(kernel: Kernel): Promise<Holder[]> {
  return transaction(
    kernel.pool,
    { role: 'staff', tenantId: kernel.internalTenantId, sites: '*' },
    holders,
  );
}

/** A transaction of the importing job, in the service's own tenant. */
export function inImport<T>(
  kernel: Kernel,
  work: (db: Db, job: JobFrame) => Promise<T>,
): Promise<T> {
  return asJob(kernel, { tenantId: kernel.internalTenantId, action: ACTION }, (job) =>
    work(job.db, job),
  );
}

/** Ends a step of an import, and lets its file go where it is over. */
async function endIn({ db, live }: JobFrame, importId: string, step: ImportStep): Promise<void> {
  const stored = await endStep(db, importId, step);
  if (stored) await noteWaiting(db, db.binding.tenantId, [stored]);
  live({ tenantId: db.binding.tenantId, topic: 'csaImports' });
}

/** As `endIn`, in a transaction of its own. */
export function settleStep(kernel: Kernel, importId: string, step: ImportStep): Promise<void> {
  return inImport(kernel, (_, job) => endIn(job, importId, step));
}

/**
 * Reads a file in a thread of its own, keeps the rows of our clients apart, and takes all of them over in one transaction:
 * until then nothing of the file is shown, and after it all of it. Returns whether it was taken over, for its news to be told.
 */
export async function importFile(kernel: Kernel, one: ImportRecord): Promise<boolean> {
  const { importId, release, sha256, stored } = one;
  if (!stored) throw new Error('The file of an import that is read is in the store');
  const numbers = [...new Set((await allHolders(kernel)).map((each) => each.dotNumber))].sort();
  const numbersDigest = createHash('sha256').update(numbers.join(',')).digest();
  const isKnown = await inImport(kernel, (db) => takenBefore(db, one, numbersDigest));
  if (isKnown) {
    await settleStep(kernel, importId, {
      state: 'same',
      numbersDigest,
      problem: 'The same file of this release was taken over before, for the same DOT numbers.',
    });
    return false;
  }
  const rows = kernel.storage.temporaryPath();
  try {
    await using file = await kernel.storage.file(kernel.internalTenantId, sha256);
    const answer = await readIn(kernel, one, { path: file.path, rows, release, numbers });
    const refusal = await refusalOf(kernel, one, answer);
    if (refusal) {
      await settleStep(kernel, importId, { numbersDigest, ...refusal });
      return false;
    }
    if (!('dataSet' in answer)) return false;
    await stage(kernel, importId, rows);
    await inImport(kernel, async (db, job) => {
      if (!(await keepImport(db, importId))) throw new GivenUpError();
      const { dataSet } = answer;
      const counts = await mergeRows(db, dataSet, { importId, release });
      const gone =
        dataSet === 'results' ? 0 : await markGone(db, dataSet, { importId, release, numbers });
      await dropStaged(db, importId);
      await endIn(job, importId, {
        state: 'telling',
        ...readingOf(answer),
        ...counts,
        gone,
        numbersDigest,
      });
    });
    return true;
  } catch (error) {
    if (!(error instanceof GivenUpError)) throw error;
    await inImport(kernel, (db) => dropStaged(db, importId));
    return false;
  } finally {
    await unlink(rows).catch((gone: NodeJS.ErrnoException) => {
      if (gone.code !== 'ENOENT') throw gone;
    });
  }
}

/** Reads the file, and holds the import meanwhile: a thread that works long has not ended. */
async function readIn(
  kernel: Kernel,
  { importId }: ImportRecord,
  job: FmcsaJob,
): Promise<FmcsaAnswer> {
  const held = setInterval(() => {
    inImport(kernel, (db) => keepImport(db, importId)).catch((error: unknown) =>
      kernel.log.warn(
        { kind: error instanceof Error ? error.name : 'unknown' },
        'an import could not be held',
      ),
    );
  }, 30_000);
  held.unref();
  try {
    return await inThread<FmcsaAnswer>(new URL('./read-thread.ts', import.meta.url), job, LIMITS);
  } catch (error) {
    if (error instanceof TooMuchWorkError)
      return { problem: 'The file takes too much time or memory to read. Nothing was taken over.' };
    throw error;
  } finally {
    clearInterval(held);
  }
}

type Reading = Extract<FmcsaAnswer, { dataSet: unknown }>;
const readingOf = ({ dataSet, remarks, rowCount, ownCount, faultCount, faults }: Reading) => ({
  ...{ dataSet, remarks, rowCount, ownCount, faultCount, faults },
});

/** Why a file that was read is not taken over; null where it is. */
async function refusalOf(
  kernel: Kernel,
  { release, confirmed }: ImportRecord,
  answer: FmcsaAnswer,
): Promise<ImportStep | null> {
  if ('failed' in answer) throw new Error(`A file of FMCSA could not be read: ${answer.failed}`);
  if ('problem' in answer) return { state: 'refused', problem: answer.problem };
  const { dataSet, rowCount, isCut } = answer;
  const said = readingOf(answer);
  if (isCut)
    return {
      ...said,
      state: 'refused',
      problem: `The file ends in the middle of a row, behind row ${rowCount + 1}: the download was cut off. Nothing was taken over. Download it again.`,
    };
  if (rowCount === 0)
    return { ...said, state: 'refused', problem: 'The file has headings and no rows.' };
  const newest = await inImport(kernel, (db) => newestRelease(db, dataSet));
  if (newest && dataSet !== 'results' && newest.release > release)
    return {
      ...said,
      state: 'refused',
      problem: `A newer release of ${DATA_SETS[dataSet].toLowerCase()} is there already, that of ${writeDate(newest.release)}. Nothing was taken over.`,
    };
  if (newest && !confirmed && rowCount < newest.rows * LEAST_SHARE)
    return {
      ...said,
      state: 'held',
      problem: `The file has ${rowCount.toLocaleString('en-US')} rows, and that of ${writeDate(newest.release)} had ${newest.rows.toLocaleString('en-US')}: it may be cut off. Nothing was taken over. Download it again, or take it over all the same.`,
    };
  return null;
}

/** Keeps the rows of our clients until they are compared, a few at a time; what an earlier try left is let go. */
async function stage(kernel: Kernel, importId: string, path: string): Promise<void> {
  await inImport(kernel, (db) => dropStaged(db, importId));
  let batch: StagedLine[] = [];
  const write = async (): Promise<void> => {
    if (batch.length === 0) return;
    const rows = batch;
    batch = [];
    await inImport(kernel, async (db) => {
      if (!(await keepImport(db, importId))) throw new GivenUpError();
      await stageRows(db, importId, rows);
    });
  };
  for await (const line of jsonLinesOf<StagedLine>(path)) {
    batch.push(line);
    if (batch.length === STAGED_AT_ONCE) await write();
  }
  await write();
}
