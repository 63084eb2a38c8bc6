-- Keeps for how many employees something runs out on each day: Home says how many it is this week, and counted them whenever it
-- opened (10,554 of a company with 460,732 employees). Kept by the triggers that keep the totals of the alerts (0054_standing_tallies.sql).
create table expiry_tallies (
  tenant_id int not null,
  day date not null,
  client_id int not null,
  employment_status_id int not null,
  -- Null in the row that holds the total, as in standing_tallies.
  tally_id uuid default uuidv7(),
  change int not null,
  unique nulls not distinct (tenant_id, day, client_id, employment_status_id, tally_id)
);
create index expiry_tallies_loose on expiry_tallies (tenant_id) where tally_id is not null;

-- Fills in the existing rows. The owner can read them only while row-level security is not forced.
alter table employee_qualification no force row level security;
insert into expiry_tallies (tenant_id, day, client_id, employment_status_id, tally_id, change)
select tenant_id, next_expiry, client_id, employment_status_id, null, count(*)
  from employee_qualification where next_expiry is not null and employment_status_id is not null group by 1, 2, 3, 4;
alter table employee_qualification force row level security;

alter table expiry_tallies enable row level security;
alter table expiry_tallies force row level security;
create policy jobs_rows on expiry_tallies to console_jobs using (tenant_id = (select app_tenant()));
create policy staff_read on expiry_tallies for select to console_staff using (true);
create policy app_rows on expiry_tallies for select to console_app
  using (tenant_id = (select app_tenant()) and ((select app_all_sites()) or client_id in (select unnest(app_sites()))));
grant select on expiry_tallies to console_app, console_staff;
grant select, insert, update, delete on expiry_tallies to console_jobs;

create or replace function tally_standings() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into standing_tallies (tenant_id, client_id, employment_status_id, figure, change)
    select tenant_id, client_id, employment_status_id, unnest(figures), count(*)
      from new_rows where employment_status_id is not null group by 1, 2, 3, 4;
    insert into expiry_tallies (tenant_id, day, client_id, employment_status_id, change)
    select tenant_id, next_expiry, client_id, employment_status_id, count(*)
      from new_rows where next_expiry is not null and employment_status_id is not null group by 1, 2, 3, 4;
  elsif tg_op = 'DELETE' then
    insert into standing_tallies (tenant_id, client_id, employment_status_id, figure, change)
    select tenant_id, client_id, employment_status_id, unnest(figures), -count(*)
      from old_rows where employment_status_id is not null group by 1, 2, 3, 4;
    insert into expiry_tallies (tenant_id, day, client_id, employment_status_id, change)
    select tenant_id, next_expiry, client_id, employment_status_id, -count(*)
      from old_rows where next_expiry is not null and employment_status_id is not null group by 1, 2, 3, 4;
  else
    insert into standing_tallies (tenant_id, client_id, employment_status_id, figure, change)
    select tenant_id, client_id, employment_status_id, figure, sum(change) from (
      select tenant_id, client_id, employment_status_id, unnest(figures) as figure, 1 as change from new_rows
      union all
      select tenant_id, client_id, employment_status_id, unnest(figures), -1 from old_rows) c
     where employment_status_id is not null group by 1, 2, 3, 4 having sum(change) <> 0;
    insert into expiry_tallies (tenant_id, day, client_id, employment_status_id, change)
    select tenant_id, next_expiry, client_id, employment_status_id, sum(change) from (
      select tenant_id, client_id, employment_status_id, next_expiry, 1 as change from new_rows
      union all
      select tenant_id, client_id, employment_status_id, next_expiry, -1 from old_rows) c
     where next_expiry is not null and employment_status_id is not null group by 1, 2, 3, 4 having sum(change) <> 0;
  end if;
  return null;
end $$;
