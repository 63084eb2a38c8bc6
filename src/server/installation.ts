import type pg from 'pg';
import { INTERNAL_LEGACY_CLIENT_ID } from '#src/shared/ids.ts';
import { ownTransaction } from '#src/server/db/own-transaction.ts';
import type { Keys } from './keys.ts';

/** The installation cannot start on this database; the message says why and what to do. */
export class InstallationError extends Error {}

/** Makes rows of a feature that every installation has; in the transaction that opens it, at each start. */
export type Opening = (client: pg.ClientBase, internalTenantId: number) => Promise<void>;

/**
 * Makes the database ours on the first start: remembers the keys' fingerprint, names the internal tenant, and has the
 * features make what every installation has. Returns the internal tenant's id. Throws `InstallationError` when the keys
 * are not those that wrote the data (D16).
 */
export async function openInstallation(
  pool: pg.Pool,
  keys: Keys,
  openings: readonly Opening[],
): Promise<{ internalTenantId: number }> {
  return ownTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock(782513002)');
    await checkKeys(client, keys);
    const internalTenantId = await ensureInternalTenant(client);
    for (const open of openings) await open(client, internalTenantId);
    return { internalTenantId };
  });
}

async function checkKeys(client: pg.ClientBase, keys: Keys): Promise<void> {
  const known = await client.query<{ value: Record<string, string> }>(
    "select value from installation where key = 'keyFingerprints'",
  );
  const written = known.rows[0]?.value ?? {};
  for (const [id, fingerprint] of Object.entries(written)) {
    const ours = keys.fingerprints.get(Number(id));
    if (ours === undefined)
      throw new InstallationError(
        `The data was written with key ${id}, which CONSOLE_KEYS does not have. Add it after the current key.`,
      );
    if (ours !== fingerprint)
      throw new InstallationError(
        `Key ${id} is not the one that wrote the data. Start with the keys this database was made with.`,
      );
  }
  await client.query(
    `insert into installation (key, value) values ('keyFingerprints', $1)
     on conflict (key) do update set value = installation.value || excluded.value`,
    [JSON.stringify(Object.fromEntries(keys.fingerprints))],
  );
}

/** The internal tenant's id; named on the first start. */
async function ensureInternalTenant(client: pg.ClientBase): Promise<number> {
  const found = await client.query<{ client_id: number }>(
    'select client_id from client_directory where legacy_client_id = $1',
    [INTERNAL_LEGACY_CLIENT_ID],
  );
  const known = found.rows[0];
  if (known) return known.client_id;
  const made = await client.query<{ client_id: number }>(
    `insert into client_directory (client_id, tenant_id, legacy_client_id, is_internal) values (1, 1, $1, true) returning client_id`,
    [INTERNAL_LEGACY_CLIENT_ID],
  );
  return made.rows[0]?.client_id ?? 1;
}

/** Remembers a fact of this installation under a name of the feature that asks; what it was before is forgotten. */
export async function remember(
  client: pg.ClientBase,
  key: string,
  value: string | number,
): Promise<void> {
  await client.query(
    'insert into installation (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
    [key, JSON.stringify(value)],
  );
}
