import { sql } from 'kysely';
import { requestError, thrower } from '#src/shared/errors.ts';
import { holds } from '#src/shared/permissions.ts';
import { employeeOf } from '#src/features/employees/server/employees.service.ts';
import type { Asker } from '#src/features/employees/server/employees.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import { ACCIDENTS_ERRORS } from '../accidents.contract.ts';
import type { Accident, NewAccident } from '../accidents.contract.ts';
import {
  afterFault,
  hasHappened,
  IN_THE_FUTURE,
  isTestAsked,
  reasonNeeded,
  spanOf,
  testNeed,
  testState,
} from '../accidents.rules.ts';
import type { Occurrence, Substance } from '../accidents.rules.ts';
import { zonesOf } from '#src/shared/places.ts';
import { noteChange, readAccident } from './accidents.sql.ts';
import type { AccidentRecord, Act, Changes } from './accidents.sql.ts';

const fail = thrower(ACCIDENTS_ERRORS);

/** Whether the asker reads what was recorded of tests: a drug and alcohol record (architecture section 4). */
export function readsTests({ grants }: Pick<Asker, 'grants'>): boolean {
  return holds(grants, 'records.viewDrugAlcohol');
}

/** Whether the asker may write accidents here: across clients nobody does, and auditors only read. */
export function writesAccidents({ db, caller, grants }: Asker): boolean {
  return (
    db.binding.role === 'app' && caller.kind === 'user' && holds(grants, 'client.editEmployeeInfo')
  );
}

/** An accident as the asker gets it. */
export function answer(asker: Asker, record: AccidentRecord): Accident {
  const { tenantId: _, clientId: __, driver: ___, removedAt, removedReason, ...rest } = record;
  const now = new Date().toISOString();
  const needs = {
    alcohol: testNeed(record, 'alcohol', now),
    drug: testNeed(record, 'drug', now),
  };
  const testRequired = [needs.alcohol, needs.drug].some(({ need }) =>
    ['required', 'tooLate'].includes(need),
  );
  const tested = hasTests(record, now) && readsTests(asker);
  const writes = writesAccidents(asker);
  const removed = removedAt === null ? null : { at: removedAt, reason: removedReason ?? '' };
  return {
    ...rest,
    removed,
    testRequired,
    needs,
    tests: tested
      ? { alcohol: clockOf(record, 'alcohol', now), drug: clockOf(record, 'drug', now) }
      : null,
    allowed: !writes
      ? []
      : removed
        ? ['restore']
        : ['correct', 'remove', ...(tested ? (['recordTest'] as const) : [])],
  };
}

function recorded(record: AccidentRecord, substance: Substance) {
  return substance === 'alcohol'
    ? { testedAt: record.alcoholTestedAt, reason: record.alcoholReason }
    : { testedAt: record.drugTestedAt, reason: record.drugReason };
}

/** Whether tests are asked for after an accident, or something was recorded of one. */
export function hasTests(record: AccidentRecord, now: string): boolean {
  const { alcoholTestedAt, alcoholReason, drugTestedAt, drugReason } = record;
  return (
    [alcoholTestedAt, alcoholReason, drugTestedAt, drugReason].some((one) => one !== null) ||
    isTestAsked(record, now)
  );
}

function clockOf(record: AccidentRecord, substance: Substance, now: string) {
  const test = recorded(record, substance);
  return { ...test, ...testState(record, substance, test, now) };
}

/** An accident among the asker's rows. @throws `request.not_found`; `accidents.removed` unless `evenRemoved` */
export async function accidentOf(
  db: Db,
  accidentId: string,
  { evenRemoved = false } = {},
): Promise<AccidentRecord> {
  const record = await readAccident(db, accidentId);
  if (!record) throw requestError('request.not_found');
  if (!evenRemoved && record.removedAt !== null) throw fail('accidents.removed');
  return record;
}

type KnownFacts = ReturnType<typeof columnsOf> & Pick<Occurrence, 'time'>;

/** What of the facts cannot be. @throws `accidents.future_date`, `request.invalid` */
function checkFacts(facts: KnownFacts): void {
  const now = new Date().toISOString();
  if (!hasHappened(facts, now))
    throw fail('accidents.future_date', { fields: [{ field: 'date', message: IN_THE_FUTURE }] });
  const refuse = (field: string, message: string | null) => {
    if (message !== null) throw requestError('request.invalid', { fields: [{ field, message }] });
  };
  if (facts.zone !== null && !zonesOf(facts.state).includes(facts.zone))
    refuse('zone', 'Choose a time zone of the state.');
  if (facts.cited_at !== null)
    refuse(
      'citedAt',
      facts.cited ? afterFault(facts, facts.cited_at, now) : 'The driver was not cited.',
    );
  if (facts.died_at !== null)
    refuse('diedAt', facts.fatalities > 0 ? afterFault(facts, facts.died_at, now) : 'Nobody died.');
}

/** The states and provinces that issue licenses; nothing else is a place for the register. */
async function checkState(db: Db, { state }: NewAccident): Promise<void> {
  const known = await db.rows(
    'accidents-state',
    "select from license_states where state = $1 and country <> 'Mexico'",
    [state],
  );
  if (known.length > 0) return;
  throw requestError('request.invalid', {
    fields: [{ field: 'state', message: 'Choose a state or province.' }],
  });
}

/**
 * Adds an accident to the file of an employee.
 * @throws `request.not_found`, `accidents.future_date`, `accidents.other_client`, `accidents.closed`
 */
export async function addAccident(
  asker: Asker,
  employeeId: string,
  facts: NewAccident & { legacyClientId?: number | undefined },
): Promise<AccidentRecord> {
  const { db, caller } = asker;
  const employee = await employeeOf(db, employeeId);
  if (employee.replacedBy !== null) throw fail('accidents.closed');
  const known = { ...columnsOf(facts), time: facts.time ?? null };
  checkFacts(known);
  await checkState(db, facts);
  if (facts.legacyClientId !== undefined && !(await isInPath(db, employee, facts.legacyClientId)))
    throw fail('accidents.other_client', {
      fields: [{ field: 'legacyClientId', message: 'The employee is not of this client.' }],
    });
  const made = await db.k
    .insertInto('accidents')
    .values({
      tenant_id: employee.employerId,
      client_id: employee.clientId,
      employee_id: employeeId,
      ...known,
      added_by: caller.email,
    })
    .returning('accident_id')
    .executeTakeFirstOrThrow();
  const record = await accidentOf(db, made.accident_id);
  await note(asker, record, 'added', {});
  return record;
}

/** Whether the number is that of the employee's location or of one above it. */
async function isInPath(
  db: Db,
  { employerId, clientId }: { employerId: number; clientId: number },
  legacyClientId: number,
): Promise<boolean> {
  const [found] = await db.rows(
    'accidents-client-in-path',
    `select 1 from clients c join client_directory d on d.client_id = any (c.path)
      where c.tenant_id = $1 and c.client_id = $2 and d.legacy_client_id = $3`,
    [employerId, clientId, legacyClientId],
  );
  return found !== undefined;
}

/**
 * The facts as they are kept. What an older caller does not send stays as it was, unless it cannot be any more: a citation
 * that is taken back leaves no time of it.
 */
function columnsOf(facts: NewAccident, before?: AccidentRecord) {
  const { date, city, state, hazmat, cited, injuries, disabled, fatalities } = facts;
  const moved = before !== undefined && before.state !== state;
  const kept = <Value>(sent: Value | undefined, was: Value | null | undefined, can: boolean) =>
    sent !== undefined ? sent : can ? (was ?? null) : null;
  return {
    ...{ date, city, state, zone: kept(facts.zone, before?.zone, !moved) },
    ...{ vehicle: kept(facts.vehicle, before?.vehicle, true), hazmat, cited },
    cited_at: instantOf(kept(facts.citedAt, before?.citedAt, cited)),
    ...{ injuries, disabled, fatalities },
    died_at: instantOf(kept(facts.diedAt, before?.diedAt, fatalities > 0)),
  };
}

const instantOf = (at: string | null): string | null =>
  at === null ? null : new Date(at).toISOString();

/** Changes a row by its version and writes down the act. @throws `request.conflict` with the current record */
async function change(
  asker: Asker,
  before: AccidentRecord,
  version: number | null,
  values: Record<string, unknown>,
  act: Act,
  changes: Changes,
): Promise<AccidentRecord> {
  const { db } = asker;
  const { tenantId, accidentId } = before;
  const done =
    (version === null || version === before.version) &&
    (await db.k
      .updateTable('accidents')
      .set({ ...values, version: sql`version + 1`, updated_at: sql`now()` })
      .where('tenant_id', '=', tenantId)
      .where('accident_id', '=', accidentId)
      // Of two at the same time the second must see the first.
      .where('version', '=', before.version)
      .returning('version')
      .executeTakeFirst());
  const record = await accidentOf(db, accidentId, { evenRemoved: true });
  if (!done) throw requestError('request.conflict', { current: answer(asker, record) });
  await note(asker, record, act, changes);
  return record;
}

async function note(
  { db, caller }: Asker,
  { tenantId, accidentId }: AccidentRecord,
  act: Act,
  changes: Changes,
): Promise<void> {
  const userId = caller.impersonator?.id ?? caller.id;
  await noteChange(db, { tenantId, accidentId, userId, act, changes });
}

const written = (value: unknown): string =>
  typeof value === 'boolean' ? (value ? 'Yes' : 'No') : value === null ? '' : String(value);

/**
 * Corrects the facts of an accident. `version` is what the caller saw; null is last-writer-wins.
 * @throws `request.not_found`, `request.conflict`, `accidents.future_date`, `accidents.removed`
 */
export async function correctAccident(
  asker: Asker,
  accidentId: string,
  facts: NewAccident,
  version: number | null,
): Promise<{ record: AccidentRecord; fields: string[] }> {
  const before = await accidentOf(asker.db, accidentId);
  const time = facts.time === undefined ? before.time : facts.time;
  const now = { ...columnsOf(facts, before), time };
  checkFacts(now);
  await checkState(asker.db, facts);
  const { cited_at, died_at, ...named } = now;
  const changes: Changes = {};
  for (const [field, value] of Object.entries({ ...named, citedAt: cited_at, diedAt: died_at })) {
    const was = before[field as keyof typeof before];
    if (was !== value) changes[field] = { from: written(was), to: written(value) };
  }
  const record = await change(asker, before, version, now, 'corrected', changes);
  return { record, fields: Object.keys(changes) };
}

/** Takes an accident off the file. @throws `request.not_found`, `request.conflict`, `accidents.removed` */
export async function removeAccident(
  asker: Asker,
  accidentId: string,
  reason: string,
  version: number | null,
): Promise<AccidentRecord> {
  const before = await accidentOf(asker.db, accidentId);
  const values = { removed_at: sql`now()`, removed_reason: reason };
  return change(asker, before, version, values, 'removed', { reason: { from: '', to: reason } });
}

/** Takes the removal back; of one that stands nothing changes. @throws `request.not_found`, `request.conflict` */
export async function restoreAccident(
  asker: Asker,
  accidentId: string,
  version: number | null,
): Promise<AccidentRecord> {
  const before = await accidentOf(asker.db, accidentId, { evenRemoved: true });
  if (before.removedAt === null) return before;
  const values = { removed_at: null, removed_reason: null };
  return change(asker, before, version, values, 'restored', {});
}

/**
 * Records a post-accident test, or why it was not done; with neither nothing is recorded of it any more.
 * @throws `request.not_found`, `request.conflict`, `accidents.removed`, `accidents.not_required`, `accidents.bad_time`,
 * `accidents.reason_needed`
 */
export async function recordTest(
  asker: Asker,
  { accidentId, substance }: { accidentId: string; substance: Substance },
  { testedAt, reason }: { testedAt: string | null; reason: string | null },
  version: number | null,
): Promise<AccidentRecord> {
  const before = await accidentOf(asker.db, accidentId);
  const was = recorded(before, substance);
  const nothing = was.testedAt === null && was.reason === null;
  if (nothing && testNeed(before, substance, new Date().toISOString()).need === 'notRequired')
    throw fail('accidents.not_required');
  const at = testedAt === null ? null : new Date(testedAt).toISOString();
  if (at !== null && (at < spanOf(before).from || Date.parse(at) > Date.now()))
    throw fail('accidents.bad_time', {
      fields: [{ field: 'testedAt', message: 'The test lies between the accident and now.' }],
    });
  if (at !== null && reason === null && reasonNeeded(before, substance, at) !== null)
    throw fail('accidents.reason_needed', {
      fields: [{ field: 'reason', message: 'Say why the test was not done in time.' }],
    });
  const name = substance === 'alcohol' ? 'alcoholTest' : 'drugTest';
  const values =
    substance === 'alcohol'
      ? { alcohol_tested_at: at, alcohol_reason: reason }
      : { drug_tested_at: at, drug_reason: reason };
  return change(asker, before, version, values, 'tested', {
    [`${name}At`]: { from: written(was.testedAt), to: written(at) },
    [`${name}Reason`]: { from: written(was.reason), to: written(reason) },
  });
}
