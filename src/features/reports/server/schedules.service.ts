import { placeOf, zoneOf } from '#src/features/clients/server/clients.service.ts';
import { thrower } from '#src/shared/errors.ts';
import { REPORT_ERRORS, type ReportSchedule } from '../reports.contract.ts';
import { isReportName, reportOf, type ReportName } from '../reports.rules.ts';
import { nextMail, type Rhythm } from '../schedules.rules.ts';
import { type Reading, scopeOf } from './scope.service.ts';
import { endSchedule, putSchedule, readSchedules } from './schedules.sql.ts';

const fail = thrower(REPORT_ERRORS);

/** What the caller has scheduled at a location. @throws request.not_found */
export async function ownSchedules(c: Reading, clientId: number): Promise<ReportSchedule[]> {
  const { tenantId } = await placeOf(c.db, clientId);
  const rows = await readSchedules(c.db, { tenantId, clientId, userId: c.caller.id });
  return rows.flatMap(({ reportName, ...row }) =>
    isReportName(reportName)
      ? { ...row, reportName, title: reportOf(reportName).title, fault: row.fault !== null }
      : [],
  );
}

/**
 * Schedules a report for the caller, or ends that; the caller must be able to run it.
 * @throws reports.own_company, and what `scopeOf` throws
 */
export async function setSchedule(
  c: Reading,
  { clientId, name }: { clientId: number; name: ReportName },
  { rhythm, selectedDOTIds }: { rhythm: Rhythm | null; selectedDOTIds?: string[] | undefined },
): Promise<{ tenantId: number }> {
  const place = await placeOf(c.db, clientId);
  const { tenantId } = place;
  if (tenantId !== c.caller.tenantId || c.caller.kind !== 'user') throw fail('reports.own_company');
  const key = { tenantId, clientId, userId: c.caller.id, reportName: name };
  if (rhythm === null) {
    await endSchedule(c.db, key);
    return { tenantId };
  }
  await scopeOf(c, name, { clientId, selectedDOTIds });
  const dotNumbers = reportOf(name).basis === 'DOT' ? (selectedDOTIds ?? []) : [];
  const nextAt = nextMail(rhythm, await zoneOf(c.db, place));
  await putSchedule(c.db, key, { rhythm, dotNumbers, nextAt });
  return { tenantId };
}
