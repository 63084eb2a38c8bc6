import type { Db } from '#src/server/db/handle.ts';

/** Names of users among the caller's rows, by id; an employer does not see who of the service's staff it was. */
export async function namesOf(
  db: Db,
  ids: readonly (string | null)[],
): Promise<Map<string, string>> {
  const rows = await db.rows<{ id: string; name: string }>(
    'employees-user-names',
    `select user_id as id, first_name || ' ' || last_name as name from users where user_id = any ($1::uuid[])`,
    [[...new Set(ids.filter((id) => id !== null))]],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
