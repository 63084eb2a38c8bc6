import type { Db } from '#src/server/db/handle.ts';
import type { Person } from '../clients.contract.ts';

/** The id of a company's customer care rep; null where nobody is assigned. */
export async function assignedRep(db: Db, tenantId: number): Promise<string | null> {
  const [row] = await db.rows<{ userId: string }>(
    'client-rep-assigned',
    'select rep_user_id as "userId" from client_reps where tenant_id = $1',
    [tenantId],
  );
  return row?.userId ?? null;
}

/** As `assignedRep`; until the end of the transaction nobody else assigns one. */
export async function takeRep(db: Db, tenantId: number): Promise<string | null> {
  await db.rows('client-rep-turn', "select pg_advisory_xact_lock(hashtext('client rep'), $1)", [
    tenantId,
  ]);
  return assignedRep(db, tenantId);
}

/**
 * Internal users who can look after clients, by name: the active ones who act in clients for null, those of these ids, or those
 * whom some client has. Runs as who may read internal users.
 */
export function repsOf(db: Db, which: readonly string[] | 'assigned' | null): Promise<Person[]> {
  const ids = which === 'assigned' ? null : which;
  return db.rows<Person>(
    'client-rep-people',
    `select u.user_id as id, u.first_name || ' ' || u.last_name as name, u.email, u.deactivated as gone
       from users u
      where not u.is_pseudo_user and case
        when $1::uuid[] is not null then u.user_id = any ($1)
        when $2::boolean then exists (select from client_reps r where r.rep_tenant_id = u.tenant_id and r.rep_user_id = u.user_id)
        else not u.deactivated and exists (select from user_permissions p where p.tenant_id = u.tenant_id and p.user_id = u.user_id
          and p.permission_group = 'customerCare' and p.permission = 'assumeClient') end
      order by lower(u.last_name), lower(u.first_name), u.user_id`,
    [ids, which === 'assigned'],
  );
}

/** Assigns the rep of a company, or nobody. */
export async function writeRep(
  db: Db,
  tenantId: number,
  rep: { tenantId: number; userId: string } | null,
): Promise<void> {
  if (rep === null)
    return void (await db.change(
      'client-rep-clear',
      'delete from client_reps where tenant_id = $1',
      [tenantId],
      { least: 0 },
    ));
  await db.change(
    'client-rep-write',
    `insert into client_reps (tenant_id, rep_tenant_id, rep_user_id) values ($1, $2, $3)
     on conflict (tenant_id) do update set rep_tenant_id = excluded.rep_tenant_id, rep_user_id = excluded.rep_user_id`,
    [tenantId, rep.tenantId, rep.userId],
    { least: 1 },
  );
}

/** The services that some client has of its own, by name. */
export function servicesInUse(db: Db): Promise<{ serviceId: number; name: string }[]> {
  return db.rows(
    'client-rep-services',
    `select s.service_id as "serviceId", s.name from services s
      where exists (select from client_services x where x.service_id = s.service_id) order by lower(s.name)`,
    [],
  );
}
