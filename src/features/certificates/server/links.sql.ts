import type { Db } from '#src/server/db/handle.ts';

/** A mailed link, as the kernel's table keeps it: the token itself is nowhere. */
export interface CertificateLink {
  tenantId: number;
  certificateId: string;
  expiresAt: string;
  used: boolean;
  withdrawn: boolean;
  expired: boolean;
}

/** The link with this hash; with `lock` nobody else signs by it meanwhile. `owner` reaches the kernel's tables. */
export async function findLink(
  owner: Db,
  hash: Buffer,
  { lock }: { lock: boolean },
): Promise<CertificateLink | null> {
  const [row] = await owner.rows<CertificateLink>(
    lock ? 'certificate-link-lock' : 'certificate-link',
    `select tenant_id as "tenantId", record_id as "certificateId", expires_at as "expiresAt", used_at is not null as used,
        withdrawn_at is not null as withdrawn, expires_at <= now() as expired
       from single_use_tokens where token_hash = $1 and purpose = 'driverAnnual'${lock ? ' for update' : ''}`,
    [hash],
  );
  return row ?? null;
}

export async function addLink(
  owner: Db,
  link: { hash: Buffer; tenantId: number; certificateId: string; expiresAt: string },
): Promise<void> {
  await owner.rows(
    'certificate-link-add',
    `insert into single_use_tokens (token_hash, purpose, tenant_id, record_id, expires_at)
     values ($1, 'driverAnnual', $2, $3, $4)`,
    [link.hash, link.tenantId, link.certificateId, link.expiresAt],
  );
}

export async function useLink(owner: Db, hash: Buffer): Promise<void> {
  await owner.rows(
    'certificate-link-use',
    `update single_use_tokens set used_at = now() where token_hash = $1 and purpose = 'driverAnnual'`,
    [hash],
  );
}

/** The links of these certificates hold no longer, or again; used ones stay used. */
export async function setWithdrawn(
  owner: Db,
  tenantId: number,
  certificateIds: readonly string[],
  withdrawn: boolean,
): Promise<void> {
  if (certificateIds.length === 0) return;
  await owner.rows(
    'certificate-links-withdraw',
    `update single_use_tokens set withdrawn_at = case when $3::boolean then now() end
      where tenant_id = $1 and record_id = any ($2::uuid[]) and purpose = 'driverAnnual' and used_at is null`,
    [tenantId, certificateIds, withdrawn],
  );
}
