-- A client that leaves takes all of it along: a signed ZIP of its documents and of its records as CSV, made behind the request,
-- part by part (D421).
create table departure_exports (
  tenant_id int not null,
  export_id uuid not null default uuidv7(),
  departure_id uuid not null references departures (departure_id),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  -- How many of its steps are written, of how many: a table each, then the documents by the hundred.
  done int not null default 0,
  steps int not null default 0,
  records int not null default 0,
  papers int not null default 0,
  -- Documents that the store does not have, or not whole.
  missing text[] not null default '{}',
  checkpoint jsonb,
  lease_until timestamptz,
  tries int not null default 0,
  sha256 bytea,
  size bigint,
  asked_by uuid not null,
  asked_by_name text not null check (length(asked_by_name) <= 200),
  asked_at timestamptz not null default now(),
  finished_at timestamptz,
  -- When it was saved for the first time: nothing is erased before.
  saved_at timestamptz,
  saved_by_name text,
  primary key (tenant_id, export_id),
  foreign key (tenant_id, sha256) references blobs (tenant_id, sha256),
  check ((state = 'done') = (finished_at is not null and size is not null))
);
create unique index departure_exports_open on departure_exports (departure_id) where state in ('waiting', 'running');
create index departure_exports_departure on departure_exports (departure_id, asked_at desc);
create index departure_exports_blob on departure_exports (tenant_id, sha256) where sha256 is not null;

alter table departure_exports enable row level security;
alter table departure_exports force row level security;
create policy jobs_rows on departure_exports to console_jobs using (tenant_id = (select app_tenant()));
create policy staff_read on departure_exports for select to console_staff using (true);
grant select on departure_exports to console_staff;
grant select, insert, update, delete on departure_exports to console_jobs;
