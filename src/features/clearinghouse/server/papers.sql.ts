import type { Db } from '#src/server/db/handle.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import type { AskedDriver } from '../bulk-file.rules.ts';
import type { Outcome, QueryKind } from '../clearinghouse.rules.ts';
import type { ProviderKind } from '../provider.rules.ts';

/** An answer that is not filed yet. */
export interface Unfiled {
  queryId: string;
  clientId: number;
  clientName: string;
  employeeId: string;
  kind: QueryKind;
  outcome: Outcome;
  askedOn: IsoDate;
  answeredOn: IsoDate;
  asked: Partial<AskedDriver>;
  wasHit: boolean;
  askedBy: string | null;
  /** The provider that answered, and its number; null where somebody entered the answer. */
  provider: ProviderKind | null;
  reference: string | null;
}

/** The tenants that have any. */
export async function tenantsWithUnfiled(db: Db): Promise<number[]> {
  const rows = await db.rows<{ tenantId: number }>(
    'clearinghouse-unfiled-tenants',
    `select distinct tenant_id as "tenantId" from clearinghouse_queries where outcome is not null and document_id is null order by 1`,
    [],
  );
  return rows.map(({ tenantId }) => tenantId);
}

/** Some of the bound tenant's, held: another server takes others. What belongs to an emptied file is left. */
export function takeUnfiled(db: Db, after: string | null, limit: number): Promise<Unfiled[]> {
  return db.rows(
    'clearinghouse-unfiled',
    `select q.query_id as "queryId", q.client_id as "clientId", c.name as "clientName", q.employee_id as "employeeId", q.kind, q.outcome,
         (q.asked_at at time zone c.zone)::date as "askedOn", q.answered_on as "answeredOn", q.asked, q.hit_at is not null as "wasHit",
         q.asked_by as "askedBy", a.provider, a.reference
       from clearinghouse_queries q join clients c on c.tenant_id = q.tenant_id and c.client_id = q.client_id
       left join clearinghouse_asks a on a.tenant_id = q.tenant_id and a.query_id = q.query_id and a.state = 'answered' and a.reference is not null
       join employees e on e.tenant_id = q.tenant_id and e.employee_id = q.employee_id
      where q.tenant_id = $1 and q.outcome is not null and q.document_id is null and q.answered_on is not null
        and e.deleted_at is null and e.removed_at is null and ($2::uuid is null or q.query_id > $2)
      order by q.query_id limit $3 for no key update of q skip locked`,
    [db.binding.tenantId, after, limit],
  );
}

/** The papers of queries, once they are filed. */
export async function noteFiled(
  db: Db,
  filed: readonly { queryId: string; documentId: string }[],
): Promise<void> {
  await db.change(
    'clearinghouse-filed',
    `update clearinghouse_queries q set document_id = n."documentId"
       from jsonb_to_recordset($2::jsonb) as n ("queryId" uuid, "documentId" uuid) where q.tenant_id = $1 and q.query_id = n."queryId"`,
    [db.binding.tenantId, JSON.stringify(filed)],
    { least: filed.length },
  );
}
