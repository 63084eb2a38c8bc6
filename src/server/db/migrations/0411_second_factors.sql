-- The second factor of an account: the secret of its authenticator app, and codes for the day the app is lost (D361).
-- Like logins, reached by the server's own statements alone: no role of a request is granted anything.
create table second_factors (
  user_id uuid primary key references logins (user_id) on delete cascade,
  secret_cipher bytea not null,
  created_at timestamptz not null default now(),
  -- Null until a first code has shown that the app has the secret; it asks nothing of anybody before.
  confirmed_at timestamptz,
  -- The time step of the last code taken: a code counts once, and none before it counts any more (RFC 6238, 5.2).
  last_step bigint
);

create table recovery_codes (
  user_id uuid not null references second_factors (user_id) on delete cascade,
  -- Keyed, so that the table alone does not let anybody guess.
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
