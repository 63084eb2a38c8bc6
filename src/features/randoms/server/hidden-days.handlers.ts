import { randomInt } from 'node:crypto';
import { callsOf } from '#src/server/handler.ts';
import { thrower } from '#src/shared/errors.ts';
import { todayIn } from '#src/shared/zone-clock.ts';
import { HIDDEN_DAY_ERRORS, hiddenDaysApi, type HiddenDay } from '../hidden-days.contract.ts';
import { daysLeft, periodAt, type Period } from '../periods.rules.ts';
import { hiddenDayIn, removeHiddenDay, setHiddenDay } from './hidden-days.sql.ts';
import { doer, mayAt, poolOf, whole, type Asker } from './pools.service.ts';
import { lockPool, type PoolRecord } from './pools.sql.ts';
import { selectionIn } from './selections.sql.ts';

const fail = thrower(HIDDEN_DAY_ERRORS);

interface Found {
  pool: PoolRecord;
  period: Period;
  today: string;
}

/** A pool whose hidden day the asker may see. @throws request.not_found, hidden-days.not_yours */
async function found(
  asker: Asker,
  { clientId, poolId }: { clientId: number; poolId: string },
): Promise<Found> {
  const pool = await poolOf(asker, clientId, poolId);
  if (
    pool.deletedAt !== null ||
    pool.kind !== 'company' ||
    !mayAt(asker, pool.clientId, 'records.drawRandoms')
  )
    throw fail('hidden-days.not_yours');
  const today = todayIn(pool.zone);
  return { pool, today, period: periodAt(today, pool.frequency) };
}

function shown(asker: Asker, { pool, period, today }: Found): Promise<HiddenDay> {
  return whole(asker, pool.tenantId, async (db) => {
    const row = await hiddenDayIn(db, pool.poolId, period);
    const begun = (await selectionIn(db, pool.poolId, period)) !== null;
    const { day = null, setBy = null, fault = null } = row ?? {};
    return { day, setBy, fault, from: today, to: period.to, begun };
  });
}

export const hiddenDaysCalls = callsOf(hiddenDaysApi, {
  read: async (c) => shown(c, await found(c, c.params)),

  set: async (c) => {
    const { pool, period, today } = await found(c, c.params);
    const { tenantId, clientId, poolId } = pool;
    const left = daysLeft(today, period.to);
    const day = c.body.day ?? left[randomInt(left.length)] ?? today;
    if (day < today || day > period.to)
      throw fail('hidden-days.outside', {
        fields: [{ field: 'day', message: HIDDEN_DAY_ERRORS['hidden-days.outside'].message }],
      });
    const selectionId = await whole(c, tenantId, async (db) => {
      await lockPool(db, poolId);
      return setHiddenDay(db, pool, { ...period, day, by: doer(c) });
    });
    if (selectionId === null) throw fail('hidden-days.begun');
    c.audit({
      entity: 'randomSelection',
      entityId: selectionId,
      ...{ tenantId, clientId },
      detail: { poolId, act: 'scheduled' },
    });
    // Told to those alone who may see the day.
    c.live({ tenantId, topic: 'randomSelections', requirement: 'records.drawRandoms' });
    c.afterCommit(() => c.kernel.wakeJobs());
    return shown(c, { pool, period, today });
  },

  remove: async (c) => {
    const { pool, period } = await found(c, c.params);
    const { tenantId, clientId, poolId } = pool;
    const selectionId = await whole(c, tenantId, (db) => removeHiddenDay(db, pool, period));
    if (selectionId === null) return;
    c.audit({
      entity: 'randomSelection',
      entityId: selectionId,
      ...{ tenantId, clientId },
      detail: { poolId, act: 'unscheduled' },
    });
    c.live({ tenantId, topic: 'randomSelections', requirement: 'records.drawRandoms' });
  },
});
