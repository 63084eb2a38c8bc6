-- Results as laboratories, review officers and technicians report them: each known by its number, with what was reported last
-- and a history of all that was. One that nobody on file fits waits without an employee at the client that it was sent for.
alter table drug_tests
  alter column employee_id drop not null,
  -- The specimen id of the custody and control form, or the number of the alcohol testing form; folded.
  add column result_number text check (length(result_number) between 1 and 40),
  -- What was reported last, without the SSN (src/features/drug-testing/drug-testing.shapes.ts).
  add column report jsonb not null default '{}',
  add column report_hash bytea,
  -- Of the SSN that was reported, under every key: it finds the person when the file comes later.
  add column donor_ssn_indexes bytea[],
  add column donor_search text not null generated always as (fold(coalesce(report #>> '{donor,lastName}', '') || ' '
    || coalesce(report #>> '{donor,firstName}', '') || ' ' || coalesce(report #>> '{donor,workId}', '') || ' '
    || coalesce(result_number, ''))) stored,
  add column source text not null default 'console',
  add column import_id uuid,
  add column received_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now(),
  add column version int not null default 1,
  add column corrections int not null default 0,
  add column matched_at timestamptz,
  -- Null: matched by itself as it came in.
  add column matched_by uuid,
  -- What the order stood at before the result came, for when the match is taken back.
  add column order_status_before int references order_statuses,
  -- The review of a breath alcohol test; null for others.
  add column bat_state text check (bat_state in ('waiting', 'accepted', 'returned', 'canceled')),
  add column bat_remark text,
  add column bat_decided_at timestamptz,
  add column bat_decided_by text;

create unique index drug_tests_number on drug_tests (tenant_id, result_number) where result_number is not null;
create index drug_tests_received on drug_tests (tenant_id, received_at desc, drug_test_id desc);
create index drug_tests_received_staff on drug_tests (received_at desc, drug_test_id desc);
create index drug_tests_unmatched on drug_tests (tenant_id, client_id) where employee_id is null;
create index drug_tests_bat on drug_tests (tenant_id, received_at desc, drug_test_id desc) where bat_state is not null;
create index drug_tests_order on drug_tests (tenant_id, order_id) where order_id is not null;
create index drug_tests_device on drug_tests (tenant_id, (report #>> '{alcohol,screen,serial}')) where specimen_type_id = 3;

-- What happened to a result: each report with its own words, who it was matched to, how its review ended.
create table drug_test_history (
  tenant_id int not null,
  entry_id uuid not null default uuidv7(),
  drug_test_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  by_id uuid,
  by_name text not null,
  kind text not null check (kind in ('received', 'corrected', 'older', 'matched', 'unmatched', 'accepted', 'returned', 'canceled', 'reopened')),
  message text not null,
  result_type_id int,
  report jsonb,
  report_hash bytea,
  primary key (tenant_id, entry_id),
  foreign key (tenant_id, drug_test_id) references drug_tests (tenant_id, drug_test_id)
);
create index drug_test_history_test on drug_test_history (tenant_id, drug_test_id, at desc);

-- What was sent in at once, by file or call, and what became of it.
create table drug_test_imports (
  tenant_id int not null,
  import_id uuid not null default uuidv7(),
  client_id int not null,
  source text not null check (source in ('file', 'http')),
  file_name text,
  sent_by uuid not null,
  sent_by_name text not null,
  sent_at timestamptz not null default now(),
  rows int not null,
  added int not null,
  corrected int not null,
  repeated int not null,
  older int not null,
  unmatched int not null,
  faulty int not null,
  primary key (tenant_id, import_id),
  foreign key (tenant_id, client_id) references clients (tenant_id, client_id)
);
create index drug_test_imports_newest on drug_test_imports (tenant_id, client_id, sent_at desc);

-- The rows that could not be taken, as they were sent: sealed, for they may hold SSNs.
create table drug_test_import_faults (
  tenant_id int not null,
  import_id uuid not null,
  line int not null,
  faults jsonb not null,
  cells bytea not null,
  primary key (tenant_id, import_id, line),
  foreign key (tenant_id, import_id) references drug_test_imports (tenant_id, import_id)
);

do $$
declare
  t text;
  rule text;
begin
  foreach t in array array['drug_test_history', 'drug_test_imports', 'drug_test_import_faults'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    -- History and faults are seen by whoever sees what they belong to, wherever a transfer has taken that.
    rule := case t
      when 'drug_test_history' then 'exists (select from drug_tests d where d.tenant_id = drug_test_history.tenant_id
        and d.drug_test_id = drug_test_history.drug_test_id)'
      when 'drug_test_import_faults' then 'exists (select from drug_test_imports i where i.tenant_id = drug_test_import_faults.tenant_id
        and i.import_id = drug_test_import_faults.import_id)'
      else '((select app_all_sites()) or client_id = any ((select app_sites())::int[]))' end;
    execute format('create policy app_rows on %I to console_app using (tenant_id = (select app_tenant()) and %s)', t, rule);
    execute format('create policy jobs_rows on %I to console_jobs using (tenant_id = (select app_tenant()))', t);
    execute format('create policy staff_read on %I for select to console_staff using (true)', t);
    execute format('create policy staff_write on %I for all to console_staff using (is_internal_tenant(tenant_id) and tenant_id = (select app_tenant()))', t);
    execute format('grant select, insert on %I to console_app, console_jobs, console_staff', t);
  end loop;
end $$;

-- History is only ever added to; with a removed file the words of its reports go.
create function refuse_test_history_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.report is null and (new.tenant_id, new.entry_id, new.drug_test_id, new.at, new.kind, new.result_type_id)
      is not distinct from (old.tenant_id, old.entry_id, old.drug_test_id, old.at, old.kind, old.result_type_id)
      and exists (select from drug_tests d where d.tenant_id = old.tenant_id and d.drug_test_id = old.drug_test_id
        and is_removed_employee(d.tenant_id, d.employee_id)) then
    return new;
  end if;
  raise exception 'rows of % are only ever added', tg_table_name;
end $$;
create trigger drug_test_history_append_only before update or delete on drug_test_history
  for each row execute function refuse_test_history_change();
grant update on drug_test_history to console_jobs;

-- Tests of a removed file stay as numbers without a person, for the yearly reports (49 CFR 382.403). After the row, for the
-- history is opened by the removal itself.
create function empty_removed_tests() returns trigger language plpgsql as $$
begin
  update drug_test_history h set report = null, message = 'removed' from drug_tests d
   where d.tenant_id = new.tenant_id and d.employee_id = new.employee_id and h.tenant_id = d.tenant_id and h.drug_test_id = d.drug_test_id
     and h.report is not null;
  update drug_tests set report = '{}', report_hash = null, donor_ssn_indexes = null, bat_remark = null
   where tenant_id = new.tenant_id and employee_id = new.employee_id;
  return null;
end $$;
create trigger employees_removed_tests after update of removed_at on employees
  for each row when (old.removed_at is null and new.removed_at is not null) execute function empty_removed_tests();
