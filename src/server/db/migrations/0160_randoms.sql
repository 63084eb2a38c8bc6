-- Random testing (49 CFR 382.305): the rates of the agencies, pools, selections that anyone can verify, and who was selected.

-- How many of the average pool are tested in a year, by agency and stratum, in force from a day until the next row's.
create table testing_rates (
  agency text not null check (agency in ('FMCSA', 'FAA', 'FRA', 'FTA', 'PHMSA', 'USCG')),
  -- Empty where the agency has one rate for all.
  stratum text not null default '' check (length(stratum) <= 60),
  valid_from date not null,
  drug_pct numeric(5, 2) not null check (drug_pct between 0 and 100),
  -- Null: the agency asks for no random alcohol tests.
  alcohol_pct numeric(5, 2) check (alcohol_pct between 0 and 100),
  source text not null check (length(source) between 1 and 300),
  -- When the source was read; without a day it is not verified.
  checked_on date,
  added_by uuid,
  added_at timestamptz not null default clock_timestamp(),
  primary key (agency, stratum, valid_from)
);
grant select on testing_rates to console_app, console_staff, console_jobs;
grant insert, delete on testing_rates to console_staff;
insert into testing_rates (agency, stratum, valid_from, drug_pct, alcohol_pct, source, checked_on) values
  ('FMCSA', '', '2020-01-01', 50, 10, 'wfqa.com/?p=11847 of 2026-01-08; the alcohol rate unchanged since 2020', '2026-11-22'),
  ('FMCSA', '', '2026-01-01', 50, 10, 'wfqa.com/?p=11847 of 2026-01-08; mondaq 1730720', '2026-11-22'),
  ('FAA', '', '2026-01-01', 25, 10, 'wfqa.com/?p=11847 of 2026-01-08', '2026-11-22'),
  ('FRA', 'Covered service', '2026-01-01', 25, 10, 'wfqa.com/?p=11847 of 2026-01-08', '2026-11-22'),
  ('FRA', 'Maintenance of way', '2026-01-01', 25, 10, 'wfqa.com/?p=11847 of 2026-01-08', '2026-11-22'),
  ('FRA', 'Mechanical', '2025-01-01', 50, 25, 'wfqa.com/?p=11847: 25 for alcohol in 2025', '2026-11-22'),
  ('FRA', 'Mechanical', '2026-01-01', 50, 10, 'wfqa.com/?p=11847 of 2026-01-08', '2026-11-22'),
  ('FTA', '', '2026-01-01', 50, 10, 'wfqa.com/?p=11847 of 2026-01-08', '2026-11-22'),
  ('PHMSA', '', '2026-01-01', 50, null, 'wfqa.com/?p=11847 of 2026-01-08; 50 since 2025', '2026-11-22'),
  ('USCG', '', '2020-01-01', 50, null, 'The last notice seen is of 2020; 46 CFR 16.230(f)(2)', null);

create table random_pools (
  tenant_id int not null,
  pool_id uuid not null default uuidv7(),
  -- The location that keeps it; whoever works there keeps it, too.
  client_id int not null,
  name text not null check (length(name) between 1 and 100),
  -- One of DOT's agencies, or what a company tests for by itself.
  authority text not null check (authority in ('FMCSA', 'FRA', 'FAA', 'FTA', 'PHMSA', 'nonRegulated', 'admin', 'other')),
  stratum text not null default '',
  -- Further agencies whose covered people are in the same pool; it meets the highest of their rates.
  also text[] not null default '{}' check (also <@ array['FMCSA', 'FRA', 'FAA', 'FTA', 'PHMSA', 'USCG']),
  -- How the wizard found the locations: by DOT number or by name.
  located_by text not null check (located_by in ('dot', 'name')),
  sites int[] not null check (cardinality(sites) between 1 and 5000),
  include_children boolean not null default true,
  statuses int[] not null check (cardinality(statuses) >= 1),
  -- Empty: whatever the title.
  job_titles int[] not null default '{}',
  safety text not null default 'any' check (safety in ('any', 'sensitive', 'other')),
  drug_pct numeric(5, 2) not null check (drug_pct between 0 and 100),
  alcohol_pct numeric(5, 2) not null check (alcohol_pct between 0 and 100),
  frequency int not null check (frequency in (2, 4, 6, 12)),
  -- Whether somebody drawn may be replaced by an alternate.
  alternates boolean not null default false,
  -- What the year had before the pool was kept here: year, average, and selected and tested of each kind.
  totals jsonb,
  ez_compliance boolean not null default false,
  created_by uuid,
  created_at timestamptz not null default clock_timestamp(),
  -- The day at its place on which it was made: periods before it had nobody.
  begun_on date not null,
  -- A pool is hidden, and its selections stay (49 CFR 382.401).
  deleted_at timestamptz,
  deleted_by uuid,
  version int not null default 1,
  primary key (tenant_id, pool_id),
  foreign key (tenant_id, client_id) references clients (tenant_id, client_id),
  check (drug_pct > 0 or alcohol_pct > 0)
);
create unique index random_pools_name on random_pools (tenant_id, lower(name)) where deleted_at is null;
create index random_pools_client on random_pools (tenant_id, client_id);

create table random_selections (
  tenant_id int not null,
  selection_id uuid not null default uuidv7(),
  pool_id uuid not null,
  client_id int not null,
  year int not null check (year between 2000 and 2200),
  period int not null check (period between 1 and 12),
  frequency int not null check (frequency in (2, 4, 6, 12)),
  -- scheduled: for a day that is hidden. frozen: the list is settled, and the value still to be said. drawn: the people are
  -- known. closed: the period is over and signed.
  state text not null check (state in ('scheduled', 'frozen', 'drawn', 'closed')),
  scheduled_for date,
  scheduled_by uuid,
  -- 32 bytes, encrypted until the draw; their hash is published at the freeze.
  secret_cipher bytea,
  secret text check (secret ~ '^[0-9a-f]{64}$'),
  secret_hash text check (secret_hash ~ '^[0-9a-f]{64}$'),
  -- Hides who stands behind a published token; never leaves.
  salt bytea,
  snapshot_hash text check (snapshot_hash ~ '^[0-9a-f]{64}$'),
  people int check (people >= 0),
  frozen_at timestamptz,
  frozen_by uuid,
  value text check (length(value) between 1 and 200),
  value_from text check (value_from in ('typed', 'beacon', 'server')),
  drawn_at timestamptz,
  drawn_on date,
  drawn_by uuid,
  algorithm text,
  calculation jsonb,
  num_drug int check (num_drug >= 0),
  num_alcohol int check (num_alcohol >= 0),
  alternates int not null default 0 check (alternates >= 0),
  adjusted text check (length(adjusted) between 1 and 1000),
  notify_at timestamptz,
  closed_at timestamptz,
  closed_by uuid,
  close_note text check (length(close_note) <= 2000),
  version int not null default 1,
  primary key (tenant_id, selection_id),
  -- A draw is never repeated.
  unique (tenant_id, pool_id, year, period),
  foreign key (tenant_id, pool_id) references random_pools (tenant_id, pool_id),
  foreign key (tenant_id, client_id) references clients (tenant_id, client_id),
  check ((state = 'scheduled') = (secret_hash is null)),
  check ((state in ('drawn', 'closed')) = (secret is not null))
);
create index random_selections_due on random_selections (tenant_id, scheduled_for) where state = 'scheduled';

-- Who was in the pool at the freeze: of each person 16 bytes of the token and 16 of the id, by token, some thousand in a row.
create table random_snapshots (
  tenant_id int not null,
  selection_id uuid not null,
  part int not null,
  people bytea not null,
  primary key (tenant_id, selection_id, part),
  foreign key (tenant_id, selection_id) references random_selections (tenant_id, selection_id)
);

-- Who was drawn, in the drawn order: those selected, then the alternates.
create table random_selected (
  tenant_id int not null,
  selection_id uuid not null,
  place int not null check (place >= 1),
  pool_id uuid not null,
  employee_id uuid not null,
  -- Where the person worked when drawn.
  client_id int not null,
  token text not null check (token ~ '^[0-9a-f]{32}$'),
  alternate boolean not null,
  -- What the person is tested for; of an alternate nothing until it stands in for somebody.
  drug boolean not null,
  alcohol boolean not null,
  stands_for int,
  drawn_on date not null,
  notified_at timestamptz,
  arrived_at timestamptz,
  collected_at timestamptz,
  excused text check (excused in ('layoff', 'medicalLeave', 'injury', 'vacation', 'terminated', 'notInPool', 'longAbsence')),
  excused_note text check (length(excused_note) between 1 and 1000),
  excused_at timestamptz,
  excused_by uuid,
  returns_on date,
  drug_order_id uuid,
  alcohol_order_id uuid,
  -- The results, tied as they come.
  drug_test_id uuid,
  alcohol_test_id uuid,
  version int not null default 1,
  primary key (tenant_id, selection_id, place),
  foreign key (tenant_id, selection_id) references random_selections (tenant_id, selection_id),
  foreign key (tenant_id, pool_id) references random_pools (tenant_id, pool_id),
  foreign key (tenant_id, employee_id) references employees (tenant_id, employee_id),
  check ((excused is null) = (excused_note is null)),
  check ((excused is null) = (excused_at is null))
);
create index random_selected_employee on random_selected (tenant_id, employee_id, drawn_on);
create index random_selected_pool on random_selected (tenant_id, pool_id, drawn_on);

do $$
declare t text; rule text;
begin
  foreach t in array array['random_pools', 'random_selections', 'random_snapshots', 'random_selected'] loop
    rule := case t when 'random_snapshots'
      then 'exists (select from random_selections s where s.tenant_id = random_snapshots.tenant_id and s.selection_id = random_snapshots.selection_id)'
      else '((select app_all_sites()) or client_id in (select unnest(app_sites())))' end;
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy app_rows on %I to console_app using (tenant_id = (select app_tenant()) and %s)', t, rule);
    execute format('create policy jobs_rows on %I to console_jobs using (tenant_id = (select app_tenant()))', t);
    execute format('create policy staff_read on %I for select to console_staff using (true)', t);
    execute format('grant select, insert, update on %I to console_app, console_jobs', t);
    execute format('grant select on %I to console_staff', t);
  end loop;
end $$;
-- What was scheduled for a hidden day and not drawn can be taken back.
grant delete on random_selections to console_app, console_jobs;

-- A result of a random test belongs to the newest selection of the person that still waits for one of its kind: by its order
-- where it has one, for an agency of the pool, or none of DOT's as the pool is. A canceled test makes room for another.
create function tie_random_test() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    update random_selected set drug_test_id = null
      where tenant_id = new.tenant_id and employee_id in (old.employee_id, new.employee_id) and drug_test_id = new.drug_test_id;
    update random_selected set alcohol_test_id = null
      where tenant_id = new.tenant_id and employee_id in (old.employee_id, new.employee_id) and alcohol_test_id = new.drug_test_id;
  end if;
  if new.employee_id is null or new.reason_id <> 3 or new.collected_on is null then return null; end if;
  update random_selected s set
      drug_test_id = case when new.specimen_type_id <> 3 then new.drug_test_id else s.drug_test_id end,
      alcohol_test_id = case when new.specimen_type_id = 3 then new.drug_test_id else s.alcohol_test_id end
    where (s.tenant_id, s.selection_id, s.place) = (
      select o.tenant_id, o.selection_id, o.place from random_selected o
        join random_pools p on p.tenant_id = o.tenant_id and p.pool_id = o.pool_id
        left join drug_tests was on was.tenant_id = o.tenant_id
          and was.drug_test_id = case when new.specimen_type_id = 3 then o.alcohol_test_id else o.drug_test_id end
       where o.tenant_id = new.tenant_id and o.employee_id = new.employee_id and o.excused is null and o.drawn_on <= new.collected_on
         and case when new.specimen_type_id = 3 then o.alcohol else o.drug end
         and case when new.report ->> 'dotAgency' is null then p.authority in ('nonRegulated', 'admin', 'other')
           else new.report ->> 'dotAgency' = p.authority or new.report ->> 'dotAgency' = any (p.also) end
         and (was.drug_test_id is null or was.result_type_id in (3, 6))
       order by (new.order_id is not null and new.order_id in (o.drug_order_id, o.alcohol_order_id)) desc, o.drawn_on desc limit 1);
  return null;
end $$;
create trigger random_tests after insert or update of employee_id, reason_id, collected_on, result_type_id, specimen_type_id, order_id
  on drug_tests for each row execute function tie_random_test();
-- Staff write results of the internal client alone, which has no pools; the trigger needs the right all the same.
create policy staff_write on random_selected for update to console_staff
  using (is_internal_tenant(tenant_id) and tenant_id = (select app_tenant()));
grant update on random_selected to console_staff;
