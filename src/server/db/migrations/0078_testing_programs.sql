-- The drug testing program that a driver was in before, by which an employer may do without a pre-employment test
-- (49 CFR 382.301(b), (c)). One a file: of the present employment.
create table testing_programs (
  tenant_id int not null,
  employee_id uuid not null,
  client_id int not null,
  program text not null check (length(program) between 1 and 200),
  -- The last day in it; null while the driver still is.
  until date,
  -- The last test for controlled substances in it.
  tested_on date,
  -- Since when in its random pool.
  pool_since date,
  -- The application with this employer, from which the months are counted.
  applied_on date not null,
  -- The employer made sure that no prior employer it knows has records of a violation within the six months before.
  no_violations boolean not null,
  version int not null default 1,
  primary key (tenant_id, employee_id),
  foreign key (tenant_id, employee_id) references employees (tenant_id, employee_id),
  foreign key (tenant_id, client_id) references clients (tenant_id, client_id),
  check (tested_on is not null or pool_since is not null)
);
alter table testing_programs enable row level security;
alter table testing_programs force row level security;
create policy app_rows on testing_programs to console_app using (tenant_id = (select app_tenant())
  and ((select app_all_sites()) or client_id = any ((select app_sites())::int[])));
create policy jobs_rows on testing_programs to console_jobs using (tenant_id = (select app_tenant()));
create policy staff_read on testing_programs for select to console_staff using (true);
grant select, insert, update, delete on testing_programs to console_app, console_jobs;
grant select on testing_programs to console_staff;

create function note_testing_programs() returns trigger language plpgsql as $$
begin
  insert into qualification_due (tenant_id, employee_id) select distinct tenant_id, employee_id from changed_rows;
  return null;
end $$;
create trigger testing_programs_added after insert on testing_programs referencing new table as changed_rows
  for each statement execute function note_testing_programs();
create trigger testing_programs_changed after update on testing_programs referencing new table as changed_rows
  for each statement execute function note_testing_programs();
create trigger testing_programs_gone after delete on testing_programs referencing old table as changed_rows
  for each statement execute function note_testing_programs();

insert into document_types
  (document_type_id, name, document_category_id, restricted, read_permission, expires, valid_months, tabs_mode, citation) values
  (338, 'Verification of a prior testing program', 5, null, 'records.viewDrugAlcohol', false, null, 'multi', '49 CFR 382.301(c)');

-- The verification meets the rule of the test where what is noted of the program fulfils the exception (testing-program.rules.ts).
update qualification_defaults set also_by = '{338}', release = '3',
  sentence = 'A driver has a negative DOT pre-employment test for drugs, by a laboratory, before driving; or the verification of a testing program that the driver was in within the 30 days before, was tested in within 6 months, or in the random pool of for 12.',
  source = '49 CFR 382.301(a) to (c) (editions of 2002 and 2005; South Carolina 38-382.301 of 2024, the same words); FMCSA guidance to 382.301'
 where rule_id = 'preEmploymentTest';

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
  delete from document_consents s using documents d
   where s.tenant_id = tenant and d.tenant_id = tenant and d.document_id = s.document_id and d.employee_id = employee;
  delete from employee_licenses where tenant_id = tenant and employee_id = employee;
  update mvr_records set license = 'removed', record = '{}' where tenant_id = tenant and employee_id = employee;
  update roster_rows set name = '', work_id = '', changes = '[]', faults = '[]', person_key = null, ssn_key = null
   where tenant_id = tenant and employee_id = employee;
  return every;
end $$;
