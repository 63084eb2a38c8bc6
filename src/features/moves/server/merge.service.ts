import type { z } from 'zod';
import {
  movedDocuments,
  noteMoved,
} from '#src/features/documents/server/moved-documents.service.ts';
import { resealSsn } from '#src/features/employees/server/ssn.service.ts';
import { answer, employeeOf } from '#src/features/employees/server/employees.service.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { holds } from '#src/shared/permissions.ts';
import type { Context } from '#src/server/handler.ts';
import type { Db } from '#src/server/db/handle.ts';
import { MOVES_ERRORS, movesApi } from '../moves.contract.ts';
import { MERGE_FIELDS, strandedDocuments } from '../moves.rules.ts';
import type { MergeField } from '../moves.rules.ts';
import { bothFiles, bothPapers, fixedFields } from './compare.service.ts';
import type { Looker } from './compare.service.ts';
import {
  CLOSING,
  closeFile,
  COLUMNS,
  HOLD,
  keepColumns,
  takeColumns,
} from '#src/features/employees/server/merge-columns.service.ts';
import { giveItems } from '#src/features/intake/server/item-employees.service.ts';
import { giveRows, keepMerge, noteBoth, noteStatus, printOf } from './merges.sql.ts';
import type { FileRow } from './moves.sql.ts';

const fail = thrower(MOVES_ERRORS);

type Wanted = z.output<typeof movesApi.merge.body>;
type Merger = Looker & Pick<Context<typeof movesApi.merge>, 'audit' | 'live'>;

/** What a merge did. */
interface Merged {
  mergeId: string;
  employeeId: string;
  version: number;
  documents: number;
  removed: boolean;
}

/**
 * Merges another file into one, in one transaction: the fields and documents chosen, and everything else in it. Documents
 * that the caller may not see go along, as nobody could look after them where they were. Throws as `bothFiles`, and
 * `request.conflict` with the record that is not as the caller saw it, `moves.merged_before`, `moves.documents_changed`,
 * `moves.title_elsewhere`, `moves.field_not_allowed`, `moves.not_empty`.
 */
export async function mergeFiles(
  c: Merger,
  ids: { to: string; from: string },
  wanted: Wanted,
  version: number | null,
): Promise<Merged> {
  const { db } = c;
  const { to, from } = await bothFiles(c, ids.to, ids.from, true);
  // Two merges of the same two the other way round would only exchange what is in them.
  if (to.replacedBy === ids.from) throw fail('moves.merged_before');
  await checkVersion(c, to, version);
  await checkVersion(c, from, wanted.fromVersion ?? null);
  if (wanted.removeFrom && !holds(c.grants, 'client.deleteAfterMergeEmployees'))
    throw requestError('request.forbidden');
  const fields = await fieldsFor(c, to, from, wanted);
  const papers = await papersFor(c, ids, wanted);
  const columns = fields.flatMap((field) => COLUMNS[field]);
  const emptied = papers.stranded === 0;
  const ssnTaken = fields.includes('ssn');
  const withoutSsn = ssnTaken && !emptied;
  const before = {
    to: await keepColumns(db, ids.to, [...columns, HOLD]),
    from: await keepColumns(db, ids.from, [...CLOSING, ...(withoutSsn ? COLUMNS.ssn : [])]),
  };
  const ssn = ssnTaken ? sealedFor(c, to, from) : undefined;
  const after = await takeColumns(db, ids.to, ids.from, columns, ssn);
  if (fields.includes('employmentStatus')) await noteStatus(db, to, from.employmentStatusId, me(c));
  const moved = await companyOf(db, (company) =>
    giveRows(company, ids.from, ids.to, to.clientId, papers.staying),
  );
  const about = { tenantId: to.tenantId, from: ids.from, to: ids.to, site: to.clientId };
  const items = await houseOf(c, (house) => giveItems(house, about, papers.staying));
  const status = await closeFile(db, ids.from, ids.to, {
    emptied,
    removed: wanted.removeFrom,
    by: me(c),
    withoutSsn,
  });
  if (status !== from.employmentStatusId) await noteStatus(db, from, status, me(c));
  await noteBoth(db, to, from, me(c), ['mergedFrom', 'mergedInto']);
  const print = await companyOf(db, (company) => printOf(company, ids.to, ids.from));
  const removed = wanted.removeFrom;
  const mergeId = await keepMerge(db, {
    clientId: to.clientId,
    toEmployeeId: ids.to,
    fromEmployeeId: ids.from,
    mergedBy: me(c),
    fields,
    before,
    moved,
    items,
    removed,
    print,
  });
  const documents = moved['documents']?.length ?? 0;
  await companyOf(db, (company) =>
    noteMoved(company, c.audit, movedDocuments(moved), {
      employeeId: ids.to,
      fromEmployeeId: ids.from,
      mergeId,
    }),
  );
  tell(c, to, from, { mergeId, fields, documents, removed });
  return { mergeId, employeeId: ids.to, version: after, documents, removed };
}

/** Who acts; while another user is impersonated the real person. */
export const me = ({ caller }: Pick<Looker, 'caller'>) => caller.impersonator?.id ?? caller.id;

/** Runs as the jobs of the company: rows of a file may stand at locations that the caller does not work in. */
export const companyOf = <T>(db: Db, work: (company: Db) => Promise<T>): Promise<T> =>
  db.as({ role: 'jobs', tenantId: db.binding.tenantId, sites: '*' }, work);

/** Runs as the jobs of the house, which keeps the incoming papers (D1). */
export const houseOf = <T>({ db, kernel }: Looker, work: (house: Db) => Promise<T>): Promise<T> =>
  db.as({ role: 'jobs', tenantId: kernel.internalTenantId, sites: '*' }, work);

async function checkVersion(c: Merger, file: FileRow, seen: number | null): Promise<void> {
  if (seen === null || seen === file.version) return;
  const current = answer(c, await employeeOf(c.db, file.employeeId));
  throw requestError('request.conflict', { current });
}

/** The fields that change: chosen from the other file, and not the same there. */
async function fieldsFor(
  c: Merger,
  to: FileRow,
  from: FileRow,
  { fields }: Wanted,
): Promise<MergeField[]> {
  const chosen = MERGE_FIELDS.filter((field) => fields[field] === 'from');
  const fixed = await fixedFields(c, to, from);
  // Masked SSNs that look alike may still be two numbers.
  const taken = chosen.filter((field) => field === 'ssn' || to.says[field] !== from.says[field]);
  const refused = taken.find((field) => fixed.includes(field));
  if (refused === 'jobTitle')
    throw fail('moves.title_elsewhere', at(refused, 'moves.title_elsewhere'));
  if (refused) throw fail('moves.field_not_allowed', at(refused, 'moves.field_not_allowed'));
  return taken;
}

const at = (field: MergeField, code: keyof typeof MOVES_ERRORS) => ({
  fields: [{ field: `fields.${field}`, message: MOVES_ERRORS[code].message }],
});

/** Which documents stay in the other file, and how many of them nobody would find again. */
async function papersFor(
  c: Merger,
  ids: { to: string; from: string },
  { docsMap, removeFrom }: Wanted,
): Promise<{ staying: string[]; stranded: number }> {
  const { seen, deleted } = await bothPapers(c, ids.to, ids.from);
  const theirs = seen.filter(({ employeeId }) => employeeId === ids.from);
  const known = new Set(theirs.map(({ documentId }) => documentId));
  if (Object.keys(docsMap).some((id) => !known.has(id))) throw fail('moves.documents_changed');
  const stranded = strandedDocuments(theirs, docsMap).length;
  if (removeFrom && stranded > 0) throw fail('moves.not_empty');
  const left = theirs.filter(({ documentId }) => docsMap[documentId] !== 'move');
  return { staying: [...deleted, ...left.map(({ documentId }) => documentId)], stranded };
}

function sealedFor({ kernel }: Merger, to: FileRow, from: FileRow) {
  if (from.ssnCipher === null) return null;
  const between = { from: from.employeeId, to: to.employeeId };
  return resealSsn(kernel.keys, from.tenantId, from.ssnCipher, between);
}

function tell(c: Merger, to: FileRow, from: FileRow, detail: Record<string, unknown>): void {
  const both = [
    { ...to, other: { fromEmployeeId: from.employeeId } },
    { ...from, other: { toEmployeeId: to.employeeId } },
  ];
  for (const { employeeId, tenantId, clientId, other } of both) {
    c.audit({
      entity: 'employee',
      entityId: employeeId,
      tenantId,
      clientId,
      detail: { ...detail, ...other },
    });
    c.live({
      tenantId,
      topic: 'employees',
      key: employeeId,
      requirement: movesApi.compare.permission,
    });
  }
}
