-- Staff have files made at the company they act in: the file is of that company, who asked for it is of their own (D378).
alter table report_runs add column user_tenant_id int;
-- The owner sees the rows only while the policies are not forced.
alter table report_runs no force row level security;
update report_runs set user_tenant_id = tenant_id;
alter table report_runs force row level security;
alter table report_runs alter column user_tenant_id set not null;
alter table report_runs drop constraint report_runs_tenant_id_user_id_fkey,
  add foreign key (user_tenant_id, user_id) references users (tenant_id, user_id);
create index report_runs_under_way on report_runs (user_id) where state in ('waiting', 'running');
