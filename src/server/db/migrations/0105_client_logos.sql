-- A client's or location's logo, drawn anew and small. A location without one has that of the nearest location above.
create table client_logos (
  tenant_id int not null,
  client_id int not null,
  png bytea not null check (length(png) between 1 and 500000),
  width int not null check (width between 1 and 480),
  height int not null check (height between 1 and 480),
  changed_at timestamptz not null default now(),
  primary key (tenant_id, client_id),
  foreign key (tenant_id, client_id) references clients (tenant_id, client_id)
);
alter table client_logos enable row level security;
alter table client_logos force row level security;
create policy app_rows on client_logos to console_app using (tenant_id = (select app_tenant())
  and ((select app_all_sites()) or client_id in (select unnest(app_sites()))));
create policy jobs_rows on client_logos to console_jobs using (tenant_id = (select app_tenant()));
create policy staff_read on client_logos for select to console_staff using (true);
grant select, insert, update, delete on client_logos to console_app, console_jobs;
grant select on client_logos to console_staff;
