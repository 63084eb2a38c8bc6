-- Keeps how many papers run out on each day, and of how many employees the medical card does. The reports of expirations and of medical
-- cards say these figures whenever they open, and counted them from every row: 1.5 s of a company with 100,000 employees.

-- What a file adds to them, each as `<figure> <day>` (`datedOf` in standing.rules.ts): `coming:<class>` for each item that has not run
-- out and that lists may call expiring, by read class; `card` once, for the card that is valid the longest, with `infinity` where it has no end.
alter table employee_qualification add column dated text[] not null default '{}';

create table day_tallies (
  tenant_id int not null,
  figure text not null,
  day date not null,
  client_id int not null,
  employment_status_id int not null,
  -- Null in the row that holds the total, as in standing_tallies (0054_standing_tallies.sql).
  tally_id uuid default uuidv7(),
  change int not null,
  unique nulls not distinct (tenant_id, figure, day, client_id, employment_status_id, tally_id)
);
create index day_tallies_loose on day_tallies (tenant_id) where tally_id is not null;

-- Fills in the existing rows. The owner can read them only while row-level security is not forced.
alter table employee_qualification no force row level security;
alter table qualification_items no force row level security;
alter table documents no force row level security;
alter table employee_qualification disable trigger standing_tallies_changed;
update employee_qualification q set dated = d.dated from (
  select tenant_id, employee_id, array_agg(one order by one collate "C") as dated from (
    select i.tenant_id, i.employee_id, 'coming:' || t.read_class || ' ' || i.last_day as one
      from qualification_items i join document_types t on t.document_type_id = i.document_type_id
     where i.status in ('expiring', 'valid') and i.last_day is not null
    union all
    select x.tenant_id, x.employee_id, 'card ' || coalesce(max(x.expiration_date), 'infinity')
      from documents x where x.document_type_id = 238 and x.status = 'accepted' and x.hidden_at is null group by 1, 2) f
   group by tenant_id, employee_id) d
 where q.tenant_id = d.tenant_id and q.employee_id = d.employee_id;
alter table employee_qualification enable trigger standing_tallies_changed;
insert into day_tallies (tenant_id, figure, day, client_id, employment_status_id, tally_id, change)
select tenant_id, split_part(one, ' ', 1), split_part(one, ' ', 2)::date, client_id, employment_status_id, null, count(*)
  from employee_qualification, unnest(dated) as one where employment_status_id is not null group by 1, 2, 3, 4, 5;
alter table employee_qualification force row level security;
alter table qualification_items force row level security;
alter table documents force row level security;

alter table day_tallies enable row level security;
alter table day_tallies force row level security;
create policy jobs_rows on day_tallies to console_jobs using (tenant_id = (select app_tenant()));
create policy staff_read on day_tallies for select to console_staff using (true);
create policy app_rows on day_tallies for select to console_app
  using (tenant_id = (select app_tenant()) and ((select app_all_sites()) or client_id in (select unnest(app_sites()))));
grant select on day_tallies to console_app, console_staff;
grant select, insert, update, delete on day_tallies to console_jobs;

create function tally_days() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into day_tallies (tenant_id, figure, day, client_id, employment_status_id, change)
    select tenant_id, split_part(one, ' ', 1), split_part(one, ' ', 2)::date, client_id, employment_status_id, count(*)
      from new_rows, unnest(dated) as one where employment_status_id is not null group by 1, 2, 3, 4, 5;
  elsif tg_op = 'DELETE' then
    insert into day_tallies (tenant_id, figure, day, client_id, employment_status_id, change)
    select tenant_id, split_part(one, ' ', 1), split_part(one, ' ', 2)::date, client_id, employment_status_id, -count(*)
      from old_rows, unnest(dated) as one where employment_status_id is not null group by 1, 2, 3, 4, 5;
  else
    insert into day_tallies (tenant_id, figure, day, client_id, employment_status_id, change)
    select tenant_id, split_part(one, ' ', 1), split_part(one, ' ', 2)::date, client_id, employment_status_id, sum(change) from (
      select tenant_id, client_id, employment_status_id, unnest(dated) as one, 1 as change from new_rows
      union all
      select tenant_id, client_id, employment_status_id, unnest(dated), -1 from old_rows) c
     where employment_status_id is not null group by 1, 2, 3, 4, 5 having sum(change) <> 0;
  end if;
  return null;
end $$;
create trigger day_tallies_new after insert on employee_qualification
  referencing new table as new_rows for each statement execute function tally_days();
create trigger day_tallies_changed after update on employee_qualification
  referencing new table as new_rows old table as old_rows for each statement execute function tally_days();
create trigger day_tallies_gone after delete on employee_qualification
  referencing old table as old_rows for each statement execute function tally_days();
