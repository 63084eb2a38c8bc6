import { pageCodes } from '#src/features/documents/server/page-codes.service.ts';
import { itemImages, type ImageRow } from '#src/features/intake/server/item-images.service.ts';
import { lockProcessOfItem } from '#src/features/intake/server/process-row.service.ts';
import { READ_COVERS } from '#src/features/intake/server/read-soon.service.ts';
import { transaction } from '#src/server/db/handle.ts';
import { asJob } from '#src/server/frame.ts';
import type { JobTask } from '#src/server/jobs/jobs.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { SHEET_MARK, type FoundSheet } from '../cover-sheets.rules.ts';
import {
  endCoverWork,
  nextCoverWork,
  postponeCoverWork,
  takeCoverWork,
  type CoverWork,
} from './cover-work.sql.ts';
import { isUnmatched, matchBySheets, type Matched } from './match-sheets.service.ts';
import { readSheet, type Sheet } from './sheet-code.ts';

/** Other jobs wait at most this long for their turn, and the item at work. */
const SLICE = 4_000;
/** What somebody has in hand is looked at again so many times, in so many seconds each: a lease ends after ten minutes. */
const [LATER_SECONDS, MOST_ATTEMPTS] = [30, 60];

/** Servers whose run is under way, and whether something came meanwhile. */
const running = new WeakMap<Kernel, { again: boolean }>();

/** Looks for cover sheets in what has arrived, and matches it by those that are there. */
export const readCovers: JobTask = {
  name: READ_COVERS,
  match: '* * * * *',
  wakes: true,
  starts: true,
  async run(kernel) {
    const under = running.get(kernel);
    if (under) {
      under.again = true;
      return;
    }
    const mine = { again: false };
    running.set(kernel, mine);
    const end = performance.now() + SLICE;
    try {
      for (let work = await takeCoverWork(kernel); work; work = await takeCoverWork(kernel)) {
        await lookThrough(kernel, work);
        if (performance.now() >= end) break;
      }
    } finally {
      running.delete(kernel);
    }
    if (mine.again || performance.now() >= end) kernel.wakeJobs(READ_COVERS);
  },
  next: nextCoverWork,
};

async function lookThrough(kernel: Kernel, work: CoverWork): Promise<void> {
  try {
    const matched = await matchItem(kernel, work);
    const isOver = matched === 'matched' || matched === 'left' || work.attempts >= MOST_ATTEMPTS;
    if (isOver) await endCoverWork(kernel, work);
    else await postponeCoverWork(kernel, work, matched === 'changed' ? 1 : LATER_SECONDS);
  } catch (error) {
    kernel.log.warn(
      { kind: error instanceof Error ? error.name : 'unknown', attempts: work.attempts },
      'an item could not be looked through for cover sheets',
    );
    // A person finds it where it would be without a sheet.
    if (work.attempts >= MOST_FAILURES) await endCoverWork(kernel, work);
    else await postponeCoverWork(kernel, work, LATER_SECONDS);
  }
}

/** An item that fails so often is left to a person. */
const MOST_FAILURES = 3;

async function matchItem(
  kernel: Kernel,
  { tenantId, dqItemId }: CoverWork,
): Promise<Matched | 'busy'> {
  const images = await transaction(
    kernel.pool,
    { role: 'jobs', tenantId, sites: '*' },
    async (db) => {
      const process = await lockProcessOfItem(db, dqItemId);
      return process && isUnmatched(process) ? itemImages(db, [dqItemId]) : null;
    },
  );
  if (images === null) return 'left';
  const found: FoundSheet<Sheet>[] = [];
  for (const image of images) {
    const sheets = await sheetsIn(kernel, tenantId, image);
    if (sheets === null) return 'busy';
    found.push(...sheets);
  }
  if (found.length === 0) return 'left';
  return asJob(kernel, { tenantId, action: 'cover-sheets.match' }, (job) =>
    matchBySheets(job, kernel, dqItemId, found, images),
  );
}

/** The cover sheets of one file; null while too many others are looked through. */
async function sheetsIn(
  kernel: Kernel,
  tenantId: number,
  { imageId, sha256, passwordProtected }: ImageRow,
): Promise<FoundSheet<Sheet>[] | null> {
  if (passwordProtected) return [];
  await using file = await kernel.storage.file(tenantId, sha256);
  const codes = await pageCodes(file.path, SHEET_MARK);
  if (codes === null) return null;
  return codes.flatMap(({ page, text }) => {
    const sheet = readSheet(kernel.keys, text);
    return sheet ? [{ imageId, page, sheet }] : [];
  });
}
