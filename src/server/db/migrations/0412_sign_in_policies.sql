-- Who must have a second factor, by company; the internal one's row is the policy for staff (D363). Like logins, these tables
-- are reached by the server's own statements alone: no role of a request is granted anything.
create table sign_in_policies (
  tenant_id int primary key,
  -- Since when a second factor is asked for; null while nobody is made to have one.
  required_since timestamptz,
  -- Days that somebody without one may go on: from then, or from when the account was made.
  grace_days int not null check (grace_days between 0 and 30),
  -- Days for which a device that gave a code may be trusted; 0 trusts none.
  trust_days int not null check (trust_days between 0 and 90),
  version int not null default 1,
  changed_at timestamptz not null default now(),
  changed_by uuid
);

-- From when on a grace counts for an account that is younger than its company's policy.
alter table logins add column created_at timestamptz not null default now();

-- Browsers that a user need not give a code in until a day; gone with the factor (D363).
create table trusted_devices (
  device_id uuid primary key default uuidv7(),
  user_id uuid not null references second_factors (user_id) on delete cascade,
  -- The token itself is a cookie of the browser, and nowhere else.
  token_hash bytea not null unique,
  user_agent text not null check (length(user_agent) <= 200),
  begun_from inet,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index trusted_devices_user on trusted_devices (user_id);

-- A factor that is to be taken away for its owner, who lost it: by a second administrator, or after a day (D364).
create table factor_resets (
  reset_id uuid primary key default uuidv7(),
  tenant_id int not null,
  user_id uuid not null references second_factors (user_id) on delete cascade,
  asked_by uuid not null,
  asked_by_name text not null check (length(asked_by_name) <= 200),
  asked_at timestamptz not null default now(),
  due_at timestamptz not null default now() + interval '1 day'
);
-- One at a time of an account.
create unique index factor_resets_user on factor_resets (user_id);
create index factor_resets_due on factor_resets (due_at);
