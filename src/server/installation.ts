import type pg from 'pg';
import { INTERNAL_LEGACY_CLIENT_ID } from '#src/shared/ids.ts';
import { ownTransaction } from '#src/server/db/own-transaction.ts';
import { bindSql } from './db/handle.ts';
import type { Keys } from './keys.ts';

/** The installation cannot start on this database; the message says why and what to do. */
export class InstallationError extends Error {}

/**
 * Makes the database ours on the first start: remembers the keys' fingerprint and creates the internal client.
 * Gives the internal tenant's id. Throws `InstallationError` when the keys are not those that wrote the data (D16).
 */
export async function openInstallation(
  pool: pg.Pool,
  keys: Keys,
): Promise<{ internalTenantId: number }> {
  return ownTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock(782513002)');
    await checkKeys(client, keys);
    return { internalTenantId: await ensureInternalClient(client) };
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

async function ensureInternalClient(client: pg.ClientBase): Promise<number> {
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
  const id = made.rows[0]?.client_id ?? 1;
  await client.query(bindSql({ role: 'jobs', tenantId: id, sites: '*' }));
  await client.query(
    `insert into clients (tenant_id, client_id, legacy_client_id, path, level_number, name) values ($1, $1, $2, array[$1::int], 1, 'Internal')`,
    [id, INTERNAL_LEGACY_CLIENT_ID],
  );
  await client.query('reset role');
  return id;
}
