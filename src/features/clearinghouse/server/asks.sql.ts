import type { Place } from '#src/features/clients/server/clients.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { QueryKind, QueryState, QueryType } from '../clearinghouse.rules.ts';
import type { AskFailure, ProviderKind } from '../provider.rules.ts';
import { type QueryRecord, queryRecord } from './queries.sql.ts';

/** Hands queries over to the provider: they are asked at once. One that was handed over before is left as it is. */
export async function handOver(
  db: Db,
  queryIds: readonly string[],
  dotNumber: string,
): Promise<void> {
  await db.rows(
    'clearinghouse-hand-over',
    `insert into clearinghouse_asks (tenant_id, query_id, dot_number) select $1, one, $3 from unnest($2::uuid[]) one
     on conflict (tenant_id, query_id) do nothing`,
    [db.binding.tenantId, queryIds, dotNumber],
  );
}

/** The queries of a file, in their order, each with its driver. */
export function queriesOfFile(
  db: Db,
  fileId: string,
): Promise<{ queryId: string; employeeId: string }[]> {
  return db.rows(
    'clearinghouse-of-file',
    'select query_id as "queryId", employee_id as "employeeId" from clearinghouse_queries where tenant_id = $1 and file_id = $2 order by line',
    [db.binding.tenantId, fileId],
  );
}

/** A query that a provider is to be asked about. */
export interface Ask {
  query: QueryRecord;
  queryType: QueryType;
  dotNumber: string;
  attempts: number;
  beganAt: string;
}

/** The tenants that have some to be asked, the longest waiting first. */
export async function tenantsWithAsks(db: Db): Promise<number[]> {
  const rows = await db.rows<{ tenantId: number }>(
    'clearinghouse-ask-tenants',
    `select tenant_id as "tenantId" from clearinghouse_asks
      where state = 'asking' and run_after <= now() and (lease_until is null or lease_until < now())
      group by 1 order by min(run_after)`,
    [],
  );
  return rows.map(({ tenantId }) => tenantId);
}

/** When the next one is due; null where none waits. */
export async function nextAsk(db: Db): Promise<Date | null> {
  const [row] = await db.rows<{ at: string | null }>(
    'clearinghouse-next-ask',
    `select min(greatest(run_after, lease_until)) as at from clearinghouse_asks where state = 'asking'`,
    [],
  );
  return row?.at ? new Date(row.at) : null;
}

/** Takes some of the bound tenant's that are due, for so many seconds; another server takes others. */
export async function leaseAsks(db: Db, limit: number, seconds: number): Promise<Ask[]> {
  const taken = await db.rows<{
    queryId: string;
    dotNumber: string;
    attempts: number;
    beganAt: string;
  }>(
    'clearinghouse-lease-asks',
    `update clearinghouse_asks a set lease_until = now() + make_interval(secs => $3)
       from (select query_id from clearinghouse_asks
          where tenant_id = $1 and state = 'asking' and run_after <= now() and (lease_until is null or lease_until < now())
          order by run_after, query_id limit $2 for update skip locked) due
      where a.tenant_id = $1 and a.query_id = due.query_id
      returning a.query_id as "queryId", a.dot_number as "dotNumber", a.attempts, a.began_at as "beganAt"`,
    [db.binding.tenantId, limit, seconds],
  );
  const queries = new Map(
    (
      await asked(
        db,
        taken.map(({ queryId }) => queryId),
      )
    ).map((one) => [one.queryId, one]),
  );
  return taken.flatMap(({ queryId, ...ask }) => {
    const query = queries.get(queryId);
    return query ? [{ ...ask, query, queryType: query.queryType }] : [];
  });
}

/** Queries by their ids. */
export function asked(
  db: Db,
  queryIds: readonly string[],
): Promise<(QueryRecord & { queryType: QueryType })[]> {
  return db.rows(
    'clearinghouse-asked',
    `select ${queryRecord}, q.query_type as "queryType" from clearinghouse_queries q
       join clients c on c.tenant_id = q.tenant_id and c.client_id = q.client_id
      where q.tenant_id = $1 and q.query_id = any ($2::uuid[])`,
    [db.binding.tenantId, queryIds],
  );
}

/** What became of a question. */
export interface Told {
  queryId: string;
  state: 'asking' | 'answered' | 'stopped';
  failure: AskFailure | null;
  detail: string | null;
  reference: string | null;
  attempts: number;
  /** Seconds until it is asked again. */
  after: number;
}

/** Writes what became of questions. */
export async function noteTold(
  db: Db,
  told: readonly Told[],
  provider: ProviderKind | null,
): Promise<void> {
  await db.change(
    'clearinghouse-note-told',
    `update clearinghouse_asks a set state = n.state, failure = n.failure, detail = n.detail, reference = coalesce(n.reference, a.reference),
         attempts = n.attempts, run_after = now() + make_interval(secs => n.after), lease_until = null, last_at = now(),
         provider = coalesce($3, a.provider)
       from jsonb_to_recordset($2::jsonb) as n ("queryId" uuid, state text, failure text, detail text, reference text, attempts int, after float8)
      where a.tenant_id = $1 and a.query_id = n."queryId" and a.state = 'asking'`,
    [db.binding.tenantId, JSON.stringify(told), provider],
    { least: 0 },
  );
}

/** What stands still at or below a place, and how many are still being asked. */
export async function countAsks(
  db: Db,
  place: Place,
): Promise<{ asking: number; stopped: number }> {
  const [row] = await db.rows<{ asking: number; stopped: number }>(
    'clearinghouse-count-asks',
    `select count(*) filter (where a.state = 'asking')::int as asking, count(*) filter (where a.state = 'stopped')::int as stopped
       from clearinghouse_asks a join clearinghouse_queries q on q.tenant_id = a.tenant_id and q.query_id = a.query_id
       join clients c on c.tenant_id = q.tenant_id and c.client_id = q.client_id
      where a.tenant_id = $1 and a.state <> 'answered' and c.path @> array[$2::int]`,
    [place.tenantId, place.clientId],
  );
  return row ?? { asking: 0, stopped: 0 };
}

/** A query that waits for the provider, or stands still. */
export interface OpenAsk {
  queryId: string;
  employeeId: string;
  employeeName: string;
  clientName: string;
  kind: QueryKind;
  queryState: QueryState;
  state: 'asking' | 'stopped';
  failure: AskFailure | null;
  detail: string | null;
  attempts: number;
  nextAt: string | null;
}

/** Those at or below a place, what stands still first. */
export function openAsks(db: Db, place: Place, limit: number): Promise<OpenAsk[]> {
  return db.rows(
    'clearinghouse-open-asks',
    `select q.query_id as "queryId", q.employee_id as "employeeId", e.last_name || ', ' || e.first_name as "employeeName", c.name as "clientName",
         q.kind, q.state as "queryState", a.state, a.failure, a.detail, a.attempts, case when a.state = 'asking' then a.run_after end as "nextAt"
       from clearinghouse_asks a join clearinghouse_queries q on q.tenant_id = a.tenant_id and q.query_id = a.query_id
       join employees e on e.tenant_id = q.tenant_id and e.employee_id = q.employee_id
       join clients c on c.tenant_id = q.tenant_id and c.client_id = q.client_id
      where a.tenant_id = $1 and a.state <> 'answered' and c.path @> array[$2::int]
      order by a.state desc, a.began_at, q.query_id limit $3`,
    [place.tenantId, place.clientId, limit],
  );
}

/** Asks again, at once, for what stands still at or below a place: all of it, or those named. How many. */
export async function askAgain(
  db: Db,
  place: Place,
  queryIds: readonly string[],
): Promise<string[]> {
  const rows = await db.rows<{ queryId: string }>(
    'clearinghouse-ask-again',
    `update clearinghouse_asks a set state = 'asking', failure = null, detail = null, attempts = 0, began_at = now(), run_after = now()
       from clearinghouse_queries q join clients c on c.tenant_id = q.tenant_id and c.client_id = q.client_id
      where a.tenant_id = $1 and q.tenant_id = a.tenant_id and q.query_id = a.query_id and a.state = 'stopped' and a.failure <> 'forgotten'
        and c.path @> array[$2::int] and (cardinality($3::uuid[]) = 0 or a.query_id = any ($3::uuid[]))
      returning a.query_id as "queryId"`,
    [place.tenantId, place.clientId, queryIds],
  );
  return rows.map(({ queryId }) => queryId);
}
