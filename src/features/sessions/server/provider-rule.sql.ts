import type { Db } from '#src/server/db/handle.ts';
import type { Login } from './sessions.sql.ts';

/**
 * Whether an account comes in by its company's own log-in alone: where the company says so, for addresses of its proven domains
 * (D412). Others, as an adviser's, could not come in at all.
 */
export async function isBoundToProvider(
  db: Db,
  { tenant_id: tenantId, email }: Pick<Login, 'tenant_id' | 'email'>,
): Promise<boolean> {
  const rows = await db.asOwner((owner) =>
    owner.rows(
      'provider-binds',
      `select from identity_providers p join provider_domains d on d.tenant_id = p.tenant_id
        where p.tenant_id = $1 and p.mode = 'required' and d.domain = split_part($2, '@', 2) and d.proven_at is not null`,
      [tenantId, email],
    ),
  );
  return rows.length > 0;
}
