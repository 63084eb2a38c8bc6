-- Applicants as a pipeline: what is waited for from the driver, checks that no order stands for, and the letters of the Fair
-- Credit Reporting Act with their days.

-- asked: something is waited for from the driver (`reason` says what); answered: it came.
alter table applicant_decisions drop constraint applicant_decisions_kind_check;
alter table applicant_decisions add constraint applicant_decisions_kind_check
  check (kind in ('declined', 'hired', 'reopened', 'asked', 'answered'));
alter table applicant_decisions drop constraint applicant_decisions_check;
alter table applicant_decisions add constraint applicant_decisions_check check (kind not in ('declined', 'asked') or reason <> '');
-- Whether declining rests on a report, and by which of the two tracks its subject is told (15 USC 1681b(b)(3)): before is (A),
-- after is (B), whose notice is due on a day.
alter table applicant_decisions add column report text check (report in ('before', 'after'));
alter table applicant_decisions add column notice_due date;
alter table applicant_decisions add constraint applicant_decisions_report check (report is null or kind = 'declined');
alter table applicant_decisions add constraint applicant_decisions_notice check ((notice_due is not null) = (report is not null));

-- Checks that are asked for outside of orders: a PSP report, and the employers that the applicant named.
create table applicant_checks (
  tenant_id int not null,
  check_id uuid not null default uuidv7(),
  client_id int not null,
  employee_id uuid not null,
  kind text not null check (kind in ('psp', 'employers')),
  asked_at timestamptz not null default now(),
  asked_by uuid,
  primary key (tenant_id, check_id),
  unique (tenant_id, employee_id, kind),
  foreign key (tenant_id, employee_id) references employees (tenant_id, employee_id),
  foreign key (tenant_id, client_id) references clients (tenant_id, client_id)
);

-- Letters about a report: before a decision that rests on it, with the client's own wait, and after it.
create table applicant_letters (
  tenant_id int not null,
  letter_id uuid not null default uuidv7(),
  client_id int not null,
  employee_id uuid not null,
  kind text not null check (kind in ('before', 'after')),
  report text not null check (length(report) between 1 and 120),
  agency text not null check (length(agency) between 1 and 120),
  agency_address text not null check (length(agency_address) between 1 and 200),
  agency_phone text not null check (length(agency_phone) between 1 and 40),
  dated date not null,
  -- Of a letter before the decision: business days that are waited, and the first day on which it may be made.
  wait_days int check (wait_days between 1 and 60),
  decide_from date,
  document_id uuid not null,
  written_by uuid,
  written_at timestamptz not null default now(),
  primary key (tenant_id, letter_id),
  foreign key (tenant_id, employee_id) references employees (tenant_id, employee_id),
  foreign key (tenant_id, client_id) references clients (tenant_id, client_id),
  foreign key (tenant_id, document_id) references documents (tenant_id, document_id),
  check ((kind = 'before') = (wait_days is not null)),
  check ((kind = 'before') = (decide_from is not null))
);
create index applicant_letters_employee on applicant_letters (tenant_id, employee_id, written_at desc);
create index applicant_letters_document on applicant_letters (tenant_id, document_id);

do $$
declare t text;
begin
  foreach t in array array['applicant_checks', 'applicant_letters'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy app_rows on %I to console_app using (tenant_id = (select app_tenant())
      and ((select app_all_sites()) or client_id in (select unnest(app_sites()))))', t);
    execute format('create policy jobs_rows on %I to console_jobs using (tenant_id = (select app_tenant()))', t);
    execute format('create policy staff_read on %I for select to console_staff using (true)', t);
    execute format('grant select on %I to console_app, console_staff', t);
    execute format('grant insert, update on %I to console_app', t);
    execute format('grant select, insert, update, delete on %I to console_jobs', t);
  end loop;
end $$;

-- With a removed file its checks and letters go, too.
create or replace function empty_removed_applications(tenant int, employee uuid) returns int
  language plpgsql set search_path = public, pg_temp as $$
declare
  gone int;
begin
  if not is_removed_employee(tenant, employee) then raise exception 'only a removed file is emptied'; end if;
  delete from applicant_letters where tenant_id = tenant and employee_id = employee;
  delete from applicant_checks where tenant_id = tenant and employee_id = employee;
  delete from application_consents c using applications a
   where c.tenant_id = tenant and a.tenant_id = tenant and a.application_id = c.application_id and a.employee_id = employee;
  delete from application_parts p using applications a
   where p.tenant_id = tenant and a.tenant_id = tenant and a.application_id = p.application_id and a.employee_id = employee;
  delete from applications where tenant_id = tenant and employee_id = employee;
  get diagnostics gone = row_count;
  update applicant_decisions set reason = 'Removed' where tenant_id = tenant and employee_id = employee and reason <> '';
  return gone;
end $$;

-- What the letters are filed as.
insert into document_types
  (document_type_id, name, document_category_id, restricted, read_permission, expires, valid_months, tabs_mode, citation) values
  (352, 'Letter about a consumer report', 4, null, null, false, null, 'multi', '15 USC 1681b(b)(3)');
