import { unlink } from 'node:fs/promises';
import { requestError, thrower } from '#src/shared/errors.ts';
import type { Upload } from '#src/server/uploads.ts';
import { DOCUMENT_ERRORS } from '../documents.contract.ts';
import { inspectPdf } from './inspect-pdf.service.ts';
import { BusyError, makePdfWorkers, TooComplexError } from './pdf-workers.ts';
import type { ArrangeJob, BindJob, PdfLimits, StampJob } from './pdf-workers.ts';

const fail = thrower(DOCUMENT_ERRORS);

/** A file made here, in a temporary place, for `takeFile`. */
export type MadeFile = Pick<Upload, 'path' | 'size' | 'sha256' | 'facts'>;

/** Anyone who waits holds a connection of the database: so few leave most of the pool to others. */
const MOST_AT_ONCE = 3;

/**
 * Makes PDFs out of pages of others, in a thread of their own under limits of time and memory. `limits` are a test's.
 */
export function makePdfArranger(limits: Partial<PdfLimits> = {}) {
  const workers = makePdfWorkers(
    {
      threads: 1,
      deadline: 20_000,
      memory: 768 * 1024 * 1024,
      waiting: MOST_AT_ONCE,
      waitingOfOne: 2,
      patience: 20_000,
      ...limits,
    },
    './arrange-pdf-worker.ts',
  );
  return {
    /**
     * Makes the files and looks into each, so that none is kept whose pages cannot be read back. The caller takes them
     * into the store or calls `discardMade`.
     * @throws documents.unreadable, too_complex (time or memory is used up), busy; then nothing is left behind
     */
    async arrange(
      sources: readonly string[],
      parts: ArrangeJob['parts'],
      owner: string,
    ): Promise<MadeFile[]> {
      try {
        const answer = await workers
          .run({ kind: 'arrange', sources, parts }, { owner, urgent: true })
          .catch(refuse);
        if (!('made' in answer) || answer.made.length !== parts.length)
          throw fail('documents.unreadable');
        const files: MadeFile[] = [];
        for (const [at, { to, pages }] of parts.entries()) {
          const made = answer.made[at];
          const facts = await inspectPdf(to, { owner, urgent: true });
          if (!made || facts.pages !== pages.length) throw fail('documents.unreadable');
          files.push({
            path: to,
            size: made.size,
            sha256: Buffer.from(made.sha256, 'hex'),
            facts,
          });
        }
        return files;
      } catch (error) {
        await discardMade(parts.map(({ to }) => ({ path: to })));
        throw error;
      }
    },
    /**
     * Binds our own pages and whole documents into one file.
     * @throws documents.unreadable, too_complex (time or memory is used up), request.unavailable; then nothing is left behind
     */
    async bind(job: Omit<BindJob, 'kind'>, owner: string): Promise<{ path: string; size: number }> {
      try {
        const answer = await workers.run({ kind: 'bind', ...job }, { owner }).catch(refuse);
        const made = 'made' in answer ? answer.made[0] : undefined;
        if (!made) throw fail('documents.unreadable');
        return { path: job.to, size: made.size };
      } catch (error) {
        await discardMade([{ path: job.to }]);
        throw error;
      }
    },
    /**
     * Makes a copy that says on each page who looks at it.
     * @throws documents.unreadable, too_complex (time or memory is used up), request.unavailable; then nothing is left behind
     */
    async stamp(
      job: Omit<StampJob, 'kind'>,
      owner: string,
    ): Promise<{ path: string; size: number }> {
      try {
        const asked = { owner, urgent: true };
        const answer = await workers.run({ kind: 'stamp', ...job }, asked).catch(refuse);
        const made = 'made' in answer ? answer.made[0] : undefined;
        if (!made) throw fail('documents.unreadable');
        return { path: job.to, size: made.size };
      } catch (error) {
        await discardMade([{ path: job.to }]);
        throw error;
      }
    },
    close: () => workers.close(),
  };
}

function refuse(error: unknown): never {
  if (error instanceof TooComplexError) throw fail('documents.too_complex');
  if (error instanceof BusyError) throw requestError('request.unavailable', { retryAfter: 5 });
  throw error;
}

/** Removes made files that the store did not take. */
export async function discardMade(files: readonly Pick<MadeFile, 'path'>[]): Promise<void> {
  await Promise.all(
    files.map(({ path }) =>
      unlink(path).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
      }),
    ),
  );
}

const arranger = makePdfArranger();

/** The server's own arranger's `arrange`. */
export function arrangePdf(
  sources: readonly string[],
  parts: ArrangeJob['parts'],
  owner: string,
): Promise<MadeFile[]> {
  return arranger.arrange(sources, parts, owner);
}

/** The same for whole documents, in a thread of its own: who arranges pages does not wait for a file that is printed. */
const binder = makePdfArranger({ deadline: 60_000, waiting: 2, waitingOfOne: 1 });

/** The binder's `bind`. */
export function bindPdf(
  job: Omit<BindJob, 'kind'>,
  owner: string,
): Promise<{ path: string; size: number }> {
  return binder.bind(job, owner);
}

/** The stamps of what auditors look at, in a thread of its own too. */
const stamper = makePdfArranger({ waiting: 6, waitingOfOne: 3 });

/** The stamper's `stamp`. */
export function stampPdf(
  job: Omit<StampJob, 'kind'>,
  owner: string,
): Promise<{ path: string; size: number }> {
  return stamper.stamp(job, owner);
}
