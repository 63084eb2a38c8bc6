import { mayRead } from '#src/features/documents/documents.rules.ts';
import { blindItemsOf } from '#src/features/documents/server/blind-documents.service.ts';
import { employeeOf } from '#src/features/employees/server/employees.service.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { holds } from '#src/shared/permissions.ts';
import type { Context } from '#src/server/handler.ts';
import { MOVES_ERRORS } from '../moves.contract.ts';
import type { MergeDocument, MergeSide, movesApi } from '../moves.contract.ts';
import type { MergeField } from '../moves.rules.ts';
import { countsOf, filesOf, isElsewhere, papersOf } from './moves.sql.ts';
import type { FileRow, PaperRow } from './moves.sql.ts';

const fail = thrower(MOVES_ERRORS);

/** What looking at two files needs of a request. */
export type Looker = Pick<Context<typeof movesApi.compare>, 'db' | 'caller' | 'grants' | 'kernel'>;

/**
 * The two files of a merge, locked on demand. Throws `request.not_found` where either is not the caller's,
 * `request.forbidden` without the right to read files, `moves.same_file`, and `moves.other_company` where staff name a file
 * of another company; to an employer that one does not exist.
 */
export async function bothFiles(
  c: Looker,
  toId: string,
  fromId: string,
  lock: boolean,
): Promise<{ to: FileRow; from: FileRow }> {
  const { db, caller, grants, kernel } = c;
  const files = await filesOf(db, [toId, fromId], lock);
  const to = files.find(({ employeeId }) => employeeId === toId);
  if (!to) throw requestError('request.not_found');
  if (toId === fromId) throw fail('moves.same_file');
  if (!holds(grants, 'client.viewEmployee')) throw requestError('request.forbidden');
  const from = files.find(({ employeeId }) => employeeId === fromId);
  if (from) return { to, from };
  const staff = caller.isConcordeUser && (await isElsewhere(db, kernel.internalTenantId, fromId));
  throw staff ? fail('moves.other_company') : requestError('request.not_found');
}

/** The documents of both files that are not deleted: those the caller may see, and the ids of the other file's rest. */
export async function bothPapers(
  c: Looker,
  to: string,
  from: string,
): Promise<{ seen: PaperRow[]; unseen: string[]; deleted: string[] }> {
  // A merge moves the whole file, whatever the services.
  const reader = { internal: c.caller.isConcordeUser, grants: c.grants, services: null };
  const blind = await blindItemsOf(c, c.db.binding.tenantId, [to, from]);
  const all = await papersOf(c.db, to, from, blind);
  const may = (paper: PaperRow) => mayRead(paper, reader);
  const theirs = all.filter(({ employeeId }) => employeeId === from);
  return {
    seen: all.filter((paper) => !paper.hidden && may(paper)),
    unseen: theirs.filter((paper) => !paper.hidden && !may(paper)).map((one) => one.documentId),
    deleted: theirs.filter(({ hidden }) => hidden).map(({ documentId }) => documentId),
  };
}

/** The fields that keep what the staying file says: a right is missing, or the other's value cannot stand here. */
export async function fixedFields(
  { db, grants }: Looker,
  to: FileRow,
  from: FileRow,
): Promise<MergeField[]> {
  const { jobTitleFrozen } = await employeeOf(db, to.employeeId);
  const foreignTitle = from.jobTitlePlace !== null && !to.path.includes(from.jobTitlePlace);
  const fixed: readonly [MergeField, boolean][] = [
    ['employmentStatus', !holds(grants, 'client.editEmployeeStatus')],
    ['ssn', to.says.ssn !== null && !holds(grants, 'client.viewPII')],
    ['jobTitle', foreignTitle || jobTitleFrozen],
  ];
  return fixed.flatMap(([field, is]) => (is ? [field] : []));
}

/**
 * Two files side by side. Documents of types with a permission of their own leave a row for each that was shown, as in a
 * list of them (D15). Throws as `bothFiles`.
 */
export async function compareFiles(
  c: Looker & Pick<Context<typeof movesApi.compare>, 'audit' | 'opened'>,
  toId: string,
  fromId: string,
) {
  const { to, from } = await bothFiles(c, toId, fromId, false);
  c.opened(toId);
  c.opened(fromId);
  const { seen } = await bothPapers(c, toId, fromId);
  for (const { readPermission, documentId, employeeId, documentTypeId } of seen)
    if (readPermission !== null)
      c.audit({
        entity: 'document',
        entityId: documentId,
        tenantId: to.tenantId,
        clientId: employeeId === toId ? to.clientId : from.clientId,
        detail: { employeeId, documentTypeId },
      });
  const orders = holds(c.grants, 'client.viewOrders');
  const counts = await countsOf(c.db, [toId, fromId], {
    orders,
    drugAlcohol: orders && holds(c.grants, 'records.viewDrugAlcohol'),
  });
  const side = (file: FileRow): MergeSide => ({
    ...file,
    fields: file.says,
    counts: counts.filter(({ employeeId }) => employeeId === file.employeeId),
  });
  return {
    to: side(to),
    from: side(from),
    documents: seen satisfies MergeDocument[],
    fixed: await fixedFields(c, to, from),
    allowed: [
      'merge' as const,
      ...(holds(c.grants, 'client.deleteAfterMergeEmployees') ? (['remove'] as const) : []),
    ],
  };
}
