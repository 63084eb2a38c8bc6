import { availableParallelism, loadavg } from 'node:os';
import { extractText } from '#src/features/documents/server/inspect-pdf.service.ts';
import { ocrPdf } from '#src/features/documents/server/ocr-pdf.service.ts';
import { transaction } from '#src/server/db/handle.ts';
import type { JobTask } from '#src/server/jobs/jobs.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { hasText } from '#src/features/intake/paper.rules.ts';
import { makePrint, wordsOf } from './twins.service.ts';
import { READ_PAPERS } from '#src/features/intake/server/read-soon.service.ts';
import {
  endPaper,
  keepProgress,
  keepReading,
  takePaper,
} from '#src/features/intake/server/readings.service.ts';
import type { KeptReading, PaperWork } from '#src/features/intake/server/readings.service.ts';

/** Other jobs wait at most this long for their turn, and the paper at work. */
const SLICE = 4_000;
const MOST_ATTEMPTS = 2;
const AGAIN = 30;
/** On a machine that is busy nobody's paper waits longer than this to be read ahead. */
const BUSY_SECONDS = 60;
const MOST_WAITS = 15;

/**
 * Reads what has arrived, before anyone opens it: its text layer is looked for, and an image is read by OCR, one at a
 * time. A paper that someone has open goes first, and at once; the others wait while the machine is busy.
 */
export const readPapers: JobTask = {
  name: READ_PAPERS,
  match: '* * * * *',
  wakes: true,
  starts: true,
  async run(kernel) {
    // Asked for again while it runs: the paper is found by the run under way, and no second job's place is taken.
    const under = reading.get(kernel);
    if (under) {
      under.again = true;
      return;
    }
    const mine = { again: false };
    reading.set(kernel, mine);
    const end = performance.now() + SLICE;
    try {
      for (let work = await takePaper(kernel); work; work = await takePaper(kernel)) {
        await readOne(kernel, work);
        if (performance.now() >= end) break;
      }
    } finally {
      reading.delete(kernel);
    }
    // What is left, or came while the last look was under way, stands behind the jobs that wait.
    if (mine.again || performance.now() >= end) kernel.wakeJobs(READ_PAPERS);
  },
};

/** Servers that read at the moment, and whether something came meanwhile. */
const reading = new WeakMap<Kernel, { again: boolean }>();

/** Papers that were put off because the machine is busy: how often, by hash. */
const waits = new Map<string, number>();

async function readOne(kernel: Kernel, work: PaperWork): Promise<void> {
  try {
    const read = await readingOf(kernel, work);
    if (read === 'later') {
      await endPaper(kernel, work, { seconds: BUSY_SECONDS, attempts: 0 });
      return;
    }
    await transaction(
      kernel.pool,
      { role: 'jobs', tenantId: work.tenantId, sites: '*' },
      async (db) => {
        await keepReading(db, kernel.keys, work.sha256, read.reading);
        // A paper that comes a second time is found by either of the two, whichever is opened first.
        if (read.words !== '') await makePrint(db, kernel, work.sha256, read.words);
      },
    );
    await endPaper(kernel, work, null);
  } catch (error) {
    kernel.log.warn(
      { kind: error instanceof Error ? error.name : 'unknown', attempts: work.attempts },
      'a paper could not be read',
    );
    if (work.attempts < MOST_ATTEMPTS) {
      await endPaper(kernel, work, { seconds: AGAIN, attempts: work.attempts });
      return;
    }
    // Anyone who opens it sees that it could not be read.
    await transaction(kernel.pool, { role: 'jobs', tenantId: work.tenantId, sites: '*' }, (db) =>
      keepReading(db, kernel.keys, work.sha256, { outcome: 'failed', page: null }),
    );
    await endPaper(kernel, work, null);
  }
}

async function readingOf(
  kernel: Kernel,
  work: PaperWork,
): Promise<{ reading: KeptReading; words: string } | 'later'> {
  await using file = await kernel.storage.file(work.tenantId, work.sha256);
  const own = await extractText(file.path);
  const words = wordsOf(own);
  if (hasText(own.text, own.fields)) return { reading: { outcome: 'text', page: null }, words };
  if (!work.urgent && mustWait(work)) return 'later';
  const page = await ocrPdf(file.path, progressOf(kernel, work));
  if (page !== null) return { reading: { outcome: 'ocr', page }, words: page.text };
  return { reading: { outcome: own.text === '' ? 'none' : 'text', page: null }, words };
}

/** Keeps how far the reading is, for who waits for it. A step that cannot be kept is left out: the next one says more. */
function progressOf(kernel: Kernel, work: PaperWork): (share: number) => void {
  let isKeeping = false;
  return (share) => {
    if (isKeeping) return;
    isKeeping = true;
    keepProgress(kernel, work, Math.round(share * 100))
      .catch(() => undefined)
      .finally(() => (isKeeping = false));
  };
}

/** Whether everyone else goes first: more wants the processors than there are. */
function mustWait({ tenantId, sha256 }: PaperWork): boolean {
  const key = `${tenantId}/${sha256.toString('hex')}`;
  const before = waits.get(key) ?? 0;
  const busy = (loadavg()[0] ?? 0) >= availableParallelism() && before < MOST_WAITS;
  if (busy) waits.set(key, before + 1);
  else waits.delete(key);
  if (waits.size > 5_000) waits.clear();
  return busy;
}
