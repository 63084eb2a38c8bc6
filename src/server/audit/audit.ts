import type pg from 'pg';
import type { Keys } from '../keys.ts';

/** One row to append to a tenant's chain. */
export interface AuditEntry {
  tenantId: number;
  action: string;
  outcome: 'done' | 'denied' | 'failed';
  sessionId: string | null;
  userId: string | null;
  impersonatedUserId: string | null;
  auditorLinkId: string | null;
  clientId: number | null;
  entity: string | null;
  entityId: string | null;
  detail: Record<string, unknown>;
}

/** The text a row's hash covers: the order of the fields is part of the format and never changes. */
export function chainText(
  row: {
    tenant_id: number;
    seq: number;
    at: string;
    session_id: string | null;
    user_id: string | null;
    impersonated_user_id: string | null;
    auditor_link_id: string | null;
    client_id: number | null;
    action: string;
    outcome: string;
    entity: string | null;
    entity_id: string | null;
    detail: unknown;
  },
  previous: Uint8Array,
): string {
  return JSON.stringify([
    row.tenant_id,
    row.seq,
    row.at,
    row.session_id,
    row.user_id,
    row.impersonated_user_id,
    row.auditor_link_id,
    row.client_id,
    row.action,
    row.outcome,
    row.entity,
    row.entity_id,
    sorted(row.detail),
    Buffer.from(previous).toString('hex'),
  ]);
}

/** JSON with its keys in order: jsonb does not keep the order they were written in. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}

/**
 * Appends rows to their tenants' chains (D15), those of a chain in two statements: a read of a file with many protected records
 * leaves one for each. Call last in the transaction and as the owner: the head of each chain stays locked until commit. Chains are
 * taken in tenant order, so that two transactions never wait for each other.
 */
export async function appendAudit(
  owner: pg.ClientBase,
  keys: Keys,
  entries: readonly AuditEntry[],
): Promise<void> {
  const byTenant = Map.groupBy(entries, ({ tenantId }) => tenantId);
  for (const [tenantId, own] of [...byTenant].sort(([a], [b]) => a - b))
    await appendTo(owner, keys, tenantId, own);
}

/** Appends rows to the chain of one tenant. */
async function appendTo(
  owner: pg.ClientBase,
  keys: Keys,
  tenantId: number,
  entries: readonly AuditEntry[],
): Promise<void> {
  const head = await owner.query<{ seq: number; hash: Buffer; now: string }>({
    name: 'audit-head',
    text: `insert into audit_head (tenant_id, seq, hash) values ($1, 0, ''::bytea)
             on conflict (tenant_id) do update set tenant_id = excluded.tenant_id
             returning seq, hash, date_trunc('milliseconds', clock_timestamp()) as now`,
    values: [tenantId],
  });
  const last = head.rows[0];
  if (!last) throw new Error('The audit chain has no head');
  let previous = last.hash;
  const rows = entries.map((entry, at) => {
    const row = {
      tenant_id: tenantId,
      seq: last.seq + at + 1,
      at: last.now,
      session_id: entry.sessionId,
      user_id: entry.userId,
      impersonated_user_id: entry.impersonatedUserId,
      auditor_link_id: entry.auditorLinkId,
      client_id: entry.clientId,
      action: entry.action,
      outcome: entry.outcome,
      entity: entry.entity,
      entity_id: entry.entityId,
      detail: JSON.parse(JSON.stringify(entry.detail)) as unknown,
    };
    const before = previous;
    previous = keys.hmac('audit', chainText(row, before));
    return { row, before, hash: previous };
  });
  await owner.query({
    name: 'audit-append',
    text: `with head as (update audit_head set seq = $2, hash = $3 where tenant_id = $1)
           insert into audit_log (tenant_id, seq, at, session_id, user_id, impersonated_user_id, auditor_link_id,
             client_id, action, outcome, entity, entity_id, detail, key_id, previous_hash, hash)
           select $1, x.seq, $4, x.session_id, x.user_id, x.impersonated_user_id, x.auditor_link_id, x.client_id, x.action,
             x.outcome, x.entity, x.entity_id, x.detail, $5, x.previous_hash, x.hash
             from unnest($6::bigint[], $7::uuid[], $8::uuid[], $9::uuid[], $10::uuid[], $11::int[], $12::text[], $13::text[],
               $14::text[], $15::text[], $16::jsonb[], $17::bytea[], $18::bytea[])
               x (seq, session_id, user_id, impersonated_user_id, auditor_link_id, client_id, action, outcome, entity, entity_id,
                 detail, previous_hash, hash)`,
    values: [
      tenantId,
      last.seq + rows.length,
      previous,
      last.now,
      keys.currentId,
      rows.map(({ row }) => row.seq),
      rows.map(({ row }) => row.session_id),
      rows.map(({ row }) => row.user_id),
      rows.map(({ row }) => row.impersonated_user_id),
      rows.map(({ row }) => row.auditor_link_id),
      rows.map(({ row }) => row.client_id),
      rows.map(({ row }) => row.action),
      rows.map(({ row }) => row.outcome),
      rows.map(({ row }) => row.entity),
      rows.map(({ row }) => row.entity_id),
      rows.map(({ row }) => JSON.stringify(row.detail)),
      rows.map(({ before }) => before),
      rows.map(({ hash }) => hash),
    ],
  });
}
