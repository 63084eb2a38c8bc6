-- Safety data of carriers (CSA), out of FMCSA's public files: only of the DOT numbers of our clients, each row with its release.

-- The categories of the Safety Measurement System, in force from a day to the day before valid_to. What is announced without
-- a day has no valid_from, and counts for nothing until somebody writes one (89 FR 91874).
create table csa_categories (
  category_id int primary key,
  -- FMCSA's number of the BASIC, as in the list of settings; null where it has none yet.
  basic_id int,
  name text not null check (length(name) between 1 and 60),
  full_name text not null check (length(full_name) between 1 and 100),
  valid_from date,
  valid_to date check (valid_to > valid_from),
  -- From this percentile on a carrier is looked at: in general, with hazardous materials, with passengers.
  general_pct int not null check (general_pct between 1 and 100),
  hazmat_pct int not null check (hazmat_pct between 1 and 100),
  passenger_pct int not null check (passenger_pct between 1 and 100),
  -- What the public files say of a property carrier: the measure, or nothing.
  published text not null check (published in ('measure', 'nothing')),
  source text not null check (length(source) between 1 and 300),
  -- When the source was read; null where it is not verified.
  checked_on date
);
insert into csa_categories values
  (1, 11, 'Unsafe Driving', 'Unsafe Driving', '2012-12-01', null, 65, 60, 50, 'measure', 'FMCSA, SMS methodology; the day on which the names of today began is not verified', null),
  (2, 12, 'HOS Compliance', 'Hours-of-Service Compliance', '2012-12-01', null, 65, 60, 50, 'measure', 'FMCSA, SMS methodology', null),
  (3, 13, 'Driver Fitness', 'Driver Fitness', '2012-12-01', null, 80, 75, 65, 'measure', 'FMCSA, SMS methodology', null),
  (4, 14, 'Controlled Substances', 'Controlled Substances/Alcohol', '2012-12-01', null, 80, 75, 65, 'measure', 'FMCSA, SMS methodology', null),
  (5, 15, 'Vehicle Maintenance', 'Vehicle Maintenance', '2012-12-01', null, 80, 75, 65, 'measure', 'FMCSA, SMS methodology', null),
  (6, 16, 'HM Compliance', 'Hazardous Materials Compliance', '2012-12-01', null, 80, 80, 80, 'nothing', 'FMCSA, SMS methodology', null),
  (7, 17, 'Crash Indicator', 'Crash Indicator', '2012-12-01', null, 65, 60, 50, 'nothing', 'FMCSA, SMS methodology', null),
  -- Announced on 2024-11-20 as compliance categories, without a day. Thresholds of two of them move; by how much is not verified.
  (21, null, 'Unsafe Driving', 'Unsafe Driving, with controlled substances and alcohol', null, null, 65, 60, 50, 'measure', '89 FR 91874', null),
  (22, null, 'HOS Compliance', 'Hours-of-Service Compliance', null, null, 65, 60, 50, 'measure', '89 FR 91874', null),
  (23, null, 'Vehicle Maintenance', 'Vehicle Maintenance', null, null, 80, 75, 65, 'measure', '89 FR 91874', null),
  (24, null, 'Vehicle Maintenance: Driver Observed', 'Vehicle Maintenance: Driver Observed', null, null, 80, 75, 65, 'measure', '89 FR 91874', null),
  (25, null, 'HM Compliance', 'Hazardous Materials Compliance', null, null, 90, 90, 90, 'nothing', '89 FR 91874', null),
  (26, null, 'Driver Fitness', 'Driver Fitness', null, null, 90, 90, 90, 'measure', '89 FR 91874', null),
  (27, null, 'Crash Indicator', 'Crash Indicator', null, null, 65, 60, 50, 'nothing', '89 FR 91874', null);
grant select on csa_categories to console_app, console_staff, console_jobs;

-- The files that were taken in, of the internal tenant.
create table csa_imports (
  tenant_id int not null,
  import_id uuid not null default uuidv7(),
  data_set text not null check (data_set in ('results', 'inspections', 'violations', 'crashes', 'carriers')),
  -- The day of the release that the rows are of.
  release date not null,
  source text not null check (source in ('upload', 'folder')),
  file_name text not null check (length(file_name) between 1 and 255),
  -- The file in the store; let go when it is over.
  stored bytea,
  sha256 bytea not null,
  size bigint not null,
  -- Of which DOT numbers it was read, as a hash of them: the same file says something new once there are others.
  numbers_digest bytea,
  state text not null default 'waiting'
    check (state in ('waiting', 'reading', 'telling', 'done', 'same', 'held', 'refused', 'cancelled')),
  -- Taken over although it is much shorter than the release before.
  confirmed boolean not null default false,
  -- Why it was refused, or is held.
  problem text check (length(problem) between 1 and 1000),
  remarks text[] not null default '{}',
  row_count bigint not null default 0,
  own_count bigint not null default 0,
  added bigint not null default 0,
  changed bigint not null default 0,
  gone bigint not null default 0,
  fault_count bigint not null default 0,
  -- The first of them: [{row, text}].
  faults jsonb not null default '[]',
  added_by uuid,
  added_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  lease_until timestamptz,
  attempts int not null default 0,
  version int not null default 1,
  primary key (tenant_id, import_id),
  foreign key (tenant_id, stored) references blobs (tenant_id, sha256)
);
create index csa_imports_newest on csa_imports (tenant_id, added_at desc);
create index csa_imports_stored on csa_imports (tenant_id, stored) where stored is not null;
alter table csa_imports enable row level security;
alter table csa_imports force row level security;
create policy jobs_rows on csa_imports to console_jobs using (tenant_id = (select app_tenant()));
create policy staff_rows on csa_imports to console_staff using (tenant_id = (select app_tenant()));
grant select, insert, update on csa_imports to console_jobs, console_staff;

-- Rows of the file that is being read, until they are compared with those that are there. What is lost with the server is read again.
create unlogged table csa_staged (
  import_id uuid not null,
  row_number bigint not null,
  dot_number text not null,
  record_key text not null,
  digest uuid not null,
  facts jsonb not null
);
create index csa_staged_import on csa_staged (import_id);
grant select, insert, delete on csa_staged to console_jobs;

-- The public rows. Each has the release in which it stands as it does now, the first that had it, and the one that had it no more.
create table csa_results (
  dot_number text not null,
  record_key text not null,
  release date not null,
  first_release date not null,
  gone_release date,
  digest uuid not null,
  import_id uuid not null,
  -- Of the file: percentiles of property carriers are not in theirs.
  carrier_kind text not null check (carrier_kind in ('passenger', 'property')),
  inspections int,
  driver_inspections int,
  driver_out_of_service int,
  vehicle_inspections int,
  vehicle_out_of_service int,
  -- [{basicId, inspections, measure, percentile, alert, acute, said}]; `said` is a text that stood for a number.
  categories jsonb not null,
  primary key (dot_number, record_key)
);
create table csa_inspections (
  dot_number text not null,
  record_key text not null,
  release date not null,
  first_release date not null,
  gone_release date,
  digest uuid not null,
  import_id uuid not null,
  report_number text not null,
  report_state text not null,
  inspected_on date not null,
  level int,
  place text,
  time_weight int,
  driver_out_of_service int not null,
  vehicle_out_of_service int not null,
  hazmat_out_of_service int not null,
  placard boolean,
  -- [{type, make, plate, state, vin}]
  units jsonb not null,
  -- BASICs in which it has violations, with how many: {"11": 2}
  violations jsonb not null,
  violation_count int not null,
  primary key (dot_number, record_key)
);
create index csa_inspections_day on csa_inspections (dot_number, inspected_on desc, record_key desc);
create table csa_violations (
  dot_number text not null,
  record_key text not null,
  release date not null,
  first_release date not null,
  gone_release date,
  digest uuid not null,
  import_id uuid not null,
  inspection_id text not null,
  inspected_on date not null,
  code text not null,
  basic_id int,
  basic_said text not null,
  out_of_service boolean not null,
  severity int,
  time_weight int,
  total_weight int,
  description text not null,
  violation_group text not null,
  unit text not null,
  primary key (dot_number, record_key)
);
create index csa_violations_day on csa_violations (dot_number, inspected_on desc, record_key desc);
create index csa_violations_inspection on csa_violations (dot_number, inspection_id);
create index csa_violations_import on csa_violations (import_id, dot_number, basic_id);
create table csa_crashes (
  dot_number text not null,
  record_key text not null,
  release date not null,
  first_release date not null,
  gone_release date,
  digest uuid not null,
  import_id uuid not null,
  report_number text not null,
  report_state text not null,
  sequence int not null,
  crashed_on date not null,
  crashed_at text check (crashed_at ~ '^\d\d:\d\d$'),
  city text not null,
  state text not null,
  location text not null,
  vin text not null,
  plate text not null,
  plate_state text not null,
  vehicles int,
  fatalities int,
  injuries int,
  tow_away boolean,
  hazmat_released boolean,
  recordable boolean,
  severity int,
  time_weight int,
  citation text not null,
  not_preventable boolean,
  primary key (dot_number, record_key)
);
create index csa_crashes_day on csa_crashes (dot_number, crashed_on desc, record_key desc);
create index csa_crashes_import on csa_crashes (import_id, dot_number);
create table csa_carriers (
  dot_number text not null,
  record_key text not null,
  release date not null,
  first_release date not null,
  gone_release date,
  digest uuid not null,
  import_id uuid not null,
  legal_name text not null,
  dba_name text not null,
  operation text not null,
  hazmat boolean,
  passenger boolean,
  city text not null,
  state text not null,
  power_units int,
  drivers int,
  mileage bigint,
  mileage_year int,
  mcs150_on date,
  added_on date,
  primary key (dot_number, record_key)
);

-- A company sees what is public of the DOT numbers of its own locations, and of no others: who else is served is nobody's business.
do $$
declare t text;
begin
  foreach t in array array['csa_results', 'csa_inspections', 'csa_violations', 'csa_crashes', 'csa_carriers'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy app_rows on %I for select to console_app using (dot_number in (select ltrim(c.dot_number, ''0'') from clients c
      where c.dot_number is not null and ((select app_all_sites()) or c.client_id in (select unnest(app_sites())))))', t);
    execute format('create policy jobs_rows on %I to console_jobs using (true)', t);
    execute format('grant select on %I to console_app', t);
    execute format('grant select, insert, update on %I to console_jobs', t);
  end loop;
end $$;

-- What people say of the public rows. They have no foreign key to them: a corrected file may take a row away.
create table csa_returns (
  tenant_id int not null,
  client_id int not null,
  dot_number text not null,
  inspection_id text not null,
  -- The day on which the signed report went back (49 CFR 396.9(d)(3)).
  returned_on date not null,
  noted_by uuid,
  noted_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, dot_number, inspection_id),
  foreign key (tenant_id, client_id) references clients (tenant_id, client_id)
);
create table csa_crash_ties (
  tenant_id int not null,
  client_id int not null,
  dot_number text not null,
  crash_id text not null,
  -- The accident of the register that it is; null where it is none of ours, with why.
  accident_id uuid,
  reason text check (length(reason) between 1 and 1000),
  noted_by uuid,
  noted_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, dot_number, crash_id),
  foreign key (tenant_id, client_id) references clients (tenant_id, client_id),
  check ((accident_id is null) = (reason is not null))
);
create index csa_crash_ties_accident on csa_crash_ties (tenant_id, accident_id) where accident_id is not null;
-- What is to be told to the contacts of a location: new data (2), and reports of inspections that are due soon (3) or late (4).
create table csa_notices (
  tenant_id int not null,
  notice_id uuid not null default uuidv7(),
  client_id int not null,
  dot_number text not null,
  type_id int not null check (type_id in (2, 3, 4)),
  basic_id int not null,
  -- The release and data set, or the inspection, that it is about.
  subject text not null check (length(subject) between 1 and 120),
  -- How many rows are new; of a measure what it was and is.
  row_count int not null default 0,
  measure_before numeric,
  measure_now numeric,
  at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, notice_id),
  unique (tenant_id, client_id, dot_number, type_id, basic_id, subject),
  foreign key (tenant_id, client_id) references clients (tenant_id, client_id)
);

do $$
declare t text;
begin
  foreach t in array array['csa_returns', 'csa_crash_ties', 'csa_notices'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    -- By the number and not by the location: two locations of one number see and change the same.
    execute format('create policy app_rows on %I to console_app using (tenant_id = (select app_tenant())
      and dot_number in (select ltrim(c.dot_number, ''0'') from clients c
        where c.dot_number is not null and ((select app_all_sites()) or c.client_id in (select unnest(app_sites())))))', t);
    execute format('create policy jobs_rows on %I to console_jobs using (tenant_id = (select app_tenant()))', t);
  end loop;
end $$;
grant select, insert, update, delete on csa_returns, csa_crash_ties to console_app, console_jobs;
grant select on csa_notices to console_app;
grant select, insert on csa_notices to console_jobs;
