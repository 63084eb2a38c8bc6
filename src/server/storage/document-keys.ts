import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { openPool } from '#src/server/db/pool.ts';
import { DecryptionError } from '#src/server/keys.ts';
import type { Keys } from '#src/server/keys.ts';
import type { DocumentKey } from './sealing.ts';

/** After so long another server's new key is used for writing too. */
const CURRENT_FOR = 60_000;

/** The keys of the tenants' documents. */
export interface DocumentKeys {
  /** The key that a tenant's documents are sealed with now; made for its first one. */
  current(tenantId: number): Promise<DocumentKey>;
  /** The key of that number. @throws DecryptionError when there is none. */
  of(tenantId: number, number: number): Promise<DocumentKey>;
  close(): Promise<void>;
}

/**
 * The keys of the tenants' documents: random, each sealed by the master key, in a table that the login alone reads. They
 * are asked for inside of requests that hold a connection already, so they come by one of their own: requests that all
 * waited for a second connection would wait for each other.
 */
export function makeDocumentKeys(serving: pg.Pool, keys: Keys): DocumentKeys {
  const { password } = serving.options;
  // The pool hides its password from who copies its options.
  const own = { ...serving.options, ...(password === undefined ? {} : { password }) };
  const pool = openPool({ ...own, max: 1, application_name: 'console keys' });
  const known = new Map<string, DocumentKey>();
  const currents = new Map<number, { key: DocumentKey; until: number }>();
  const open = (tenantId: number, { number, sealed }: KeyRow): DocumentKey => {
    const name = `${tenantId}/${number}`;
    const found = known.get(name);
    if (found) return found;
    const secret = keys.decrypt('document-key', sealed, placeOfKey(tenantId, number));
    const key = { number, secret };
    known.set(name, key);
    return key;
  };
  return {
    current: async (tenantId) => {
      const now = Date.now();
      const kept = currents.get(tenantId);
      if (kept && kept.until > now) return kept.key;
      const row = (await newest(pool, tenantId)) ?? (await addKey(pool, keys, tenantId, 1));
      const key = open(tenantId, row);
      currents.set(tenantId, { key, until: now + CURRENT_FOR });
      return key;
    },
    of: async (tenantId, number) => {
      const found = known.get(`${tenantId}/${number}`);
      if (found) return found;
      const { rows } = await pool.query<KeyRow>({
        name: 'document-keys-of',
        text: 'select number, sealed from document_keys where tenant_id = $1 and number = $2',
        values: [tenantId, number],
      });
      if (!rows[0])
        throw new DecryptionError(
          'A document was sealed with a key that this database does not have.',
        );
      return open(tenantId, rows[0]);
    },
    close: () => pool.end(),
  };
}

interface KeyRow {
  number: number;
  sealed: Buffer;
}

const placeOfKey = (tenantId: number, number: number): string =>
  `${tenantId}|document-key|${number}`;

async function newest(pool: pg.Pool, tenantId: number): Promise<KeyRow | undefined> {
  const { rows } = await pool.query<KeyRow>({
    name: 'document-keys-newest',
    text: 'select number, sealed from document_keys where tenant_id = $1 order by number desc limit 1',
    values: [tenantId],
  });
  return rows[0];
}

/** Makes the key of that number unless another server just did; that one's then. */
async function addKey(
  pool: pg.Pool,
  keys: Keys,
  tenantId: number,
  number: number,
): Promise<KeyRow> {
  const sealed = keys.encrypt('document-key', randomBytes(32), placeOfKey(tenantId, number));
  await pool.query(
    'insert into document_keys (tenant_id, number, sealed) values ($1, $2, $3) on conflict do nothing',
    [tenantId, number, sealed],
  );
  const row = await newest(pool, tenantId);
  if (!row) throw new DecryptionError('A key that was just made is gone.');
  return row;
}

/**
 * Seals every key anew with the current master key, so that an earlier one is not needed for documents any more.
 * @returns how many were sealed by another one
 */
export async function rewrapKeys(pool: pg.Pool, keys: Keys): Promise<number> {
  const { rows } = await pool.query<KeyRow & { tenant_id: number }>(
    'select tenant_id, number, sealed from document_keys where get_byte(sealed, 0) <> $1 order by tenant_id, number',
    [keys.currentId],
  );
  for (const { tenant_id: tenantId, number, sealed } of rows) {
    const place = placeOfKey(tenantId, number);
    const again = keys.encrypt('document-key', keys.decrypt('document-key', sealed, place), place);
    await pool.query(
      'update document_keys set sealed = $3 where tenant_id = $1 and number = $2 and sealed = $4',
      [tenantId, number, again, sealed],
    );
  }
  return rows.length;
}

/** Makes a new key for every tenant that has one; documents are sealed with it from then on. @returns how many */
export async function renewKeys(pool: pg.Pool, keys: Keys): Promise<number> {
  const { rows } = await pool.query<{ tenant_id: number; number: number }>(
    'select tenant_id, max(number) as number from document_keys group by tenant_id',
  );
  for (const { tenant_id: tenantId, number } of rows)
    await addKey(pool, keys, tenantId, number + 1);
  return rows.length;
}
