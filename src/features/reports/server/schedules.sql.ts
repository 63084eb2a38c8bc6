import type { ViewFilters } from '#src/features/alerts/alert-views.rules.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { Instant } from '#src/shared/dates.ts';
import type { Rhythm } from '../schedules.rules.ts';

interface OwnSchedule {
  reportName: string;
  rhythm: Rhythm;
  dotNumbers: string[];
  nextAt: Instant;
  toldAt: Instant | null;
  fault: string | null;
}

/** What a user has scheduled at a location, by the name of the report. */
export function readSchedules(
  db: Db,
  key: { tenantId: number; clientId: number; userId: string },
): Promise<OwnSchedule[]> {
  return db.rows(
    'report-schedules',
    `select report_name as "reportName", rhythm, dot_numbers as "dotNumbers", next_at as "nextAt", told_at as "toldAt", fault
       from report_schedules where tenant_id = $1 and client_id = $2 and user_id = $3 and view_id = '' order by report_name`,
    [key.tenantId, key.clientId, key.userId],
  );
}

interface Key {
  tenantId: number;
  clientId: number;
  userId: string;
  reportName: string;
}

/** Schedules a report, or changes how it is scheduled. */
export function putSchedule(
  db: Db,
  { tenantId, clientId, userId, reportName }: Key,
  {
    rhythm,
    dotNumbers,
    nextAt,
  }: { rhythm: Rhythm; dotNumbers: readonly string[]; nextAt: Instant },
): Promise<number> {
  return db.change(
    'report-schedule-put',
    `insert into report_schedules (tenant_id, client_id, user_id, report_name, rhythm, dot_numbers, next_at)
     values ($1, $2, $3, $4, $5, $6::text[], $7)
     on conflict (tenant_id, user_id, client_id, report_name, view_id)
       do update set rhythm = excluded.rhythm, dot_numbers = excluded.dot_numbers, next_at = excluded.next_at, fault = null`,
    [tenantId, clientId, userId, reportName, rhythm, dotNumbers, nextAt],
    { least: 1 },
  );
}

/** Ends a schedule, where there is one. */
export function endSchedule(
  db: Db,
  { tenantId, clientId, userId, reportName }: Key,
): Promise<number> {
  return db.change(
    'report-schedule-end',
    "delete from report_schedules where tenant_id = $1 and client_id = $2 and user_id = $3 and report_name = $4 and view_id = ''",
    [tenantId, clientId, userId, reportName],
    { least: 0 },
  );
}

export interface ScheduleKey {
  tenantId: number;
  scheduleId: string;
}

const AT_ONCE = 200;

/** Schedules of all companies whose mail is due, those left out that this run has seen. */
export function dueSchedules(db: Db, seen: readonly string[]): Promise<ScheduleKey[]> {
  return db.rows(
    'report-schedules-due',
    `select tenant_id as "tenantId", schedule_id as "scheduleId" from report_schedules
      where next_at <= now() and schedule_id <> all ($1::uuid[]) order by next_at, schedule_id limit ${AT_ONCE}`,
    [seen],
  );
}

export interface DueSchedule {
  scheduleId: string;
  clientId: number;
  clientName: string;
  zone: string;
  userId: string;
  reportName: string;
  rhythm: Rhythm;
  dotNumbers: string[];
  /** Of a view of alerts; empty for a report. */
  viewId: string;
  filters: ViewFilters;
}

/** One that is due, held for this transaction; null where another server was quicker, or its user has ended it. */
export async function holdSchedule(
  db: Db,
  { tenantId, scheduleId }: ScheduleKey,
): Promise<DueSchedule | null> {
  const [row] = await db.rows<DueSchedule>(
    'report-schedule-hold',
    `select s.schedule_id as "scheduleId", s.client_id as "clientId", c.name as "clientName", c.zone, s.user_id as "userId",
        s.report_name as "reportName", s.rhythm, s.dot_numbers as "dotNumbers", s.view_id as "viewId", s.filters
       from report_schedules s join clients c on c.tenant_id = s.tenant_id and c.client_id = s.client_id
      where s.tenant_id = $1 and s.schedule_id = $2 and s.next_at <= now() for update of s skip locked`,
    [tenantId, scheduleId],
  );
  return row ?? null;
}

/** Notes that a mail was written, or why none was, and when the next one is due. */
export function noteTold(
  db: Db,
  { tenantId, scheduleId }: ScheduleKey,
  { nextAt, fault }: { nextAt: Instant; fault: string | null },
): Promise<number> {
  return db.change(
    'report-schedule-told',
    `update report_schedules set next_at = $3, fault = $4::text, told_at = case when $4::text is null then now() else told_at end
      where tenant_id = $1 and schedule_id = $2`,
    [tenantId, scheduleId, nextAt, fault],
    { least: 1 },
  );
}

/** Ends the schedules of a user who is no more, or may no longer sign in. */
export function endOf(db: Db, tenantId: number, userId: string): Promise<number> {
  return db.change(
    'report-schedules-end-of',
    'delete from report_schedules where tenant_id = $1 and user_id = $2',
    [tenantId, userId],
    { least: 0 },
  );
}
