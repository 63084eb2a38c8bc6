import { placeOf, worksAt } from '#src/features/clients/server/clients.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { Context } from '#src/server/handler.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { holds } from '#src/shared/permissions.ts';
import { todayIn } from '#src/shared/zone-clock.ts';
import { POOL_ERRORS, type Pool, type PoolDefinition } from '../pools.contract.ts';
import {
  changeFaults,
  poolFaults,
  SAFETY_WORDS,
  sizeFault,
  type PoolFault,
} from '../pools.rules.ts';
import { countMembers, standingOf } from './members.sql.ts';
import {
  addPool,
  changePool,
  hidePool,
  isNameTaken,
  locationsAt,
  lockPool,
  readPool,
  type PoolRecord,
} from './pools.sql.ts';
import { readRates } from './rates.sql.ts';
import { lastYearOf } from './selection-history.sql.ts';

const fail = thrower(POOL_ERRORS);

/** Who asks, and where. */
export type Asker = Pick<Context<Endpoint>, 'db' | 'caller' | 'grants'>;

/** The person who did it; where one user acted as another, the one who acted. */
export const doer = ({ caller }: Pick<Asker, 'caller'>): string =>
  caller.impersonator?.id ?? caller.id;

/** Whether the asker may do something with what is kept at a location. */
export function mayAt(
  { db, caller, grants }: Asker,
  clientId: number,
  permission: 'records.configurePools' | 'records.drawRandoms',
): boolean {
  return (
    db.binding.role === 'app' &&
    caller.kind === 'user' &&
    holds(grants, permission) &&
    worksAt(db, clientId)
  );
}

/**
 * Runs `work` with all locations of the tenant: a pool is the same for anyone who counts or draws it. The caller's right to the
 * pool was checked.
 */
export function whole<T>(
  { db }: Pick<Asker, 'db'>,
  tenantId: number,
  work: (db: Db) => Promise<T>,
) {
  return db.as({ role: 'jobs', tenantId, sites: '*' }, work);
}

/** A pool at or below a client, among the asker's; client 0 names none. @throws request.not_found */
export async function poolOf({ db }: Pick<Asker, 'db'>, clientId: number, poolId: string) {
  const record = await readPool(db, poolId);
  if (!record) throw requestError('request.not_found');
  if (clientId !== 0) {
    const { path } = await placeOf(db, record.clientId);
    if (!path.includes(clientId)) throw requestError('request.not_found');
  }
  return record;
}

/** A pool as the asker gets it. */
export function shownPool(asker: Asker, record: PoolRecord, people: number | null): Pool {
  const { poolId, clientId, clientName, name, deletedAt } = record;
  const { ezCompliance, begunOn, createdAt, lastDrawnAt, version } = record;
  const { authority, stratum, also, locatedBy, sites, includeChildren, statuses } = record;
  const { jobTitles, safety, drugPct, alcoholPct, frequency, alternates, totals } = record;
  // A part of a consortium is kept and drawn by the service, for all of its companies at once.
  const isOwn = deletedAt === null && record.kind === 'company';
  const keeps = isOwn && mayAt(asker, clientId, 'records.configurePools');
  const draws = isOwn && mayAt(asker, clientId, 'records.drawRandoms');
  return {
    ...{ _id: poolId, poolId, clientId, clientName, name, ezCompliance, begunOn, createdAt },
    // A test is unannounced: that a list waits is seen by those alone who may draw.
    frozenAt: draws ? record.frozenAt : null,
    ...{ lastDrawnAt, people, deletedAt, version },
    ofConsortium: record.kind === 'part',
    definition: {
      ...{ name, authority, stratum, also, locatedBy, sites, includeChildren, statuses },
      ...{ jobTitles, safety, drugPct, alcoholPct, frequency, alternates, totals },
    },
    allowed: [
      ...(keeps ? (['change', 'delete'] as const) : []),
      ...(draws ? (['draw'] as const) : []),
    ],
  };
}

/** How many people a pool holds, over all of the company's locations that it names. */
export const peopleIn = (asker: Pick<Asker, 'db'>, record: PoolRecord): Promise<number> =>
  whole(asker, record.tenantId, (db) => countMembers(db, record.tenantId, record));

/** @throws pools.not_possible with the faults */
function refuse(faults: readonly PoolFault[]): void {
  if (faults.length > 0) throw fail('pools.not_possible', { fields: [...faults] });
}

/** Looks at a pool before it is kept. @throws pools.not_possible, pools.name_taken */
async function check(
  asker: Asker,
  pool: PoolDefinition,
  at: { tenantId: number; clientId: number; day: string; poolId: string | null },
): Promise<void> {
  const { db } = asker;
  const known = await locationsAt(db, await placeOf(db, at.clientId));
  const ids = new Set(known.map(({ clientId }) => clientId));
  if (pool.sites.some((site) => !ids.has(site)))
    refuse([{ field: 'sites', message: 'Choose locations at or below the pool’s own.' }]);
  refuse(poolFaults(pool, await readRates(db), at.day));
  const fault = sizeFault(
    pool.authority,
    await whole(asker, at.tenantId, (all) => countMembers(all, at.tenantId, pool)),
  );
  if (fault) refuse([{ field: 'sites', message: fault }]);
  if (await isNameTaken(db, at.tenantId, pool.name, at.poolId)) throw nameTaken();
}

const nameTaken = () =>
  fail('pools.name_taken', {
    fields: [{ field: 'name', message: POOL_ERRORS['pools.name_taken'].message }],
  });

/** Makes a pool. @throws pools.not_yours, pools.not_possible, pools.name_taken */
export async function makePool(
  asker: Asker,
  clientId: number,
  pool: PoolDefinition,
  { ezCompliance }: { ezCompliance: boolean },
): Promise<PoolRecord> {
  const { db } = asker;
  const place = await placeOf(db, clientId);
  if (!mayAt(asker, clientId, 'records.configurePools')) throw fail('pools.not_yours');
  const [own] = await locationsAt(db, place);
  if (!own) throw requestError('request.not_found');
  const day = todayIn(await zoneOf(db, place));
  const { tenantId } = place;
  await check(asker, pool, { tenantId, clientId, day, poolId: null });
  const made = { tenantId, clientId, by: doer(asker), day, ezCompliance };
  const poolId = await addPool(db, pool, made);
  if (poolId === null) throw nameTaken();
  return poolOf(asker, clientId, poolId);
}

async function zoneOf(db: Db, { tenantId, clientId }: { tenantId: number; clientId: number }) {
  const [row] = await db.rows<{ zone: string }>(
    'random-pool-zone',
    'select zone from clients where tenant_id = $1 and client_id = $2',
    [tenantId, clientId],
  );
  if (!row) throw requestError('request.not_found');
  return row.zone;
}

/** Changes a pool. @throws request.conflict, pools.deleted, pools.not_yours, pools.not_possible, pools.name_taken */
export async function editPool(
  asker: Asker,
  record: PoolRecord,
  pool: PoolDefinition,
  version: number | null,
): Promise<void> {
  await needOwn(asker, record);
  if (version !== null && version !== record.version)
    throw requestError('request.conflict', { current: shownPool(asker, record, null) });
  const { tenantId, clientId, poolId } = record;
  await lockPool(asker.db, poolId);
  const day = todayIn(record.zone);
  const lastYear = await lastYearOf(asker.db, record);
  refuse(changeFaults(record, pool, { lastYear, year: Number(day.slice(0, 4)) }));
  await check(asker, pool, { tenantId, clientId, day, poolId });
  if (!(await changePool(asker.db, record, pool)))
    throw requestError('request.conflict', {
      current: shownPool(asker, await poolOf(asker, 0, poolId), null),
    });
}

async function needOwn(asker: Asker, record: PoolRecord): Promise<void> {
  if (record.deletedAt !== null) throw fail('pools.deleted');
  if (record.kind !== 'company') throw fail('pools.of_consortium');
  if (!mayAt(asker, record.clientId, 'records.configurePools')) throw fail('pools.not_yours');
}

/** Hides a pool; its selections are kept. @throws pools.deleted, pools.not_yours */
export async function deletePool(asker: Asker, record: PoolRecord): Promise<void> {
  await needOwn(asker, record);
  await hidePool(asker.db, record, doer(asker));
}

/** Why somebody is in a pool, or not. @throws request.not_found */
export async function whyIn(asker: Asker, record: PoolRecord, employeeId: string) {
  const standing = await standingOf(asker.db, record.tenantId, record, employeeId);
  if (!standing) throw requestError('request.not_found');
  const { name, clientName, status, jobTitle, safetySensitive } = standing;
  const { atSite, hasStatus, hasTitle, isSafe } = standing;
  const reasons = [
    { condition: 'Works at a location of the pool', is: clientName, met: atSite },
    { condition: 'Has a status of the pool', is: status, met: hasStatus },
    { condition: 'Has a job title of the pool', is: jobTitle ?? 'No job title', met: hasTitle },
    {
      condition: `Safety code: ${SAFETY_WORDS[record.safety]}`,
      is: safetySensitive === false ? 'Not safety-sensitive' : 'Safety-sensitive',
      met: isSafe,
    },
  ];
  return { employeeId, name, isIn: reasons.every(({ met }) => met), reasons };
}
