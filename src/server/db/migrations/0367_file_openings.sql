-- Who opened a driver's file, or a paper of it: one row a person, file and day, written after the answer. The driver reads it on
-- the own page (D383); what was done in the file stands in the audit log.
create table file_openings (
  tenant_id int not null,
  employee_id uuid not null,
  -- A user, of the company or of the service, or an auditor's link.
  opened_by uuid not null,
  kind text not null check (kind in ('company', 'program', 'service', 'auditor')),
  day date not null,
  opened_at timestamptz not null default now(),
  primary key (tenant_id, employee_id, day, opened_by),
  foreign key (tenant_id, employee_id) references employees (tenant_id, employee_id)
);

alter table file_openings enable row level security;
alter table file_openings force row level security;
create policy jobs_rows on file_openings to console_jobs using (tenant_id = (select app_tenant()));
grant select, insert, update, delete on file_openings to console_jobs;

-- With a removed file its openings go, too.
create or replace function empty_removed_pages(tenant int, employee uuid) returns int
  language plpgsql set search_path = public, pg_temp as $$
declare
  gone int;
begin
  if not is_removed_employee(tenant, employee) then raise exception 'only a removed file is emptied'; end if;
  delete from file_openings where tenant_id = tenant and employee_id = employee;
  delete from driver_pages where tenant_id = tenant and employee_id = employee;
  delete from driver_disputes where tenant_id = tenant and employee_id = employee;
  get diagnostics gone = row_count;
  return gone;
end $$;
