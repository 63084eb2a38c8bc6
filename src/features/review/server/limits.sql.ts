import type { Db } from '#src/server/db/handle.ts';
import type { ClientLimit } from '../queue.contract.ts';
import type { Limit } from '#src/features/work/queue.rules.ts';

/** Every limit that was set, by the client's name. */
export async function readLimits(db: Db): Promise<ClientLimit[]> {
  return db.rows<ClientLimit>(
    'queue-limits',
    `select r.client_id as "clientId", coalesce(c.name, '') as "clientName", r.amount, r.unit, r.set_at as "setAt",
        u.first_name || ' ' || u.last_name as "setBy"
       from review_limits r
       join client_directory d on d.client_id = r.client_id
       left join clients c on c.tenant_id = d.tenant_id and c.client_id = d.client_id
       left join users u on u.tenant_id = r.tenant_id and u.user_id = r.set_by
      where r.tenant_id = $1 order by c.name`,
    [db.binding.tenantId],
  );
}

/** Whether there is such a client. */
export async function clientExists(db: Db, clientId: number): Promise<boolean> {
  const rows = await db.rows('queue-client', 'select from client_directory where client_id = $1', [
    clientId,
  ]);
  return rows.length > 0;
}

/** Keeps a limit. */
export async function writeClientLimit(
  db: Db,
  me: string,
  clientId: number,
  { amount, unit }: Limit,
): Promise<void> {
  await db.rows(
    'queue-set-limit',
    `insert into review_limits (tenant_id, client_id, amount, unit, set_by) values ($1, $2, $3, $4, $5)
     on conflict (tenant_id, client_id) do update set amount = excluded.amount, unit = excluded.unit,
       set_by = excluded.set_by, set_at = now(), version = review_limits.version + 1`,
    [db.binding.tenantId, clientId, amount, unit, me],
  );
}

/** Forgets a limit; returns whether there was one. */
export async function deleteLimit(db: Db, clientId: number): Promise<boolean> {
  const rows = await db.rows(
    'queue-delete-limit',
    'delete from review_limits where tenant_id = $1 and client_id = $2 returning client_id',
    [db.binding.tenantId, clientId],
  );
  return rows.length > 0;
}
