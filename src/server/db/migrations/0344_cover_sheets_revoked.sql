-- Cover sheets that count no more: those of an employee that were printed before a moment. A print leaves no row, so a sheet
-- says itself when it was made (D263).
create table cover_sheet_revocations (
  tenant_id int not null,
  employee_id uuid not null,
  revoked_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  revoked_by uuid not null,
  primary key (tenant_id, employee_id, revoked_at),
  foreign key (tenant_id, employee_id) references employees (tenant_id, employee_id) on delete cascade
);
alter table cover_sheet_revocations enable row level security;
alter table cover_sheet_revocations force row level security;
-- Seen by those who see the employee, wherever a transfer has taken the file.
create policy app_rows on cover_sheet_revocations to console_app using (tenant_id = (select app_tenant())
  and exists (select from employees e where e.tenant_id = cover_sheet_revocations.tenant_id
    and e.employee_id = cover_sheet_revocations.employee_id));
create policy jobs_rows on cover_sheet_revocations to console_jobs using (tenant_id = (select app_tenant()));
create policy staff_read on cover_sheet_revocations for select to console_staff using (true);
grant select, insert, delete on cover_sheet_revocations to console_app, console_jobs;
grant select on cover_sheet_revocations to console_staff;
