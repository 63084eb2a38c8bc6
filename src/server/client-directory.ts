import type { Db } from './db/handle.ts';

/** How often a number that an import took already is passed over. */
const TRIES = 100;

/**
 * Enters a new client in the directory of the installation, or a new location of `tenantId`.
 * @returns its id, which is its number, too; it is its own tenant where none is named
 */
export async function enterClient(db: Db, tenantId: number | null): Promise<number> {
  return db.asOwner(async (owner) => {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const [row] = await owner.rows<{ client_id: number }>(
        'directory-enter',
        `with number as (select nextval('client_id_seq')::int as id)
         insert into client_directory (client_id, tenant_id, legacy_client_id)
         select id, coalesce($1::int, id), id from number on conflict do nothing returning client_id`,
        [tenantId],
      );
      if (row) return row.client_id;
    }
    throw new Error('No number is free for a client');
  });
}

/**
 * Enters many new locations of a tenant at once.
 * @returns their ids, in rising order
 */
export async function enterClients(db: Db, tenantId: number, count: number): Promise<number[]> {
  return db.asOwner(async (owner) => {
    const ids: number[] = [];
    for (let tries = 0; tries < TRIES && ids.length < count; tries += 1) {
      const rows = await owner.rows<{ client_id: number }>(
        'directory-enter-many',
        `with numbers as materialized (select nextval('client_id_seq')::int as id from generate_series(1, $2))
         insert into client_directory (client_id, tenant_id, legacy_client_id)
         select id, $1, id from numbers on conflict do nothing returning client_id`,
        [tenantId, count - ids.length],
      );
      ids.push(...rows.map((row) => row.client_id));
    }
    if (ids.length < count) throw new Error('No numbers are free for so many locations');
    return ids.toSorted((a, b) => a - b);
  });
}
