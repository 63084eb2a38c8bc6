-- Trusted extensions: the owner of the database may create them. They serve the search index.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- Roles of the three kinds of work (D2). They own nothing and cannot log in: a transaction takes one by SET LOCAL ROLE.
-- console_search owns the search functions, so that the trigram index serves under row-level security.
do $$
declare role_name text;
begin
  foreach role_name in array array['console_app', 'console_staff', 'console_jobs', 'console_search'] loop
    if not exists (select from pg_roles where rolname = role_name) then
      execute format('create role %I nologin', role_name);
    end if;
    if not pg_has_role(current_user, role_name, 'SET') then
      execute format('grant %I to current_user with set true, inherit false', role_name);
    end if;
  end loop;
end $$;
grant usage on schema public to console_app, console_staff, console_jobs, console_search;

-- After a transaction that set it, a setting reads '' and not null; hence nullif. No setting: no rows.
create function app_tenant() returns int language sql stable parallel safe
  as $$ select nullif(current_setting('app.tenant_id', true), '')::int $$;
create function app_sites() returns int[] language sql stable parallel safe
  as $$ select nullif(nullif(current_setting('app.sites', true), ''), '*')::int[] $$;
create function app_all_sites() returns boolean language sql stable parallel safe
  as $$ select coalesce(current_setting('app.sites', true), '') = '*' $$;

-- What is compared when one types a name: lower case, accents left out, so that "garcia" finds "García".
create function fold(written text) returns text language sql immutable strict parallel safe
  as $$ select translate(lower(written), 'áàâäãåāéèêëēíìîïīóòôöõøōúùûüūñçýÿšžčćł', 'aaaaaaaeeeeeiiiiiooooooouuuuuncyyszccl') $$;

-- Finds a client's tenant before a tenant is bound. A reference table: the same on every node, no tenant data but the numbers.
create table client_directory (
  client_id int primary key check (client_id > 0),
  tenant_id int not null,
  legacy_client_id int not null unique,
  is_internal boolean not null default false
);
create index client_directory_tenant on client_directory (tenant_id);
create sequence client_id_seq as int start 100000;

-- Sign-in names are unique in the installation.
create table logins (
  email text primary key check (email = lower(email)),
  tenant_id int not null,
  user_id uuid not null unique,
  password_hash text,
  password_changed_at timestamptz,
  is_demo boolean not null default false
);

-- Failed sign-ins by account and by address, as keyed hashes; the delay grows and never locks for good (D11).
create table login_attempts (
  subject text primary key,
  failures int not null default 0,
  last_failure_at timestamptz not null default now(),
  retry_at timestamptz
);

create table sessions (
  session_id uuid primary key default uuidv7(),
  family_id uuid not null,
  tenant_id int not null,
  user_id uuid,
  auditor_link_id uuid,
  refresh_hash bytea not null unique,
  previous_hash bytea unique,
  previous_until timestamptz,
  successor_cipher bytea,
  created_at timestamptz not null default now(),
  last_activity_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_reason text,
  impersonating_tenant_id int,
  impersonating_user_id uuid,
  user_agent text,
  check ((user_id is null) <> (auditor_link_id is null))
);
create index sessions_user on sessions (user_id) where ended_at is null;

-- Single-use links: sign-up, reset and later the public forms (D11, D24). Only the hash is kept.
create table single_use_tokens (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('signUp', 'resetPassword')),
  tenant_id int not null,
  user_id uuid not null,
  return_to text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index single_use_tokens_user on single_use_tokens (user_id, purpose);

create table auditor_links (
  auditor_link_id uuid primary key default uuidv7(),
  token_hash bytea not null unique,
  tenant_id int not null,
  client_id int not null,
  label text not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);

create table idempotency_keys (
  user_key text not null,
  key text not null,
  endpoint text not null,
  client_id int,
  body_hash bytea not null,
  status int,
  reply_cipher bytea,
  created_at timestamptz not null default now(),
  primary key (user_key, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- The audit chain: one per tenant, each row's hash covers the row and the hash before it, keyed outside the database (D15).
create table audit_head (
  tenant_id int primary key,
  seq bigint not null,
  hash bytea not null
);
create table audit_log (
  tenant_id int not null,
  seq bigint not null,
  at timestamptz not null,
  session_id uuid,
  user_id uuid,
  impersonated_user_id uuid,
  auditor_link_id uuid,
  client_id int,
  action text not null,
  outcome text not null check (outcome in ('done', 'denied', 'failed')),
  entity text,
  entity_id text,
  detail jsonb not null default '{}',
  -- Which master key the hash is made with, so that the chain can be checked after a change of keys.
  key_id int not null,
  previous_hash bytea not null,
  hash bytea not null,
  primary key (tenant_id, seq)
);
create index audit_log_entity on audit_log (tenant_id, entity, entity_id, seq);
create function refuse_change() returns trigger language plpgsql as $$
begin raise exception 'rows of % are only ever added', tg_table_name; end $$;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_change();

-- Live hints: written in the transaction, announced after commit (server.md section 6).
create table live_outbox (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  tenant_id int not null,
  topic text not null,
  key text not null default '',
  requirement text not null default 'session',
  at timestamptz not null default now()
);
create index live_outbox_at on live_outbox (at);

-- Mail waits here until it is sent; the body is encrypted and wiped afterwards.
create table mail_outbox (
  mail_id uuid primary key default uuidv7(),
  tenant_id int not null,
  kind text not null,
  message_cipher bytea,
  created_at timestamptz not null default now(),
  send_after timestamptz not null default now(),
  sent_at timestamptz,
  cancelled_at timestamptz,
  attempts int not null default 0,
  last_error text
);

-- What belongs to the installation as a whole: the fingerprint of its keys (D16), the state of the demo.
create table installation (
  key text primary key,
  value jsonb not null
);

-- Features add live hints in their own transaction, and nothing else of the kernel's.
grant insert on live_outbox to console_app, console_staff, console_jobs;
grant select on client_directory to console_app, console_staff, console_jobs, console_search;
grant insert on mail_outbox to console_app, console_staff, console_jobs;
