import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { unlink } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Db } from '#src/server/db/handle.ts';
import { EgressError, reachFile } from '#src/server/egress.ts';
import type { JobTask } from '#src/server/jobs/jobs.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { cleanFileName } from '#src/server/uploads.ts';
import { LARGEST_FILE, type CsaSource } from '../csa-imports.contract.ts';
import { inImport } from './import-file.service.ts';
import { keepIn, releaseOf } from './keep-file.service.ts';
import { layoutIn } from './read-fmcsa-file.ts';
import { noteSource, readSources, type SourceRecord } from './sources.sql.ts';

/** Longer than the largest of FMCSA's files takes. */
const DEADLINE = 60 * 60_000;

interface Limits {
  most?: number;
  signal?: AbortSignal;
}

const digestOf = (address: string): Buffer => createHash('sha256').update(address).digest();
/** What may be shown and kept of an address. */
const shownOf = (address: string): string => {
  const { protocol, host, pathname } = new URL(address);
  return `${protocol}//${host}${pathname}`.slice(0, 500);
};

/** The addresses of the settings, each with how the last try went; one that was not tried yet says so. */
export async function sourcesIn(db: Db, urls: readonly string[]): Promise<CsaSource[]> {
  const known = await readSources(db, urls.map(digestOf));
  return urls.map((url) => {
    const one = known.find(({ addressDigest }) => addressDigest.equals(digestOf(url)));
    const { triedAt = null, takenAt = null, problem = null } = one ?? {};
    return { address: shownOf(url), triedAt, takenAt, problem };
  });
}

/** Fetches FMCSA's files from the addresses of the settings, one after the other. Returns how many were other than before. */
export async function fetchFiles(kernel: Kernel, limits: Limits = {}): Promise<number> {
  const { signal } = limits;
  let taken = 0;
  for (const url of kernel.config.csaUrls ?? []) {
    if (signal?.aborted) break;
    const source = { addressDigest: digestOf(url), address: shownOf(url) };
    try {
      if (await fetchOne(kernel, url, source, limits)) taken += 1;
    } catch (error) {
      if (signal?.aborted) break;
      const kind = error instanceof Error ? error.name : 'unknown';
      kernel.log.warn({ kind }, 'a file of FMCSA could not be fetched');
      await noteProblem(kernel, source, error instanceof EgressError ? error.message : NO_ANSWER);
    }
  }
  return taken;
}

const NO_ANSWER = 'Nobody answered there, or the connection broke off.';

type Source = Pick<SourceRecord, 'addressDigest' | 'address'>;

const noteProblem = (kernel: Kernel, source: Source, problem: string): Promise<void> =>
  inImport(kernel, async (db, job) => {
    await noteSource(db, source, { problem: `${problem} Nothing was taken over.` });
    job.live({ tenantId: kernel.internalTenantId, topic: 'csaImports' });
  });

/** What an answer without a file means; null for one that says that nothing changed. */
function problemOf(status: number): string | null {
  if (status === 304) return null;
  if (status >= 300 && status < 400)
    return 'The address leads elsewhere. Write where it leads to into the settings.';
  return `The answer was ${status}.`;
}

async function fetchOne(
  kernel: Kernel,
  url: string,
  source: Source,
  { most = LARGEST_FILE, signal }: Limits,
): Promise<boolean> {
  const [known] = await inImport(kernel, (db) => readSources(db, [source.addressDigest]));
  const path = kernel.storage.temporaryPath();
  try {
    const came = await reachFile(kernel.config, url, {
      headers: {
        ...(known?.etag ? { 'if-none-match': known.etag } : {}),
        ...(known?.modified ? { 'if-modified-since': known.modified } : {}),
      },
      ...{ path, most },
      signal: AbortSignal.any([AbortSignal.timeout(DEADLINE), ...(signal ? [signal] : [])]),
    });
    if (came.status !== 200) {
      const problem = problemOf(came.status);
      if (problem === null) await inImport(kernel, (db) => noteSource(db, source, {}));
      else await noteProblem(kernel, source, problem);
      return false;
    }
    const layout = await layoutIn(path);
    if (layout.dataSet === null) {
      await noteProblem(kernel, source, layout.problem);
      return false;
    }
    const hash = createHash('sha256');
    await pipeline(createReadStream(path), hash);
    const sha256 = hash.digest();
    const { etag, 'last-modified': modified } = came.headers;
    const said = { etag: short(etag, 500), modified: short(modified, 100), sha256 };
    // Who does not know the questions about what changed sends the same file day after day.
    const isNew = known?.sha256?.equals(sha256) !== true;
    const { dataSet } = layout;
    const fileName = nameOf(url);
    const day = modified === undefined ? undefined : new Date(modified);
    await inImport(kernel, async (db, job) => {
      if (isNew)
        await keepIn(db, kernel, {
          ...{ path, dataSet, fileName, sha256, size: came.size, source: 'address', userId: null },
          release: releaseOf(fileName, day && !Number.isNaN(day.getTime()) ? day : new Date()),
        });
      await noteSource(db, source, { ...said, isNew });
      job.live({ tenantId: kernel.internalTenantId, topic: 'csaImports' });
      job.afterCommit(() => kernel.wakeJobs());
    });
    return isNew;
  } finally {
    await unlink(path).catch((gone: NodeJS.ErrnoException) => {
      if (gone.code !== 'ENOENT') throw gone;
    });
  }
}

const short = (text: string | undefined, most: number): string | null =>
  text === undefined || text.length > most ? null : text;

/** The last part of the path, as the name of a file. */
function nameOf(url: string): string {
  const last = new URL(url).pathname.split('/').findLast((part) => part !== '') ?? 'file.csv';
  try {
    return cleanFileName(decodeURIComponent(last));
  } catch {
    return cleanFileName(last);
  }
}

interface Run {
  work: Promise<void> | null;
  stop: AbortController;
}
const runs = new WeakMap<Kernel, Run>();
function runOf(kernel: Kernel): Run {
  const run = runs.get(kernel) ?? { work: null, stop: new AbortController() };
  runs.set(kernel, run);
  return run;
}

/** Every morning, and as the server starts. Other jobs do not wait for it: it goes on beside the runner. */
export const fetchFilesJob: JobTask = {
  name: 'csaFetch',
  match: '40 4 * * *',
  starts: true,
  async run(kernel) {
    const run = runOf(kernel);
    if (run.work !== null || run.stop.signal.aborted || !kernel.config.csaUrls) return;
    run.work = fetchFiles(kernel, { signal: run.stop.signal })
      .then(() => undefined)
      .catch((error: unknown) => {
        const kind = error instanceof Error ? error.name : 'unknown';
        kernel.log.error({ kind }, 'files of FMCSA could not be fetched');
      })
      .finally(() => (run.work = null));
  },
  async end(kernel) {
    const run = runOf(kernel);
    run.stop.abort();
    await run.work;
  },
};
