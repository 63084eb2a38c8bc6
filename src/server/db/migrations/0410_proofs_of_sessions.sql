-- When the one at the keyboard last showed who they are, where that is later than their sign-in (D360).
alter table sessions add column proved_at timestamptz;
