-- Reports that a user is told of by mail, every day, week or month: never rows, a number and a link behind sign-in.
create table report_schedules (
  tenant_id int not null,
  schedule_id uuid not null default uuidv7(),
  client_id int not null,
  user_id uuid not null,
  report_name text not null check (length(report_name) between 1 and 40),
  -- Of a report by DOT number.
  dot_numbers text[] not null default '{}' check (cardinality(dot_numbers) <= 100),
  rhythm text not null check (rhythm in ('daily', 'weekly', 'monthly')),
  next_at timestamptz not null,
  told_at timestamptz,
  -- Why the last one was not sent: an error's code.
  fault text check (length(fault) between 1 and 60),
  primary key (tenant_id, schedule_id),
  foreign key (tenant_id, user_id) references users (tenant_id, user_id),
  foreign key (tenant_id, client_id) references clients (tenant_id, client_id)
);
create unique index report_schedules_one on report_schedules (tenant_id, user_id, client_id, report_name);
create index report_schedules_due on report_schedules (next_at);

alter table report_schedules enable row level security;
alter table report_schedules force row level security;
create policy app_rows on report_schedules to console_app using (tenant_id = (select app_tenant())
  and ((select app_all_sites()) or client_id in (select unnest(app_sites()))));
create policy jobs_rows on report_schedules to console_jobs using (tenant_id = (select app_tenant()));
create policy staff_read on report_schedules for select to console_staff using (true);
grant select, insert, update, delete on report_schedules to console_app, console_jobs;
grant select on report_schedules to console_staff;
