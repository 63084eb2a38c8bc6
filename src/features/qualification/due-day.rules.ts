import { addDays } from '#src/shared/dates.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import { lastViolation, RETURN_TO_DUTY_TEST } from './return-to-duty.rules.ts';
import { beganOn, newestOf } from './rule-rows.rules.ts';
import type { Driver, FiledDocument, QualificationRule } from './rule-rows.rules.ts';

const later = (a: IsoDate | null, b: IsoDate | null) =>
  a === null || (b !== null && b > a) ? b : a;

/** The last day on which the first one is in time. */
export function dueDay(
  rule: QualificationRule,
  driver: Driver,
  ofType: (type: number) => readonly FiledDocument[],
): IsoDate | null {
  const { dueFrom, dueDays, blocksDispatch, clientId, from, inForceBy } = rule;
  if (dueFrom !== 'hire') {
    const filed = newestOf(ofType(dueFrom.documentTypeId), dueFrom.documentTypeId);
    const newest =
      rule.documentTypeId === RETURN_TO_DUTY_TEST
        ? // A violation begins it, whether or not a professional has reported on it yet (49 CFR 382.217).
          later(filed, lastViolation(driver.dutyEvents)?.day ?? null)
        : filed;
    return newest === null ? null : addDays(newest, dueDays);
  }
  // Before driving: who is hired and has not driven yet is late with nothing, but is not to be sent out without it.
  const beforeDriving = dueDays === 0 && !blocksDispatch;
  // What the law asks of drivers each year, or soon after they begin, it asks of nobody who does other work (391.25(a), 382.701(b), 172.704(c)(1)).
  const ofDrivers = clientId === null && inForceBy === 'day' && dueDays > 0;
  const anchor = beforeDriving
    ? beganOn(driver)
    : ofDrivers
      ? later(driver.hireDate, beganOn(driver))
      : driver.hireDate;
  if (anchor === null) return null;
  // A duty that the law brought later begins with the law: the first annual query a year after 2020-01-06.
  const began = clientId === null && dueDays > 0 && anchor < from ? from : anchor;
  return addDays(began, dueDays);
}
