-- Under which id another system of the company, its TMS or its HR system, knows an employee (D435). Read for the whole company, so
-- that somebody at a location of others is not added a second time; the roles of requests do not read it by themselves.
create table employee_system_ids (
  tenant_id int not null,
  integration_type_id int not null,
  external_id text not null check (length(external_id) between 1 and 100),
  employee_id uuid not null,
  noted_at timestamptz not null default now(),
  primary key (tenant_id, integration_type_id, external_id),
  -- One id of each system; after a merge the one that stays has those of both.
  unique (tenant_id, integration_type_id, employee_id),
  foreign key (tenant_id, employee_id) references employees (tenant_id, employee_id)
);
create index employee_system_ids_employee on employee_system_ids (tenant_id, employee_id);
alter table employee_system_ids enable row level security;
alter table employee_system_ids force row level security;
create policy jobs_rows on employee_system_ids to console_jobs using (tenant_id = (select app_tenant()));
grant select, insert, delete on employee_system_ids to console_jobs;

insert into settings_lists (collection, ordinal, entry) values
  ('IntegrationTypes', 3, '{"integrationTypeId": 3, "name": "Transportation management system (TMS)"}'),
  ('IntegrationTypes', 4, '{"integrationTypeId": 4, "name": "HR or payroll system"}');

-- Retention takes the ids out with the rest of what is personal (0012_employment.sql).
create function drop_system_ids_of_removed() returns trigger language plpgsql as $$
begin
  delete from employee_system_ids where tenant_id = new.tenant_id and employee_id = new.employee_id;
  return null;
end $$;
create trigger employees_drop_system_ids after update on employees
  for each row when (new.removed_at is not null and old.removed_at is null) execute function drop_system_ids_of_removed();
