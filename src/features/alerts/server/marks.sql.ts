import type { Db } from '#src/server/db/handle.ts';
import type { AlertComment } from '../alert-lists.contract.ts';

/** What is noted of an alert. */
export interface Mark {
  alertId: string;
  assignee: string | null;
  assigneeName: string | null;
  /** Null for ever. */
  waitsUntil: string | null;
  waits: boolean;
  waitReason: string;
  waitState: string | null;
}

/** What people noted of alerts; waits that are over are left out. */
export function readMarks(
  db: Db,
  tenantId: number,
  source: string,
  alertIds: readonly string[],
): Promise<Mark[]> {
  return db.rows(
    'alert-marks',
    `select alert_id as "alertId", assignee, assignee_name as "assigneeName", wait_reason as "waitReason", wait_state as "waitState",
         coalesce(waits_until > now(), false) as waits, case when isfinite(waits_until) then waits_until end as "waitsUntil"
       from alert_marks where tenant_id = $1 and source = $2 and alert_id = any ($3::text[])`,
    [tenantId, source, alertIds],
  );
}

/** Whether anything of a list is put off. */
export async function anyWaits(db: Db, tenantId: number, source: string): Promise<boolean> {
  const rows = await db.rows(
    'alert-marks-wait',
    `select 1 as one from alert_marks where tenant_id = $1 and source = $2 and waits_until > now() limit 1`,
    [tenantId, source],
  );
  return rows.length > 0;
}

/** The lists with anything that is assigned to a user, `documents` among them. */
export async function listsAssigned(db: Db, tenantId: number, userId: string): Promise<string[]> {
  const rows = await db.rows<{ source: string }>(
    'alert-marks-assigned',
    `select distinct source from alert_marks where tenant_id = $1 and assignee = $2
     union all select 'documents' where exists (select from alert_assignees where tenant_id = $1 and assignee = $2)`,
    [tenantId, userId],
  );
  return rows.map(({ source }) => source);
}

/** What a mark is written for. */
export interface MarkedAlert {
  alertId: string;
  clientId: number;
  employeeId: string | null;
  /** As it stands. */
  state: string;
}

const columnsOf = (alerts: readonly MarkedAlert[]) => [
  alerts.map(({ alertId }) => alertId),
  alerts.map(({ clientId }) => clientId),
  alerts.map(({ employeeId }) => employeeId),
  alerts.map(({ state }) => state),
];
const GIVEN =
  'unnest($3::text[], $4::int[], $5::uuid[], $6::text[]) k (alert_id, client_id, employee_id, state)';

/** Assigns alerts to a user. */
export async function markAssignee(
  db: Db,
  { tenantId, source }: { tenantId: number; source: string },
  alerts: readonly MarkedAlert[],
  to: { userId: string; name: string; by: string },
): Promise<void> {
  await db.change(
    'alert-mark-assignee',
    `insert into alert_marks (tenant_id, source, alert_id, client_id, employee_id, assignee, assignee_name, marked_by)
     select $1, $2, k.alert_id, k.client_id, k.employee_id, $7, $8, $9 from ${GIVEN}
     on conflict (tenant_id, source, alert_id) do update
       set assignee = excluded.assignee, assignee_name = excluded.assignee_name, marked_by = excluded.marked_by, marked_at = now()`,
    [tenantId, source, ...columnsOf(alerts), to.userId, to.name, to.by],
    { least: alerts.length },
  );
}

/** Puts alerts off as they stand now. */
export async function markWait(
  db: Db,
  { tenantId, source }: { tenantId: number; source: string },
  alerts: readonly MarkedAlert[],
  wait: { until: string; reason: string; by: string },
): Promise<void> {
  await db.change(
    'alert-mark-wait',
    `insert into alert_marks (tenant_id, source, alert_id, client_id, employee_id, waits_until, wait_reason, wait_state, marked_by)
     select $1, $2, k.alert_id, k.client_id, k.employee_id, $7::timestamptz, $8, k.state, $9 from ${GIVEN}
     on conflict (tenant_id, source, alert_id) do update
       set waits_until = excluded.waits_until, wait_reason = excluded.wait_reason, wait_state = excluded.wait_state,
         marked_by = excluded.marked_by, marked_at = now()`,
    [tenantId, source, ...columnsOf(alerts), wait.until, wait.reason, wait.by],
    { least: alerts.length },
  );
}

/** Takes the colleague away, or ends the wait; a mark that says nothing any more goes. */
export async function unmark(
  db: Db,
  { tenantId, source }: { tenantId: number; source: string },
  alertIds: readonly string[],
  what: 'assignee' | 'wait',
): Promise<void> {
  const isAssignee = what === 'assignee';
  const other = isAssignee ? 'waits_until' : 'assignee';
  await db.change(
    `alert-mark-drop-${what}`,
    `delete from alert_marks where tenant_id = $1 and source = $2 and alert_id = any ($3::text[]) and ${other} is null`,
    [tenantId, source, alertIds],
    { least: 0 },
  );
  await db.change(
    `alert-mark-clear-${what}`,
    `update alert_marks set ${isAssignee ? 'assignee = null, assignee_name = null' : "waits_until = null, wait_state = null, wait_reason = ''"}
      where tenant_id = $1 and source = $2 and alert_id = any ($3::text[])`,
    [tenantId, source, alertIds],
    { least: 0 },
  );
}

/** How many comments alerts have, and the last of each. */
export function readLastComments(
  db: Db,
  tenantId: number,
  source: string,
  alertIds: readonly string[],
): Promise<(AlertComment & { alertId: string; comments: number })[]> {
  return db.rows(
    'alert-comments-last',
    `select distinct on (alert_id) alert_id as "alertId", comment_id as "commentId", body, author_name as "authorName", at,
         (count(*) over (partition by alert_id))::int as comments
       from alert_comments where tenant_id = $1 and source = $2 and alert_id = any ($3::text[])
      order by alert_id, comment_id desc`,
    [tenantId, source, alertIds],
  );
}

/** What was said of an alert, the oldest first. */
export function readComments(
  db: Db,
  tenantId: number,
  source: string,
  alertId: string,
): Promise<AlertComment[]> {
  return db.rows(
    'alert-comments',
    `select comment_id as "commentId", body, author_name as "authorName", at from alert_comments
      where tenant_id = $1 and source = $2 and alert_id = $3 order by comment_id limit 500`,
    [tenantId, source, alertId],
  );
}

/** Keeps what somebody says of alerts. */
export function insertComments(
  db: Db,
  { tenantId, source }: { tenantId: number; source: string },
  alerts: readonly Omit<MarkedAlert, 'state'>[],
  said: { body: string; by: string; name: string },
): Promise<(AlertComment & { alertId: string })[]> {
  return db.rows(
    'alert-comment-add',
    `insert into alert_comments (tenant_id, source, alert_id, client_id, employee_id, body, author, author_name)
     select $1, $2, k.alert_id, k.client_id, k.employee_id, $6, $7, $8
       from unnest($3::text[], $4::int[], $5::uuid[]) k (alert_id, client_id, employee_id)
     returning alert_id as "alertId", comment_id as "commentId", body, author_name as "authorName", at`,
    [
      tenantId,
      source,
      alerts.map(({ alertId }) => alertId),
      alerts.map(({ clientId }) => clientId),
      alerts.map(({ employeeId }) => employeeId),
      said.body,
      said.by,
      said.name,
    ],
  );
}

/** How the employees of alerts are employed. */
export async function employmentOf(
  db: Db,
  tenantId: number,
  employeeIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db.rows<{ employeeId: string; status: string }>(
    'alert-employment',
    `select e.employee_id as "employeeId", s.status from employees e
       join employment_statuses s on s.employment_status_id = e.employment_status_id
      where e.tenant_id = $1 and e.employee_id = any ($2::uuid[])`,
    [tenantId, employeeIds],
  );
  return new Map(rows.map(({ employeeId, status }) => [employeeId, status]));
}
