import { READS_FILES } from '#src/shared/permission-sets.ts';
import { placeOf } from '#src/features/clients/server/clients.service.ts';
import { noteMoved } from '#src/features/documents/server/moved-documents.service.ts';
import { maySearchBySsn } from '#src/features/employees/ssn-search.rules.ts';
import { actor } from '#src/features/orders/server/orders.service.ts';
import { ownersOfOrders } from '#src/features/orders/server/results.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { Context } from '#src/server/handler.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { holds } from '#src/shared/permissions.ts';
import { certainOf, rank, type Weighed } from '../donors.rules.ts';
import { DRUG_TESTS_ERRORS, type drugTestsApi } from '../drug-testing.contract.ts';
import type { Donor, Match } from '../drug-testing.shapes.ts';
import { addToHistory } from './history.sql.ts';
import { holdPerson, peopleFound, peopleLike, type FilePerson } from './people.sql.ts';
import { changeResult } from './result-writes.sql.ts';
import { readRecord, ssnIndexesOf, type ResultRecord } from './results.sql.ts';
import { leaveOrder, settleOrder } from './settle-order.service.ts';
import { settlePapers } from './settle-papers.service.ts';
import { reportOf, resultOf } from './shown-result.service.ts';

const fail = thrower(DRUG_TESTS_ERRORS);

/** Who works on results, and where. */
export type Worker = Pick<
  Context<Endpoint>,
  'db' | 'kernel' | 'caller' | 'grants' | 'clientId' | 'audit' | 'live'
>;

const MOST_MATCHES = 9;

/** Anyone who works on results must be allowed to see them. @throws request.forbidden */
export function needView({ grants }: Pick<Worker, 'grants'>): void {
  if (!holds(grants, 'records.viewDrugAlcohol')) throw requestError('request.forbidden');
}

/** Runs `work` where the rows of a tenant can be written: across clients as that tenant's job, which the caller's permission covers. */
export function inTenantOf<T>(
  { db }: Pick<Worker, 'db'>,
  tenantId: number,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  return db.binding.role === 'staff'
    ? db.as({ role: 'jobs', tenantId, sites: '*' }, work)
    : work(db);
}

/** Results, and what shows them, are read again: at their client, and by staff who work across clients. */
export function announceResult(
  { live, kernel }: Pick<Worker, 'live' | 'kernel'>,
  tenantId: number,
  employeeIds: readonly (string | null)[],
): void {
  const requirement = 'records.viewDrugAlcohol';
  live({ tenantId, topic: 'drugTests', requirement });
  live({ tenantId: kernel.internalTenantId, topic: 'drugTests', requirement });
  live({ tenantId, topic: 'orders', requirement: 'client.viewOrders' });
  for (const key of new Set(employeeIds)) {
    if (key === null) continue;
    live({ tenantId, topic: 'employees', key, requirement: 'client.viewOrders' });
    live({ tenantId, topic: 'documents', key, requirement: READS_FILES });
  }
}

/** A result of a place or of what is below it. @throws request.not_found */
async function resultAt(c: Worker, clientId: number, drugTestId: string): Promise<ResultRecord> {
  const place = await placeOf(c.db, clientId);
  const record = await resultOf(c, drugTestId);
  const below = record.tenantId === place.tenantId ? await placeOf(c.db, record.clientId) : null;
  if (!below?.path.includes(clientId)) throw requestError('request.not_found');
  return record;
}

type SearchData = Context<typeof drugTestsApi.findMatch>['body']['searchData'];

/** Employees who may be meant (R468): by a result that waits, by a search, or by what is said of a person. @throws request.not_found */
export async function findMatches(
  c: Worker,
  clientId: number,
  data: SearchData,
): Promise<{ matches: Match[]; certain: string | null }> {
  const { tenantId } = await placeOf(c.db, clientId);
  const record = data.drugTestId ? await resultAt(c, clientId, data.drugTestId) : null;
  const donor = record ? reportOf(record)?.donor : donorOf(data);
  return inTenantOf(c, tenantId, async (db) => {
    const indexes = record && maySearchBySsn(c) ? await ssnIndexesOf(db, record.drugTestId) : [];
    const orderId = record ? (reportOf(record)?.orderId ?? null) : null;
    const owners = orderId ? await ownersOfOrders(db, [orderId]) : [];
    const owner = owners[0]?.employeeId ?? null;
    const people = data.search
      ? await peopleFound(db, data.search, MOST_MATCHES)
      : donor
        ? await peopleLike(db, [donor], { ssnIndexes: indexes, employeeIds: owner ? [owner] : [] })
        : [];
    const known = people.map((person) => asPerson(person, { indexes, owner }));
    const ranked = donor ? rank(donor, known) : [];
    const searched = data.search
      ? known.map(
          (person) =>
            ranked.find((one) => one.person === person) ?? {
              person,
              score: 0,
              support: 0,
              certain: false,
              evidence: [],
              against: [],
            },
        )
      : ranked;
    return {
      matches: searched.slice(0, MOST_MATCHES).map(matchOf),
      certain: certainOf(ranked)?.employeeId ?? null,
    };
  });
}

function donorOf(data: SearchData): Donor | undefined {
  const { lastName, firstName, birthDate, workId, license } = data;
  if (!lastName && !workId && !license) return undefined;
  return {
    lastName: lastName ?? '',
    firstName: firstName || null,
    birthDate: birthDate ?? null,
    ssnLast4: null,
    workId: workId || null,
    license: license || null,
    licenseState: null,
  };
}

/** Somebody on file with what the report says that files do not: whether SSN and order are theirs. */
export function asPerson<P extends FilePerson>(
  person: P,
  { indexes, owner }: { indexes: readonly Buffer[]; owner: string | null },
) {
  const { ssnIndex } = person;
  return {
    ...person,
    ssnFits:
      indexes.length === 0 || ssnIndex === null
        ? null
        : indexes.some((index) => index.equals(ssnIndex)),
    ordered: owner === person.employeeId,
  };
}

function matchOf({
  person,
  score,
  evidence,
  against,
}: Weighed<ReturnType<typeof asPerson>>): Match {
  return {
    ...person,
    name: `${person.lastName}, ${person.firstName}`,
    birthDate: person.dob,
    score,
    evidence,
    against,
  };
}

/**
 * Ties a result to an employee (R469): it is in the file and at its order from now on. `again` says that it may have been
 * another's before.
 * @throws request.not_found for a result or employee that is not the caller's; drug-tests.matched_already
 */
export async function matchResult(
  c: Worker,
  { clientId, matchId }: { clientId: number; matchId: string },
  employeeId: string | undefined,
  { again }: { again: boolean },
): Promise<ResultRecord> {
  needView(c);
  const seen = await resultAt(c, clientId, matchId);
  if (employeeId === undefined) throw fail('drug-tests.no_employee');
  await inTenantOf(c, seen.tenantId, async (db) => {
    const record = await heldRecord(db, matchId);
    if (record.employeeId === employeeId) return;
    if (record.employeeId !== null && !again) throw fail('drug-tests.matched_already');
    const person = await holdPerson(db, employeeId);
    if (!person) throw requestError('request.not_found');
    const by = actor(c.caller);
    const before = record.employeeName;
    if (record.orderId !== null)
      await leaveOrder(
        db,
        { ...record, orderId: record.orderId, statusBefore: record.orderStatusBefore },
        by,
      );
    await changeResult(db, matchId, {
      employee: { employeeId, clientId: person.clientId, by: c.caller.id },
    });
    await settleOrder(
      db,
      {
        ...record,
        employeeId,
        orderId: null,
        namedOrderId: reportOf(record)?.orderId ?? null,
      },
      by,
      orderMessage(record),
    );
    const placed = { ...record, employeeId, clientId: person.clientId };
    const moved = await settlePapers(db, placed, by);
    await noteMoved(db, c.audit, moved, { employeeId, drugTestId: matchId });
    await addToHistory(db, by, [
      {
        drugTestId: matchId,
        kind: 'matched',
        employeeId: record.employeeId,
        message: before
          ? `Matched to ${person.name}; before to ${before}`
          : `Matched to ${person.name}`,
      },
    ]);
    announceResult(c, record.tenantId, [employeeId, record.employeeId]);
  });
  c.audit({
    entity: 'drugTest',
    entityId: matchId,
    tenantId: seen.tenantId,
    clientId: seen.clientId,
    detail: { employeeId, before: seen.employeeId },
  });
  return resultOf(c, matchId);
}

/** What the trail of an order says of a result; not what the result is. */
export function orderMessage({
  resultTypeId,
  batState,
}: Pick<ResultRecord, 'resultTypeId' | 'batState'>): string {
  if (batState === 'waiting') return 'Result received, to be reviewed';
  return resultTypeId === null ? 'Collected; the result is still to come' : 'Result received';
}

/** Takes a result out of a file: it waits again. @throws request.not_found, drug-tests.not_matched */
export async function unmatchResult(
  c: Worker,
  { clientId, matchId }: { clientId: number; matchId: string },
): Promise<ResultRecord> {
  needView(c);
  const seen = await resultAt(c, clientId, matchId);
  await inTenantOf(c, seen.tenantId, async (db) => {
    const record = await heldRecord(db, matchId);
    if (record.employeeId === null) throw fail('drug-tests.not_matched');
    const by = actor(c.caller);
    if (record.orderId !== null)
      await leaveOrder(
        db,
        { ...record, orderId: record.orderId, statusBefore: record.orderStatusBefore },
        by,
      );
    await changeResult(db, matchId, { employee: null });
    await settlePapers(db, { ...record, employeeId: null }, by);
    await addToHistory(db, by, [
      {
        drugTestId: matchId,
        kind: 'unmatched',
        employeeId: record.employeeId,
        message: `Taken out of the file of ${record.employeeName ?? 'an employee'}`,
      },
    ]);
    announceResult(c, record.tenantId, [record.employeeId]);
  });
  c.audit({
    entity: 'drugTest',
    entityId: matchId,
    tenantId: seen.tenantId,
    clientId: seen.clientId,
    detail: { employeeId: null, before: seen.employeeId },
  });
  return resultOf(c, matchId);
}

/** A result that is held until the end. @throws request.not_found */
export async function heldRecord(db: Db, drugTestId: string): Promise<ResultRecord> {
  const record = await readRecord(db, drugTestId, { hold: true });
  if (!record) throw requestError('request.not_found');
  return record;
}
