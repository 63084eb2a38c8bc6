import type { Db } from './db/handle.ts';

/**
 * The logo of a location, or of the nearest one above it, as a PNG; null where there is none. A location between it and the company
 * need not be the caller's to read, but its logo counts there: the caller has found the location among their own.
 */
export async function logoAt(
  db: Db,
  { tenantId, path }: { tenantId: number; path: readonly number[] },
): Promise<Buffer | null> {
  const [row] = await db.as({ role: 'jobs', tenantId, sites: '*' }, (all) =>
    all.rows<{ png: Buffer }>(
      'client-logo-at',
      `select l.png from client_logos l where l.tenant_id = $1 and l.client_id = any ($2::int[])
        order by array_position($2::int[], l.client_id) desc limit 1`,
      [tenantId, path],
    ),
  );
  return row?.png ?? null;
}
