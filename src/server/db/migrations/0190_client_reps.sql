-- The customer care rep of a company: one of the service's own people, assigned by who may (admin.assignCCR).
create table client_reps (
  tenant_id int primary key,
  rep_tenant_id int not null,
  rep_user_id uuid not null,
  foreign key (tenant_id, tenant_id) references clients (tenant_id, client_id),
  foreign key (rep_tenant_id, rep_user_id) references users (tenant_id, user_id)
);
create index client_reps_by_rep on client_reps (rep_user_id);
alter table client_reps enable row level security;
alter table client_reps force row level security;
create policy app_rows on client_reps to console_app using (tenant_id = (select app_tenant()));
create policy jobs_rows on client_reps to console_jobs using (tenant_id = (select app_tenant()));
create policy staff_read on client_reps for select to console_staff using (true);
grant select, insert, update, delete on client_reps to console_app, console_jobs;
grant select on client_reps to console_staff;
