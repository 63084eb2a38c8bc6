import { placeOf } from '#src/features/clients/server/clients.service.ts';
import { callsOf } from '#src/server/handler.ts';
import { writeDate } from '#src/shared/dates.ts';
import { todayIn } from '#src/shared/zone-clock.ts';
import { periodName, periodOf } from '../periods.rules.ts';
import { randomAlertsApi, type RandomAlert } from '../random-alerts.contract.ts';
import {
  endsSoon,
  isBehind,
  lifeAlert,
  PATIENCE,
  type Patience,
  type RandomAlertKind,
} from '../random-alerts.rules.ts';
import { calculate } from './calculation.service.ts';
import { whole, type Asker } from './pools.service.ts';
import { poolsAt, type PoolRecord } from './pools.sql.ts';
import { openSelectionsAt, waitingAt } from './random-alerts.sql.ts';
import { selectionIn } from './selections.sql.ts';

const LIFE_TEXTS: Readonly<Partial<Record<RandomAlertKind, string>>> = {
  notNotified: 'Selected, and not notified yet.',
  notTested: 'Notified, and not tested yet.',
  resultMissing: 'Collected, and no result reported.',
};

/** What is to be done about a pool as a whole. */
async function ofPool(asker: Asker, pool: PoolRecord, patience: Patience): Promise<RandomAlert[]> {
  const { poolId, name: poolName, clientId, frequency } = pool;
  const today = todayIn(pool.zone);
  const [numbers, drawn] = await whole(asker, pool.tenantId, async (db) => {
    const calculated = await calculate(db, pool, today);
    const { year, period } = calculated;
    return [calculated, await selectionIn(db, poolId, { year, period })] as const;
  });
  const about = {
    ...{ poolId, poolName, clientId, period: numbers.name, selectionId: null },
    ...{ employeeId: null, employeeName: null, clientName: pool.clientName, since: null },
  };
  const behind = (['drug', 'alcohol'] as const).filter((kind) =>
    isBehind({ ...numbers[kind], periods: frequency, periodsLeft: numbers.periodsLeft }),
  );
  const isDrawn = drawn !== null && drawn.state !== 'frozen';
  const toDraw = isDrawn ? 0 : Math.max(numbers.drug.pick, numbers.alcohol.pick);
  return [
    ...behind.map((kind): RandomAlert => ({
      ...about,
      alertId: `behind:${poolId}:${kind}`,
      kind: 'behind',
      text: `${kind === 'drug' ? 'Drugs' : 'Alcohol'}: ${numbers[kind].done} tested and ${numbers[kind].open} open of ${numbers[kind].target} in the year. ${numbers[kind].forecast}`,
    })),
    ...(endsSoon({ to: numbers.to, today }, toDraw, patience)
      ? [
          {
            ...about,
            alertId: `periodEnds:${poolId}`,
            kind: 'periodEnds' as const,
            text: `${numbers.name} ends on ${writeDate(numbers.to)}, and nobody is drawn: ${toDraw} to select.`,
          },
        ]
      : []),
  ];
}

export const randomAlertsCalls = callsOf(randomAlertsApi, {
  list: async (c) => {
    const place = await placeOf(c.db, c.params.clientId);
    const patience: Patience = { ...PATIENCE, ...given(c.query) };
    const now = new Date().toISOString();
    const alerts: RandomAlert[] = [];
    const pools = (await poolsAt(c.db, place)).filter(({ deletedAt }) => deletedAt === null);
    // A part of a consortium is drawn by the service, and behind as a whole only.
    for (const pool of pools.filter(({ kind }) => kind === 'company'))
      alerts.push(...(await ofPool(c, pool, patience)));
    const { sites } = c.db.binding;
    const waiting = await whole(c, place.tenantId, (db) => waitingAt(db, place, sites));
    for (const one of await openSelectionsAt(c.db, place)) {
      const zone = pools.find(({ poolId }) => poolId === one.poolId)?.zone ?? 'UTC';
      const today = todayIn(zone);
      const { to } = periodOf(one.year, one.period, one.frequency);
      const left = waiting.filter(({ selectionId }) => selectionId === one.selectionId).length;
      const about = {
        ...{ poolId: one.poolId, poolName: one.poolName, clientId: one.clientId },
        ...{ selectionId: one.selectionId, period: periodName(one), employeeId: null },
        ...{ employeeName: null, clientName: null, since: one.drawnAt },
      };
      if (to < today)
        alerts.push({
          ...about,
          alertId: `notClosed:${one.selectionId}`,
          kind: 'notClosed',
          text: `The period ended on ${writeDate(to)}. ${left === 0 ? 'Close and sign it.' : `${left} still open.`}`,
        });
      else if (endsSoon({ to, today }, left, patience))
        alerts.push({
          ...about,
          alertId: `periodEnds:${one.selectionId}`,
          kind: 'periodEnds',
          text: `The period ends on ${writeDate(to)}, and ${left} of those selected still ${left === 1 ? 'waits' : 'wait'}.`,
        });
    }
    for (const one of waiting) {
      const found = lifeAlert({ ...one, drawnAt: one.drawnAt ?? now }, now, patience);
      if (!found) continue;
      alerts.push({
        ...{ poolId: one.poolId, poolName: one.poolName, clientId: one.poolClientId },
        ...{ selectionId: one.selectionId, period: periodName(one), employeeId: one.employeeId },
        ...{ employeeName: one.name, clientName: one.clientName, since: found.since },
        alertId: `${found.kind}:${one.selectionId}:${one.place}`,
        kind: found.kind,
        text: LIFE_TEXTS[found.kind] ?? '',
      });
    }
    return alerts;
  },
});

/** Of a query what was said. */
const given = (query: { [K in keyof Patience]?: number | undefined }): Partial<Patience> =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
