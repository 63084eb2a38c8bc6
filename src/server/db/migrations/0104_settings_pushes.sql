-- A push of a location's settings to those below it, until it ends: any tab can take it up again.
create table settings_pushes (
  tenant_id int not null,
  push_id uuid not null default uuidv7(),
  client_id int not null,
  fields text[] not null,
  started_by uuid not null,
  started_at timestamptz not null default now(),
  primary key (tenant_id, push_id),
  unique (tenant_id, client_id),
  foreign key (tenant_id, client_id) references clients (tenant_id, client_id)
);
create table settings_push_sites (
  tenant_id int not null,
  push_id uuid not null,
  client_id int not null,
  -- The order in which they are sent.
  ordinal int not null,
  done_at timestamptz,
  primary key (tenant_id, push_id, client_id),
  foreign key (tenant_id, push_id) references settings_pushes (tenant_id, push_id) on delete cascade,
  foreign key (tenant_id, client_id) references clients (tenant_id, client_id)
);
do $$
declare t text;
begin
  foreach t in array array['settings_pushes', 'settings_push_sites'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy app_rows on %I to console_app using (tenant_id = (select app_tenant())
      and ((select app_all_sites()) or client_id in (select unnest(app_sites()))))', t);
    execute format('create policy jobs_rows on %I to console_jobs using (tenant_id = (select app_tenant()))', t);
    execute format('create policy staff_read on %I for select to console_staff using (true)', t);
    execute format('grant select, insert, update, delete on %I to console_app, console_jobs', t);
    execute format('grant select on %I to console_staff', t);
  end loop;
end $$;
