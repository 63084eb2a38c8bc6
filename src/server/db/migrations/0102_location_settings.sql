-- What a location is set up with. A location without one has that of the nearest location above.
create table location_settings (
  tenant_id int not null,
  client_id int not null,
  -- der: whom testing reports to (49 CFR 40.3), with deputies. medCards: where its medical cards are sent on to. labAccounts: its
  -- numbers at laboratories. driverMonitoring: whether its drivers' records are watched.
  kind text not null check (kind in ('der', 'medCards', 'labAccounts', 'driverMonitoring')),
  value jsonb not null,
  version int not null default 1,
  primary key (tenant_id, client_id, kind),
  foreign key (tenant_id, client_id) references clients (tenant_id, client_id)
);
alter table location_settings enable row level security;
alter table location_settings force row level security;
create policy app_rows on location_settings to console_app using (tenant_id = (select app_tenant())
  and ((select app_all_sites()) or client_id in (select unnest(app_sites()))));
create policy jobs_rows on location_settings to console_jobs using (tenant_id = (select app_tenant()));
create policy staff_read on location_settings for select to console_staff using (true);
grant select, insert, update, delete on location_settings to console_app, console_jobs;
grant select on location_settings to console_staff;
