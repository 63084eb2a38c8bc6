-- Identity providers of clients, by OpenID Connect (D410). Like logins, these tables are reached by the server's own statements
-- alone: no role of a request is granted anything.
create table identity_providers (
  tenant_id int primary key,
  issuer text not null check (length(issuer) between 1 and 500),
  oidc_client_id text not null check (length(oidc_client_id) between 1 and 200),
  secret_cipher bytea not null,
  -- The one algorithm that its tokens may be signed with.
  signing_alg text not null check (signing_alg in ('RS256', 'PS256', 'ES256', 'EdDSA')),
  mode text not null check (mode in ('off', 'optional', 'required')),
  -- Who is unknown gets an account, of what the groups give.
  makes_accounts boolean not null,
  groups_claim text not null check (length(groups_claim) between 1 and 100),
  -- A second factor that the provider says it asked for counts as the one of the console.
  trusts_factor boolean not null,
  -- Since when somebody has come in under these settings; null until then.
  worked_at timestamptz,
  version int not null default 1,
  changed_at timestamptz not null default now(),
  changed_by uuid
);

-- Domains of mail addresses that lead to a client's provider: one that is proven is of one client alone (D411).
create table provider_domains (
  tenant_id int not null,
  domain text not null check (domain = lower(domain) and length(domain) between 3 and 253),
  -- What stands in its TXT record.
  proof text not null,
  added_at timestamptz not null default now(),
  proven_at timestamptz,
  proven_by text check (proven_by in ('dns', 'staff')),
  primary key (tenant_id, domain)
);
create unique index provider_domains_proven on provider_domains (domain) where proven_at is not null;

-- What somebody of a group of the provider may do, and where.
create table provider_groups (
  tenant_id int not null,
  group_name text not null check (length(group_name) between 1 and 200),
  permissions text[] not null,
  sites int[] not null,
  primary key (tenant_id, group_name)
);

-- Which account is whose at a provider: by its subject, which no other address takes over.
create table provider_accounts (
  user_id uuid primary key references logins (user_id) on delete cascade,
  tenant_id int not null,
  issuer text not null,
  subject text not null check (length(subject) between 1 and 255),
  -- Made for somebody who came by the provider, so that the groups say what it may do at each log-in.
  is_managed boolean not null,
  linked_at timestamptz not null default now()
);
create unique index provider_accounts_subject on provider_accounts (tenant_id, issuer, subject);

-- Log-ins that are on their way by a provider; each ends once.
create table sign_in_flows (
  state_hash bytea primary key,
  tenant_id int not null,
  -- The token that the browser holds which began it.
  browser_hash bytea not null,
  -- Nonce, verifier and where the provider leads back to, sealed.
  sealed bytea not null,
  return_to text,
  -- The provider was told to ask again who is there.
  is_again boolean not null,
  expires_at timestamptz not null,
  taken_at timestamptz,
  -- What the provider said, sealed, while a second factor is waited for.
  said bytea
);
create index sign_in_flows_expires on sign_in_flows (expires_at);

-- Sessions that began by a provider, which ends them, too.
create table provider_sessions (
  session_id uuid primary key references sessions (session_id) on delete cascade,
  tenant_id int not null,
  issuer text not null,
  subject text not null,
  -- The provider's own name of its session.
  sid text,
  -- Sealed; it names the session where the console leads to the provider's log-out.
  id_token bytea not null,
  end_address text,
  gave_factor boolean not null
);
create index provider_sessions_subject on provider_sessions (tenant_id, subject);

-- Log-out tokens that were taken: each counts once.
create table provider_logouts (
  token_hash bytea primary key,
  expires_at timestamptz not null
);
