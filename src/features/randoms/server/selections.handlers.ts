import { placeOf } from '#src/features/clients/server/clients.service.ts';
import { callsOf } from '#src/server/handler.ts';
import type { Context } from '#src/server/handler.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { SEES_SELECTIONS } from '#src/shared/permission-sets.ts';
import { POOL_ERRORS } from '../pools.contract.ts';
import { standingOf } from '../lives.rules.ts';
import { patternFindings } from '../pattern.rules.ts';
import { periodName } from '../periods.rules.ts';
import { SELECTION_ERRORS, selectionsApi } from '../selections.contract.ts';
import { calculate } from './calculation.service.ts';
import { beaconOf } from './beacon.service.ts';
import { draw, freeze, goOn, needDrawn } from './draw.service.ts';
import { doer, mayAt, poolOf, whole, type Asker } from './pools.service.ts';
import type { PoolRecord } from './pools.sql.ts';
import { roundFor } from './rounds.service.ts';
import { publishedFile, selectionOf, shownSelection } from './selections.service.ts';
import { patternOf, previousOf, selectionsOfEmployee } from './selection-history.sql.ts';
import { readSelection, type SelectionRecord } from './selections.sql.ts';

const fail = thrower(SELECTION_ERRORS);
const failPool = thrower(POOL_ERRORS);

/** A pool from which the asker may draw. @throws request.not_found, pools.deleted, pools.not_yours */
async function drawable(asker: Asker, clientId: number, poolId: string): Promise<PoolRecord> {
  const pool = await poolOf(asker, clientId, poolId);
  if (pool.deletedAt !== null) throw failPool('pools.deleted');
  if (pool.kind !== 'company') throw failPool('pools.of_consortium');
  if (!mayAt(asker, pool.clientId, 'records.drawRandoms')) throw failPool('pools.not_yours');
  return pool;
}

/** A selection as it is now. */
async function again(asker: Asker, { poolId, selectionId }: SelectionRecord) {
  const record = await readSelection(asker.db, poolId, selectionId);
  if (!record) throw requestError('request.not_found');
  return record;
}

export const selectionsCalls = callsOf(selectionsApi, {
  calculation: async (c) => {
    const pool = await poolOf(c, c.params.clientId, c.params.poolId);
    return whole(c, pool.tenantId, (db) => calculate(db, pool));
  },

  pattern: async (c) => {
    const pool = await poolOf(c, c.params.clientId, c.params.poolId);
    const { year } = c.query;
    const pattern = await whole(c, pool.tenantId, (db) => patternOf(db, pool, year));
    return { year, ...pattern, findings: patternFindings(pattern) };
  },

  previous: async (c) => {
    const place = await placeOf(c.db, c.params.clientId);
    const rows = await previousOf(c.db, place, c.query.poolId ?? null);
    return rows.map((row) => ({ ...row, name: periodName(row) }));
  },

  freeze: async (c) => {
    const pool = await drawable(c, c.params.clientId, c.params.poolId);
    const record = await whole(c, pool.tenantId, (db) => freeze(db, c.kernel, pool, doer(c)));
    const { secretHash, snapshotHash, people } = record;
    tell(c, record, { act: 'frozen', secretHash, snapshotHash, people });
    return shownSelection(c, pool, record, { takesBeacon: beaconOf(c.kernel.config) !== null });
  },

  draw: async (c) => {
    const { clientId, poolId } = c.params;
    const { drug, alcohol, alternateNumber } = c.query;
    const pool = await drawable(c, clientId, poolId);
    if (alternateNumber !== undefined) {
      if (!pool.alternates) throw fail('selections.no_alternates');
      const [newest] = await previousOf(c.db, await placeOf(c.db, pool.clientId), poolId);
      const record = newest && (await readSelection(c.db, poolId, newest.selectionId));
      if (!record) throw fail('selections.not_drawn');
      needDrawn(record);
      await raise(c, pool, record, {
        ...{ drug: record.numDrug ?? 0, alcohol: record.numAlcohol ?? 0, reason: null },
        alternates: record.alternates + alternateNumber,
      });
      tell(c, record, { act: 'alternates', alternates: record.alternates + alternateNumber });
      return shownSelection(c, pool, await again(c, record));
    }
    const { value, reason } = c.body ?? {};
    const by = doer(c);
    const record = await whole(c, pool.tenantId, async (db) => {
      const beacon = await roundFor(db, c.kernel, pool, value);
      return draw(db, c.kernel, pool, { by, drug, alcohol, value, reason, beacon });
    });
    const { numDrug, numAlcohol, people, valueFrom, snapshotHash } = record;
    tell(c, record, {
      ...{ act: 'drawn', drug: numDrug, alcohol: numAlcohol, people, valueFrom, snapshotHash },
    });
    return shownSelection(c, pool, record);
  },

  one: async (c) => {
    const { pool, record } = await selectionOf(c, c.params);
    c.audit({
      entity: 'randomSelection',
      entityId: record.selectionId,
      clientId: record.clientId,
      detail: { state: record.state },
    });
    const takesBeacon = beaconOf(c.kernel.config) !== null;
    return shownSelection(c, pool, record, { ...c.query, takesBeacon });
  },

  raise: async (c) => {
    const { pool, record } = await selectionOf(c, c.params);
    await drawable(c, c.params.clientId, pool.poolId);
    needDrawn(record);
    if (c.ifMatch !== null && c.ifMatch !== record.version)
      throw requestError('request.conflict', { current: await shownSelection(c, pool, record) });
    const { numToSelectDrug: drug, numToSelectAlcohol: alcohol, reason } = c.body;
    await raise(c, pool, record, { drug, alcohol, alternates: record.alternates, reason });
    tell(c, record, { act: 'raised', drug, alcohol });
    return shownSelection(c, pool, await again(c, record));
  },

  ofEmployee: async (c) => {
    await placeOf(c.db, c.params.clientId);
    const { employeeId } = c.params;
    c.audit({ entity: 'employee', entityId: employeeId, detail: { read: 'randomSelections' } });
    const rows = await selectionsOfEmployee(c.db, employeeId);
    c.opened(rows.length > 0 ? employeeId : null);
    return rows.map((row) => ({ ...row, name: periodName(row), standing: standingOf(row) }));
  },

  published: async (c) => {
    const { pool, record } = await selectionOf(c, c.params);
    c.audit({ entity: 'randomSelection', entityId: record.selectionId, clientId: record.clientId });
    return publishedFile(c, pool, record);
  },
});

/** Goes on in the order of a draw. @throws request.conflict where somebody was faster */
async function raise(
  asker: Asker,
  pool: PoolRecord,
  record: SelectionRecord,
  more: { drug: number; alcohol: number; alternates: number; reason: string | null },
): Promise<void> {
  if (await whole(asker, pool.tenantId, (db) => goOn(db, pool, record, more))) return;
  const current = await shownSelection(asker, pool, await again(asker, record));
  throw requestError('request.conflict', { current });
}

function tell(
  c: Pick<Context<Endpoint>, 'audit' | 'live'>,
  { selectionId, poolId, tenantId, clientId }: SelectionRecord,
  detail: Record<string, unknown>,
): void {
  c.audit({
    entity: 'randomSelection',
    entityId: selectionId,
    ...{ tenantId, clientId },
    detail: { poolId, ...detail },
  });
  c.live({ tenantId, topic: 'randomSelections', requirement: SEES_SELECTIONS });
  c.live({ tenantId, topic: 'randomPools', requirement: SEES_SELECTIONS });
}
