import type { Db } from '#src/server/db/handle.ts';

/** What a link of a record is for; each purpose opens its own kind of record only. */
type LinkPurpose =
  | 'additionalInfo'
  | 'driverAnnual'
  | 'applicationLink'
  | 'application'
  | 'medCards'
  | 'employerInquiry'
  | 'onboarding'
  | 'driverPage'
  | 'driverVisit';

/** A mailed link to one record, as the kernel's table keeps it: the token itself is nowhere (D24). */
export interface RecordLink {
  tenantId: number;
  recordId: string;
  expiresAt: string;
  used: boolean;
  withdrawn: boolean;
  expired: boolean;
}

/** The link with this hash; with `lock` nobody else uses it meanwhile. `owner` reaches the kernel's tables. */
export async function findRecordLink(
  owner: Db,
  purpose: LinkPurpose,
  hash: Buffer,
  { lock }: { lock: boolean },
): Promise<RecordLink | null> {
  const [row] = await owner.rows<RecordLink>(
    lock ? 'record-link-lock' : 'record-link',
    `select tenant_id as "tenantId", record_id as "recordId", expires_at as "expiresAt",
        used_at is not null as used, (withdrawn_at is not null or has_departed(tenant_id)) as withdrawn, expires_at <= now() as expired
       from single_use_tokens where token_hash = $1 and purpose = $2 and record_id is not null${lock ? ' for update' : ''}`,
    [hash, purpose],
  );
  return row ?? null;
}

export async function addRecordLink(
  owner: Db,
  purpose: LinkPurpose,
  link: { hash: Buffer; tenantId: number; recordId: string; expiresAt: string },
): Promise<void> {
  await owner.rows(
    'record-link-add',
    `insert into single_use_tokens (token_hash, purpose, tenant_id, record_id, expires_at) values ($1, $2, $3, $4, $5)`,
    [link.hash, purpose, link.tenantId, link.recordId, link.expiresAt],
  );
}

/** It holds no longer: it served its purpose. */
export async function useRecordLink(owner: Db, purpose: LinkPurpose, hash: Buffer): Promise<void> {
  await owner.change(
    'record-link-use',
    'update single_use_tokens set used_at = now() where token_hash = $1 and purpose = $2',
    [hash, purpose],
    { least: 1 },
  );
}

/** Takes the link of a record back; false when it was used before. */
export async function withdrawRecordLink(
  owner: Db,
  purpose: LinkPurpose,
  { tenantId, recordId }: Pick<RecordLink, 'tenantId' | 'recordId'>,
): Promise<boolean> {
  const rows = await owner.rows(
    'record-link-withdraw',
    `update single_use_tokens set withdrawn_at = coalesce(withdrawn_at, now())
      where tenant_id = $1 and record_id = $2 and purpose = $3 and used_at is null returning 1`,
    [tenantId, recordId, purpose],
  );
  return rows.length > 0;
}

/** The links of these records hold no longer, or again; used ones stay used. */
export async function setLinksWithdrawn(
  owner: Db,
  purpose: LinkPurpose,
  tenantId: number,
  recordIds: readonly string[],
  withdrawn: boolean,
): Promise<void> {
  if (recordIds.length === 0) return;
  await owner.change(
    'record-links-withdraw',
    `update single_use_tokens set withdrawn_at = case when $3::boolean then now() end
      where tenant_id = $1 and record_id = any ($2::uuid[]) and purpose = $4 and used_at is null`,
    [tenantId, recordIds, withdrawn, purpose],
    { least: 0 },
  );
}

/** The link of a record holds until another day. */
export async function extendRecordLink(
  owner: Db,
  purpose: LinkPurpose,
  hash: Buffer,
  expiresAt: string,
): Promise<void> {
  await owner.change(
    'record-link-extend',
    'update single_use_tokens set expires_at = $3 where token_hash = $1 and purpose = $2',
    [hash, purpose, expiresAt],
    { least: 1 },
  );
}
