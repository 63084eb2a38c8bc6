-- Who looks after a document alert. The row goes with the alert: what is settled is nobody's to do any more.
create table alert_assignees (
  tenant_id int not null,
  employee_id uuid not null,
  document_type_id int not null,
  authority text not null default '',
  -- A user of the company, or of the service's own staff.
  assignee uuid not null,
  -- As they were called then: the company's rows do not show the staff of the service.
  assignee_name text not null check (length(assignee_name) between 1 and 200),
  assigned_by uuid not null,
  assigned_at timestamptz not null default now(),
  primary key (tenant_id, employee_id, document_type_id, authority),
  foreign key (tenant_id, employee_id, document_type_id, authority) references qualification_items on delete cascade
);
create index alert_assignees_person on alert_assignees (tenant_id, assignee);

alter table alert_assignees enable row level security;
alter table alert_assignees force row level security;
-- Seen by those who see the alert, wherever a transfer has taken its file.
create policy app_rows on alert_assignees to console_app using (tenant_id = (select app_tenant())
  and exists (select from qualification_items i where i.tenant_id = alert_assignees.tenant_id
    and i.employee_id = alert_assignees.employee_id and i.document_type_id = alert_assignees.document_type_id
    and i.authority = alert_assignees.authority));
create policy jobs_rows on alert_assignees to console_jobs using (tenant_id = (select app_tenant()));
create policy staff_read on alert_assignees for select to console_staff using (true);
grant select, insert, update, delete on alert_assignees to console_app, console_jobs;
grant select on alert_assignees to console_staff;
