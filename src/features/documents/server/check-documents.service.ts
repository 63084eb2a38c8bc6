import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '#src/server/db/handle.ts';
import { transaction } from '#src/server/db/handle.ts';
import type { Kernel } from '#src/server/kernel.ts';

/** What a look through the store came to. */
export interface Checked {
  whole: number;
  /** They lay as they came, from before documents were sealed, and are sealed now. */
  sealed: number;
  /** Rows name them, and the store does not have them. */
  missing: Named[];
  /** The store has them with other bytes than they were kept with. */
  changed: Named[];
}

/** A document by what an operator may see: its tenant's number and its hash. */
export interface Named {
  tenantId: number;
  sha256: string;
}

/** Every document falls into one of so many parts, by its hash. */
export const PARTS = 28;
const PAGE = 500;

type Checking = Pick<Kernel, 'pool' | 'storage'>;

/**
 * Reads documents through, by the rows that name them, and says which the store lacks or has changed; one that lies unsealed
 * is sealed (D402). A document that was removed meanwhile is none of them.
 * @param part one of `PARTS`; all of them where it is null
 * @param rest how long to wait after each document, in milliseconds, so that others come first
 */
export async function checkDocuments(
  kernel: Checking,
  { part = null, rest = 0 }: { part?: number | null; rest?: number } = {},
): Promise<Checked> {
  const checked: Checked = { whole: 0, sealed: 0, missing: [], changed: [] };
  const { rows: tenants } = await kernel.pool.query<{ tenantId: number }>(
    'select distinct tenant_id as "tenantId" from client_directory order by 1',
  );
  for (const { tenantId } of tenants)
    for await (const sha256 of keptDocuments(kernel, tenantId, part)) {
      const found = await kernel.storage.check(tenantId, sha256);
      if (found === 'whole') checked.whole += 1;
      else if (found === 'unsealed') {
        await kernel.storage.seal(tenantId, sha256);
        checked.sealed += 1;
      } else if (await inTenant(kernel, tenantId, (db) => isKept(db, tenantId, sha256)))
        checked[found].push({ tenantId, sha256: sha256.toString('hex') });
      if (rest > 0) await pause(rest);
    }
  return checked;
}

async function* keptDocuments(
  kernel: Checking,
  tenantId: number,
  part: number | null,
): AsyncGenerator<Buffer> {
  let after: Buffer = Buffer.of();
  for (;;) {
    const page = await inTenant(kernel, tenantId, (db) =>
      db.rows<{ sha256: Buffer }>(
        'documents-kept',
        `select b.sha256 from blobs b where b.tenant_id = $1 and b.sha256 > $2
            and ($3::int is null or get_byte(b.sha256, 0) % ${PARTS} = $3) and ${STILL_KEPT}
          order by b.sha256 limit ${PAGE}`,
        [tenantId, after, part],
      ),
    );
    for (const { sha256 } of page) yield sha256;
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = last.sha256;
  }
}

/** The bytes of a removed file go before the row that names them. */
const STILL_KEPT = `not exists (select from documents d
  where d.tenant_id = b.tenant_id and d.sha256 = b.sha256 and d.file_removed_at is not null)`;

async function isKept(db: Db, tenantId: number, sha256: Buffer): Promise<boolean> {
  const [row] = await db.rows<{ kept: boolean }>(
    'documents-is-kept',
    `select exists (select from blobs b where b.tenant_id = $1 and b.sha256 = $2 and ${STILL_KEPT}) as kept`,
    [tenantId, sha256],
  );
  return row?.kept ?? false;
}

function inTenant<T>(kernel: Checking, tenantId: number, work: (db: Db) => Promise<T>): Promise<T> {
  return transaction(kernel.pool, { role: 'jobs', tenantId, sites: '*' }, work, { readOnly: true });
}
