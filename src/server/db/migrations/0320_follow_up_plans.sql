-- Plans of follow-up tests after a violation, as the substance abuse professional wrote them (49 CFR 40.307). They go with the
-- person through transfers and merges, and are kept from the person (40.329(c)).
create table follow_up_plans (
  tenant_id int not null,
  plan_id uuid not null default uuidv7(),
  client_id int not null,
  employee_id uuid not null,
  agency text not null check (agency in ('FMCSA', 'FTA', 'FAA', 'FRA', 'PHMSA')),
  -- Who wrote the plan, and when.
  professional text not null check (length(professional) between 1 and 160),
  planned_on date not null,
  -- The return to safety-sensitive duty, from which the months are counted.
  returned_on date not null check (returned_on >= planned_on),
  first_year_tests int not null check (first_year_tests between 6 and 366),
  tests int not null check (tests between first_year_tests and 1830),
  months int not null check (months between 12 and 60),
  drugs boolean not null,
  alcohol boolean not null,
  ended_on date,
  ended_why text check (length(ended_why) between 1 and 1000),
  created_at timestamptz not null default now(),
  created_by uuid not null,
  version int not null default 1,
  primary key (tenant_id, plan_id),
  foreign key (tenant_id, employee_id) references employees (tenant_id, employee_id),
  foreign key (tenant_id, client_id) references clients (tenant_id, client_id),
  check (drugs or alcohol),
  check ((ended_on is null) = (ended_why is null))
);
create index follow_up_plans_employee on follow_up_plans (tenant_id, employee_id);
create index follow_up_plans_open on follow_up_plans (tenant_id, client_id) where ended_on is null;
create index follow_up_plans_id on follow_up_plans (plan_id);

-- The days on which the person is sent to be tested; nobody but who sends them knows those to come.
create table follow_up_days (
  tenant_id int not null,
  plan_id uuid not null,
  day date not null,
  primary key (tenant_id, plan_id, day),
  foreign key (tenant_id, plan_id) references follow_up_plans on delete cascade
);

do $$
declare
  t text;
  rule text;
begin
  foreach t in array array['follow_up_plans', 'follow_up_days'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    rule := case t when 'follow_up_days' then
        'exists (select from follow_up_plans p where p.tenant_id = follow_up_days.tenant_id and p.plan_id = follow_up_days.plan_id)'
      else '((select app_all_sites()) or client_id in (select unnest(app_sites())))' end;
    execute format('create policy app_rows on %I to console_app using (tenant_id = (select app_tenant()) and %s)', t, rule);
    execute format('create policy jobs_rows on %I to console_jobs using (tenant_id = (select app_tenant()))', t);
    execute format('create policy staff_read on %I for select to console_staff using (true)', t);
    execute format('grant select, insert, update, delete on %I to console_app, console_jobs', t);
    execute format('grant select on %I to console_staff', t);
  end loop;
end $$;
revoke delete on follow_up_plans from console_app;

create or replace function empty_removed_file(tenant int, employee uuid) returns jsonb
  language plpgsql set search_path = public, pg_temp as $$
declare
  gone int;
  every jsonb := '{}';
begin
  if not is_removed_employee(tenant, employee) then raise exception 'only a removed file is emptied'; end if;
  delete from accident_changes c using accidents a
   where c.tenant_id = tenant and a.tenant_id = tenant and a.accident_id = c.accident_id and a.employee_id = employee;
  delete from accidents where tenant_id = tenant and employee_id = employee;
  get diagnostics gone = row_count;
  every := every || jsonb_build_object('accidents', gone);
  delete from drug_alcohol_answers where tenant_id = tenant and employee_id = employee;
  get diagnostics gone = row_count;
  every := every || jsonb_build_object('answers', gone);
  update certificates set replaces = null where tenant_id = tenant and replaces in
    (select c.certificate_id from certificates c where c.tenant_id = tenant and c.employee_id = employee);
  delete from certificates where tenant_id = tenant and employee_id = employee;
  get diagnostics gone = row_count;
  every := every || jsonb_build_object('certificates', gone);
  delete from past_employer_papers y using past_employers p
   where y.tenant_id = tenant and p.tenant_id = tenant and p.past_employer_id = y.past_employer_id and p.employee_id = employee;
  delete from past_employers where tenant_id = tenant and employee_id = employee;
  get diagnostics gone = row_count;
  every := every || jsonb_build_object('pastEmployers', gone);
  delete from testing_programs where tenant_id = tenant and employee_id = employee;
  delete from follow_up_plans where tenant_id = tenant and employee_id = employee;
  delete from document_consents s using documents d
   where s.tenant_id = tenant and d.tenant_id = tenant and d.document_id = s.document_id and d.employee_id = employee;
  delete from employee_licenses where tenant_id = tenant and employee_id = employee;
  update mvr_records set license = 'removed', record = '{}' where tenant_id = tenant and employee_id = employee;
  update roster_rows set name = '', work_id = '', changes = '[]', faults = '[]', person_key = null, ssn_key = null
   where tenant_id = tenant and employee_id = employee;
  return every;
end $$;
