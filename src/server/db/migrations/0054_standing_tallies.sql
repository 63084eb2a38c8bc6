-- Keeps how many alerts each location has. Home and the alerts screen show these totals whenever they open, and counting
-- the alerts of a company with half a million drivers takes seconds.

-- Types with the same readers have the same read class (mayRead in documents.rules.ts): o open, d drug and alcohol,
-- h investigation history, i internal. Totals are kept by class, so each caller gets those of the classes they may read.
alter table document_types
  add check (restricted is distinct from 'internal' or read_permission is null),
  add column read_class text not null generated always as (case
    when restricted = 'internal' then 'i'
    when read_permission = 'records.viewDrugAlcohol' then 'd'
    when read_permission = 'records.viewInvestigationHistory' then 'h'
    else 'o' end) stored;

alter table employee_qualification
  -- The employment status when the file was judged; null for deleted employees, who are not counted.
  add column employment_status_id int references employment_statuses,
  -- What the file adds to its location's totals: `<status>:<class>` for each item that is not valid, and once
  -- `files:<classes that block dispatch>:<classes with an alert>:<classes with any item>`.
  add column figures text[] not null default '{}';

create function alert_figures(of_tenant int, of_employees uuid[]) returns table (employee_id uuid, figures text[])
  language sql stable as $$
  with items as (
    select i.employee_id, i.status, i.rank, t.read_class
      from qualification_items i join document_types t on t.document_type_id = i.document_type_id
     where i.tenant_id = of_tenant and i.employee_id = any (of_employees))
  select f.employee_id, array_agg(f.figure order by f.figure) from (
    select employee_id, status || ':' || read_class as figure from items where status <> 'valid'
    union all
    select employee_id, concat_ws(':', 'files',
        coalesce(string_agg(distinct read_class, '') filter (where rank = 0), ''),
        coalesce(string_agg(distinct read_class, '') filter (where status <> 'valid'), ''),
        string_agg(distinct read_class, ''))
      from items group by employee_id) f
   group by f.employee_id
$$;

create table standing_tallies (
  tenant_id int not null,
  client_id int not null,
  employment_status_id int not null,
  figure text not null,
  -- Null in the row that holds the total. Each change is a row of its own until a job adds it to the total: if all
  -- transactions updated one counter, they would wait for each other.
  tally_id uuid default uuidv7(),
  change int not null,
  unique nulls not distinct (tenant_id, client_id, employment_status_id, figure, tally_id)
);
create index standing_tallies_loose on standing_tallies (tenant_id) where tally_id is not null;

-- Fills in the existing rows. The owner can read them only while row-level security is not forced.
alter table employee_qualification no force row level security;
alter table qualification_items no force row level security;
alter table employees no force row level security;
update employee_qualification q set employment_status_id = e.employment_status_id
  from employees e where e.tenant_id = q.tenant_id and e.employee_id = q.employee_id and e.deleted_at is null;
update employee_qualification q set figures = f.figures
  from (select distinct tenant_id from employee_qualification) t,
    lateral alert_figures(t.tenant_id, array(select employee_id from employee_qualification where tenant_id = t.tenant_id)) f
 where q.tenant_id = t.tenant_id and q.employee_id = f.employee_id;
insert into standing_tallies (tenant_id, client_id, employment_status_id, figure, tally_id, change)
select tenant_id, client_id, employment_status_id, unnest(figures), null, count(*)
  from employee_qualification where employment_status_id is not null group by 1, 2, 3, 4;
alter table employee_qualification force row level security;
alter table qualification_items force row level security;
alter table employees force row level security;

alter table standing_tallies enable row level security;
alter table standing_tallies force row level security;
create policy jobs_rows on standing_tallies to console_jobs using (tenant_id = (select app_tenant()));
create policy staff_read on standing_tallies for select to console_staff using (true);
create policy app_rows on standing_tallies for select to console_app
  using (tenant_id = (select app_tenant()) and ((select app_all_sites()) or client_id = any ((select app_sites())::int[])));
grant select on standing_tallies to console_app, console_staff;
grant select, insert, update, delete on standing_tallies to console_jobs;

create function tally_standings() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into standing_tallies (tenant_id, client_id, employment_status_id, figure, change)
    select tenant_id, client_id, employment_status_id, unnest(figures), count(*)
      from new_rows where employment_status_id is not null group by 1, 2, 3, 4;
  elsif tg_op = 'DELETE' then
    insert into standing_tallies (tenant_id, client_id, employment_status_id, figure, change)
    select tenant_id, client_id, employment_status_id, unnest(figures), -count(*)
      from old_rows where employment_status_id is not null group by 1, 2, 3, 4;
  else
    insert into standing_tallies (tenant_id, client_id, employment_status_id, figure, change)
    select tenant_id, client_id, employment_status_id, figure, sum(change) from (
      select tenant_id, client_id, employment_status_id, unnest(figures) as figure, 1 as change from new_rows
      union all
      select tenant_id, client_id, employment_status_id, unnest(figures), -1 from old_rows) c
     where employment_status_id is not null group by 1, 2, 3, 4 having sum(change) <> 0;
  end if;
  return null;
end $$;
create trigger standing_tallies_new after insert on employee_qualification
  referencing new table as new_rows for each statement execute function tally_standings();
create trigger standing_tallies_changed after update on employee_qualification
  referencing new table as new_rows old table as old_rows for each statement execute function tally_standings();
create trigger standing_tallies_gone after delete on employee_qualification
  referencing old table as old_rows for each statement execute function tally_standings();
