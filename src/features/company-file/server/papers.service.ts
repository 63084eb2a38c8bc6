import { sql } from 'kysely';
import { takeFile } from '#src/features/documents/server/documents.service.ts';
import type { Kernel } from '#src/server/kernel.ts';
import type { Upload } from '#src/server/uploads.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { COMPANY_FILE_ERRORS } from '../company-file.contract.ts';
import type { PaperEntry } from '../company-file.contract.ts';
import { entryFault, periodOf } from '../paper-entry.rules.ts';
import type { EntryFault, PaperOf } from '../paper-entry.rules.ts';
import { todayIn } from '#src/shared/zone-clock.ts';
import { companyAt, shownPaper, writesAt } from './company-file.service.ts';
import type { Asker } from './company-file.service.ts';
import { companyRules, paperTypes, readPaper, readSupervisor } from './company-file.sql.ts';
import type { PaperRecord } from './company-file.sql.ts';

const fail = thrower(COMPANY_FILE_ERRORS);

/** @throws `request.forbidden` for a company at which the asker does not work */
function needWrites(asker: Asker, clientId: number): void {
  if (!writesAt(asker, clientId)) throw requestError('request.forbidden');
}

/** The person who did it; where one user acted as another, the one who acted. */
const doer = ({ caller }: Asker): string => caller.impersonator?.id ?? caller.id;

/** A paper among the asker's. @throws `request.not_found`; `company-file.removed` unless `evenRemoved` */
export async function paperOf(
  { db }: Asker,
  paperId: string,
  { evenRemoved = false } = {},
): Promise<PaperRecord> {
  const record = await readPaper(db, paperId);
  if (!record) throw requestError('request.not_found');
  if (!evenRemoved && record.removedAt !== null) throw fail('company-file.removed');
  return record;
}

/** A paper as it may be read: what was removed only by those who can bring it back. @throws `request.not_found` */
export async function readablePaper(asker: Asker, paperId: string): Promise<PaperRecord> {
  const record = await paperOf(asker, paperId, { evenRemoved: true });
  if (record.removedAt !== null && !writesAt(asker, record.clientId))
    throw requestError('request.not_found');
  return record;
}

/** What is thrown for each fault, and for which field. */
const FAULTS = {
  future_date: ['company-file.future_date', 'docDate'],
  supervisor_needed: ['company-file.supervisor_needed', 'supervisorId'],
  minutes_needed: ['company-file.minutes_needed', 'alcoholMinutes'],
  period_needed: ['company-file.period_needed', 'coversTo'],
} as const satisfies Record<EntryFault, readonly [keyof typeof COMPANY_FILE_ERRORS, string]>;

function refuse(fault: EntryFault): never {
  const [code, field] = FAULTS[fault];
  throw fail(code, { fields: [{ field, message: COMPANY_FILE_ERRORS[code].message }] });
}

/**
 * The columns of what was noted of a paper, without what its type has none of.
 * @throws `company-file.unknown_type`, and `company-file.*` for what is wrong with it, by its field
 */
async function columnsOf({ db }: Asker, clientId: number, entry: PaperEntry) {
  const { paperTypeId, docDate, expirationDate = null } = entry;
  const types = await paperTypes(db);
  if (!types.some((type) => type.paperTypeId === paperTypeId))
    throw fail('company-file.unknown_type', {
      fields: [{ field: 'paperTypeId', message: 'Choose the type of the document from the list.' }],
    });
  const of: PaperOf | null = periodOf(paperTypeId, await companyRules(db));
  const isTraining = of === 'supervisor';
  const noted = {
    docDate,
    coversTo: of === null || isTraining ? null : (entry.coversTo ?? null),
    supervisorId: isTraining ? (entry.supervisorId ?? null) : null,
    alcoholMinutes: isTraining ? (entry.alcoholMinutes ?? null) : null,
    drugMinutes: isTraining ? (entry.drugMinutes ?? null) : null,
  };
  const fault = entryFault(noted, of, todayIn((await companyAt(db, clientId)).zone));
  if (fault !== null) refuse(fault);
  if (noted.supervisorId !== null) {
    const person = await readSupervisor(db, noted.supervisorId);
    if (person?.clientId !== clientId) refuse('supervisor_needed');
  }
  return {
    paper_type_id: paperTypeId,
    doc_date: docDate,
    // What is for a year or a person runs out by its rule alone.
    expiration_date: of === null ? expirationDate : null,
    covers_to: noted.coversTo,
    supervisor_id: noted.supervisorId,
    alcohol_minutes: noted.alcoholMinutes,
    drug_minutes: noted.drugMinutes,
  };
}

/**
 * Keeps a received file as a paper of a company.
 * @throws `request.not_found`, `request.forbidden`, `company-file.*`, `documents.*`
 */
export async function addPaper(
  asker: Asker & { kernel: Pick<Kernel, 'storage'> },
  clientId: number,
  entry: PaperEntry,
  file: Upload,
): Promise<PaperRecord> {
  const { db, kernel } = asker;
  const company = await companyAt(db, clientId);
  needWrites(asker, clientId);
  const columns = await columnsOf(asker, clientId, entry);
  const { sha256 } = await takeFile(db, kernel, company.tenantId, file);
  const { paper_id } = await db.k
    .insertInto('company_papers')
    .values({
      tenant_id: company.tenantId,
      client_id: clientId,
      ...columns,
      sha256,
      file_name: file.fileName,
      added_by: doer(asker),
    })
    .returning('paper_id')
    .executeTakeFirstOrThrow();
  return paperOf(asker, paper_id);
}

/** Changes a row by its version. @throws `request.conflict` with the current paper */
async function change(
  asker: Asker,
  before: PaperRecord,
  version: number | null,
  values: Record<string, unknown>,
): Promise<PaperRecord> {
  const done =
    (version === null || version === before.version) &&
    (await asker.db.k
      .updateTable('company_papers')
      .set({ ...values, version: sql`version + 1` })
      .where('tenant_id', '=', before.tenantId)
      .where('paper_id', '=', before.paperId)
      // Of two at the same time the second must see the first.
      .where('version', '=', before.version)
      .returning('version')
      .executeTakeFirst());
  const record = await paperOf(asker, before.paperId, { evenRemoved: true });
  if (!done) throw requestError('request.conflict', { current: shownPaper(asker, record) });
  return record;
}

/**
 * Puts a paper with the same file and other facts in a paper's place.
 * @throws `request.not_found`, `request.forbidden`, `request.conflict`, `company-file.*`
 */
export async function correctPaper(
  asker: Asker,
  paperId: string,
  entry: PaperEntry,
  version: number | null,
): Promise<PaperRecord> {
  const before = await paperOf(asker, paperId);
  needWrites(asker, before.clientId);
  const columns = await columnsOf(asker, before.clientId, entry);
  const { paper_id } = await asker.db.k
    .insertInto('company_papers')
    .values({
      tenant_id: before.tenantId,
      client_id: before.clientId,
      ...columns,
      sha256: before.sha256,
      file_name: before.fileName,
      added_by: doer(asker),
    })
    .returning('paper_id')
    .executeTakeFirstOrThrow();
  await change(asker, before, version, {
    removed_at: sql`now()`,
    removed_by: doer(asker),
    removed_reason: 'Corrected',
    replaced_by: paper_id,
  });
  return paperOf(asker, paper_id);
}

/** Takes a paper out of the file. @throws `request.not_found`, `request.forbidden`, `request.conflict`, `company-file.removed` */
export async function removePaper(
  asker: Asker,
  paperId: string,
  reason: string,
  version: number | null,
): Promise<PaperRecord> {
  const before = await paperOf(asker, paperId);
  needWrites(asker, before.clientId);
  return change(asker, before, version, {
    removed_at: sql`now()`,
    removed_by: doer(asker),
    removed_reason: reason,
  });
}

/** Takes a removal back; of one that stands nothing changes. @throws `company-file.corrected`, and as `removePaper` */
export async function restorePaper(
  asker: Asker,
  paperId: string,
  version: number | null,
): Promise<PaperRecord> {
  const before = await paperOf(asker, paperId, { evenRemoved: true });
  needWrites(asker, before.clientId);
  if (before.removedAt === null) return before;
  if (before.replacedBy !== null) throw fail('company-file.corrected');
  return change(asker, before, version, {
    removed_at: null,
    removed_by: null,
    removed_reason: null,
  });
}
