import type { Db } from '#src/server/db/handle.ts';
import type { Place } from './clients.service.ts';

/** A location with its place in the tree, as a move looks at it. */
export interface Standing {
  name: string;
  path: number[];
  parent: number | null;
  deactivated: boolean;
  /** How deep the tree below it goes, itself included. */
  deepest: number;
  /** The numbers from the top down to it. */
  codes: number[];
  /** The names from the top down to it. */
  names: string[];
}

/** A location as a move looks at it; null when it is not there. */
export async function readStanding(
  db: Db,
  { tenantId, clientId }: Pick<Place, 'tenantId' | 'clientId'>,
): Promise<Standing | null> {
  const [row] = await db.rows<Standing>(
    'hierarchy-standing',
    `select c.name, c.path, c.parent_id as parent, c.deactivated,
        coalesce((select max(k.level_number) from clients k where k.tenant_id = c.tenant_id and k.path @> array[c.client_id]), c.level_number) as deepest,
        array(select k.legacy_client_id from clients k where k.tenant_id = c.tenant_id and k.client_id = any (c.path)
          order by k.level_number) as codes,
        array(select k.name from clients k where k.tenant_id = c.tenant_id and k.client_id = any (c.path)
          order by k.level_number) as names
       from clients c where c.tenant_id = $1 and c.client_id = $2`,
    [tenantId, clientId],
  );
  return row ?? null;
}

/** What moves along with a location: locations, itself included, and employees on the roster. */
export async function movesAlong(
  db: Db,
  { tenantId, clientId }: Place,
): Promise<{ locations: number; employees: number }> {
  const [row] = await db.rows<{ locations: number; employees: number }>(
    'hierarchy-along',
    `with below as materialized (select client_id, deactivated from clients where tenant_id = $1 and path @> array[$2::int])
     select (select count(*)::int from below where not deactivated) as locations,
       (select count(*)::int from employees e join employment_statuses s using (employment_status_id)
         where e.tenant_id = $1 and e.client_id in (select client_id from below) and e.deleted_at is null
           and e.archived_at is null and s.on_roster) as employees`,
    [tenantId, clientId],
  );
  return row ?? { locations: 0, employees: 0 };
}

/** The users who reach a location after a move and did not before, and the other way around; pseudo-users apart. */
export async function usersChanged(
  db: Db,
  { tenantId }: Place,
  before: readonly number[],
  after: readonly number[],
): Promise<{ name: string; gains: boolean }[]> {
  return db.rows(
    'hierarchy-users',
    `select name, gains from (
       select u.first_name || ' ' || u.last_name as name,
         bool_or(s.client_id = any ($2::int[])) as had, bool_or(s.client_id = any ($3::int[])) as gains
        from users u join user_sites s on s.tenant_id = u.tenant_id and s.user_id = u.user_id
       where u.tenant_id = $1 and not u.deactivated and not u.is_pseudo_user
       group by u.user_id, u.first_name, u.last_name) x
     where had <> gains order by gains desc, name`,
    [tenantId, before, after],
  );
}

/** The services that come down from these locations, by name. */
export async function servicesFrom(
  db: Db,
  tenantId: number,
  path: readonly number[],
): Promise<string[]> {
  const rows = await db.rows<{ name: string }>(
    'hierarchy-services',
    `select distinct s.name from client_services x join services s using (service_id)
      where x.tenant_id = $1 and x.client_id = any ($2::int[]) order by s.name`,
    [tenantId, path],
  );
  return rows.map(({ name }) => name);
}

/** Puts a location, with all that is below it, below another; `level` is the one that it had. */
export async function moveBranch(
  db: Db,
  { tenantId, clientId }: Place,
  to: { clientId: number; path: readonly number[] },
  level: number,
): Promise<number> {
  return db.change(
    'hierarchy-move',
    `update clients set parent_id = case when client_id = $2 then $3 else parent_id end, path = $4::int[] || path[$5::int:],
        level_number = cardinality($4::int[]) + level_number - $5::int + 1, version = version + 1
      where tenant_id = $1 and path @> array[$2::int]`,
    [tenantId, clientId, to.clientId, to.path, level],
    { least: 1 },
  );
}
