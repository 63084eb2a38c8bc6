import type pg from 'pg';
import type { Db } from '#src/server/db/handle.ts';
import { transaction } from '#src/server/db/handle.ts';
import type { Place } from './sealing.ts';

const PAGE = 500;

/** The bytes of a removed file go before the row that names them. */
const STILL_KEPT = `not exists (select from documents d
  where d.tenant_id = b.tenant_id and d.sha256 = b.sha256 and d.file_removed_at is not null)`;

/** The tenants, in their order. */
export async function tenantsWithDocuments(pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query<{ tenantId: number }>(
    'select distinct tenant_id as "tenantId" from client_directory order by 1',
  );
  return rows.map(({ tenantId }) => tenantId);
}

/** The hashes of a tenant's documents that rows name, in their order, some at a time; with `parts` only one of so many parts. */
export async function* namedDocuments(
  pool: pg.Pool,
  tenantId: number,
  { part, parts }: { part: number | null; parts: number },
): AsyncGenerator<Buffer> {
  let after: Buffer = Buffer.of();
  for (;;) {
    const page = await inTenant(pool, tenantId, (db) =>
      db.rows<{ sha256: Buffer }>(
        'documents-kept',
        `select b.sha256 from blobs b where b.tenant_id = $1 and b.sha256 > $2
            and ($3::int is null or get_byte(b.sha256, 0) % $4::int = $3) and ${STILL_KEPT}
          order by b.sha256 limit ${PAGE}`,
        [tenantId, after, part, parts],
      ),
    );
    for (const { sha256 } of page) yield sha256;
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = last.sha256;
  }
}

/** All documents that rows name, by tenant and hash, in this order. */
export async function* allNamedDocuments(pool: pg.Pool): AsyncGenerator<Place> {
  for (const tenantId of await tenantsWithDocuments(pool))
    for await (const sha256 of namedDocuments(pool, tenantId, { part: null, parts: 1 }))
      yield { tenantId, sha256 };
}

/** Whether a row still names a document. */
export async function isNamed(pool: pg.Pool, { tenantId, sha256 }: Place): Promise<boolean> {
  const [row] = await inTenant(pool, tenantId, (db) =>
    db.rows<{ kept: boolean }>(
      'documents-is-kept',
      `select exists (select from blobs b where b.tenant_id = $1 and b.sha256 = $2 and ${STILL_KEPT}) as kept`,
      [tenantId, sha256],
    ),
  );
  return row?.kept ?? false;
}

function inTenant<T>(pool: pg.Pool, tenantId: number, work: (db: Db) => Promise<T>): Promise<T> {
  return transaction(pool, { role: 'jobs', tenantId, sites: '*' }, work, { readOnly: true });
}
