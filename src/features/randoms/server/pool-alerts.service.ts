import type { Db } from '#src/server/db/handle.ts';
import { writeDate } from '#src/shared/dates.ts';
import { todayIn } from '#src/shared/zone-clock.ts';
import { breakRule } from '../breaks.rules.ts';
import type { RandomAlert } from '../random-alerts.contract.ts';
import { endsSoon, isBehind, listWaits, type Patience } from '../random-alerts.rules.ts';
import { breaksOf } from './breaks.sql.ts';
import { calculate } from './calculation.service.ts';
import { frozenLists } from './freezes.service.ts';
import type { PoolRecord } from './pools.sql.ts';
import { selectionIn } from './selections.sql.ts';
import { ownPeople, type PoolSource } from './sources.service.ts';

interface Looks {
  patience: Patience;
  now: string;
  /** Lists that wait are told of to those alone who may draw: a test is unannounced. */
  draws: boolean;
  source?: PoolSource;
}

/** What is to be done about a pool as a whole, of one company or of several. `db` sees all of it. */
export async function alertsOfPool(
  db: Db,
  pool: PoolRecord,
  { patience, now, draws, source = ownPeople(pool) }: Looks,
): Promise<RandomAlert[]> {
  const { poolId, name: poolName, clientId, frequency } = pool;
  const today = todayIn(pool.zone);
  const numbers = await calculate(db, pool, today, source);
  const { year, period } = numbers;
  const drawn = await selectionIn(db, poolId, { year, period });
  const about = {
    ...{ poolId, poolName, clientId, period: numbers.name, selectionId: null },
    ofConsortium: pool.kind === 'consortium',
    ...{ employeeId: null, employeeName: null, clientName: pool.clientName, since: null },
  };
  const behind = (['drug', 'alcohol'] as const).filter((kind) =>
    isBehind({ ...numbers[kind], periods: frequency, periodsLeft: numbers.periodsLeft }),
  );
  const isDrawn = drawn !== null && drawn.state !== 'frozen';
  const toDraw = isDrawn ? 0 : Math.max(numbers.drug.pick, numbers.alcohol.pick);
  const alerts = behind.map((kind): RandomAlert => ({
    ...about,
    alertId: `behind:${poolId}:${kind}`,
    kind: 'behind',
    text: `${kind === 'drug' ? 'Drugs' : 'Alcohol'}: ${numbers[kind].done} tested and ${numbers[kind].open} open of ${numbers[kind].target} in the year. ${numbers[kind].forecast}`,
  }));
  if (endsSoon({ to: numbers.to, today }, toDraw, patience))
    alerts.push({
      ...about,
      alertId: `periodEnds:${poolId}`,
      kind: 'periodEnds',
      text: `${numbers.name} ends on ${writeDate(numbers.to)}, and nobody is drawn: ${toDraw} to select.`,
    });
  for (const list of draws ? await frozenLists(db, pool) : []) {
    if (!listWaits(list, now, patience)) continue;
    alerts.push({
      ...about,
      alertId: `notDrawn:${list.selectionId}`,
      kind: 'notDrawn',
      period: list.name,
      since: list.frozenAt,
      text: list.isOver
        ? `The list of ${list.people} people was frozen, and the period ended with nobody drawn from it. Take the freeze back, and say why.`
        : `The list of ${list.people} people is frozen, and nobody is drawn from it. Draw, or take the freeze back.`,
    });
  }
  return alerts;
}

/** Those of a pool who came back after a break, and are to be tested before they drive again. `db` sees the whole company. */
export async function breakAlerts(
  db: Db,
  pool: PoolRecord,
  sites: '*' | readonly number[],
): Promise<RandomAlert[]> {
  return (await breaksOf(db, pool, sites)).flatMap((row): RandomAlert[] => {
    const asked = breakRule(pool, row);
    if (!asked) return [];
    return [
      {
        ...{ poolId: pool.poolId, poolName: pool.name, clientId: pool.clientId },
        ...{ ofConsortium: false, selectionId: null, period: '' },
        ...{ employeeId: row.employeeId, employeeName: row.name, clientName: row.clientName },
        alertId: `breakInService:${pool.poolId}:${row.employeeId}`,
        kind: 'breakInService',
        since: row.backAt,
        text: `Out of the pool from ${writeDate(row.leftOn)} to ${writeDate(row.backOn)}, ${asked.days} days, and back: a pre-employment drug test with a negative result comes before safety-sensitive work (${asked.rule}).`,
      },
    ];
  });
}
