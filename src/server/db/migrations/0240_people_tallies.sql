-- Keeps how many employees each location has by employment status and job title. The random pools, the set-up and the job titles
-- show how many people they are about whenever they open, and counting a company of half a million takes a second.
create table people_tallies (
  tenant_id int not null,
  client_id int not null,
  employment_status_id int not null,
  job_title_id int,
  archived boolean not null,
  -- Whether the file was merged into another: its person is counted there.
  merged boolean not null,
  -- Null in the row that holds the total, as in standing_tallies (0054_standing_tallies.sql).
  tally_id uuid default uuidv7(),
  change int not null,
  unique nulls not distinct (tenant_id, client_id, employment_status_id, job_title_id, archived, merged, tally_id)
);
create index people_tallies_loose on people_tallies (tenant_id) where tally_id is not null;

-- Fills in the existing rows. The owner can read them only while row-level security is not forced.
alter table employees no force row level security;
insert into people_tallies (tenant_id, client_id, employment_status_id, job_title_id, archived, merged, tally_id, change)
select tenant_id, client_id, employment_status_id, job_title_id, archived_at is not null, replaced_by is not null, null, count(*)
  from employees where deleted_at is null group by 1, 2, 3, 4, 5, 6;
alter table employees force row level security;

alter table people_tallies enable row level security;
alter table people_tallies force row level security;
create policy jobs_rows on people_tallies to console_jobs using (tenant_id = (select app_tenant()));
create policy staff_read on people_tallies for select to console_staff using (true);
create policy app_rows on people_tallies for select to console_app
  using (tenant_id = (select app_tenant()) and ((select app_all_sites()) or client_id in (select unnest(app_sites()))));
-- Who changes an employee adds to the totals by the triggers below, also at a location of others: somebody who is transferred there.
create policy app_add on people_tallies for insert to console_app with check (tenant_id = (select app_tenant()));
grant select, insert on people_tallies to console_app;
grant select on people_tallies to console_staff;
grant select, insert, update, delete on people_tallies to console_jobs;

create function tally_people() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into people_tallies (tenant_id, client_id, employment_status_id, job_title_id, archived, merged, change)
    select tenant_id, client_id, employment_status_id, job_title_id, archived_at is not null, replaced_by is not null, count(*)
      from new_rows where deleted_at is null group by 1, 2, 3, 4, 5, 6;
  elsif tg_op = 'DELETE' then
    insert into people_tallies (tenant_id, client_id, employment_status_id, job_title_id, archived, merged, change)
    select tenant_id, client_id, employment_status_id, job_title_id, archived_at is not null, replaced_by is not null, -count(*)
      from old_rows where deleted_at is null group by 1, 2, 3, 4, 5, 6;
  else
    insert into people_tallies (tenant_id, client_id, employment_status_id, job_title_id, archived, merged, change)
    select tenant_id, client_id, employment_status_id, job_title_id, archived_at is not null, replaced_by is not null, sum(change) from (
      select tenant_id, client_id, employment_status_id, job_title_id, archived_at, replaced_by, 1 as change
        from new_rows where deleted_at is null
      union all
      select tenant_id, client_id, employment_status_id, job_title_id, archived_at, replaced_by, -1
        from old_rows where deleted_at is null) c
     group by 1, 2, 3, 4, 5, 6 having sum(change) <> 0;
  end if;
  return null;
end $$;
create trigger people_tallies_new after insert on employees
  referencing new table as new_rows for each statement execute function tally_people();
create trigger people_tallies_changed after update on employees
  referencing new table as new_rows old table as old_rows for each statement execute function tally_people();
create trigger people_tallies_gone after delete on employees
  referencing old table as old_rows for each statement execute function tally_people();

-- The set-up says how many documents came from a former system; most companies have none, and some millions of others.
create index documents_former on documents (tenant_id) where source = 'formerSystem';
