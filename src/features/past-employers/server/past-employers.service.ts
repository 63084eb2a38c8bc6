import { sql } from 'kysely';
import {
  blindItemsOf,
  type Looker,
} from '#src/features/documents/server/blind-documents.service.ts';
import { type Asker, employeeOf } from '#src/features/employees/server/employees.service.ts';
import { noteEvent } from '#src/features/employees/server/history.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import { latestToday } from '#src/shared/dates.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { holds } from '#src/shared/permissions.ts';
import { isServed, type Service } from '#src/shared/services.ts';
import {
  PAST_EMPLOYERS_ERRORS,
  type PastEmployer,
  type PastEmployerFacts,
} from '../past-employers.contract.ts';
import { answerDue, effortsFault } from '../inquiries.rules.ts';
import { employmentFault, spanText } from '../past-employers.rules.ts';
import { inquiriesOf, type InquiryRecord } from './inquiries.sql.ts';
import {
  type AnswerRecord,
  answersOf,
  type PastEmployerRecord,
  readPastEmployer,
  tiePapers,
} from './past-employers.sql.ts';

/** Who asks, with what tells which papers are kept from them. */
export type Request = Asker & Looker & { services: readonly Service[] | null };

const fail = thrower(PAST_EMPLOYERS_ERRORS);

/**
 * Whether the asker may write past employers here: across clients nobody does, auditors only read, and who may not see the
 * investigation history has nothing to correct.
 */
export function writesEmployers({ db, caller, grants }: Request): boolean {
  return (
    db.binding.role === 'app' &&
    caller.kind === 'user' &&
    holds(grants, 'client.editEmployeeInfo') &&
    holds(grants, 'records.viewInvestigationHistory')
  );
}

/** @throws `request.forbidden` */
export function needWrites(asker: Request): void {
  if (!writesEmployers(asker)) throw requestError('request.forbidden');
}

/** A past employer as the asker gets it, with the papers that are its and what it was asked. */
export function answer(
  asker: Request,
  record: PastEmployerRecord,
  papers: readonly AnswerRecord[],
  inquiries: readonly InquiryRecord[],
): PastEmployer {
  const { tenantId: _, clientId: __, ...rest } = record;
  const own = papers.filter(({ pastEmployerId }) => pastEmployerId === record.pastEmployerId);
  const asked = inquiries.find(({ pastEmployerId }) => pastEmployerId === record.pastEmployerId);
  return {
    ...rest,
    papers: own.map(({ pastEmployerId: ___, ...one }) => one),
    inquiry: asked ? shownInquiry(asked) : null,
    allowed: !writesEmployers(asker)
      ? []
      : record.removed
        ? ['restore']
        : ['correct', 'remove', 'tie', ...inquiryActions(asker, record, asked)],
  };
}

/** An inquiry with its clock (49 CFR 391.23(g)(1)). */
function shownInquiry({
  pastEmployerId: _,
  today,
  ...asked
}: InquiryRecord): PastEmployer['inquiry'] {
  const first = asked.attempts[0]?.triedOn;
  const dueOn = first === undefined ? null : answerDue(first);
  const overdue = asked.answeredAt === null && dueOn !== null && dueOn < today;
  return { ...asked, dueOn, overdue };
}

/** What may be done about the inquiry of an employer that is not removed, by the services of the client (R487, D374). */
function inquiryActions(
  { services }: Pick<Request, 'services'>,
  { agency }: PastEmployerRecord,
  asked: InquiryRecord | undefined,
): PastEmployer['allowed'] {
  if (asked?.answeredAt) return isServed('employmentHistoryNotices', services) ? ['rebut'] : [];
  if (agency === 'none' || !isServed('verificationOfEmployment', services)) return [];
  const facts = {
    attempts: asked?.attempts ?? [],
    answered: false,
    filed: (asked?.effortsOn ?? null) !== null,
  };
  return ['ask', ...(effortsFault(facts) === null ? (['efforts'] as const) : [])];
}

/** The papers of the file that the asker may know of. */
export async function papersFor(
  asker: Request,
  { tenantId, employeeId }: Pick<PastEmployerRecord, 'tenantId' | 'employeeId'>,
): Promise<AnswerRecord[]> {
  const blind = await blindItemsOf(asker, tenantId, [employeeId]);
  return answersOf(asker.db, tenantId, employeeId, blind);
}

/** A past employer as it stands now. */
export async function answered(asker: Request, record: PastEmployerRecord): Promise<PastEmployer> {
  const papers = await papersFor(asker, record);
  const inquiries = await inquiriesOf(asker.db, record.tenantId, record.employeeId);
  return answer(asker, record, papers, inquiries);
}

/** A past employer among the asker's rows. @throws `request.not_found`; `past-employers.removed` unless `evenRemoved` */
export async function employerOf(
  db: Db,
  pastEmployerId: string,
  { evenRemoved = false } = {},
): Promise<PastEmployerRecord> {
  const record = await readPastEmployer(db, pastEmployerId);
  if (!record) throw requestError('request.not_found');
  if (!evenRemoved && record.removed) throw fail('past-employers.removed');
  return record;
}

/** @throws `request.invalid` naming the field */
function columnsOf(facts: PastEmployerFacts) {
  const fault = employmentFault(facts, latestToday());
  if (fault) throw requestError('request.invalid', { fields: [fault] });
  const { from, to, ...rest } = facts;
  return { ...rest, started_on: from, ended_on: to };
}

/** An employer in a line of the file's history. */
const written = ({ name, ...span }: Pick<PastEmployerRecord, 'name' | 'from' | 'to'>): string =>
  `${name}, ${spanText(span)}`;

/** Writes a line into the file's history. */
export async function note(
  { db, caller }: Request,
  { tenantId, employeeId }: PastEmployerRecord,
  field: string,
  value: string,
): Promise<void> {
  const by = caller.impersonator?.id ?? caller.id;
  await noteEvent(db, { tenantId, employeeId }, { field, value, by });
}

/**
 * Adds a past employer to a file.
 * @throws `request.forbidden`, `request.not_found`, `request.invalid`, `past-employers.closed`
 */
export async function addEmployer(
  asker: Request,
  employeeId: string,
  facts: PastEmployerFacts,
): Promise<{ record: PastEmployerRecord; shown: PastEmployer }> {
  needWrites(asker);
  const employee = await employeeOf(asker.db, employeeId);
  if (employee.replacedBy !== null) throw fail('past-employers.closed');
  const made = await asker.db.k
    .insertInto('past_employers')
    .values({
      tenant_id: employee.employerId,
      client_id: employee.clientId,
      employee_id: employeeId,
      ...columnsOf(facts),
    })
    .returning('past_employer_id')
    .executeTakeFirstOrThrow();
  const record = await employerOf(asker.db, made.past_employer_id);
  await note(asker, record, 'pastEmployerAdded', written(record));
  return { record, shown: await answered(asker, record) };
}

/** Changes a row by its version. @throws `request.conflict` with the current record */
async function change(
  asker: Request,
  before: PastEmployerRecord,
  version: number | null,
  values: Record<string, unknown>,
): Promise<{ record: PastEmployerRecord; shown: PastEmployer }> {
  const { db } = asker;
  const { tenantId, pastEmployerId } = before;
  const done =
    (version === null || version === before.version) &&
    (await db.k
      .updateTable('past_employers')
      .set({ ...values, version: sql`version + 1` })
      .where('tenant_id', '=', tenantId)
      .where('past_employer_id', '=', pastEmployerId)
      // Of two at the same time the second must see the first.
      .where('version', '=', before.version)
      .returning('version')
      .executeTakeFirst());
  const record = await employerOf(db, pastEmployerId, { evenRemoved: true });
  const shown = await answered(asker, record);
  if (!done) throw requestError('request.conflict', { current: shown });
  return { record, shown };
}

/**
 * Corrects a past employer. `version` is what the caller saw; null is last-writer-wins.
 * @throws `request.forbidden`, `request.not_found`, `request.conflict`, `request.invalid`, `past-employers.removed`
 */
export async function correctEmployer(
  asker: Request,
  pastEmployerId: string,
  facts: PastEmployerFacts,
  version: number | null,
) {
  needWrites(asker);
  const before = await employerOf(asker.db, pastEmployerId);
  const after = await change(asker, before, version, columnsOf(facts));
  const fields = Object.entries(facts)
    .filter(([field, value]) => before[field as keyof PastEmployerFacts] !== value)
    .map(([field]) => field);
  if (fields.length > 0)
    await note(
      asker,
      after.record,
      'pastEmployerCorrected',
      `${written(before)}: now ${written(after.record)} (${fields.join(', ')})`,
    );
  return { ...after, fields };
}

/** Takes a past employer off the file. @throws as `correctEmployer` */
export async function removeEmployer(
  asker: Request,
  pastEmployerId: string,
  reason: string,
  version: number | null,
) {
  needWrites(asker);
  const before = await employerOf(asker.db, pastEmployerId);
  const after = await change(asker, before, version, { removed_at: sql`now()` });
  await note(asker, after.record, 'pastEmployerRemoved', `${written(before)}: ${reason}`);
  return after;
}

/** Takes the removal back; of one that stands nothing changes. @throws `request.forbidden`, `request.not_found`, `request.conflict` */
export async function restoreEmployer(
  asker: Request,
  pastEmployerId: string,
  version: number | null,
) {
  needWrites(asker);
  const before = await employerOf(asker.db, pastEmployerId, { evenRemoved: true });
  if (!before.removed) return { record: before, shown: await answered(asker, before) };
  const after = await change(asker, before, version, { removed_at: null });
  await note(asker, after.record, 'pastEmployerRestored', written(before));
  return after;
}

/**
 * Says which papers of the file are an employer's answers; a paper that was another's is this one's from now on.
 * @throws as `correctEmployer`, and `past-employers.no_answer`
 */
export async function tieAnswers(
  asker: Request,
  pastEmployerId: string,
  documentIds: readonly string[],
  version: number | null,
) {
  needWrites(asker);
  const before = await employerOf(asker.db, pastEmployerId);
  const papers = await papersFor(asker, before);
  const known = new Set(papers.map(({ documentId }) => documentId));
  if (documentIds.some((id) => !known.has(id))) throw fail('past-employers.no_answer');
  await tiePapers(asker.db, before, [...new Set(documentIds)]);
  const after = await change(asker, before, version, {});
  const count = after.shown.papers.length;
  await note(asker, after.record, 'pastEmployerPapers', `${before.name}: ${count}`);
  return after;
}

/**
 * Takes into a file what its driver said of earlier employers in the application (49 CFR 391.21(b)(10)): nobody types it
 * again. Those that the file has already are left out. The user who hires need not be one who sees the investigation history.
 */
export async function takeStatedEmployers(
  db: Db,
  file: { tenantId: number; clientId: number; employeeId: string },
  stated: readonly PastEmployerFacts[],
): Promise<number> {
  const { tenantId, clientId, employeeId } = file;
  if (stated.length === 0) return 0;
  const added = await db.rows(
    'past-employers-stated',
    `insert into past_employers (tenant_id, client_id, employee_id, name, place, started_on, ended_on, agency, part40, contact)
     select $1, $2, $3, x.name, x.place, x.started_on, x.ended_on, x.agency, x.part40, x.contact
       from unnest($4::text[], $5::text[], $6::date[], $7::date[], $8::text[], $9::boolean[], $10::text[])
         x (name, place, started_on, ended_on, agency, part40, contact)
      where not exists (select from past_employers p where p.tenant_id = $1 and p.employee_id = $3
        and fold(p.name) = fold(x.name) and p.started_on = x.started_on)
     returning 1`,
    [
      tenantId,
      clientId,
      employeeId,
      stated.map(({ name }) => name),
      stated.map(({ place }) => place),
      stated.map(({ from }) => from),
      stated.map(({ to }) => to),
      stated.map(({ agency }) => agency),
      stated.map(({ part40 }) => part40),
      stated.map(({ contact }) => contact),
    ],
  );
  return added.length;
}
