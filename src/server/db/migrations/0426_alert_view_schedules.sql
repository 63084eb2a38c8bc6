-- A view of alerts is told of as a report is: by its filters, without a search, and under no name of its own.
alter table report_schedules
  add column view_id text not null default '' check (length(view_id) <= 20),
  add column filters jsonb not null default '{}' check (pg_column_size(filters) <= 2000);
drop index report_schedules_one;
create unique index report_schedules_one on report_schedules (tenant_id, user_id, client_id, report_name, view_id);
