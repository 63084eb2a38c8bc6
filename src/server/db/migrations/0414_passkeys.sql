-- Passkeys of an account beside its authenticator app (D366). Like second factors, reached by the server's own statements alone.
create table passkeys (
  passkey_id uuid primary key default uuidv7(),
  -- They go with the factor: who has lost the one may have lost the others.
  user_id uuid not null references second_factors (user_id) on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null,
  sign_count bigint not null,
  name text not null check (length(name) between 1 and 80),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

-- Challenges that were answered: each counts once. What was not answered is nowhere.
create table passkey_challenges (
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);
