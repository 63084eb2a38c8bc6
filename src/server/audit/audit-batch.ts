import type pg from 'pg';
import type { Keys } from '../keys.ts';
import { chainText, type AuditEntry } from './audit.ts';

/**
 * Appends many rows of one tenant to its chain in two statements: what a job does to hundreds of records. The same chain
 * and the same rules as `appendAudit`: last in the transaction, as the owner.
 */
export async function appendAuditBatch(
  owner: pg.ClientBase,
  keys: Keys,
  tenantId: number,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const head = await owner.query<{ seq: number; hash: Buffer; now: string }>({
    name: 'audit-head-batch',
    text: `insert into audit_head (tenant_id, seq, hash) values ($1, 0, ''::bytea)
             on conflict (tenant_id) do update set tenant_id = excluded.tenant_id
             returning seq, hash, date_trunc('milliseconds', clock_timestamp()) as now`,
    values: [tenantId],
  });
  const last = head.rows[0];
  if (!last) throw new Error('The audit chain has no head');
  let previous = last.hash;
  const rows = entries.map((entry, at) => {
    if (entry.tenantId !== tenantId) throw new Error('An entry of another tenant');
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
    name: 'audit-append-batch',
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
