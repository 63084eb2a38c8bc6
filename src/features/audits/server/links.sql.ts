import type { Db } from '#src/server/db/handle.ts';
import { endLinkSessions } from '#src/server/session/sessions.ts';
import type { AuditLink } from '../audits.contract.ts';
import type { AuditRecord } from './audits.sql.ts';

/** The state of the links to audits. `owner` reaches the kernel's tables; the caller has found the audits among their rows. */
export async function countLinks(
  owner: Db,
  tenantId: number,
  auditIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await owner.rows<{ auditId: string; links: number }>(
    'audit-links-count',
    `select audit_id as "auditId", count(*)::int as links from auditor_links
      where tenant_id = $1 and audit_id = any ($2::uuid[]) and revoked_at is null and expires_at > now() group by audit_id`,
    [tenantId, auditIds],
  );
  return new Map(rows.map(({ auditId, links }) => [auditId, links]));
}

/** A link as it is kept, and what its holder did. */
export type LinkRecord = Omit<AuditLink, 'createdBy'> & { createdBy: string | null };

/** The links of an audit, the newest first. `owner` reaches the kernel's tables. */
export function readLinks(owner: Db, tenantId: number, auditId: string): Promise<LinkRecord[]> {
  return owner.rows(
    'audit-links',
    `select l.auditor_link_id as "linkId", l.label, l.created_at as "createdAt", l.created_by as "createdBy",
        l.expires_at as "expiresAt",
        case when l.revoked_at is not null then 'revoked' when l.expires_at <= now() then 'expired' else 'open' end as state,
        r.reads, r.at as "lastReadAt"
       from auditor_links l
       cross join lateral (select count(*)::int as reads, max(x.at) as at from audit_log x
         where x.tenant_id = l.tenant_id and x.auditor_link_id = l.auditor_link_id and x.outcome = 'done') r
      where l.tenant_id = $1 and l.audit_id = $2 order by l.created_at desc, l.auditor_link_id`,
    [tenantId, auditId],
  );
}

export async function insertLink(
  owner: Db,
  one: {
    hash: Buffer;
    tenantId: number;
    clientId: number;
    auditId: string;
    label: string;
    by: string;
    expiresAt: string;
  },
): Promise<string> {
  const [row] = await owner.rows<{ id: string }>(
    'audit-link-add',
    `insert into auditor_links (token_hash, tenant_id, client_id, audit_id, label, created_by, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7) returning auditor_link_id as id`,
    [one.hash, one.tenantId, one.clientId, one.auditId, one.label, one.by, one.expiresAt],
  );
  if (!row) throw new Error('The link is not there');
  return row.id;
}

/** Takes links of an audit back, one or all of them, and ends what was begun by them. */
export async function revokeLinks(
  owner: Db,
  { tenantId, auditId }: Pick<AuditRecord, 'tenantId' | 'auditId'>,
  linkId: string | null,
): Promise<number> {
  const revoked = await owner.rows<{ id: string }>(
    'audit-links-revoke',
    `update auditor_links set revoked_at = coalesce(revoked_at, now())
      where tenant_id = $1 and audit_id = $2 and ($3::uuid is null or auditor_link_id = $3) returning auditor_link_id as id`,
    [tenantId, auditId, linkId],
  );
  await endLinkSessions(
    owner,
    revoked.map(({ id }) => id),
  );
  return revoked.length;
}

/** When a link ends. `owner` reaches the kernel's tables. */
export async function linkExpiry(owner: Db, linkId: string): Promise<string> {
  const [row] = await owner.rows<{ at: string }>(
    'audit-link-expiry',
    'select expires_at as at from auditor_links where auditor_link_id = $1',
    [linkId],
  );
  if (!row) throw new Error('The link is not there');
  return row.at;
}
