-- A company's directory keeps its accounts by SCIM (D418). The token of its program, and what it did last: like the provider itself they
-- are reached by the server's own statements alone.
create table scim_tokens (
  tenant_id int primary key,
  token_id uuid not null unique default uuidv7(),
  secret_hash bytea not null unique,
  -- The secret before the last rotation, for as long as it still counts.
  former_hash bytea unique,
  former_until timestamptz,
  made_at timestamptz not null default now(),
  made_by uuid not null,
  made_by_name text not null check (length(made_by_name) <= 200),
  expires_at timestamptz not null default now() + interval '1 year',
  last_used_at timestamptz
);

-- The last requests that changed something or were refused: what was asked and answered, and nothing of whom.
create table scim_requests (
  tenant_id int not null,
  request_id uuid not null default uuidv7(),
  at timestamptz not null default now(),
  method text not null check (length(method) <= 10),
  resource text not null check (length(resource) <= 30),
  status int not null,
  -- A sentence of ours; null of what was done.
  detail text check (length(detail) <= 300),
  primary key (tenant_id, request_id)
);

-- Accounts that the directory has made or taken up.
create table scim_users (
  tenant_id int not null,
  user_id uuid not null,
  external_id text check (length(external_id) between 1 and 200),
  -- Made by the directory: its groups say what it may do.
  is_made boolean not null,
  -- The version of the account when the directory ended it: whom an administrator ended, or changed since, is theirs.
  ended_version int,
  -- The directory knows it no more.
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users (tenant_id, user_id) on delete cascade
);
create unique index scim_users_external on scim_users (tenant_id, external_id) where deleted_at is null;

-- Groups of the directory; what one gives stands in provider_groups, by its name.
create table scim_groups (
  tenant_id int not null,
  group_id uuid not null default uuidv7(),
  name text not null check (length(name) between 1 and 200),
  external_id text check (length(external_id) between 1 and 200),
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  primary key (tenant_id, group_id),
  unique (tenant_id, name)
);
create unique index scim_groups_external on scim_groups (tenant_id, external_id);

create table scim_members (
  tenant_id int not null,
  group_id uuid not null,
  user_id uuid not null,
  primary key (tenant_id, group_id, user_id),
  foreign key (tenant_id, group_id) references scim_groups (tenant_id, group_id) on delete cascade,
  foreign key (tenant_id, user_id) references scim_users (tenant_id, user_id) on delete cascade
);
create index scim_members_user on scim_members (tenant_id, user_id);

do $$
declare t text;
begin
  foreach t in array array['scim_users', 'scim_groups', 'scim_members'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy jobs_rows on %I to console_jobs using (tenant_id = (select app_tenant()))', t);
    execute format('grant select, insert, update, delete on %I to console_jobs', t);
  end loop;
end $$;

-- Made by a company's directory: as long as nobody has come in by it, it opens by the company's own log-in alone.
alter table logins add column made_by_directory boolean not null default false;
