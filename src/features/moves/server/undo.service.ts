import {
  movedDocuments,
  noteMoved,
} from '#src/features/documents/server/moved-documents.service.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import type { Context } from '#src/server/handler.ts';
import { MOVES_ERRORS, movesApi } from '../moves.contract.ts';
import type { LastMerge } from '../moves.contract.ts';
import type { Looker } from './compare.service.ts';
import { restoreColumns } from '#src/features/employees/server/merge-columns.service.ts';
import { companyOf, houseOf, me } from './merge.service.ts';
import {
  latestMerge,
  markUndone,
  mergeById,
  noteBoth,
  noteStatus,
  printOf,
  returnRows,
} from './merges.sql.ts';
import type { MergeRow } from './merges.sql.ts';
import { returnItems } from '#src/features/intake/server/item-employees.service.ts';
import { allFiles } from './moves.sql.ts';

const fail = thrower(MOVES_ERRORS);

type Undoer = Looker & Pick<Context<typeof movesApi.undo>, 'audit' | 'live'>;

/** The latest merge that a file was part of, and whether it can be taken back; null when there is none. */
export async function lastMergeOf(
  c: Pick<Looker, 'db'>,
  employeeId: string,
): Promise<LastMerge | null> {
  const merge = await latestMerge(c.db, employeeId);
  return merge && { ...merge, undoable: await isUnchanged(c, merge) };
}

async function isUnchanged({ db }: Pick<Looker, 'db'>, merge: MergeRow): Promise<boolean> {
  const { toEmployeeId, fromEmployeeId, print } = merge;
  return (
    print === (await companyOf(db, (company) => printOf(company, toEmployeeId, fromEmployeeId)))
  );
}

/**
 * Takes a merge back: both files are as they were before (D21). Throws `request.not_found`, and `moves.undo_refused` saying
 * why once either file has changed, or it was taken back already.
 */
export async function undoMerge(
  c: Undoer,
  employeeId: string,
  mergeId: string,
): Promise<{ employeeId: string; version: number }> {
  const { db } = c;
  const merge = await mergeById(db, employeeId, mergeId);
  if (!merge) throw requestError('request.not_found');
  // Locked before anything is compared; a file of a location the caller does not work in is not to be found.
  const files = await allFiles(db, [merge.toEmployeeId, merge.fromEmployeeId]);
  const to = files.find((file) => file.employeeId === merge.toEmployeeId);
  const from = files.find((file) => file.employeeId === merge.fromEmployeeId);
  if (!to || !from) throw requestError('request.not_found');
  if (!(await isUnchanged(c, merge))) throw await refusal(c, employeeId, mergeId);
  if (!(await markUndone(db, mergeId, me(c)))) throw undoneAlready();
  const version = await restoreColumns(db, to.employeeId, merge.before.to);
  await restoreColumns(db, from.employeeId, merge.before.from);
  for (const [file, kept] of [
    [to, merge.before.to],
    [from, merge.before.from],
  ] as const) {
    const status = kept['employment_status_id'];
    if (typeof status === 'number' && status !== file.employmentStatusId)
      await noteStatus(db, file, status, me(c));
  }
  await companyOf(db, async (company) => {
    await returnRows(company, merge.moved, from.employeeId, from.clientId);
    await noteMoved(company, c.audit, movedDocuments(merge.moved), {
      employeeId: from.employeeId,
      fromEmployeeId: to.employeeId,
      mergeId,
    });
  });
  const about = { from: from.employeeId, to: to.employeeId, site: from.clientId };
  await houseOf(c, (house) => returnItems(house, merge.items, about));
  await noteBoth(db, to, from, me(c), ['unmergedFrom', 'unmergedInto']);
  for (const file of [to, from]) {
    c.audit({
      entity: 'employee',
      entityId: file.employeeId,
      tenantId: file.tenantId,
      clientId: file.clientId,
      detail: { mergeId, fields: merge.fields },
    });
    c.live({
      tenantId: file.tenantId,
      topic: 'employees',
      key: file.employeeId,
      requirement: movesApi.compare.permission,
    });
  }
  return { employeeId, version };
}

/** Read again: the one that was first may have been an undo of the same merge. */
async function refusal({ db }: Undoer, employeeId: string, mergeId: string) {
  const now = await mergeById(db, employeeId, mergeId);
  if (now?.undoneAt) return undoneAlready();
  return fail('moves.undo_refused', {
    message: 'This merge can no longer be undone: one of the two files has changed since.',
  });
}

const undoneAlready = () =>
  fail('moves.undo_refused', { message: 'This merge was undone already.' });
