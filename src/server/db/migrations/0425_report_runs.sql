-- Files of reports that are made behind the request which asks for them: whole, or not at all.
create table report_runs (
  tenant_id int not null,
  run_id uuid not null default uuidv7(),
  client_id int not null,
  user_id uuid not null,
  -- Who really asked, where somebody acted as the user.
  impersonator_id uuid,
  report_name text not null check (length(report_name) between 1 and 40),
  format text not null check (format in ('csv', 'xlsx', 'pdf')),
  -- DOT numbers, days, columns and order; a search, which may be a name, is not among them.
  asked jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'canceled')),
  rows_read int not null default 0,
  -- How many there are, where it is known before they are read.
  rows_of int,
  lease_until timestamptz,
  tries int not null default 0,
  -- Why there is no file: an error's code.
  fault text check (length(fault) between 1 and 60),
  sha256 bytea,
  size bigint,
  asked_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (tenant_id, run_id),
  foreign key (tenant_id, user_id) references users (tenant_id, user_id),
  foreign key (tenant_id, client_id) references clients (tenant_id, client_id),
  foreign key (tenant_id, sha256) references blobs (tenant_id, sha256),
  check ((state = 'done') = (size is not null)),
  check (state = 'done' or sha256 is null)
);
create index report_runs_own on report_runs (tenant_id, user_id, client_id, asked_at desc);
create index report_runs_blob on report_runs (tenant_id, sha256) where sha256 is not null;
create index report_runs_open on report_runs (asked_at) where state in ('waiting', 'running');

alter table report_runs enable row level security;
alter table report_runs force row level security;
create policy app_rows on report_runs to console_app using (tenant_id = (select app_tenant())
  and ((select app_all_sites()) or client_id in (select unnest(app_sites()))));
create policy jobs_rows on report_runs to console_jobs using (tenant_id = (select app_tenant()));
create policy staff_read on report_runs for select to console_staff using (true);
grant select, insert, update on report_runs to console_app;
grant select on report_runs to console_staff;
grant select, insert, update, delete on report_runs to console_jobs;
