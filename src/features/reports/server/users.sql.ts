import type { Db } from '#src/server/db/handle.ts';
import {
  andAll,
  atSites,
  collectValues,
  isOwnSite,
  shapeOf,
  type Condition,
} from '#src/server/db/values.ts';
import type { Instant } from '#src/shared/dates.ts';
import type { Place } from '#src/features/clients/server/clients.service.ts';

export interface AccountRecord {
  userId: string;
  sortName: string;
  name: string;
  email: string;
  clientId: number;
  location: string;
  deactivated: boolean;
  since: Instant;
}

/** The accounts of some locations at or below a place, by name, from after one on. */
export function accountsOf(
  db: Db,
  { place, sites }: { place: Place; sites: readonly number[] | null },
  after: AccountRecord | null,
  limit: number,
): Promise<AccountRecord[]> {
  const { values, add } = collectValues();
  const [tenant, client] = [add(place.tenantId), add(place.clientId)];
  const parts: Condition[] = sites ? [atSites(sites, add, 'u.client_id')] : [];
  if (after)
    parts.push([
      'n',
      `(lower(u.last_name), u.user_id) > (${add(after.sortName)}::text, ${add(after.userId)}::uuid)`,
    ]);
  return db.rows(
    `reports-accounts-${shapeOf(parts)}`,
    `select u.user_id as "userId", lower(u.last_name) as "sortName", u.last_name || ', ' || u.first_name as name, u.email,
         u.client_id as "clientId", c.name as location, u.deactivated, u.created_at as since
       from users u join clients c on c.tenant_id = u.tenant_id and c.client_id = u.client_id
      where u.tenant_id = ${tenant} and not u.is_pseudo_user and c.path @> array[${client}::int] and ${isOwnSite('u.client_id')}${andAll(parts)}
      order by lower(u.last_name), u.user_id limit ${add(limit)}`,
    values,
  );
}

export interface ActsRecord {
  userId: string;
  signedUp: boolean;
  lastSignIn: Instant | null;
  acts: number;
  lastAct: Instant | null;
}

/** When accounts signed in last, and how much is on record of each between two instants. Both are the kernel's, so they are read as the owner. */
export function actsOf(
  db: Db,
  tenantId: number,
  userIds: readonly string[],
  { from, to }: { from: Instant; to: Instant },
): Promise<ActsRecord[]> {
  return db.asOwner((owner) =>
    owner.rows<ActsRecord>(
      'reports-acts',
      `select o.id as "userId", l.password_hash is not null as "signedUp", l.last_sign_in_at as "lastSignIn", coalesce(a.acts, 0)::int as acts,
           a.at as "lastAct"
         from unnest($2::uuid[]) o (id)
         left join logins l on l.user_id = o.id
         left join lateral (select count(*) as acts, max(g.at) as at from audit_log g
           where g.tenant_id = $1 and g.user_id = o.id and g.at >= $3 and g.at < $4) a on true`,
      [tenantId, userIds, from, to],
    ),
  );
}
