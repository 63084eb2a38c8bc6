-- On which continent a key was used last, and when it was last used on two within an hour (D437). Kept only where a database of
-- places says it.
alter table api_keys
  add column last_continent text check (last_continent ~ '^[A-Z]{2}$'),
  add column last_continent_at timestamptz,
  -- Once a day at most; who administers the company's users is told by mail.
  add column apart_at timestamptz,
  add column apart_from text,
  add column apart_to text,
  add column apart_told_at timestamptz;
create index api_keys_apart on api_keys (apart_at) where apart_at is not null;
