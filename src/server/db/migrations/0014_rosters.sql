-- Roster updates and photos (issue 4, part 7). The rows of a file hold SSNs, so they are kept encrypted, some hundred
-- together, and only until the roster is applied or given up; what they come to is kept with SSNs masked.
create table rosters (
  tenant_id int not null,
  roster_id uuid not null default uuidv7(),
  client_id int not null,
  file_name text not null check (length(file_name) between 1 and 255),
  state text not null check (state in ('uploaded', 'checking', 'checked', 'applying', 'applied', 'cancelled', 'failed')),
  uploaded_by uuid,
  uploaded_at timestamptz not null default now(),
  row_count int not null,
  columns jsonb not null,
  remarks jsonb not null default '[]',
  plan jsonb not null,
  -- The locations that it may touch, and who asked for it: the work goes on when they have left.
  sites int[] not null default '{}',
  asked_by jsonb not null default '{}',
  -- How far the step under way is.
  done int not null default 0,
  total int not null default 0,
  next_part int not null default 0,
  counts jsonb,
  version int not null default 1,
  primary key (tenant_id, roster_id),
  foreign key (tenant_id, client_id) references clients (tenant_id, client_id)
);
create index rosters_client on rosters (tenant_id, client_id, uploaded_at desc);

create table roster_parts (
  tenant_id int not null,
  roster_id uuid not null,
  part int not null,
  client_id int not null,
  row_count int not null,
  cipher bytea not null,
  primary key (tenant_id, roster_id, part),
  foreign key (tenant_id, roster_id) references rosters (tenant_id, roster_id)
);

create table roster_rows (
  tenant_id int not null,
  roster_id uuid not null,
  -- The row of the file; people missing from it come behind all rows.
  ordinal int not null,
  client_id int not null,
  line int,
  kind text not null check (kind in ('add', 'change', 'remove', 'fault', 'same')),
  employee_id uuid,
  -- Keyed hashes of what a row names its person by, to find two rows for one.
  person_key bytea,
  ssn_key bytea,
  name text not null default '',
  work_id text not null default '',
  changes jsonb not null default '[]',
  faults jsonb not null default '[]',
  outcome text check (outcome in ('done', 'failed', 'skipped')),
  reason text,
  primary key (tenant_id, roster_id, ordinal),
  foreign key (tenant_id, roster_id) references rosters (tenant_id, roster_id)
);
create index roster_rows_kind on roster_rows (tenant_id, roster_id, kind, ordinal);
create index roster_rows_person on roster_rows (tenant_id, roster_id, person_key);
create index roster_rows_employee on roster_rows (tenant_id, roster_id, employee_id) where employee_id is not null;

-- What a client called its columns the last time.
create table roster_habits (
  tenant_id int not null,
  client_id int not null,
  headings jsonb not null default '{}',
  match_by text,
  primary key (tenant_id, client_id),
  foreign key (tenant_id, client_id) references clients (tenant_id, client_id)
);

-- The outbox of roster work, read before a tenant is bound: numbers only, as in client_directory. A lease that runs out
-- is taken over by another server.
create table roster_work (
  roster_id uuid not null,
  tenant_id int not null,
  work text not null check (work in ('check', 'apply', 'forget')),
  run_after timestamptz not null default now(),
  lease_until timestamptz,
  attempts int not null default 0,
  primary key (roster_id, work)
);
create index roster_work_due on roster_work (run_after);

create table employee_photos (
  tenant_id int not null,
  employee_id uuid not null,
  client_id int not null,
  sha256 bytea not null,
  width int not null,
  height int not null,
  uploaded_by uuid,
  uploaded_at timestamptz not null default now(),
  primary key (tenant_id, employee_id),
  foreign key (tenant_id, employee_id) references employees (tenant_id, employee_id),
  foreign key (tenant_id, sha256) references blobs (tenant_id, sha256)
);

create table photo_imports (
  tenant_id int not null,
  import_id uuid not null default uuidv7(),
  client_id int not null,
  uploaded_by uuid,
  uploaded_at timestamptz not null default now(),
  finished_at timestamptz,
  version int not null default 1,
  primary key (tenant_id, import_id),
  foreign key (tenant_id, client_id) references clients (tenant_id, client_id)
);

create table photo_import_files (
  tenant_id int not null,
  file_id uuid not null default uuidv7(),
  import_id uuid not null,
  client_id int not null,
  ordinal int not null,
  file_name text not null,
  sha256 bytea,
  width int,
  height int,
  -- No foreign key: it stays where it was imported when its employee moves.
  employee_id uuid,
  state text not null check (state in ('matched', 'unmatched', 'chosen', 'skipped', 'faulty', 'stored')),
  reason text,
  primary key (tenant_id, file_id),
  unique (tenant_id, import_id, ordinal),
  foreign key (tenant_id, import_id) references photo_imports (tenant_id, import_id),
  foreign key (tenant_id, sha256) references blobs (tenant_id, sha256),
  check ((state = 'faulty') = (sha256 is null))
);

do $$
declare t text;
begin
  foreach t in array array['rosters', 'roster_parts', 'roster_rows', 'roster_habits', 'employee_photos', 'photo_imports', 'photo_import_files'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy app_rows on %I to console_app using (tenant_id = (select app_tenant())
      and ((select app_all_sites()) or client_id = any ((select app_sites())::int[])))', t);
    execute format('create policy jobs_rows on %I to console_jobs using (tenant_id = (select app_tenant()))', t);
    execute format('create policy staff_read on %I for select to console_staff using (true)', t);
    execute format('create policy staff_write on %I for all to console_staff using (is_internal_tenant(tenant_id) and tenant_id = (select app_tenant()))', t);
    execute format('grant select, insert, update on %I to console_app, console_jobs, console_staff', t);
  end loop;
end $$;
grant delete on roster_parts, roster_rows to console_app, console_jobs;
grant delete on employee_photos, photo_import_files to console_jobs;
grant select, insert, update on roster_work to console_app, console_jobs;
grant delete on roster_work to console_jobs;

-- Retention takes the photo out with the rest of what is personal (0012_employment.sql).
create function drop_photos_of_removed() returns trigger language plpgsql as $$
begin
  delete from employee_photos where tenant_id = new.tenant_id and employee_id = new.employee_id;
  delete from photo_import_files where tenant_id = new.tenant_id and employee_id = new.employee_id;
  return null;
end $$;
create trigger employees_drop_photos after update on employees
  for each row when (new.removed_at is not null and old.removed_at is null) execute function drop_photos_of_removed();
