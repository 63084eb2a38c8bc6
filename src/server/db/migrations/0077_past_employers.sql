-- Past employers of a driver, and which papers are an answer of which (49 CFR 391.23(d), (e), 391.53).
create table past_employers (
  tenant_id int not null,
  past_employer_id uuid not null default uuidv7(),
  client_id int not null,
  employee_id uuid not null,
  name text not null check (length(name) between 1 and 100),
  place text not null default '' check (length(place) <= 100),
  started_on date not null,
  -- The last day; null where it is not known.
  ended_on date check (ended_on >= started_on),
  -- Under whose rules the driver worked there; none is an employer that no DOT agency regulates.
  agency text not null check (agency in ('FMCSA', 'FTA', 'FAA', 'FRA', 'PHMSA', 'USCG', 'none')),
  -- The work was safety-sensitive and tested under 49 CFR Part 40.
  part40 boolean not null,
  contact text not null default '' check (length(contact) <= 300),
  removed_at timestamptz,
  version int not null default 1,
  primary key (tenant_id, past_employer_id),
  foreign key (tenant_id, employee_id) references employees (tenant_id, employee_id),
  foreign key (tenant_id, client_id) references clients (tenant_id, client_id),
  check (agency <> 'none' or not part40)
);
create index past_employers_employee on past_employers (tenant_id, employee_id, started_on desc);
create index past_employers_id on past_employers (past_employer_id);

create table past_employer_papers (
  tenant_id int not null,
  document_id uuid not null,
  past_employer_id uuid not null,
  primary key (tenant_id, document_id),
  foreign key (tenant_id, document_id) references documents (tenant_id, document_id),
  foreign key (tenant_id, past_employer_id) references past_employers (tenant_id, past_employer_id)
);
create index past_employer_papers_employer on past_employer_papers (tenant_id, past_employer_id);

do $$
declare
  t text;
  site_rule text;
begin
  foreach t in array array['past_employers', 'past_employer_papers'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    -- A paper's employer is seen by whoever sees that employer, wherever a transfer has taken the file.
    site_rule := case t when 'past_employer_papers' then
        'exists (select from past_employers p where p.tenant_id = past_employer_papers.tenant_id
          and p.past_employer_id = past_employer_papers.past_employer_id)'
      else '((select app_all_sites()) or client_id = any ((select app_sites())::int[]))' end;
    execute format('create policy app_rows on %I to console_app using (tenant_id = (select app_tenant()) and %s)', t, site_rule);
    execute format('create policy jobs_rows on %I to console_jobs using (tenant_id = (select app_tenant()))', t);
    execute format('create policy staff_read on %I for select to console_staff using (true)', t);
    execute format('grant select, insert, update, delete on %I to console_app, console_jobs', t);
    execute format('grant select on %I to console_staff', t);
  end loop;
end $$;
revoke delete on past_employers from console_app;

alter table employees
  -- none: the driver had no DOT-regulated employer in the three years before the hire (49 CFR 391.23(c)).
  add column dot_employers text check (dot_employers in ('none'));

do $$
declare t text;
begin
  foreach t in array array['qualification_defaults', 'qualification_rules'] loop
    -- One for each past employer of a kind: regulated by DOT, or by another DOT agency than FMCSA.
    execute format($ddl$ alter table %I add column per_employer text check (per_employer in ('regulated', 'otherAgency')) $ddl$, t);
  end loop;
end $$;

insert into document_types
  (document_type_id, name, document_category_id, restricted, read_permission, expires, valid_months, tabs_mode, citation) values
  (339, 'Drug and alcohol history, past employer of another agency', 6, null, 'records.viewInvestigationHistory', false, null, 'multi', '49 CFR 391.23(e)(4)(ii), 40.25');

update qualification_defaults set per_employer = 'regulated', release = '3',
  sentence = 'What each DOT-regulated employer of the three years before the hire answers, or the record of good-faith efforts to ask, or that there was no such employer, is in the file within 30 days of the hire.'
 where rule_id = 'safetyHistory';
insert into qualification_defaults (rule_id, document_type_id, valid_from, valid_to, in_force_by, required, applies_to,
  conditions, met_by, basis, due_from_type, due_days, asked_months, every_months, expiring_days, per_authority, per_employer,
  blocks_dispatch, also_by, retention_months, retention_from, citation, sentence, source, checked_on, release) values
  ('otherAgencyHistory', 339, '2023-01-06', null, 'hire', true, 'cdl', '{"agencies": ["FMCSA"]}', 'document', 'law',
    null, 30, null, null, 60, false, 'otherAgency', true, '{397}', 36, 'employment', '49 CFR 391.23(e)(4)(ii), 40.25',
    'Each employer of the three years before the hire at which the driver was tested under another DOT agency is asked about drugs and alcohol. After 30 days nobody drives without an answer, or the record of good-faith efforts to get one.',
    'FMCSA Clearinghouse FAQ, answer of 2023-01-09; J. J. Keller, “When do I send out requests for previous employer DOT alcohol and drug testing information”', '2026-11-23', '3');

-- A location's own row of the safety history asks each employer, too. The owner sees the rows only while the policies are not forced.
alter table qualification_rules no force row level security;
update qualification_rules set per_employer = 'regulated' where document_type_id = 307;
alter table qualification_rules force row level security;

-- Files are judged anew where their past employers change, or which paper is whose.
create function note_past_employers() returns trigger language plpgsql as $$
begin
  insert into qualification_due (tenant_id, employee_id) select distinct tenant_id, employee_id from new_rows;
  return null;
end $$;
create trigger past_employers_added after insert on past_employers referencing new table as new_rows
  for each statement execute function note_past_employers();
create trigger past_employers_changed after update on past_employers referencing new table as new_rows
  for each statement execute function note_past_employers();
create function note_past_employer_papers() returns trigger language plpgsql as $$
begin
  insert into qualification_due (tenant_id, employee_id)
  select distinct d.tenant_id, d.employee_id from changed_rows r
    join documents d on d.tenant_id = r.tenant_id and d.document_id = r.document_id where d.employee_id is not null;
  return null;
end $$;
create trigger past_employer_papers_added after insert on past_employer_papers referencing new table as changed_rows
  for each statement execute function note_past_employer_papers();
create trigger past_employer_papers_changed after update on past_employer_papers referencing new table as changed_rows
  for each statement execute function note_past_employer_papers();
create trigger past_employer_papers_gone after delete on past_employer_papers referencing old table as changed_rows
  for each statement execute function note_past_employer_papers();

create or replace function note_changed_employees() returns trigger language plpgsql as $$
begin
  insert into qualification_due (tenant_id, employee_id)
  select n.tenant_id, n.employee_id from new_rows n join old_rows o using (tenant_id, employee_id)
   where (n.client_id, n.license, n.license_state, n.license_class_id, n.license_expires, n.employment_status_id, n.job_title_id,
       n.hire_date, n.deleted_at, n.replaced_by, n.endorsements, n.operation, n.dot_agency, n.drives, n.first_duty, n.owner_operator,
       n.dot_employers)
     is distinct from (o.client_id, o.license, o.license_state, o.license_class_id, o.license_expires, o.employment_status_id,
       o.job_title_id, o.hire_date, o.deleted_at, o.replaced_by, o.endorsements, o.operation, o.dot_agency, o.drives, o.first_duty,
       o.owner_operator, o.dot_employers);
  return null;
end $$;

-- With a removed file its past employers go, too.
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
  delete from document_consents s using documents d
   where s.tenant_id = tenant and d.tenant_id = tenant and d.document_id = s.document_id and d.employee_id = employee;
  delete from employee_licenses where tenant_id = tenant and employee_id = employee;
  update mvr_records set license = 'removed', record = '{}' where tenant_id = tenant and employee_id = employee;
  update roster_rows set name = '', work_id = '', changes = '[]', faults = '[]', person_key = null, ssn_key = null
   where tenant_id = tenant and employee_id = employee;
  return every;
end $$;
