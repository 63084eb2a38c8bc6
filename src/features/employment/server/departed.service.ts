import { closeFile } from '#src/features/employees/server/file-states.service.ts';
import { allRules } from '#src/features/qualification/server/rule-set.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import { latestToday } from '#src/shared/dates.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import { todayIn } from '#src/shared/zone-clock.ts';
import { keepingOf, removableFrom } from '../employment.rules.ts';
import { destroyedSince, filesLeft, openEmployments } from './departed.sql.ts';
import { addApproval, openDestructions } from './destructions.sql.ts';
import { lockFiles } from './employment.sql.ts';
import { candidates, endedFiles } from './retention.sql.ts';

/*
 * Files of a company that left the service (D422), in its tenant and as the jobs, who see all of it. Nothing here is destroyed: what is
 * approved, `retention.job.ts` destroys, which looks at each file again.
 */

const BATCH = 200;
/** Inactive: off the roster, and nobody says that the employer has ended it. */
const INACTIVE = 3;

/** Closes what nobody has closed as of the day on which the service ended: from then on nobody tells us. Some; how many. */
export async function closeOpenFiles(db: Db, tenantId: number, lastDay: IsoDate): Promise<number> {
  const open = await openEmployments(db, tenantId, BATCH);
  for (const one of open)
    await closeFile(db, one, {
      statusId: INACTIVE,
      titleId: one.jobTitleId,
      lastDay: one.terminationDate ?? lastDay,
      replacedBy: null,
    });
  return open.length;
}

/** Approves the destruction of all that no rule asks to keep and nobody holds; returns whose files. */
export async function approveDueFiles(
  db: Db,
  tenantId: number,
  by: { id: string; name: string },
  now = new Date(),
): Promise<string[]> {
  const rules = await allRules(db, tenantId);
  const approved: string[] = [];
  for (let after: string | null = null; ;) {
    const which = { clientId: tenantId, day: latestToday(now), limit: BATCH, after, only: null };
    const files = await candidates(db, tenantId, which);
    await lockFiles(
      db,
      files.map(({ employeeId }) => employeeId),
    );
    const ids = files.map(({ employeeId }) => employeeId);
    const open = new Set((await openDestructions(db, tenantId, ids)).map((one) => one.employeeId));
    for (const file of files) {
      const { employeeId, clientId } = file;
      const day = todayIn(file.zone, now);
      const from = removableFrom(file, rules, day);
      const keeping = keepingOf(file, rules, day);
      if (file.holdReason !== null || open.has(employeeId)) continue;
      if (from === null || from > day || keeping === null) continue;
      const { until, rule } = keeping;
      await addApproval(db, tenantId, { employeeId, clientId, keptUntil: until, rule }, by);
      approved.push(employeeId);
    }
    after = files.at(-1)?.employeeId ?? null;
    if (files.length < BATCH) return approved;
  }
}

/** What is left of a company's files, and why. */
export interface FilesLeft {
  /** By the rule that keeps them longest: how many, and until when the last of them. Without a rule they only wait for the night. */
  kept: { rule: string | null; files: number; until: IsoDate | null }[];
  /** Held by a person, whatever the rules say. */
  held: number;
  total: number;
}

/** What of a company's files is left, by what keeps it. */
export async function leftOf(db: Db, tenantId: number, now = new Date()): Promise<FilesLeft> {
  const rules = await allRules(db, tenantId);
  const kept = new Map<string | null, { files: number; until: IsoDate | null }>();
  const left: FilesLeft = { kept: [], held: 0, total: 0 };
  for (let after: string | null = null; ;) {
    const rows: Awaited<ReturnType<typeof filesLeft>> = await filesLeft(db, tenantId, after, BATCH);
    const held = new Set(rows.flatMap((row) => (row.isHeld ? [row.employeeId] : [])));
    const ids = rows.map(({ employeeId }) => employeeId);
    for (const file of await endedFiles(db, tenantId, ids)) {
      left.total += 1;
      if (held.has(file.employeeId)) {
        left.held += 1;
        continue;
      }
      const day = todayIn(file.zone, now);
      const keeping = keepingOf(file, rules, day);
      const isKept = keeping !== null && keeping.until >= day;
      const before = kept.get(isKept ? keeping.rule : null) ?? { files: 0, until: null };
      const last = isKept && (before.until ?? '') < keeping.until ? keeping.until : before.until;
      kept.set(isKept ? keeping.rule : null, { files: before.files + 1, until: last });
    }
    after = rows.at(-1)?.employeeId ?? null;
    if (rows.length < BATCH) break;
  }
  left.kept = [...kept].map(([rule, one]) => ({ rule, ...one }));
  return left;
}

/** What was destroyed of a company since a moment. */
export const destroyedOf = destroyedSince;
