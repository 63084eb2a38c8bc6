import { placeOf, todayAt } from '#src/features/clients/server/clients.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import { addDays, addMonths, type IsoDate, writeDate } from '#src/shared/dates.ts';
import type { CsaAlert } from '../csa.contract.ts';
import {
  carrierClassOf,
  categoriesOn,
  CSA_ALERT_KINDS,
  hasRisen,
  KEEP_DAYS,
  returnOf,
  standingOf,
} from '../csa.rules.ts';
import { countOpenCrashes, readCrashes } from './crashes.sql.ts';
import {
  countOpenInspections,
  type NumberAt,
  numbersAt,
  readCarriers,
  readCategories,
  readInspections,
  readResults,
  type ResultRow,
} from './csa.sql.ts';

/** So many of a kind are shown; who has more has other troubles. */
const MOST = 500;
/** The register of accidents is kept for three years (49 CFR 390.15(b)). */
const CRASH_MONTHS = 36;

const figure = (value: number) => String(Math.round(value * 100) / 100);

/** What is to be done about the safety data at or below a client, the worst first. @throws request.not_found */
export async function csaAlertsAt(db: Db, clientId: number): Promise<CsaAlert[]> {
  const place = await placeOf(db, clientId);
  return alertsOf(db, await numbersAt(db, place), await todayAt(db, place));
}

/** How many there are of some locations, null for all: counted by indexes, so that no list is read for it. @throws request.not_found */
export async function countCsaAlerts(
  db: Db,
  clientId: number,
  sites: readonly number[] | null,
): Promise<number> {
  const place = await placeOf(db, clientId);
  const all = await numbersAt(db, place);
  const own = sites === null ? all : all.filter((one) => sites.includes(one.clientId));
  if (own.length === 0) return 0;
  const today = await todayAt(db, place);
  const at = { tenantId: db.binding.tenantId, numbers: own.map(({ dotNumber }) => dotNumber) };
  const ofResults = await resultAlerts(db, own, today);
  return (
    ofResults.length +
    (await countOpenInspections(db, { ...at, since: addDays(today, -KEEP_DAYS) }, MOST)) +
    (await countOpenCrashes(db, { ...at, since: addMonths(today, -CRASH_MONTHS) }, MOST))
  );
}

const blank = { BasicID: null, category: '', due: null, inspectionId: null, crashId: null };
type Where = Pick<CsaAlert, 'DOTNumber' | 'clientId' | 'clientName'>;

/** Where a DOT number of these is. */
function placesOf(numbers: readonly NumberAt[]): (dot: string) => Where {
  const at = new Map(numbers.map((one) => [one.dotNumber, one]));
  return (dot) => ({
    DOTNumber: dot,
    clientId: at.get(dot)?.clientId ?? 0,
    clientName: at.get(dot)?.clientName ?? '',
  });
}

/** What the last two releases of the measurement system say of some DOT numbers. */
async function resultAlerts(
  db: Db,
  numbers: readonly NumberAt[],
  today: IsoDate,
): Promise<CsaAlert[]> {
  const dots = numbers.map(({ dotNumber }) => dotNumber);
  const about = placesOf(numbers);
  const categories = categoriesOn(await readCategories(db), today);
  const carriers = new Map((await readCarriers(db, dots)).map((one) => [one.dotNumber, one]));
  const alerts: CsaAlert[] = [];

  const results = Map.groupBy(await readResults(db, dots, 2), ({ dotNumber }) => dotNumber);
  for (const [dot, [now, before]] of results) {
    if (!now) continue;
    const carrier = carriers.get(dot);
    const carrierClass = carrierClassOf({
      hazmat: carrier?.hazmat ?? null,
      passenger: carrier?.passenger ?? null,
      kind: now.kind,
    });
    for (const category of categories) {
      const { basicId, name } = category;
      const of = (row: ResultRow | undefined) =>
        row?.categories.find((one) => one.basicId === basicId) ?? null;
      const result = of(now);
      const standing = standingOf(category, result, { kind: now.kind, carrierClass });
      const alert = (kind: CsaAlert['kind'], text: string): CsaAlert => ({
        ...about(dot),
        ...blank,
        alertId: `${kind}:${dot}:${basicId}`,
        ...{ kind, text, BasicID: basicId, category: name, since: now.release },
      });
      if (standing.over) {
        const said =
          standing.percentile === null
            ? 'FMCSA marks it as over the threshold.'
            : `${figure(standing.percentile)}%, with a threshold of ${category.thresholds[carrierClass]}%.`;
        alerts.push(alert('overThreshold', said));
      }
      if (result?.acute)
        alerts.push(
          alert('acuteCritical', 'An investigation found an acute or critical violation.'),
        );
      const earlier = of(before)?.measure ?? null;
      if (result && hasRisen(earlier, result.measure))
        alerts.push(
          alert(
            'measureUp',
            `The measure is ${figure(result.measure ?? 0)}, and was ${figure(earlier ?? 0)} in the release before.`,
          ),
        );
    }
  }

  return alerts;
}

async function alertsOf(db: Db, numbers: readonly NumberAt[], today: IsoDate): Promise<CsaAlert[]> {
  const dots = numbers.map(({ dotNumber }) => dotNumber);
  if (dots.length === 0) return [];
  const about = placesOf(numbers);
  const alerts = await resultAlerts(db, numbers, today);
  const { tenantId } = db.binding;
  const open = await readInspections(
    db,
    {
      ...{ tenantId, numbers: dots, violationsOnly: true },
      openSince: addDays(today, -KEEP_DAYS),
    },
    null,
    MOST,
  );
  for (const one of open) {
    const { state, dueOn, daysLeft } = returnOf(
      {
        inspectedOn: one.inspectedOn,
        violations: one.violationCount,
        returnedOn: one.returnedOn,
      },
      today,
    );
    if (state !== 'due' && state !== 'late') continue;
    const count = one.violationCount === 1 ? '1 violation' : `${one.violationCount} violations`;
    alerts.push({
      ...about(one.DOTNumber),
      ...blank,
      kind: state === 'due' ? 'reportDue' : 'reportLate',
      alertId: `report:${one.DOTNumber}:${one.inspectionId}`,
      text: `Report ${one.reportNumber}, ${count}: ${
        state === 'due'
          ? `signed, it goes back within ${daysLeft === 1 ? '1 day' : `${daysLeft} days`}`
          : `was due back by ${writeDate(dueOn)}`
      } (49 CFR 396.9(d)).`,
      since: one.inspectedOn,
      due: dueOn,
      inspectionId: one.inspectionId,
    });
  }

  const crashes = await readCrashes(
    db,
    { tenantId, numbers: dots, since: addMonths(today, -CRASH_MONTHS), openOnly: true },
    MOST,
  );
  for (const one of crashes)
    alerts.push({
      ...about(one.DOTNumber),
      ...blank,
      kind: 'crashOpen',
      alertId: `crash:${one.DOTNumber}:${one.crashId}`,
      text: `Crash of ${writeDate(one.crashedOn)} in ${[one.city, one.state].filter(Boolean).join(', ')}: not tied to an accident of the register (49 CFR 390.15).`,
      since: one.crashedOn,
      crashId: one.crashId,
    });
  const rank = (kind: CsaAlert['kind']) => CSA_ALERT_KINDS.indexOf(kind);
  return alerts.sort(
    (a, b) =>
      rank(a.kind) - rank(b.kind) ||
      // What is late stays so; the newest can still be made good.
      (a.kind === 'reportDue' ? (a.due ?? '').localeCompare(b.due ?? '') : 0) ||
      (b.since ?? '').localeCompare(a.since ?? '') ||
      a.alertId.localeCompare(b.alertId),
  );
}
