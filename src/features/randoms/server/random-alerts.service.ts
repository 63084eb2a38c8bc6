import { placeOf } from '#src/features/clients/server/clients.service.ts';
import { writeDate } from '#src/shared/dates.ts';
import { todayIn } from '#src/shared/zone-clock.ts';
import { periodName, periodOf } from '../periods.rules.ts';
import type { RandomAlert } from '../random-alerts.contract.ts';
import {
  endsSoon,
  lifeAlert,
  PATIENCE,
  type Patience,
  type RandomAlertKind,
} from '../random-alerts.rules.ts';
import { alertsOfPool, breakAlerts } from './pool-alerts.service.ts';
import { type Asker, mayAt, whole } from './pools.service.ts';
import { poolsAt } from './pools.sql.ts';
import { openSelectionsAt, waitingAt } from './random-alerts.sql.ts';

const LIFE_TEXTS: Readonly<Partial<Record<RandomAlertKind, string>>> = {
  notNotified: 'Selected, and not notified yet.',
  notTested: 'Notified, and not tested yet.',
  resultMissing: 'Collected, and no result reported.',
};

/** What is to be done about random testing at or below a client. @throws request.not_found */
export async function randomAlertsAt(
  c: Asker,
  clientId: number,
  patience: Patience = PATIENCE,
): Promise<RandomAlert[]> {
  const place = await placeOf(c.db, clientId);
  const now = new Date().toISOString();
  const alerts: RandomAlert[] = [];
  const pools = (await poolsAt(c.db, place)).filter(({ deletedAt }) => deletedAt === null);
  // A part of a consortium is drawn by the service, and behind as a whole only.
  const { sites } = c.db.binding;
  for (const pool of pools) {
    const draws = mayAt(c, pool.clientId, 'records.drawRandoms');
    alerts.push(
      ...(await whole(c, pool.tenantId, async (db) => [
        ...(pool.kind === 'company' ? await alertsOfPool(db, pool, { patience, now, draws }) : []),
        ...(await breakAlerts(db, pool, sites)),
      ])),
    );
  }
  const waiting = await whole(c, place.tenantId, (db) => waitingAt(db, place, sites));
  for (const one of await openSelectionsAt(c.db, place)) {
    const zone = pools.find(({ poolId }) => poolId === one.poolId)?.zone ?? 'UTC';
    const today = todayIn(zone);
    const { to } = periodOf(one.year, one.period, one.frequency);
    const left = waiting.filter(({ selectionId }) => selectionId === one.selectionId).length;
    const about = {
      ...{ poolId: one.poolId, poolName: one.poolName, clientId: one.clientId },
      ...{ selectionId: one.selectionId, period: periodName(one), employeeId: null },
      ...{ ofConsortium: false, employeeName: null, clientName: null, since: one.drawnAt },
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
      ofConsortium: false,
      alertId: `${found.kind}:${one.selectionId}:${one.place}`,
      kind: found.kind,
      text: LIFE_TEXTS[found.kind] ?? '',
    });
  }
  return alerts;
}
