import { placeOf, worksAt } from '#src/features/clients/server/clients.service.ts';
import { fewRandomBytes } from '#src/server/random-bytes.ts';
import type { Context } from '#src/server/handler.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { holds, meets } from '#src/shared/permissions.ts';
import { MANAGES_AUDITS } from '#src/shared/permission-sets.ts';
import { AUDIT_ERRORS, type Audit, type auditsApi } from '../audits.contract.ts';
import {
  checklistOf,
  MOST_DRIVERS,
  MOST_FINDINGS,
  type ProtectedRecord,
  RECORDS,
} from '../audits.rules.ts';
import {
  type AuditRecord,
  dropDriver,
  holdAudit,
  insertAudit,
  insertDraw,
  insertFinding,
  placeOfDriver,
  putDrivers,
  readAudit,
  readAudits,
  readDraw,
  readDraws,
  readDrivers,
  readFindings,
  readItems,
  readPlaces,
  readPool,
  updateAudit,
  updateFinding,
  updateItem,
  updateState,
} from './audits.sql.ts';
import { countLinks, readLinks, revokeLinks } from './links.sql.ts';
import { drawFrom, poolHash, poolOf } from './sample.service.ts';

const fail = thrower(AUDIT_ERRORS);
type Api = typeof auditsApi;
/** What the calls of an audit need of a request. */
export type Asker = Pick<Context<Endpoint>, 'db' | 'caller' | 'grants'>;
type Writing = Asker & Pick<Context<Endpoint>, 'audit' | 'live'>;

/** The person who did it; where one user acted as another, the one who acted. */
export const doer = ({ caller }: Pick<Asker, 'caller'>): string =>
  caller.impersonator?.id ?? caller.id;

/** Which protected records the asker may see, and so may give away. */
const mayGive = ({ grants }: Pick<Asker, 'grants'>): ProtectedRecord[] =>
  RECORDS.filter((one) => holds(grants, `records.${one}`));

/** @throws audits.not_your_records */
export function needRecords(asker: Pick<Asker, 'grants'>, records: readonly ProtectedRecord[]) {
  const own = mayGive(asker);
  if (records.some((one) => !own.includes(one))) throw fail('audits.not_your_records');
}

/** An audit that the asker keeps, held until the call ends where it is changed. @throws request.not_found */
export async function auditOf(
  { db }: Pick<Asker, 'db'>,
  auditId: string,
  { hold = false } = {},
): Promise<AuditRecord> {
  if (hold) await holdAudit(db, auditId);
  const found = await readAudit(db, auditId);
  if (!found || !worksAt(db, found.clientId)) throw requestError('request.not_found');
  return found;
}

/** The same while it is open. @throws request.not_found, audits.closed */
export async function openAudit(c: Asker, auditId: string): Promise<AuditRecord> {
  const found = await auditOf(c, auditId, { hold: true });
  if (found.state === 'closed') throw fail('audits.closed');
  return found;
}

/** All of an audit, as its keeper sees it. */
export async function wholeAudit(c: Asker, auditId: string): Promise<Audit> {
  const { tenantId, zone: _, employerName: __, ...audit } = await auditOf(c, auditId);
  const { db } = c;
  const links = await db.asOwner((owner) => readLinks(owner, tenantId, auditId));
  const users = await db.rows<{ id: string; name: string }>(
    'audit-user-names',
    `select user_id as id, first_name || ' ' || last_name as name from users where user_id = any ($1::uuid[])`,
    [links.flatMap(({ createdBy }) => (createdBy === null ? [] : [createdBy]))],
  );
  const names = new Map(users.map(({ id, name }) => [id, name]));
  const items = await readItems(db, tenantId, auditId);
  const findings = await readFindings(db, tenantId, auditId);
  const drivers = await readDrivers(db, tenantId, auditId);
  return {
    ...audit,
    drivers,
    draws: await readDraws(db, tenantId, auditId),
    items,
    findings,
    links: links.map((one) => ({
      ...one,
      createdBy: one.createdBy === null ? null : (names.get(one.createdBy) ?? 'Service staff'),
    })),
    mayGive: mayGive(c),
  };
}

/** Notes what was done to an audit, and tells who has it open. */
export function note(
  c: Writing,
  { tenantId, clientId, auditId }: Pick<AuditRecord, 'tenantId' | 'clientId' | 'auditId'>,
  detail: Record<string, string | number | boolean | null | readonly string[]>,
): void {
  c.audit({ entity: 'audit', entityId: auditId, clientId, detail });
  c.live({ tenantId, topic: 'audits', requirement: MANAGES_AUDITS });
}

/** Audits at a place and below it, and what they found by place. */
export async function listAudits(c: Context<Api['list']>) {
  const place = await placeOf(c.db, c.params.clientId);
  const audits = await readAudits(c.db, place);
  const links = await c.db.asOwner((owner) =>
    countLinks(
      owner,
      place.tenantId,
      audits.map(({ auditId }) => auditId),
    ),
  );
  return {
    audits: audits.map((one) => ({ ...one, links: links.get(one.auditId) ?? 0 })),
    places: await readPlaces(c.db, place),
    mayAdd:
      c.db.binding.role === 'app' &&
      meets(c.grants, MANAGES_AUDITS) &&
      worksAt(c.db, place.clientId),
  };
}

/** Makes an audit with the checklist of its kind. @throws request.not_found, audits.not_your_records */
export async function createAudit(c: Context<Api['create']>): Promise<Audit> {
  const { tenantId, clientId } = await placeOf(c.db, c.params.clientId);
  if (!worksAt(c.db, clientId)) throw requestError('request.not_found');
  needRecords(c, c.body.records);
  const auditId = await insertAudit(
    c.db,
    { ...c.body, tenantId, clientId, by: doer(c) },
    checklistOf(c.body.kind),
  );
  note(c, { tenantId, clientId, auditId }, { kind: c.body.kind, records: c.body.records });
  return wholeAudit(c, auditId);
}

/** Changes what an audit is about. Records that it has already may stay, also where somebody else changes the rest. @throws those of the contract */
export async function changeAudit(c: Context<Api['change']>): Promise<Audit> {
  const found = await openAudit(c, c.params.auditId);
  needRecords(
    c,
    c.body.records.filter((one) => !found.records.includes(one)),
  );
  await updateAudit(c.db, found, c.body);
  note(c, found, { fields: Object.keys(c.body), records: c.body.records });
  return wholeAudit(c, found.auditId);
}

/** Says how far an audit is; a closed one has no links that work. @throws request.not_found */
export async function setAuditState(c: Context<Api['setState']>): Promise<Audit> {
  const found = await auditOf(c, c.params.auditId, { hold: true });
  await updateState(c.db, found, c.body);
  if (c.body.state === 'closed') await c.db.asOwner((owner) => revokeLinks(owner, found, null));
  note(c, found, { state: c.body.state });
  return wholeAudit(c, found.auditId);
}

/** Draws drivers at random. @throws those of the contract */
export async function drawSample(c: Context<Api['draw']>): Promise<Audit> {
  const found = await openAudit(c, c.params.auditId);
  const { tenantId, auditId } = found;
  const { wanted } = c.body;
  const sample = await readDrivers(c.db, tenantId, auditId);
  if (sample.length + wanted > MOST_DRIVERS) throw fail('audits.too_many_drivers');
  const pool = poolOf(await readPool(c.db, found));
  if (pool.length === 0) throw fail('audits.nobody_to_draw');
  const seed = c.body.seed ?? fewRandomBytes(16).toString('hex');
  const drawId = await insertDraw(c.db, {
    ...{ tenantId, auditId, seed, wanted, pool, hash: poolHash(pool), by: doer(c) },
  });
  await putDrivers(c.db, { tenantId, auditId, drawId, by: doer(c) }, drawFrom(pool, seed, wanted));
  note(c, found, { drawn: wanted, of: pool.length, drawId });
  return wholeAudit(c, auditId);
}

/** A draw with its list and whom it picked. @throws request.not_found */
export async function readDrawn(c: Context<Api['drawn']>) {
  const { auditId } = await auditOf(c, c.params.auditId);
  const found = await readDraw(c.db, auditId, c.params.drawId);
  if (!found) throw requestError('request.not_found');
  c.audit({ entity: 'audit', entityId: auditId, detail: { drawId: found.drawId } });
  return { ...found, picked: drawFrom(found.pool, found.seed, found.wanted) };
}

/** Where a driver of the audit's places works. @throws request.not_found, audits.elsewhere */
async function siteOf(c: Asker, audit: AuditRecord, employeeId: string): Promise<number> {
  const place = await placeOfDriver(c.db, audit, employeeId);
  if (!place) throw requestError('request.not_found');
  if (!place.isWithin) throw fail('audits.elsewhere');
  return place.clientId;
}

/** Puts a chosen driver into the sample. @throws those of the contract */
export async function addDriver(c: Context<Api['addDriver']>): Promise<Audit> {
  const found = await openAudit(c, c.params.auditId);
  const { tenantId, auditId } = found;
  const { employeeId } = c.body;
  await siteOf(c, found, employeeId);
  const sample = await readDrivers(c.db, tenantId, auditId);
  if (sample.length >= MOST_DRIVERS) throw fail('audits.too_many_drivers');
  await putDrivers(c.db, { tenantId, auditId, drawId: null, by: doer(c) }, [employeeId]);
  note(c, found, { added: employeeId });
  return wholeAudit(c, auditId);
}

/** Takes a driver out of the sample. @throws request.not_found, audits.closed */
export async function removeDriver(c: Context<Api['removeDriver']>): Promise<Audit> {
  const found = await openAudit(c, c.params.auditId);
  await dropDriver(c.db, found, c.params.employeeId);
  note(c, found, { removed: c.params.employeeId });
  return wholeAudit(c, found.auditId);
}

/** Says how far a line of the checklist is. @throws request.not_found, audits.closed */
export async function setItem(c: Context<Api['setItem']>): Promise<Audit> {
  const found = await openAudit(c, c.params.auditId);
  await updateItem(c.db, found, c.params.itemId, { ...c.body, by: doer(c) });
  note(c, found, { itemId: c.params.itemId, state: c.body.state });
  return wholeAudit(c, found.auditId);
}

/** Writes a finding down; also of a closed audit, as its report comes later. @throws those of the contract */
export async function addFinding(c: Context<Api['addFinding']>): Promise<Audit> {
  const found = await auditOf(c, c.params.auditId, { hold: true });
  const { tenantId, auditId } = found;
  const { employeeId } = c.body;
  const all = await readFindings(c.db, tenantId, auditId);
  if (all.length >= MOST_FINDINGS) throw fail('audits.too_many_findings');
  const clientId = employeeId === null ? found.clientId : await siteOf(c, found, employeeId);
  const findingId = await insertFinding(c.db, {
    ...{ ...c.body, tenantId, auditId, clientId, by: doer(c) },
  });
  note(c, found, { findingId, level: c.body.level });
  return wholeAudit(c, auditId);
}

/** Says what is done about a finding. @throws request.not_found */
export async function setFinding(c: Context<Api['setFinding']>): Promise<Audit> {
  const found = await auditOf(c, c.params.auditId, { hold: true });
  await updateFinding(c.db, found, c.params.findingId, { ...c.body, by: doer(c) });
  note(c, found, { findingId: c.params.findingId, fixed: c.body.fixed });
  return wholeAudit(c, found.auditId);
}
