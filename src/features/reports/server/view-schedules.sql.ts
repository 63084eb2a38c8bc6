import type { ViewFilters } from '#src/features/alerts/alert-views.rules.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { Instant } from '#src/shared/dates.ts';
import type { Rhythm } from '../schedules.rules.ts';

export interface Whose {
  tenantId: number;
  clientId: number;
  userId: string;
}

interface OwnView {
  list: string;
  viewId: string;
  rhythm: Rhythm;
  nextAt: Instant;
  toldAt: Instant | null;
  fault: string | null;
}

/** Which of these names are kept among a user's options. */
export async function keptOptions(
  db: Db,
  { tenantId, userId }: Pick<Whose, 'tenantId' | 'userId'>,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db.asOwner((owner) =>
    owner.rows<{ name: string }>(
      'view-schedules-kept',
      'select n.name from account($1, $2) a cross join unnest($3::text[]) n(name) where a.options ? n.name',
      [tenantId, userId, names],
    ),
  );
  return new Set(rows.map(({ name }) => name));
}

/** The views of alerts at a location that a user is told of, those included that were deleted since. */
export function readViews(db: Db, { tenantId, clientId, userId }: Whose): Promise<OwnView[]> {
  return db.rows(
    'view-schedules',
    `select report_name as list, view_id as "viewId", rhythm, next_at as "nextAt", told_at as "toldAt", fault from report_schedules
      where tenant_id = $1 and client_id = $2 and user_id = $3 and view_id <> '' order by report_name, view_id`,
    [tenantId, clientId, userId],
  );
}

/** Schedules a view, or changes how it is scheduled. */
export function putView(
  db: Db,
  { tenantId, clientId, userId }: Whose,
  one: {
    list: string;
    viewId: string;
    rhythm: Rhythm;
    filters: ViewFilters;
    nextAt: Instant;
  },
): Promise<number> {
  return db.change(
    'view-schedule-put',
    `insert into report_schedules (tenant_id, client_id, user_id, report_name, view_id, rhythm, filters, next_at)
     values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8)
     on conflict (tenant_id, user_id, client_id, report_name, view_id)
       do update set rhythm = excluded.rhythm, filters = excluded.filters, next_at = excluded.next_at, fault = null`,
    [
      ...[tenantId, clientId, userId, one.list, one.viewId, one.rhythm],
      ...[JSON.stringify(one.filters), one.nextAt],
    ],
    { least: 1 },
  );
}

/** Ends a schedule, where there is one. */
export function endView(
  db: Db,
  { tenantId, clientId, userId }: Whose,
  { list, viewId }: { list: string; viewId: string },
): Promise<number> {
  return db.change(
    'view-schedule-end',
    `delete from report_schedules
      where tenant_id = $1 and client_id = $2 and user_id = $3 and report_name = $4 and view_id = $5 and view_id <> ''`,
    [tenantId, clientId, userId, list, viewId],
    { least: 0 },
  );
}
