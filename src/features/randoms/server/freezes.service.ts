import type { Db } from '#src/server/db/handle.ts';
import { thrower } from '#src/shared/errors.ts';
import { todayIn } from '#src/shared/zone-clock.ts';
import { FREEZE_ERRORS, type FrozenList } from '../freezes.contract.ts';
import { periodName, periodOf } from '../periods.rules.ts';
import { drawnFrom, frozenOf, giveUp } from './freezes.sql.ts';
import { lockPool, type PoolRecord } from './pools.sql.ts';
import type { SelectionRecord } from './selections.sql.ts';

const fail = thrower(FREEZE_ERRORS);

/** The lists of a pool that wait to be drawn. */
export async function frozenLists(db: Db, pool: PoolRecord): Promise<FrozenList[]> {
  const today = todayIn(pool.zone);
  return (await frozenOf(db, pool)).map(
    ({ selectionId, frozenAt, people, snapshotHash, ...period }) => ({
      ...{ selectionId, frozenAt, people, snapshotHash },
      name: periodName(period),
      isOver: periodOf(period.year, period.period, period.frequency).to < today,
    }),
  );
}

/**
 * Takes a freeze back. Nobody knows the sealed secret before the draw, so that no draw is chosen by it. `db` sees the whole
 * company. @throws freezes.not_frozen
 */
export async function takeBack(
  db: Db,
  pool: PoolRecord,
  record: SelectionRecord,
  { by, reason }: { by: string; reason: string },
): Promise<void> {
  await lockPool(db, pool.poolId);
  const { secretHash, snapshotHash, people, frozenAt } = record;
  const at = new Date().toISOString();
  const given = { secretHash, snapshotHash, people, frozenAt, at, by, reason };
  if (record.state !== 'frozen' || !(await giveUp(db, record, given)))
    throw fail('freezes.not_frozen');
}

/**
 * A pool that is deleted and made anew draws from nobody twice in a period: everyone has an equal chance each time selections
 * are made (49 CFR 382.305(i)), and a draw is never repeated. Refused where at least half of the list stood in the list of such
 * a draw, whatever the pool is called by now. @throws freezes.drawn_from
 */
export async function needNew(
  db: Db,
  pool: PoolRecord,
  list: { selectionId: string; year: number; period: number; people: number },
): Promise<void> {
  for (const one of await drawnFrom(db, pool, { ...list, frequency: pool.frequency }))
    if (one.shared * 2 >= list.people)
      throw fail('freezes.drawn_from', {
        message: `${one.shared === list.people ? 'Everyone' : `${one.shared} of the ${list.people} people`} in this list stood in the draw of ${periodName(one)} from ${one.poolName}, a pool that was deleted. Nobody is drawn from twice in a period (49 CFR 382.305(i)): draw in the next one.`,
      });
}
