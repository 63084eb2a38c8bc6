-- A provider that never says whether an address is verified: its silence does not count against it (D416). Those that people came in by
-- before go on as they did.
alter table identity_providers add column lacks_verified boolean not null default false;
update identity_providers set lacks_verified = true where worked_at is not null;
