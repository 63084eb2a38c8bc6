import type { Db } from '#src/server/db/handle.ts';
import type { MatchKey, RosterField } from '../fields.rules.ts';
import type { RosterPlan, RosterState, RowKind } from '../rosters.contract.ts';

/** Who asked for the work on a roster: what its audit rows say, and what a file's SSNs may change. */
export interface RosterAsker {
  userId: string;
  sessionId: string | null;
  impersonatedUserId: string | null;
  tenantId: number;
  isInternal: boolean;
  mayChangeSsn: boolean;
}

export interface RosterRecord {
  tenantId: number;
  rosterId: string;
  clientId: number;
  clientName: string;
  fileName: string;
  state: RosterState;
  uploadedAt: string;
  rows: number;
  done: number;
  total: number;
  nextPart: number;
  columns: { name: string; samples: string[] }[];
  remarks: string[];
  plan: RosterPlan;
  sites: number[];
  askedBy: RosterAsker;
  counts: Record<RowKind, number> | null;
  employeeIdentifier: string;
  version: number;
}

const ROSTER = `r.tenant_id as "tenantId", r.roster_id as "rosterId", r.client_id as "clientId", c.name as "clientName",
  r.file_name as "fileName", r.state, r.uploaded_at as "uploadedAt", r.row_count as rows, r.done, r.total,
  r.next_part as "nextPart", r.columns, r.remarks, r.plan, r.sites, r.asked_by as "askedBy", r.counts, r.version,
  t.employee_identifier as "employeeIdentifier"
  from rosters r join clients c on c.tenant_id = r.tenant_id and c.client_id = r.client_id
  join clients t on t.tenant_id = r.tenant_id and t.client_id = r.tenant_id`;

/** A roster among the caller's rows, held for the rest of the transaction when `lock`. */
export async function readRoster(
  db: Db,
  rosterId: string,
  lock = false,
): Promise<RosterRecord | null> {
  const [row] = await db.rows<RosterRecord>(
    `rosters-read${lock ? '-locked' : ''}`,
    `select ${ROSTER} where r.tenant_id = (select app_tenant()) and r.roster_id = $1 ${lock ? 'for update of r' : ''}`,
    [rosterId],
  );
  return row ?? null;
}

export async function readRosters(db: Db, clientId: number): Promise<RosterRecord[]> {
  return db.rows(
    'rosters-list',
    `select ${ROSTER} where r.tenant_id = (select app_tenant()) and r.client_id = $1 order by r.uploaded_at desc limit 20`,
    [clientId],
  );
}

export async function insertRoster(
  db: Db,
  made: {
    rosterId: string;
    clientId: number;
    fileName: string;
    userId: string;
    rows: number;
    columns: RosterRecord['columns'];
    remarks: readonly string[];
    plan: RosterPlan;
  },
): Promise<void> {
  await db.rows(
    'rosters-insert',
    `insert into rosters (tenant_id, roster_id, client_id, file_name, state, uploaded_by, row_count, columns, remarks, plan)
     values ((select app_tenant()), $1, $2, $3, 'uploaded', $4, $5, $6::jsonb, $7::jsonb, $8::jsonb)`,
    [
      made.rosterId,
      made.clientId,
      made.fileName,
      made.userId,
      made.rows,
      JSON.stringify(made.columns),
      JSON.stringify(made.remarks),
      JSON.stringify(made.plan),
    ],
  );
}

/** What a step changes of a roster; its version goes up when a person did it. */
export async function setRoster(
  db: Db,
  rosterId: string,
  set: Partial<{
    state: RosterState;
    plan: RosterPlan;
    sites: readonly number[];
    askedBy: RosterAsker;
    done: number;
    total: number;
    nextPart: number;
    counts: Record<RowKind, number> | null;
  }>,
): Promise<void> {
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  await db.change(
    'rosters-set',
    `update rosters set state = coalesce($2, state), plan = coalesce($3::jsonb, plan), sites = coalesce($4::int[], sites),
        asked_by = coalesce($5::jsonb, asked_by), done = coalesce($6, done), total = coalesce($7, total),
        next_part = coalesce($8, next_part), counts = case when $9::jsonb = 'null' then null else coalesce($9::jsonb, counts) end,
        version = version + case when $2::text is null then 0 else 1 end
      where tenant_id = (select app_tenant()) and roster_id = $1`,
    [
      rosterId,
      set.state ?? null,
      json(set.plan),
      set.sites ?? null,
      json(set.askedBy),
      set.done ?? null,
      set.total ?? null,
      set.nextPart ?? null,
      json(set.counts),
    ],
    { least: 1 },
  );
}

export async function insertPart(
  db: Db,
  part: { rosterId: string; part: number; clientId: number; rows: number; cipher: Buffer },
): Promise<void> {
  await db.rows(
    'rosters-part-insert',
    'insert into roster_parts (tenant_id, roster_id, part, client_id, row_count, cipher) values ((select app_tenant()), $1, $2, $3, $4, $5)',
    [part.rosterId, part.part, part.clientId, part.rows, part.cipher],
  );
}

export async function readPart(
  db: Db,
  rosterId: string,
  part: number,
): Promise<{ cipher: Buffer } | null> {
  const [row] = await db.rows<{ cipher: Buffer }>(
    'rosters-part-read',
    'select cipher from roster_parts where tenant_id = (select app_tenant()) and roster_id = $1 and part = $2',
    [rosterId, part],
  );
  return row ?? null;
}

/** Forgets the rows of the file itself; what they came to stays. */
export async function deleteParts(db: Db, rosterId: string): Promise<void> {
  await db.change(
    'rosters-parts-delete',
    'delete from roster_parts where tenant_id = (select app_tenant()) and roster_id = $1',
    [rosterId],
    { least: 0 },
  );
}

export async function deleteRows(db: Db, rosterId: string): Promise<void> {
  await db.change(
    'rosters-rows-delete',
    'delete from roster_rows where tenant_id = (select app_tenant()) and roster_id = $1',
    [rosterId],
    { least: 0 },
  );
}

/** Asks the job runner for work; a repeat begins it anew. */
export async function askForWork(
  db: Db,
  rosterId: string,
  work: 'check' | 'apply' | 'forget',
  afterDays = 0,
): Promise<void> {
  await db.rows(
    'rosters-work-ask',
    `insert into roster_work (roster_id, tenant_id, work, run_after)
     values ($1, (select app_tenant()), $2, now() + make_interval(days => $3))
     on conflict (roster_id, work) do update set run_after = excluded.run_after, lease_until = null, attempts = 0`,
    [rosterId, work, afterDays],
  );
}

export interface Habit {
  headings: Record<string, RosterField | null>;
  matchBy: MatchKey | null;
}

/** What this client, or the nearest one above it, called its columns the last time. */
export async function readHabit(db: Db, path: readonly number[]): Promise<Habit> {
  const [row] = await db.rows<Habit>(
    'rosters-habit-read',
    `select headings, match_by as "matchBy" from roster_habits
      where tenant_id = (select app_tenant()) and client_id = any ($1::int[])
      order by array_position($1::int[], client_id) desc limit 1`,
    [path],
  );
  return row ?? { headings: {}, matchBy: null };
}

export async function keepHabit(db: Db, clientId: number, habit: Habit): Promise<void> {
  await db.rows(
    'rosters-habit-keep',
    `insert into roster_habits (tenant_id, client_id, headings, match_by) values ((select app_tenant()), $1, $2::jsonb, $3)
     on conflict (tenant_id, client_id) do update
       set headings = roster_habits.headings || excluded.headings, match_by = excluded.match_by`,
    [clientId, JSON.stringify(habit.headings), habit.matchBy],
  );
}
