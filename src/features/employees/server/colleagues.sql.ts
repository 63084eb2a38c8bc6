import type { Db } from '#src/server/db/handle.ts';
import { containing } from '#src/server/db/like.ts';
import { OPENS_EMPLOYEES } from '#src/shared/permission-sets.ts';
import type { EmployeeRecord } from './employees.sql.ts';

/** So many are offered at a time: who looks for another one types more letters. */
const OFFERED = 20;

/**
 * Those of the company who may open an employee's file: they hold a permission that opens files, and work at its location or
 * above. By name; of all who fit, those with the letters in theirs, or those `among` ids.
 */
export async function colleaguesOf(
  db: Db,
  { employerId, clientId }: Pick<EmployeeRecord, 'employerId' | 'clientId'>,
  { search = '', among = null }: { search?: string; among?: readonly string[] | null },
): Promise<{ userId: string; name: string }[]> {
  return db.rows(
    'file-note-colleagues',
    `select u.user_id as "userId", u.first_name || ' ' || u.last_name as name from users u
      where u.tenant_id = $1 and not u.deactivated and ($3::uuid[] is null or u.user_id = any ($3::uuid[]))
        and ($4::text is null or u.first_name || ' ' || u.last_name ilike $4)
        and exists (select from user_permissions p where p.tenant_id = u.tenant_id and p.user_id = u.user_id
          and p.permission_group || '.' || p.permission = any ($5::text[]))
        and exists (select from user_sites s join clients c on c.tenant_id = s.tenant_id and c.client_id = $2
          where s.tenant_id = u.tenant_id and s.user_id = u.user_id and c.path @> array[s.client_id])
      order by lower(u.last_name), lower(u.first_name), u.user_id limit ${OFFERED}`,
    [employerId, clientId, among, search === '' ? null : containing(search), OPENS_EMPLOYEES],
  );
}
