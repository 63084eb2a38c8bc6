import type { Db } from '#src/server/db/handle.ts';
import type { Kernel } from '#src/server/kernel.ts';

/** The most administrators that one message goes to. */
const MOST_RECIPIENTS = 5;

/**
 * Where messages to those who run the installation go: `CONTACT_EMAIL`, else the first administrators, separated by
 * commas; empty when there is nobody.
 */
export async function operatorsOf(
  db: Db,
  { config, internalTenantId: tenantId }: Pick<Kernel, 'config' | 'internalTenantId'>,
): Promise<string> {
  if (config.contactEmail) return config.contactEmail;
  const rows = await db.as({ role: 'jobs', tenantId, sites: '*' }, (jobs) =>
    jobs.rows<{ email: string }>(
      'contact-administrators',
      `select u.email from users u
         join user_permissions p on p.tenant_id = u.tenant_id and p.user_id = u.user_id
        where p.permission_group = 'admin' and p.permission = 'superAdmin'
          and not u.deactivated and not u.is_pseudo_user
        order by u.created_at, u.user_id limit ${MOST_RECIPIENTS}`,
      [],
    ),
  );
  return rows.map(({ email }) => email).join(', ');
}
