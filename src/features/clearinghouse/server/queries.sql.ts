import type { Db } from '#src/server/db/handle.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import type { AskedDriver } from '../bulk-file.rules.ts';
import type {
  OpenQuery,
  Outcome,
  QueryKind,
  QueryState,
  QueryType,
} from '../clearinghouse.rules.ts';
import type { Query } from '../clearinghouse.shapes.ts';

/** Until the transaction ends, nobody else asks about drivers of the tenant or reads their answers. */
export async function holdQueries(db: Db): Promise<void> {
  await db.rows(
    'clearinghouse-hold',
    "select pg_advisory_xact_lock(hashtextextended('clearinghouse ' || $1::int::text, 0))",
    [db.binding.tenantId],
  );
}

/** A query to be asked. */
export interface NewQuery {
  clientId: number;
  employeeId: string;
  orderId: string | null;
  asked: AskedDriver;
  line: number | null;
}

/** Adds queries of one kind, all of one file or of none; their ids. */
export async function addQueries(
  db: Db,
  of: {
    kind: QueryKind;
    queryType: QueryType;
    state: QueryState;
    fileId: string | null;
    askedBy: string;
  },
  queries: readonly NewQuery[],
): Promise<string[]> {
  const rows = await db.rows<{ queryId: string }>(
    'clearinghouse-add-queries',
    `insert into clearinghouse_queries (tenant_id, client_id, employee_id, kind, query_type, state, file_id, line, order_id, asked, asked_by)
     select $1, n."clientId", n."employeeId", $2, $3, $4, $5, n.line, n."orderId", n.asked, $6
       from jsonb_to_recordset($7::jsonb) as n ("clientId" int, "employeeId" uuid, line int, "orderId" uuid, asked jsonb)
     returning query_id as "queryId"`,
    [
      db.binding.tenantId,
      of.kind,
      of.queryType,
      of.state,
      of.fileId,
      of.askedBy,
      JSON.stringify(queries),
    ],
  );
  return rows.map(({ queryId }) => queryId);
}

/** Open orders for queries of a kind, by the driver. */
export async function openOrders(
  db: Db,
  employeeIds: readonly string[],
  kind: QueryKind,
): Promise<Map<string, string>> {
  const rows = await db.rows<{ employeeId: string; orderId: string }>(
    'clearinghouse-open-orders',
    `select distinct on (employee_id) employee_id as "employeeId", order_id as "orderId" from orders
      where tenant_id = $1 and employee_id = any ($2::uuid[]) and order_type = 'clearinghouseQuery' and query_type = $3
        and order_status_id in (1, 5) order by employee_id, ordered_at`,
    [db.binding.tenantId, employeeIds, kind],
  );
  return new Map(rows.map(({ employeeId, orderId }) => [employeeId, orderId]));
}

/** A query as its answer finds it. */
export interface QueryRecord extends OpenQuery {
  clientId: number;
  employeeId: string;
  orderId: string | null;
  asked: Partial<AskedDriver>;
  /** It found a record. */
  wasHit: boolean;
  zone: string;
}

/** The columns of a `QueryRecord`, of a query `q` at a client `c`. */
export const queryRecord = `q.query_id as "queryId", q.client_id as "clientId", q.employee_id as "employeeId", q.order_id as "orderId", q.kind, q.state,
  q.outcome, q.asked, (q.asked_at at time zone c.zone)::date as "askedOn", q.answered_on as "answeredOn", q.hit_at is not null as "wasHit", c.zone`;

/** Queries of these licenses, by their bare keys, that are not forgotten and were not dropped, the newest first. */
export function queriesOfLicenses(db: Db, keys: readonly string[]): Promise<QueryRecord[]> {
  return db.rows(
    'clearinghouse-by-license',
    `select ${queryRecord} from clearinghouse_queries q join clients c on c.tenant_id = q.tenant_id and c.client_id = q.client_id
      where q.tenant_id = $1 and q.asked ->> 'license' = any ($2::text[]) and q.state <> 'dropped'
      order by q.asked_at desc, q.query_id desc`,
    [db.binding.tenantId, keys],
  );
}

/** One query among the caller's rows; null for none. */
export async function readQuery(db: Db, queryId: string): Promise<QueryRecord | null> {
  const [row] = await db.rows<QueryRecord>(
    'clearinghouse-one-query',
    `select ${queryRecord} from clearinghouse_queries q join clients c on c.tenant_id = q.tenant_id and c.client_id = q.client_id
      where q.tenant_id = $1 and q.query_id = $2`,
    [db.binding.tenantId, queryId],
  );
  return row ?? null;
}

/** The queries about a driver, the newest first. */
export function queriesOf(db: Db, employeeId: string): Promise<Query[]> {
  return db.rows(
    'clearinghouse-of-employee',
    `select q.query_id as "queryId", q.kind, q.state, q.outcome, (q.asked_at at time zone c.zone)::date as "askedOn",
         q.answered_on as "answeredOn", case when q.hit_ended_at is null then q.full_due_at end as "fullDueAt", q.document_id as "documentId"
       from clearinghouse_queries q join clients c on c.tenant_id = q.tenant_id and c.client_id = q.client_id
      where q.tenant_id = $1 and q.employee_id = $2 order by q.asked_at desc, q.query_id desc limit 200`,
    [db.binding.tenantId, employeeId],
  );
}

/** What an answer makes of a query. */
export interface Change {
  queryId: string;
  state: QueryState;
  outcome: Outcome | null;
  answeredOn: IsoDate;
  /** When a record was found, where this answer says so. */
  hitAt: string | null;
}

/** Writes answers; `hours` is how long a full query may take after a hit. */
export async function changeQueries(
  db: Db,
  changes: readonly Change[],
  hours: number,
): Promise<void> {
  if (changes.length === 0) return;
  await db.change(
    'clearinghouse-answer',
    `update clearinghouse_queries q set state = n.state, outcome = n.outcome, answered_on = n."answeredOn",
         hit_at = coalesce(q.hit_at, n."hitAt"), full_due_at = coalesce(q.full_due_at, n."hitAt" + make_interval(hours => $3)), version = version + 1
       from jsonb_to_recordset($2::jsonb) as n ("queryId" uuid, state text, outcome text, "answeredOn" date, "hitAt" timestamptz)
      where q.tenant_id = $1 and q.query_id = n."queryId"`,
    [db.binding.tenantId, JSON.stringify(changes), hours],
    { least: changes.length },
  );
}

/** Full queries have answered: the hits of these drivers are over. */
export async function endHits(db: Db, employeeIds: readonly string[]): Promise<void> {
  if (employeeIds.length === 0) return;
  await db.change(
    'clearinghouse-end-hits',
    `update clearinghouse_queries set hit_ended_at = now(), version = version + 1
      where tenant_id = $1 and employee_id = any ($2::uuid[]) and hit_at is not null and hit_ended_at is null`,
    [db.binding.tenantId, employeeIds],
    { least: 0 },
  );
}

/** Stops drivers because of queries. One that stops already for the same is left as it is. */
export async function addHolds(
  db: Db,
  holds: readonly {
    queryId: string;
    what: 'prohibited' | 'refused' | 'unanswered';
    since: IsoDate;
  }[],
): Promise<void> {
  if (holds.length === 0) return;
  await db.rows(
    'clearinghouse-add-holds',
    `insert into clearinghouse_holds (tenant_id, client_id, employee_id, query_id, what, since)
     select q.tenant_id, q.client_id, q.employee_id, q.query_id, n.what, n.since
       from jsonb_to_recordset($2::jsonb) as n ("queryId" uuid, what text, since date)
       join clearinghouse_queries q on q.tenant_id = $1 and q.query_id = n."queryId"
     on conflict (tenant_id, query_id, what) where ended_at is null do nothing`,
    [db.binding.tenantId, JSON.stringify(holds)],
  );
}

/** Ends what stops drivers: full queries say "not prohibited", each on its day. */
export async function endHolds(
  db: Db,
  ends: readonly { employeeId: string; queryId: string; on: IsoDate }[],
): Promise<void> {
  if (ends.length === 0) return;
  await db.change(
    'clearinghouse-end-holds',
    `update clearinghouse_holds h set ended_on = greatest(h.since, n."on"), ended_at = now(), ended_by = n."queryId"
       from jsonb_to_recordset($2::jsonb) as n ("employeeId" uuid, "queryId" uuid, "on" date)
      where h.tenant_id = $1 and h.employee_id = n."employeeId" and h.ended_at is null`,
    [db.binding.tenantId, JSON.stringify(ends)],
    { least: 0 },
  );
}

/** A hit whose 24 hours are over without a full query, and that stops its driver not yet. */
export interface LateHit {
  tenantId: number;
  clientId: number;
  employeeId: string;
  queryId: string;
  since: IsoDate;
}

/** Those of every tenant, or of one. */
export function lateHits(db: Db, tenantId: number | null): Promise<LateHit[]> {
  return db.rows(
    'clearinghouse-late-hits',
    `select q.tenant_id as "tenantId", q.client_id as "clientId", q.employee_id as "employeeId", q.query_id as "queryId",
         (q.full_due_at at time zone c.zone)::date as since
       from clearinghouse_queries q join clients c on c.tenant_id = q.tenant_id and c.client_id = q.client_id
      where q.hit_at is not null and q.hit_ended_at is null and q.full_due_at <= now() and ($1::int is null or q.tenant_id = $1)
        and not exists (select from clearinghouse_holds h where h.tenant_id = q.tenant_id and h.query_id = q.query_id and h.ended_at is null)
      order by q.full_due_at limit 5000`,
    [tenantId],
  );
}

/** When the next hit becomes late; null where none waits. */
export async function nextLate(db: Db): Promise<Date | null> {
  const [row] = await db.rows<{ at: string | null }>(
    'clearinghouse-next-late',
    `select min(full_due_at) as at from clearinghouse_queries
      where hit_at is not null and hit_ended_at is null and full_due_at > now()`,
    [],
  );
  return row?.at ? new Date(row.at) : null;
}
