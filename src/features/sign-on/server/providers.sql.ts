import type { Db } from '#src/server/db/handle.ts';
import type { Permission } from '#src/shared/permissions.ts';
import type { GroupRule, ProviderMode, SIGNING_ALGS } from '../sign-on.rules.ts';

/** Identity providers of clients (D410). All of this is run as the owner of the tables. */

export interface KeptProvider {
  tenantId: number;
  issuer: string;
  oidcClientId: string;
  secretCipher: Buffer;
  signingAlg: (typeof SIGNING_ALGS)[number];
  mode: ProviderMode;
  makesAccounts: boolean;
  groupsClaim: string;
  trustsFactor: boolean;
  lacksVerified: boolean;
  workedAt: string | null;
  version: number;
}

const PROVIDER = `select p.tenant_id as "tenantId", p.issuer, p.oidc_client_id as "oidcClientId", p.secret_cipher as "secretCipher",
    p.signing_alg as "signingAlg", p.mode, p.makes_accounts as "makesAccounts", p.groups_claim as "groupsClaim",
    p.trusts_factor as "trustsFactor", p.lacks_verified as "lacksVerified", p.worked_at as "workedAt", p.version from identity_providers p`;

/** The provider of a client; null where it has none. */
export async function providerOf(owner: Db, tenantId: number): Promise<KeptProvider | null> {
  const [row] = await owner.rows<KeptProvider>(
    'provider-of',
    `${PROVIDER} where p.tenant_id = $1`,
    [tenantId],
  );
  return row ?? null;
}

/** The provider that a client comes in by; null where none is on, or the client has left (D420). */
export async function openProviderOf(owner: Db, tenantId: number): Promise<KeptProvider | null> {
  const [row] = await owner.rows<KeptProvider>(
    'provider-open-of',
    `${PROVIDER} where p.tenant_id = $1 and p.mode <> 'off' and not has_departed(p.tenant_id)`,
    [tenantId],
  );
  return row ?? null;
}

/** The provider that addresses of a domain come in by; null where none is on, or the client has left (D420). */
export async function providerOfDomain(owner: Db, domain: string): Promise<KeptProvider | null> {
  const [row] = await owner.rows<KeptProvider>(
    'provider-of-domain',
    `${PROVIDER} join provider_domains d on d.tenant_id = p.tenant_id
      where d.domain = $1 and d.proven_at is not null and p.mode <> 'off' and not has_departed(p.tenant_id)`,
    [domain],
  );
  return row ?? null;
}

/** The providers that name themselves so, and know us by this name. */
export async function providersNamed(
  owner: Db,
  issuer: string,
  oidcClientIds: readonly string[],
): Promise<KeptProvider[]> {
  return owner.rows<KeptProvider>(
    'providers-named',
    `${PROVIDER} where p.issuer = $1 and p.oidc_client_id = any ($2::text[]) limit 20`,
    [issuer, oidcClientIds],
  );
}

/** Whether any client comes in by a provider. */
export async function isAnyOn(owner: Db): Promise<boolean> {
  const rows = await owner.rows(
    'provider-any',
    `select from identity_providers p where p.mode <> 'off'
       and exists (select from provider_domains d where d.tenant_id = p.tenant_id and d.proven_at is not null) limit 1`,
    [],
  );
  return rows.length > 0;
}

/** What an administrator sets. */
interface Settings {
  issuer: string;
  oidcClientId: string;
  signingAlg: string;
  mode: ProviderMode;
  makesAccounts: boolean;
  groupsClaim: string;
  trustsFactor: boolean;
  lacksVerified: boolean;
}

/**
 * Keeps settings over the version that was seen (0 where there were none); null overwrites. What it takes to have come in once
 * begins anew with another issuer or name. False where the version is another by now.
 */
export async function keepProvider(
  owner: Db,
  tenantId: number,
  kept: Settings & { secretCipher: Buffer; by: string; version: number | null },
): Promise<boolean> {
  const rows = await owner.rows(
    'provider-keep',
    `insert into identity_providers as p (tenant_id, issuer, oidc_client_id, secret_cipher, signing_alg, mode, makes_accounts, groups_claim,
       trusts_factor, changed_by, lacks_verified)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $12 where coalesce($11::int, 0) = 0
       or exists (select from identity_providers where tenant_id = $1)
     on conflict (tenant_id) do update set issuer = $2, oidc_client_id = $3, secret_cipher = $4, signing_alg = $5, mode = $6,
       makes_accounts = $7, groups_claim = $8, trusts_factor = $9, changed_by = $10, lacks_verified = $12, changed_at = now(), version = p.version + 1,
       worked_at = case when p.issuer = $2 and p.oidc_client_id = $3 then p.worked_at end
       where $11::int is null or p.version = $11
     returning p.version`,
    [
      tenantId,
      kept.issuer,
      kept.oidcClientId,
      kept.secretCipher,
      kept.signingAlg,
      kept.mode,
      kept.makesAccounts,
      kept.groupsClaim,
      kept.trustsFactor,
      kept.by,
      kept.version,
      kept.lacksVerified,
    ],
  );
  return rows.length === 1;
}

/** Keeps that somebody came in under these settings. */
export async function noteWorked(owner: Db, tenantId: number, version: number): Promise<void> {
  await owner.change(
    'provider-worked',
    'update identity_providers set worked_at = coalesce(worked_at, now()) where tenant_id = $1 and version = $2',
    [tenantId, version],
    { least: 0 },
  );
}

interface DomainRow {
  domain: string;
  proof: string;
  provenAt: string | null;
  provenBy: 'dns' | 'staff' | null;
}

/** The domains of a client, by name. */
export async function domainsOf(owner: Db, tenantId: number): Promise<DomainRow[]> {
  return owner.rows<DomainRow>(
    'provider-domains',
    `select domain, proof, proven_at as "provenAt", proven_by as "provenBy" from provider_domains where tenant_id = $1 order by domain`,
    [tenantId],
  );
}

/** Adds a domain, which leads nowhere until it is proven; nothing happens where it is there. */
export async function addDomain(
  owner: Db,
  tenantId: number,
  added: { domain: string; proof: string },
): Promise<void> {
  await owner.change(
    'provider-domain-add',
    'insert into provider_domains (tenant_id, domain, proof) values ($1, $2, $3) on conflict do nothing',
    [tenantId, added.domain, added.proof],
    { least: 0 },
  );
}

/** Keeps that a domain is a client's. False where it is proven to be another's. @throws request.not_found */
export async function proveDomain(
  owner: Db,
  tenantId: number,
  { domain, by }: { domain: string; by: 'dns' | 'staff' },
): Promise<boolean> {
  await owner.rows('provider-domain-turn', 'select pg_advisory_xact_lock(hashtext($1))', [
    `provider domain ${domain}`,
  ]);
  const others = await owner.rows(
    'provider-domain-others',
    'select from provider_domains where domain = $2 and tenant_id <> $1 and proven_at is not null',
    [tenantId, domain],
  );
  if (others.length > 0) return false;
  await owner.change(
    'provider-domain-prove',
    `update provider_domains set proven_at = coalesce(proven_at, now()), proven_by = coalesce(proven_by, $3)
      where tenant_id = $1 and domain = $2`,
    [tenantId, domain, by],
    { least: 1 },
  );
  return true;
}

/** @throws request.not_found */
export async function removeDomain(owner: Db, tenantId: number, domain: string): Promise<void> {
  await owner.change(
    'provider-domain-remove',
    'delete from provider_domains where tenant_id = $1 and domain = $2',
    [tenantId, domain],
    { least: 1 },
  );
}

interface GroupRow {
  name: string;
  permissions: Permission[];
  sites: number[];
}

/** What groups of a client's provider give, by name. */
export async function groupsOf(owner: Db, tenantId: number): Promise<GroupRow[]> {
  return owner.rows<GroupRow>(
    'provider-groups',
    'select group_name as name, permissions, sites from provider_groups where tenant_id = $1 order by group_name',
    [tenantId],
  );
}

/** Puts groups in the place of those that there were. */
export async function keepGroups(
  owner: Db,
  tenantId: number,
  groups: readonly GroupRule[],
): Promise<void> {
  await owner.change(
    'provider-groups-leave',
    'delete from provider_groups where tenant_id = $1 and group_name <> all ($2::text[])',
    [tenantId, groups.map(({ name }) => name)],
    { least: 0 },
  );
  for (const { name, permissions, sites } of groups)
    await owner.change(
      'provider-groups-keep',
      `insert into provider_groups (tenant_id, group_name, permissions, sites) values ($1, $2, $3, $4)
       on conflict (tenant_id, group_name) do update set permissions = $3, sites = $4`,
      [tenantId, name, permissions, sites],
      { least: 1 },
    );
}
