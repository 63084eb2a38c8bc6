import type { Db } from '#src/server/db/handle.ts';

/** How people of a tenant sign in (D363). All of this is run as the owner of the tables. */
interface Policy {
  requiredSince: string | null;
  graceDays: number;
  trustDays: number;
  version: number;
}

/** What a company, or the house, has said; null where nothing. */
export async function policyOf(owner: Db, tenantId: number): Promise<Policy | null> {
  const [row] = await owner.rows<Policy>(
    'sign-in-policy',
    `select required_since as "requiredSince", grace_days as "graceDays", trust_days as "trustDays", version
       from sign_in_policies where tenant_id = $1`,
    [tenantId],
  );
  return row ?? null;
}

/**
 * Keeps what is asked for from now on, over the version that was seen (0 where nothing had been said); null overwrites. A
 * factor that is asked for already has been since then. False where the version is another by now.
 */
export async function keepPolicy(
  owner: Db,
  kept: {
    tenantId: number;
    isRequired: boolean;
    graceDays: number;
    trustDays: number;
    by: string;
    version: number | null;
  },
): Promise<boolean> {
  const { tenantId, isRequired, graceDays, trustDays, by, version } = kept;
  const rows = await owner.rows(
    'sign-in-policy-keep',
    `insert into sign_in_policies as p (tenant_id, required_since, grace_days, trust_days, changed_by)
     select $1, case when $2::boolean then now() end, $3, $4, $5 where coalesce($6::int, 0) = 0
       or exists (select from sign_in_policies where tenant_id = $1)
     on conflict (tenant_id) do update set required_since = case when $2 then coalesce(p.required_since, now()) end,
       grace_days = $3, trust_days = $4, changed_by = $5, changed_at = now(), version = p.version + 1
       where $6::int is null or p.version = $6
     returning p.version`,
    [tenantId, isRequired, graceDays, trustDays, by, version],
  );
  return rows.length === 1;
}

/** Accounts that may sign in, and those of them without a second factor. */
export async function countAccounts(
  owner: Db,
  tenantId: number,
): Promise<{ accounts: number; withoutFactor: number }> {
  const [row] = await owner.rows<{ accounts: number; withoutFactor: number }>(
    'sign-in-policy-accounts',
    `select count(*)::int as accounts, (count(*) filter (where f.user_id is null))::int as "withoutFactor"
       from logins l cross join lateral account(l.tenant_id, l.user_id) a
       left join provider_accounts v on v.user_id = l.user_id
       left join second_factors f on f.user_id = l.user_id and f.confirmed_at is not null
      where l.tenant_id = $1 and (l.password_hash is not null or v.user_id is not null) and not a.deactivated and not a.is_pseudo_user`,
    [tenantId],
  );
  return row ?? { accounts: 0, withoutFactor: 0 };
}
