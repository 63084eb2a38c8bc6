import type { Db } from '#src/server/db/handle.ts';
import type { CsaSource } from '../csa-imports.contract.ts';

/** An address of the settings as it was answered last. */
export interface SourceRecord extends CsaSource {
  addressDigest: Buffer;
  etag: string | null;
  modified: string | null;
  sha256: Buffer | null;
}

/** What is known of addresses; `db` is of the service's own jobs. */
export function readSources(db: Db, digests: readonly Buffer[]): Promise<SourceRecord[]> {
  return db.rows(
    'csa-sources',
    `select address_digest as "addressDigest", address, etag, modified, sha256, tried_at as "triedAt", taken_at as "takenAt", problem
       from csa_sources where tenant_id = $1 and address_digest = any ($2::bytea[])`,
    [db.binding.tenantId, digests],
  );
}

/** What a try came to: a file, the same as before, or a problem. What was known of the file before stays with a problem. */
export async function noteSource(
  db: Db,
  source: Pick<SourceRecord, 'addressDigest' | 'address'>,
  came: Partial<Pick<SourceRecord, 'etag' | 'modified' | 'sha256' | 'problem'>> & {
    isNew?: boolean;
  },
): Promise<void> {
  await db.change(
    'csa-source-note',
    `insert into csa_sources (tenant_id, address_digest, address, etag, modified, sha256, problem, taken_at)
       values ($1, $2, $3, $4, $5, $6, $7, case when $8 then now() end)
     on conflict (tenant_id, address_digest) do update set tried_at = now(), problem = excluded.problem,
       etag = case when $9 then excluded.etag else csa_sources.etag end,
       modified = case when $9 then excluded.modified else csa_sources.modified end,
       sha256 = coalesce(excluded.sha256, csa_sources.sha256), taken_at = coalesce(excluded.taken_at, csa_sources.taken_at)`,
    [
      ...[db.binding.tenantId, source.addressDigest, source.address],
      ...[came.etag ?? null, came.modified ?? null, came.sha256 ?? null, came.problem ?? null],
      ...[came.isNew ?? false, came.sha256 !== undefined],
    ],
    { least: 1 },
  );
}
