-- Keys by which programs of a company come in (D365). What a key may do, and where, is that of a pseudo-user of its own, under
-- the same id; this says by which secret, until when and how often. Like logins, no role of a request is granted anything.
create table api_keys (
  key_id uuid primary key,
  tenant_id int not null,
  secret_hash bytea not null unique,
  -- The secret before the last rotation, for as long as it still counts.
  former_hash bytea unique,
  former_until timestamptz,
  -- A person who showed who they are let it export lists of people (D362).
  may_export boolean not null,
  -- Networks that it may come from; none is anywhere.
  networks cidr[] not null check (cardinality(networks) <= 20),
  calls_a_minute int not null check (calls_a_minute between 1 and 6000),
  created_at timestamptz not null default now(),
  created_by uuid not null,
  created_by_name text not null check (length(created_by_name) <= 200),
  rotated_at timestamptz,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  last_used_from inet,
  revoked_at timestamptz
);
create index api_keys_tenant on api_keys (tenant_id);
