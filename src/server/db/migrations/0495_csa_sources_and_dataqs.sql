-- FMCSA's files may be fetched from addresses of the settings (D379): what each address said last.
alter table csa_imports drop constraint csa_imports_source_check,
  add constraint csa_imports_source_check check (source in ('upload', 'folder', 'address'));
create table csa_sources (
  tenant_id int not null,
  -- A hash of the address, which may have a key in it.
  address_digest bytea not null,
  -- Where it leads, without anything behind the path.
  address text not null check (length(address) between 1 and 500),
  -- What the last answer is known by, for the next question.
  etag text check (length(etag) <= 500),
  modified text check (length(modified) <= 100),
  sha256 bytea,
  tried_at timestamptz not null default now(),
  -- When a file came that was another than before.
  taken_at timestamptz,
  -- Why the last try brought nothing.
  problem text check (length(problem) between 1 and 500),
  primary key (tenant_id, address_digest)
);
alter table csa_sources enable row level security;
alter table csa_sources force row level security;
create policy jobs_rows on csa_sources to console_jobs using (tenant_id = (select app_tenant()));
grant select, insert, update on csa_sources to console_jobs;

-- What a company asked FMCSA to correct (DataQs), and what was answered: each step stays as it was noted.
create table csa_dataqs (
  tenant_id int not null,
  step_id uuid not null default uuidv7(),
  client_id int not null,
  dot_number text not null,
  kind text not null check (kind in ('inspection', 'violation', 'crash')),
  record_id text not null check (length(record_id) between 1 and 160),
  state text not null check (state in ('filed', 'documentsAsked', 'inReview', 'corrected', 'declined', 'reconsidered', 'withdrawn')),
  on_day date not null,
  -- FMCSA's number of the request.
  request_number text not null default '' check (length(request_number) <= 40),
  note text not null default '' check (length(note) <= 2000),
  noted_by uuid not null,
  noted_name text not null check (length(noted_name) <= 200),
  noted_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, step_id),
  foreign key (tenant_id, client_id) references clients (tenant_id, client_id)
);
create index csa_dataqs_record on csa_dataqs (tenant_id, dot_number, kind, record_id, step_id desc);
alter table csa_dataqs enable row level security;
alter table csa_dataqs force row level security;
-- By the number and not by the location, as what was noted of returned reports.
create policy app_rows on csa_dataqs to console_app using (tenant_id = (select app_tenant())
  and dot_number in (select ltrim(c.dot_number, '0') from clients c
    where c.dot_number is not null and ((select app_all_sites()) or c.client_id in (select unnest(app_sites())))));
create policy jobs_rows on csa_dataqs to console_jobs using (tenant_id = (select app_tenant()));
create policy staff_read on csa_dataqs for select to console_staff using (true);
grant select, insert on csa_dataqs to console_app;
grant select on csa_dataqs to console_staff;
grant select, insert, update, delete on csa_dataqs to console_jobs;
