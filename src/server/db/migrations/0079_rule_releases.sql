-- Releases of the law's rows: what a new one would change is seen, file by file, before it is switched on.
create table rule_releases (
  release int primary key check (release between 1 and 999),
  title text not null check (length(title) between 1 and 100),
  summary text not null check (length(summary) between 1 and 500),
  -- Null while it is only prepared: its rows judge nobody.
  switched_on_at timestamptz,
  -- Null where the console came with it.
  switched_on_by uuid,
  -- When every file was noted to be judged anew by it.
  files_noted_at timestamptz
);
insert into rule_releases (release, title, summary, switched_on_at, files_noted_at) values
  (1, 'The first rules', 'What 49 CFR Part 391 and Part 382 ask of a driver’s file, as dated rows.', now(), now()),
  (2, 'Rules for the driver they are about', 'Rows say for whom they are and which day decides. The license, the medical proof of CDL drivers, queries and training were corrected.', now(), now()),
  (3, 'Past employers and testing programs', 'Each past employer is asked. Owner-operators have rows of their own, and a testing program before the hire may stand for the pre-employment test.', now(), now());
grant select on rule_releases to console_app, console_staff, console_jobs;
grant update on rule_releases to console_staff;

alter table qualification_defaults drop constraint qualification_defaults_release_check;
alter table qualification_defaults
  alter column release drop default,
  alter column release type int using release::int,
  add foreign key (release) references rule_releases,
  -- The release with which the row leaves; null while none takes its place.
  add column left_with int references rule_releases check (left_with > release);

-- The last release that was switched on.
create function release_in_force() returns int language sql stable
  as 'select coalesce(max(release), 0) from rule_releases where switched_on_at is not null';

-- Tells one state of a release's rows from another.
create function rows_of_release(release int) returns text language sql stable as $$
  select md5(coalesce(string_agg(d::text, E'\n' order by d.rule_id), ''))
    from qualification_defaults d where d.release = $1 or d.left_with = $1 $$;

-- The judging of every file with and without a prepared release; the newest of a release counts.
create table rule_previews (
  preview_id uuid primary key default uuidv7(),
  release int not null references rule_releases,
  -- The state of its rows that was judged by.
  rows_state text not null,
  asked_by uuid not null,
  asked_at timestamptz not null default now(),
  finished_at timestamptz
);
create index rule_previews_release on rule_previews (release, preview_id desc);
grant select, insert on rule_previews to console_staff;
grant select on rule_previews to console_app, console_jobs;

-- How far a preview is in each company, and what it found there.
create table rule_preview_clients (
  preview_id uuid not null references rule_previews on delete cascade,
  tenant_id int not null,
  files int not null,
  judged int not null default 0,
  -- The last file judged, in the order of ids.
  judged_to uuid,
  stopped int not null default 0,
  worse int not null default 0,
  otherwise int not null default 0,
  better int not null default 0,
  freed int not null default 0,
  finished_at timestamptz,
  primary key (preview_id, tenant_id)
);

-- Whose file would stand otherwise. What exactly changes is judged when it is read.
create table rule_preview_files (
  preview_id uuid not null references rule_previews on delete cascade,
  tenant_id int not null,
  -- 0 may not drive any more, 1 stands worse, 2 otherwise, 3 better, 4 may drive again.
  effect smallint not null check (effect between 0 and 4),
  employee_id uuid not null,
  client_id int not null,
  primary key (tenant_id, preview_id, effect, employee_id),
  foreign key (tenant_id, employee_id) references employees (tenant_id, employee_id) on delete cascade
);
create index rule_preview_files_employee on rule_preview_files (tenant_id, employee_id);

do $$
declare t text;
begin
  foreach t in array array['rule_preview_clients', 'rule_preview_files'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy jobs_rows on %I to console_jobs using (tenant_id = (select app_tenant()))', t);
    execute format('create policy staff_read on %I for select to console_staff using (true)', t);
    execute format('grant select on %I to console_staff', t);
    execute format('grant select, insert, update, delete on %I to console_jobs', t);
  end loop;
end $$;
-- Counts of a whole company are no location's to see: a location counts its own files.
create policy app_rows on rule_preview_files for select to console_app
  using (tenant_id = (select app_tenant()) and ((select app_all_sites()) or client_id = any ((select app_sites())::int[])));
grant select on rule_preview_files to console_app;
