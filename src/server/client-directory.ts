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
