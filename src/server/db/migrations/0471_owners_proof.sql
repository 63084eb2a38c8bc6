-- The link that was mailed to the owner of an account that was there before somebody came by the provider (D414): its hash.
alter table sign_in_flows add column mailed_hash bytea;

-- Another issuer, or trust in a provider's second factor, that waits for a second administrator, or for a day (D415). Like the
-- provider itself it is reached by the server's own statements alone.
create table provider_changes (
  tenant_id int primary key references identity_providers (tenant_id) on delete cascade,
  issuer text not null check (length(issuer) between 1 and 500),
  oidc_client_id text not null check (length(oidc_client_id) between 1 and 200),
  secret_cipher bytea not null,
  signing_alg text not null check (signing_alg in ('RS256', 'PS256', 'ES256', 'EdDSA')),
  groups_claim text not null check (length(groups_claim) between 1 and 100),
  trusts_factor boolean not null,
  -- Another with each change, so that nobody agrees to one that they have not seen.
  change_id uuid not null default uuidv7(),
  asked_by uuid not null,
  asked_by_name text not null check (length(asked_by_name) <= 200),
  asked_at timestamptz not null default now(),
  due_at timestamptz not null default now() + interval '1 day'
);
create index provider_changes_due on provider_changes (due_at);
