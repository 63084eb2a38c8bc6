import { createHash } from 'node:crypto';
import { z } from 'zod';
import { placeOf } from '#src/features/clients/server/clients.service.ts';
import type { Asker } from '#src/features/employees/server/employees.service.ts';
import type { QualificationRule } from '#src/features/qualification/rule-rows.rules.ts';
import { allRules } from '#src/features/qualification/server/rule-set.service.ts';
import { latestToday } from '#src/shared/dates.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { uuid } from '#src/shared/ids.ts';
import { decodeCursor, encodeCursor, timeCursor } from '#src/shared/paging.ts';
import { holds } from '#src/shared/permissions.ts';
import { todayIn } from '#src/shared/zone-clock.ts';
import { keepingOf, removableFrom, withoutTests } from '../employment.rules.ts';
import { type DestroyedFile, RETENTION_ERRORS, type RetentionRow } from '../retention.contract.ts';
import {
  addApproval,
  markWithdrawn,
  openDestructions,
  type OpenDestruction,
  readDestroyed,
  sealsOf,
} from './destructions.sql.ts';
import { lockFiles } from './employment.sql.ts';
import { type Candidate, candidates } from './retention.sql.ts';

const fail = thrower(RETENTION_ERRORS);

/** Files looked at together, and how often for a page: few of the past are not due. */
const BATCH = 200;
const BATCHES = 10;

/** The file after which a page begins. @throws `request.invalid` for a cursor that is not ours */
function readAfter(after: string | undefined): string | null {
  if (after === undefined) return null;
  const key = z.tuple([uuid]).safeParse(decodeCursor(after, 1));
  if (key.success) return key.data[0];
  throw requestError('request.invalid', {
    fields: [{ field: 'after', message: 'This page does not exist. Start from the first.' }],
  });
}

/** By the day at its location. */
function isDue(file: Candidate, rules: readonly QualificationRule[], now: Date): boolean {
  const day = todayIn(file.zone, now);
  const from = removableFrom(file, rules, day);
  return from !== null && from <= day;
}

/** What a caller sees of these files; what only drug and alcohol records say, those who may know of them. */
async function shownFiles(
  { db, grants }: Pick<Asker, 'db' | 'grants'>,
  tenantId: number,
  files: readonly Candidate[],
  { rules, now }: { rules: readonly QualificationRule[]; now: Date },
): Promise<RetentionRow[]> {
  const mayKnow = holds(grants, 'records.viewDrugAlcohol');
  const ids = files.map(({ employeeId }) => employeeId);
  const open = await openDestructions(db, tenantId, ids);
  const seals = await sealsOf(db, tenantId, ids);
  return files.flatMap((file) => {
    const known = mayKnow ? file : withoutTests(file);
    const keeping = keepingOf(known, rules, todayIn(file.zone, now));
    const inside = seals.get(file.employeeId);
    if (keeping === null || inside === undefined) return [];
    const own = open.find(({ employeeId }) => employeeId === file.employeeId);
    return {
      employeeId: file.employeeId,
      name: file.name,
      clientName: file.clientName,
      lastDay: file.lastDay,
      isDeleted: file.deletedOn !== null,
      keptUntil: keeping.until,
      rule: keeping.rule,
      documents: known.papers.length,
      state: stateOf(file, own),
      holdReason: file.holdReason,
      approvedBy: own?.approvedName ?? null,
      approvedAt: own?.approvedAt ?? null,
      seal: createHash('sha256').update(`${inside} ${keeping.until} ${keeping.rule}`).digest('hex'),
    };
  });
}

function stateOf(file: Candidate, own: OpenDestruction | undefined): RetentionRow['state'] {
  if (file.holdReason !== null) return 'held';
  return own === undefined ? 'due' : 'approved';
}

/** A page of the files that need not be kept any longer. @throws request.not_found */
export async function retentionPage(
  asker: Asker,
  clientId: number,
  { limit, after }: { limit: number; after?: string | undefined },
): Promise<{ rows: RetentionRow[]; next: string | null }> {
  const { tenantId } = await placeOf(asker.db, clientId);
  const rules = await allRules(asker.db, tenantId);
  const now = new Date();
  const due: Candidate[] = [];
  let from = readAfter(after);
  let more = true;
  for (let batch = 0; batch < BATCHES && more && due.length < limit; batch += 1) {
    const which = { clientId, day: latestToday(now), limit: BATCH, after: from, only: null };
    const files = await candidates(asker.db, tenantId, which);
    more = files.length === BATCH;
    for (const [at, file] of files.entries()) {
      from = file.employeeId;
      if (isDue(file, rules, now)) due.push(file);
      if (due.length < limit) continue;
      more ||= at < files.length - 1;
      break;
    }
  }
  return {
    rows: await shownFiles(asker, tenantId, due, { rules, now }),
    next: more && from !== null ? encodeCursor([from]) : null,
  };
}

/** Approves the destruction of files as they were shown; returns whose they are. @throws retention.changed */
export async function approveFiles(
  { db, grants, caller }: Asker,
  clientId: number,
  shown: readonly { employeeId: string; seal: string }[],
): Promise<{ tenantId: number; files: readonly Candidate[] }> {
  const { tenantId } = await placeOf(db, clientId);
  const wanted = new Map(shown.map(({ employeeId, seal }) => [employeeId, seal]));
  const ids = [...wanted.keys()];
  await lockFiles(db, ids);
  const rules = await allRules(db, tenantId);
  const now = new Date();
  const which = { clientId, day: latestToday(now), limit: ids.length, after: null, only: ids };
  const files = (await candidates(db, tenantId, which)).filter((file) => isDue(file, rules, now));
  const rows = await shownFiles({ db, grants }, tenantId, files, { rules, now });
  const same = rows.filter((row) => row.state === 'due' && wanted.get(row.employeeId) === row.seal);
  if (same.length < ids.length) throw fail('retention.changed');
  for (const file of files) {
    const keeping = keepingOf(file, rules, todayIn(file.zone, now));
    if (keeping === null) throw fail('retention.changed');
    const { employeeId, clientId: site } = file;
    const kept = { employeeId, clientId: site, keptUntil: keeping.until, rule: keeping.rule };
    await addApproval(db, tenantId, kept, caller);
  }
  return { tenantId, files };
}

/** Withdraws approvals; returns them. @throws retention.not_approved where there is none */
export async function withdrawFiles(
  { db, caller }: Asker,
  clientId: number,
  employeeIds: readonly string[],
): Promise<{ tenantId: number; open: readonly OpenDestruction[] }> {
  const { tenantId } = await placeOf(db, clientId);
  const ids = [...new Set(employeeIds)];
  await lockFiles(db, ids);
  const open = await openDestructions(db, tenantId, ids);
  if (open.length < ids.length) throw fail('retention.not_approved');
  const destructionIds = open.map(({ destructionId }) => destructionId);
  await markWithdrawn(db, tenantId, destructionIds, caller.id);
  return { tenantId, open };
}

/**
 * What was destroyed at or below a location, a page. The day, the rule and the numbers would tell of drug and alcohol records,
 * so they are for those who may know of them.
 */
export async function destroyedPage(
  { db, grants }: Asker,
  clientId: number,
  { limit, after }: { limit: number; after?: string | undefined },
): Promise<{ rows: DestroyedFile[]; next: string | null }> {
  const { tenantId } = await placeOf(db, clientId);
  const mayKnow = holds(grants, 'records.viewDrugAlcohol');
  const which = { clientId, limit: limit + 1, after: timeCursor(after) };
  const rows = await readDestroyed(db, tenantId, which);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    rows: shown.map(({ approvedName, removed, cursorAt: _, ...row }) => {
      const all = Object.values(removed).reduce((sum, count) => sum + count, 0);
      const documents = removed['documents'] ?? 0;
      return {
        ...row,
        approvedBy: approvedName,
        ...(mayKnow
          ? { documents, others: all - documents }
          : { keptUntil: null, rule: null, documents: null, others: null }),
      };
    }),
    next: last ? encodeCursor([last.cursorAt, last.destructionId]) : null,
  };
}
