-- A file of locations, until it is applied or given up (issue 19, part 2): it can be left and taken up again. It holds
-- names and addresses of places, and nothing of people.
create table tree_imports (
  tenant_id int not null,
  tree_import_id uuid not null default uuidv7(),
  -- The place that the file's tree stands below.
  client_id int not null,
  file_name text not null check (length(file_name) between 1 and 255),
  state text not null default 'open' check (state in ('open', 'applied', 'cancelled')),
  uploaded_by uuid,
  uploaded_at timestamptz not null default now(),
  row_count int not null,
  columns jsonb not null,
  mapping jsonb not null,
  -- Taken out when it is over.
  rows jsonb,
  added int,
  version int not null default 1,
  primary key (tenant_id, tree_import_id),
  foreign key (tenant_id, client_id) references clients (tenant_id, client_id)
);
create index tree_imports_client on tree_imports (tenant_id, client_id, uploaded_at desc);
alter table tree_imports enable row level security;
alter table tree_imports force row level security;
create policy app_rows on tree_imports to console_app using (tenant_id = (select app_tenant())
  and ((select app_all_sites()) or client_id in (select unnest(app_sites()))));
create policy jobs_rows on tree_imports to console_jobs using (tenant_id = (select app_tenant()));
create policy staff_read on tree_imports for select to console_staff using (true);
grant select, insert, update on tree_imports to console_app, console_jobs;
grant delete on tree_imports to console_jobs;
grant select on tree_imports to console_staff;
