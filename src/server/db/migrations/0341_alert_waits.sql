-- Alerts that wait: the list passes over them until a day, or until their state changes.
create table alert_waits (
  tenant_id int not null,
  employee_id uuid not null,
  document_type_id int not null,
  authority text not null default '',
  -- 'infinity' where no day ends it.
  waits_until timestamptz not null,
  -- As the alert stood then. Another state, or a worse rank, ends the wait: nobody puts off what they have not seen.
  status text not null,
  rank smallint not null,
  put_by uuid not null,
  put_at timestamptz not null default now(),
  primary key (tenant_id, employee_id, document_type_id, authority),
  foreign key (tenant_id, employee_id, document_type_id, authority) references qualification_items on delete cascade
);
create index alert_waits_until on alert_waits (tenant_id, waits_until);

alter table alert_waits enable row level security;
alter table alert_waits force row level security;
-- Seen by those who see the alert, wherever a transfer has taken its file.
create policy app_rows on alert_waits to console_app using (tenant_id = (select app_tenant())
  and exists (select from qualification_items i where i.tenant_id = alert_waits.tenant_id
    and i.employee_id = alert_waits.employee_id and i.document_type_id = alert_waits.document_type_id
    and i.authority = alert_waits.authority));
create policy jobs_rows on alert_waits to console_jobs using (tenant_id = (select app_tenant()));
create policy staff_read on alert_waits for select to console_staff using (true);
grant select, insert, update, delete on alert_waits to console_app, console_jobs;
grant select on alert_waits to console_staff;
