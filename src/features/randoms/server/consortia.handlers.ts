import type { Db } from '#src/server/db/handle.ts';
import { literal } from '#src/server/db/like.ts';
import { callsOf } from '#src/server/handler.ts';
import type { Context } from '#src/server/handler.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { SEES_CONSORTIA, SEES_SELECTIONS } from '#src/shared/permission-sets.ts';
import { holds } from '#src/shared/permissions.ts';
import { todayIn } from '#src/shared/zone-clock.ts';
import {
  consortiaApi,
  CONSORTIUM_ERRORS,
  type Consortium,
  type ConsortiumDefinition,
  type ConsortiumSelection,
} from '../consortia.contract.ts';
import { periodName } from '../periods.rules.ts';
import { changeFaults, poolFaults } from '../pools.rules.ts';
import { beaconOf } from './beacon.service.ts';
import { calculate } from './calculation.service.ts';
import { peopleOfAll } from './consortia.service.ts';
import {
  addConsortium,
  addPart,
  changeConsortium,
  clientsNamed,
  clientToAdd,
  countAll,
  partKeys,
  partsOf,
  partsOfSelection,
  wholeSelections,
} from './consortia.sql.ts';
import { draw, freeze, goOn, needDrawn } from './draw.service.ts';
import { takeBack } from './freezes.service.ts';
import { doer } from './pools.service.ts';
import { consortiaOf, hidePool, lockPool, readConsortium, type PoolRecord } from './pools.sql.ts';
import { readRates } from './rates.sql.ts';
import { roundFor } from './rounds.service.ts';
import { lastYearOf } from './selection-history.sql.ts';
import { publishedFile, takenBackOf } from './selections.service.ts';
import { readSelection, type SelectionRecord } from './selections.sql.ts';

const fail = thrower(CONSORTIUM_ERRORS);

type Asker = Pick<Context<Endpoint>, 'db' | 'caller' | 'grants' | 'kernel' | 'audit' | 'live'>;

async function one({ db, kernel }: Asker, consortiumId: string): Promise<PoolRecord> {
  const record = await readConsortium(db, kernel.internalTenantId, consortiumId);
  if (!record) throw requestError('request.not_found');
  return record;
}

/** @throws request.not_found, consortia.deleted */
async function alive(asker: Asker, consortiumId: string): Promise<PoolRecord> {
  const record = await one(asker, consortiumId);
  if (record.deletedAt !== null) throw fail('consortia.deleted');
  return record;
}

async function shown({ db, grants }: Asker, record: PoolRecord): Promise<Consortium> {
  const { poolId, name, authority, stratum, also, statuses, safety, drugPct, alcoholPct } = record;
  const { frequency, begunOn, lastDrawnAt, deletedAt, version } = record;
  const isAlive = deletedAt === null;
  const keeps = isAlive && holds(grants, 'records.configurePools');
  return {
    ...{ consortiumId: poolId, name, authority, stratum, also, statuses, safety, drugPct },
    ...{ alcoholPct, frequency, begunOn, lastDrawnAt, deletedAt, version },
    frozenAt: holds(grants, 'records.drawRandoms') ? record.frozenAt : null,
    clients: (await partKeys(db, poolId, { all: false })).length,
    people: isAlive ? await countAll(db, record) : 0,
    allowed: [
      ...(keeps ? (['change', 'delete'] as const) : []),
      ...(isAlive && holds(grants, 'records.drawRandoms') ? (['draw'] as const) : []),
    ],
  };
}

/** Looks at a pool before it is kept. Its people come later, and a draw looks at them. @throws consortia.not_possible */
async function check(db: Db, definition: ConsortiumDefinition, day: string): Promise<void> {
  const faults = poolFaults({ ...definition, alternates: false }, await readRates(db), day);
  if (faults.length > 0) throw fail('consortia.not_possible', { fields: faults });
}

const nameTaken = () =>
  fail('consortia.name_taken', {
    fields: [{ field: 'name', message: CONSORTIUM_ERRORS['consortia.name_taken'].message }],
  });

async function shownSelection(
  { db, kernel }: Asker,
  record: SelectionRecord,
): Promise<ConsortiumSelection> {
  const { selectionId, year, period, frequency, state, adjusted, secretHash, secret } = record;
  const { value, valueFrom, beacon, algorithm, drawnAt, drawnBy, version } = record;
  return {
    ...{ selectionId, year, period, frequency, state, adjusted, secretHash, secret, value },
    ...{ valueFrom, beacon, algorithm, drawnAt, drawnBy, version },
    takenBack: await takenBackOf(db, record),
    name: periodName(record),
    takesBeacon: state === 'frozen' && beaconOf(kernel.config) !== null,
    numToSelectDrug: record.numDrug ?? 0,
    numToSelectAlcohol: record.numAlcohol ?? 0,
    snapshot: {
      hash: record.snapshotHash,
      people: record.people,
      frozenAt: record.frozenAt,
    },
    parts: await partsOfSelection(db, selectionId),
  };
}

/** A selection of a pool. What is frozen is seen by those alone who may draw. @throws request.not_found */
async function selectionAt(
  asker: Asker,
  { consortiumId, selectionId }: { consortiumId: string; selectionId: string },
): Promise<{ pool: PoolRecord; record: SelectionRecord }> {
  const pool = await one(asker, consortiumId);
  const record = await readSelection(asker.db, consortiumId, selectionId);
  if (!record || (record.state === 'frozen' && !holds(asker.grants, 'records.drawRandoms')))
    throw requestError('request.not_found');
  return { pool, record };
}

/** Tells the clients of a pool that what they see of it changed. */
async function tellClients(
  asker: Asker,
  consortiumId: string,
  topic: 'randomPools' | 'randomSelections',
) {
  for (const { tenantId } of await partKeys(asker.db, consortiumId, { all: true }))
    asker.live({ tenantId, topic, requirement: SEES_SELECTIONS });
}

function tell(asker: Asker, record: PoolRecord, detail: Record<string, unknown>): void {
  const { tenantId, clientId, poolId } = record;
  asker.audit({ entity: 'randomPool', entityId: poolId, tenantId, clientId, detail });
  asker.live({ tenantId, topic: 'randomPools', requirement: SEES_CONSORTIA });
}

function tellSelection(
  asker: Asker,
  { tenantId, clientId, poolId, selectionId }: SelectionRecord,
  detail: Record<string, unknown>,
): void {
  asker.audit({
    entity: 'randomSelection',
    entityId: selectionId,
    ...{ tenantId, clientId },
    detail: { poolId, ...detail },
  });
  asker.live({ tenantId, topic: 'randomPools', requirement: SEES_CONSORTIA });
}

export const consortiaCalls = callsOf(consortiaApi, {
  list: async (c) => {
    const records = await consortiaOf(c.db, c.kernel.internalTenantId);
    const rows = [];
    for (const record of records) rows.push(await shown(c, record));
    return rows;
  },

  one: async (c) => {
    const record = await one(c, c.params.consortiumId);
    const source = peopleOfAll(record);
    const selections = [];
    for (const { selectionId } of await wholeSelections(c.db, record)) {
      const found = await readSelection(c.db, record.poolId, selectionId);
      if (found && (found.state !== 'frozen' || holds(c.grants, 'records.drawRandoms')))
        selections.push(await shownSelection(c, found));
    }
    return {
      consortium: await shown(c, record),
      parts: await partsOf(c.db, record),
      calculation: await calculate(c.db, record, todayIn(record.zone), source),
      selections,
    };
  },

  create: async (c) => {
    const tenantId = c.kernel.internalTenantId;
    const day = todayIn('UTC');
    await check(c.db, c.body, day);
    const consortiumId = await addConsortium(c.db, c.body, { tenantId, by: doer(c), day });
    if (consortiumId === null) throw nameTaken();
    const record = await one(c, consortiumId);
    tell(c, record, { act: 'made', name: record.name });
    return shown(c, record);
  },

  update: async (c) => {
    const record = await alive(c, c.params.consortiumId);
    if (c.ifMatch !== null && c.ifMatch !== record.version)
      throw requestError('request.conflict', { current: await shown(c, record) });
    await check(c.db, c.body, todayIn(record.zone));
    await lockPool(c.db, record.poolId);
    const lastYear = await lastYearOf(c.db, record);
    const year = Number(todayIn(record.zone).slice(0, 4));
    const faults = changeFaults(record, c.body, { lastYear, year });
    if (faults.length > 0) throw fail('consortia.not_possible', { fields: faults });
    const twins = await consortiaOf(c.db, record.tenantId);
    const { name } = c.body;
    if (
      twins.some(
        (twin) =>
          twin.deletedAt === null &&
          twin.poolId !== record.poolId &&
          twin.name.replaceAll(/\s+/g, ' ').toLowerCase() === name.toLowerCase(),
      )
    )
      throw nameTaken();
    if (!(await changeConsortium(c.db, record, record.version, c.body)))
      throw requestError('request.conflict', {
        current: await shown(c, await one(c, record.poolId)),
      });
    for (const part of await partKeys(c.db, record.poolId, { all: false }))
      await c.db.as({ role: 'jobs', tenantId: part.tenantId, sites: '*' }, async (db) => {
        // Only the whole has the name for sure: a part keeps its own, which its company knows.
        await changeConsortium(db, part, null, {
          ...c.body,
          name: await partName(db, part.poolId),
        });
      });
    tell(c, record, { act: 'changed', name });
    await tellClients(c, record.poolId, 'randomPools');
    return shown(c, await one(c, record.poolId));
  },

  remove: async (c) => {
    const record = await alive(c, c.params.consortiumId);
    const parts = await partKeys(c.db, record.poolId, { all: false });
    for (const part of parts)
      await c.db.as({ role: 'jobs', tenantId: part.tenantId, sites: '*' }, (db) =>
        hidePool(db, part, doer(c)),
      );
    await hidePool(c.db, record, doer(c));
    tell(c, record, { act: 'deleted', name: record.name });
    await tellClients(c, record.poolId, 'randomPools');
  },

  candidates: async (c) => {
    await one(c, c.params.consortiumId);
    return clientsNamed(c.db, `%${literal(c.query.search)}%`, c.kernel.internalTenantId);
  },

  join: async (c) => {
    const record = await alive(c, c.params.consortiumId);
    const { clientId } = c.body;
    const client = await clientToAdd(c.db, clientId, c.kernel.internalTenantId);
    if (!client)
      throw fail('consortia.no_client', {
        fields: [{ field: 'clientId', message: CONSORTIUM_ERRORS['consortia.no_client'].message }],
      });
    const { tenantId } = client;
    const by = doer(c);
    const added = await c.db.as({ role: 'jobs', tenantId, sites: '*' }, (db) =>
      addPart(db, record, { tenantId, clientId, by, day: todayIn(client.zone) }),
    );
    if (!added)
      throw fail('consortia.in_already', {
        fields: [{ field: 'clientId', message: CONSORTIUM_ERRORS['consortia.in_already'].message }],
      });
    tell(c, record, { act: 'joined', clientId });
    c.audit({
      entity: 'randomPool',
      entityId: record.poolId,
      ...{ tenantId, clientId },
      detail: { act: 'joined', name: record.name },
    });
    c.live({ tenantId, topic: 'randomPools', requirement: SEES_SELECTIONS });
  },

  leave: async (c) => {
    const record = await alive(c, c.params.consortiumId);
    const { clientId } = c.params;
    const parts = await partKeys(c.db, record.poolId, { all: false });
    const part = parts.find((one) => one.clientId === clientId);
    if (!part) throw requestError('request.not_found');
    const { tenantId } = part;
    await c.db.as({ role: 'jobs', tenantId, sites: '*' }, (db) => hidePool(db, part, doer(c)));
    tell(c, record, { act: 'left', clientId });
    c.audit({
      entity: 'randomPool',
      entityId: record.poolId,
      ...{ tenantId, clientId },
      detail: { act: 'left', name: record.name },
    });
    c.live({ tenantId, topic: 'randomPools', requirement: SEES_SELECTIONS });
  },

  freeze: async (c) => {
    const pool = await alive(c, c.params.consortiumId);
    const source = peopleOfAll(pool);
    const record = await freeze(c.db, c.kernel, pool, doer(c), undefined, { source });
    const { secretHash, snapshotHash, people } = record;
    tellSelection(c, record, { act: 'frozen', secretHash, snapshotHash, people });
    return shownSelection(c, record);
  },

  takeBack: async (c) => {
    const { pool, record } = await selectionAt(c, c.params);
    const { secretHash, snapshotHash, people } = record;
    const { reason } = c.body;
    await takeBack(c.db, pool, record, { by: doer(c), reason });
    tellSelection(c, record, { act: 'takenBack', secretHash, snapshotHash, people });
  },

  draw: async (c) => {
    const pool = await alive(c, c.params.consortiumId);
    const { drug, alcohol } = c.query;
    const { value, reason } = c.body ?? {};
    const beacon = await roundFor(c.db, c.kernel, pool, value);
    const asked = { by: doer(c), drug, alcohol, value, reason, beacon };
    const record = await draw(c.db, c.kernel, pool, asked, undefined, peopleOfAll(pool));
    const { numDrug, numAlcohol, people, valueFrom, snapshotHash } = record;
    tellSelection(c, record, {
      ...{ act: 'drawn', drug: numDrug, alcohol: numAlcohol, people, valueFrom, snapshotHash },
    });
    await tellClients(c, pool.poolId, 'randomSelections');
    return shownSelection(c, record);
  },

  raise: async (c) => {
    const { pool, record } = await selectionAt(c, c.params);
    if (pool.deletedAt !== null) throw fail('consortia.deleted');
    needDrawn(record);
    const conflict = async () => {
      const now = await readSelection(c.db, pool.poolId, record.selectionId);
      return requestError('request.conflict', {
        current: now && (await shownSelection(c, now)),
      });
    };
    if (c.ifMatch !== null && c.ifMatch !== record.version) throw await conflict();
    const { numToSelectDrug: drug, numToSelectAlcohol: alcohol, reason } = c.body;
    const more = { drug, alcohol, alternates: 0, reason };
    if (!(await goOn(c.db, pool, record, more, peopleOfAll(pool)))) throw await conflict();
    tellSelection(c, record, { act: 'raised', drug, alcohol });
    await tellClients(c, pool.poolId, 'randomSelections');
    const now = await readSelection(c.db, pool.poolId, record.selectionId);
    if (!now) throw requestError('request.not_found');
    return shownSelection(c, now);
  },

  published: async (c) => {
    const { pool, record } = await selectionAt(c, c.params);
    c.audit({ entity: 'randomSelection', entityId: record.selectionId, clientId: record.clientId });
    return publishedFile(c, pool, record);
  },
});

/** What a company's part is called there. */
async function partName(db: Db, poolId: string): Promise<string> {
  const [row] = await db.rows<{ name: string }>(
    'random-consortium-part-name',
    'select name from random_pools where tenant_id = (select app_tenant()) and pool_id = $1',
    [poolId],
  );
  if (!row) throw requestError('request.not_found');
  return row.name;
}
