import { EMPLOYEE_FIELDS } from '#src/features/employees/employee.fields.ts';
import { sql } from 'kysely';
import type { Db } from '#src/server/db/handle.ts';
import { andAll, collectValues, shapeOf, type Condition } from '#src/server/db/values.ts';
import type { RosterLine, RowKind } from '../rosters.contract.ts';

/** A row as it is kept: what it comes to, SSNs masked. */
export interface CheckedRow {
  ordinal: number;
  line: number | null;
  kind: RowKind;
  employeeId: string | null;
  personKey: Buffer | null;
  ssnKey: Buffer | null;
  name: string;
  workId: string;
  changes: RosterLine['changes'];
  faults: RosterLine['faults'];
}

export async function insertRows(
  db: Db,
  rosterId: string,
  clientId: number,
  rows: readonly CheckedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await db.rows(
    'rosters-rows-insert',
    `insert into roster_rows (tenant_id, roster_id, client_id, ordinal, line, kind, employee_id, person_key, ssn_key, name, work_id, changes, faults)
     select (select app_tenant()), $1, $2, x.* from unnest($3::int[], $4::int[], $5::text[], $6::uuid[], $7::bytea[], $8::bytea[],
       $9::text[], $10::text[], $11::jsonb[], $12::jsonb[]) x`,
    [
      rosterId,
      clientId,
      rows.map(({ ordinal }) => ordinal),
      rows.map(({ line }) => line),
      rows.map(({ kind }) => kind),
      rows.map(({ employeeId }) => employeeId),
      rows.map(({ personKey }) => personKey),
      rows.map(({ ssnKey }) => ssnKey),
      rows.map(({ name }) => name),
      rows.map(({ workId }) => workId),
      rows.map(({ changes }) => JSON.stringify(changes)),
      rows.map(({ faults }) => JSON.stringify(faults)),
    ],
  );
}

/** Rows that name one person twice, or one SSN, become faulty; each says where the other one stands. */
export async function markTwins(db: Db, rosterId: string): Promise<void> {
  for (const [column, field, words] of [
    ['person_key', 'Row', 'The same person is in row %s too. Keep one of the two.'],
    ['ssn_key', 'SSN', 'Row %s has the same SSN. Correct one of the two.'],
    ['employee_id', 'Row', 'Row %s is about the same employee. Keep one of the two.'],
  ] as const) {
    await db.change(
      `rosters-twins-${column}`,
      `with twins as (
         select ordinal, line,
           lag(line) over w as before, lead(line) over w as after, count(*) over (partition by ${column}) as many
           from roster_rows where tenant_id = (select app_tenant()) and roster_id = $1 and ${column} is not null and line is not null
         window w as (partition by ${column} order by line))
       update roster_rows r set kind = 'fault',
         faults = r.faults || jsonb_build_array(jsonb_build_object('field', $2::text, 'reason', format($3::text, coalesce(t.before, t.after))))
         from twins t where r.tenant_id = (select app_tenant()) and r.roster_id = $1 and r.ordinal = t.ordinal and t.many > 1
           and not exists (select from jsonb_array_elements(r.faults) f where f->>'reason' like '%row%' || coalesce(t.before, t.after) || '%')`,
      [rosterId, field, words],
      { least: 0 },
    );
  }
}

/** Lists people of the roster within `sites` who are in no row, behind all rows. Returns how many. */
export async function addMissing(
  db: Db,
  rosterId: string,
  clientId: number,
  sites: readonly number[],
  status: { id: number; name: string },
): Promise<number> {
  const [row] = await db.rows<{ count: number }>(
    'rosters-missing',
    `with made as (
       insert into roster_rows (tenant_id, roster_id, client_id, ordinal, kind, employee_id, name, work_id, changes)
       select e.tenant_id, $1, $2, 1000000000 + row_number() over (order by e.sort_name, e.employee_id), 'remove', e.employee_id,
           e.last_name || ', ' || e.first_name, coalesce(e.work_id, ''),
           jsonb_build_array(jsonb_build_object('field', '${EMPLOYEE_FIELDS.employmentStatusId.label}', 'from', s.status, 'to', $5::text))
         from employees e join employment_statuses s using (employment_status_id)
        where e.tenant_id = (select app_tenant()) and e.client_id = any ($3::int[]) and s.on_roster and e.deleted_at is null
          and e.replaced_by is null and e.employment_status_id <> $4
          and not exists (select from roster_rows r where r.tenant_id = e.tenant_id and r.roster_id = $1 and r.employee_id = e.employee_id)
       returning 1)
     select count(*)::int as count from made`,
    [rosterId, clientId, sites, status.id, status.name],
  );
  return row?.count ?? 0;
}

export async function countRows(
  db: Db,
  rosterId: string,
): Promise<{ counts: Record<RowKind, number>; strangers: number }> {
  const rows = await db.rows<{ kind: RowKind; count: number; strangers: number }>(
    'rosters-count',
    `select kind, count(*)::int as count, count(*) filter (where kind = 'fault' and employee_id is null)::int as strangers
       from roster_rows where tenant_id = (select app_tenant()) and roster_id = $1 group by kind`,
    [rosterId],
  );
  const counts = { add: 0, change: 0, remove: 0, fault: 0, same: 0 };
  let strangers = 0;
  for (const row of rows) {
    counts[row.kind] = row.count;
    strangers += row.strangers;
  }
  return { counts, strangers };
}

type Outcomes = { done: number; failed: number; skipped: number };

/** What came of the rows of these rosters, by roster; those without rows are not in it. */
export async function countOutcomes(
  db: Db,
  rosterIds: readonly string[],
): Promise<Map<string, Outcomes>> {
  if (rosterIds.length === 0) return new Map();
  const rows = await db.rows<Outcomes & { rosterId: string }>(
    'rosters-outcomes',
    `select roster_id as "rosterId", count(*) filter (where outcome = 'done')::int as done, count(*) filter (where outcome = 'failed')::int as failed,
        count(*) filter (where outcome = 'skipped')::int as skipped
       from roster_rows where tenant_id = (select app_tenant()) and roster_id = any ($1::uuid[]) group by roster_id`,
    [rosterIds],
  );
  return new Map(rows.map(({ rosterId, ...outcomes }) => [rosterId, outcomes]));
}

/** What rows come to, in the order of the file, from after an ordinal on. */
export async function readRows(
  db: Db,
  rosterId: string,
  filter: { kind: RowKind | null; after: number; limit: number },
): Promise<RosterLine[]> {
  const { values, add } = collectValues();
  const id = add(rosterId);
  const parts: Condition[] = filter.kind === null ? [] : [['k', `kind = ${add(filter.kind)}`]];
  return db.rows(
    `rosters-rows-${shapeOf(parts)}`,
    `select ordinal, line, kind, name, work_id as "workId", employee_id as "employeeId", changes, faults, outcome, reason
       from roster_rows
      where tenant_id = (select app_tenant()) and roster_id = ${id}${andAll(parts)} and ordinal > ${add(filter.after)}
      order by ordinal limit ${add(filter.limit)}`,
    values,
  );
}

export interface Verdict {
  ordinal: number;
  kind: RowKind;
  changes: RosterLine['changes'];
}

/** What the check found of these rows, still to be carried out. */
export async function readVerdicts(
  db: Db,
  rosterId: string,
  ordinals: readonly number[],
): Promise<Map<number, Verdict>> {
  const rows = await db.rows<Verdict>(
    'rosters-verdicts',
    `select ordinal, kind, changes from roster_rows
      where tenant_id = (select app_tenant()) and roster_id = $1 and ordinal = any ($2::int[]) and outcome is null and kind in ('add', 'change')`,
    [rosterId, ordinals],
  );
  return new Map(rows.map((row) => [row.ordinal, row]));
}

export interface Outcome {
  ordinal: number;
  outcome: 'done' | 'failed' | 'skipped';
  reason: string | null;
  /** The field of the record that a rule refused. */
  field?: string | null;
  employeeId: string | null;
}

export async function noteOutcomes(
  db: Db,
  rosterId: string,
  outcomes: readonly Outcome[],
): Promise<void> {
  if (outcomes.length === 0) return;
  await db.change(
    'rosters-outcomes-note',
    `update roster_rows r set outcome = x.outcome, reason = x.reason, employee_id = coalesce(x.employee_id, r.employee_id)
       from unnest($2::int[], $3::text[], $4::text[], $5::uuid[]) x (ordinal, outcome, reason, employee_id)
      where r.tenant_id = (select app_tenant()) and r.roster_id = $1 and r.ordinal = x.ordinal`,
    [
      rosterId,
      outcomes.map(({ ordinal }) => ordinal),
      outcomes.map(({ outcome }) => outcome),
      outcomes.map(({ reason }) => reason),
      outcomes.map(({ employeeId }) => employeeId),
    ],
    { least: outcomes.length },
  );
}

/** People missing from the file whose status is still to be set. */
export async function readRemovals(
  db: Db,
  rosterId: string,
  limit: number,
): Promise<{ ordinal: number; employeeId: string }[]> {
  return db.rows(
    'rosters-removals',
    `select ordinal, employee_id as "employeeId" from roster_rows
      where tenant_id = (select app_tenant()) and roster_id = $1 and kind = 'remove' and outcome is null and employee_id is not null order by ordinal limit $2`,
    [rosterId, limit],
  );
}

/** A point in the transaction to come back to: one row that the database refuses must not undo the others. */
export async function inSavepoint<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await sql`savepoint roster_row`.execute(db.k);
  try {
    const result = await work();
    await sql`release savepoint roster_row`.execute(db.k);
    return result;
  } catch (error) {
    await sql`rollback to savepoint roster_row`.execute(db.k);
    throw error;
  }
}
