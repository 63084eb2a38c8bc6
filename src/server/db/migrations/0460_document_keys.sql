-- The keys that a tenant's documents are sealed with (D401), each sealed by the master key. The login that serves reads
-- them; no role of requests or jobs does. They outlive what a demo removes: the documents that they opened may be kept.
create table document_keys (
  tenant_id int not null,
  number int not null check (number > 0),
  sealed bytea not null,
  made_at timestamptz not null default now(),
  primary key (tenant_id, number)
);
